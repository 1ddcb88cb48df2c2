/** One line of a text, and where it stands in the window. */
export interface LineOfText {
  text: string
  sides: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
}

const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** The lines into which the window breaks a text, as far as `bottom`. */
export function linesOf(node: Text, bottom: number): LineOfText[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  const [first, ...others] = range.getClientRects()
  if (first === undefined) return []
  if (others.length === 0) return [{ text: collapsed(node.data), sides: first }]
  const lines: LineOfText[] = []
  for (const { index, 0: word } of node.data.matchAll(/\S+\s*/g)) {
    range.setStart(node, index)
    range.setEnd(node, index + word.trimEnd().length)
    const sides = range.getBoundingClientRect()
    if (sides.top > bottom) break
    const last = lines.at(-1)
    if (last !== undefined && Math.abs(last.sides.top - sides.top) < 2)
      lines[lines.length - 1] = {
        text: last.text + collapsed(word),
        sides: { ...last.sides, right: Math.max(last.sides.right, sides.right) },
      }
    else
      lines.push({
        text: collapsed(word),
        sides: { left: sides.left, top: sides.top, right: sides.right, bottom: sides.bottom },
      })
  }
  return lines
}
