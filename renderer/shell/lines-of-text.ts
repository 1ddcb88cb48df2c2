/** One line of a text, and where it stands in the window. */
export interface LineOfText {
  text: string
  sides: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
}

const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Two words stand on one line when their tops differ by less than this, in CSS pixels. */
const SAME_LINE = 2

/** The lines into which the window breaks a text, as far as `bottom`; without the blanks at their ends. */
export function linesOf(node: Text, bottom: number): LineOfText[] {
  const range = document.createRange()
  const start = node.data.length - node.data.trimStart().length
  range.setStart(node, start)
  range.setEnd(node, node.data.trimEnd().length)
  const [only, ...others] = range.getClientRects()
  if (only === undefined) return []
  if (others.length === 0) return [{ text: collapsed(node.data.trim()), sides: only }]
  const lines: LineOfText[] = []
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    const { left, top, right, bottom: end } = range.getBoundingClientRect()
    if (top > bottom) break
    const last = lines.at(-1)
    const isSameLine = last !== undefined && Math.abs(last.sides.top - top) < SAME_LINE
    if (isSameLine) lines[lines.length - 1] = { text: `${last.text} ${word}`, sides: { ...last.sides, right } }
    else lines.push({ text: word, sides: { left, top, right, bottom: end } })
  }
  return lines
}
