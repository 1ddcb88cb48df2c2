/** Elements at whose edges a line of text ends. */
const LINES =
  'p, div, li, tr, td, th, h1, h2, h3, h4, h5, h6, blockquote, table, caption, ul, ol, dl, dt, dd, pre, section'

/** A text in lower case, of the same length: a character that would become longer stays. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (character) => {
    const small = character.toLowerCase()
    return small.length === character.length ? small : character
  }).join('')
}

/** A line of text: its text nodes, and where each begins in it. */
interface Line {
  text: string
  nodes: { node: Text; from: number }[]
}

/** The lines of the text in an element, in reading order. What marks a part of a line up does not end it. */
function linesOf(root: Element): Line[] {
  const lines: Line[] = []
  let of: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) {
      const block: Element | null = node.parentElement?.closest(LINES) ?? null
      let line = lines.at(-1)
      if (line === undefined || block !== of) lines.push((line = { text: '', nodes: [] }))
      of = block
      line.nodes.push({ node, from: line.text.length })
      line.text += node.data
    } else if (node.nodeName === 'BR') of = null
  return lines
}

/** Where a place of a line is, as the end of a range or as its beginning. */
function placeIn({ nodes }: Line, at: number, isEnd: boolean): [Text, number] | null {
  const found = nodes.findLast(({ from }) => (isEnd ? from < at : from <= at))
  return found === undefined ? null : [found.node, at - found.from]
}

/** Finds every occurrence of a text in an element, in reading order and ignoring case, also across marked up words. */
export function placesOf(root: Element, wanted: string): Range[] {
  if (wanted === '') return []
  const looked = lowered(wanted)
  const ranges: Range[] = []
  for (const line of linesOf(root)) {
    const text = lowered(line.text)
    for (let at = text.indexOf(looked); at >= 0; at = text.indexOf(looked, at + looked.length)) {
      const [start, end] = [placeIn(line, at, false), placeIn(line, at + looked.length, true)]
      if (start === null || end === null) continue
      const range = new Range()
      range.setStart(...start)
      range.setEnd(...end)
      ranges.push(range)
    }
  }
  return ranges
}
