import { growingText, isRaisedMark } from '../../../../app/domain/news/markup.ts'
import type { TextSpan } from '../../../../app/domain/news/highlight.ts'

/** The parts of a story that can be highlighted, in the order in which they are shown. */
const PARTS = '.story-title, .story-teaser, .story-body, .story-plain'

/** What is shown within them and is not of the story. */
const NOT_OF_STORY = 'button, [role=status]'

/** Elements at whose edges words end. */
const BLOCKS = new Set(
  'p div li tr td th br hr h1 h2 h3 h4 h5 h6 blockquote table caption ul ol dl dt dd pre figure figcaption'.split(' '),
)

const BLANKS = /[\s\u00a0]+/g

/** A text node, where it begins in the text, and whether blanks at its beginning are left out. */
interface Piece {
  node: Text
  from: number
  isAfterBlank: boolean
}

const piecesText = (data: string, isAfterBlank: boolean): string => {
  const text = data.replaceAll(BLANKS, ' ')
  return isAfterBlank && text.startsWith(' ') ? text.slice(1) : text
}

/** The text of a story as it is on screen, in one line. */
export interface ShownText {
  text: string
  /** Whether all of the story is on screen. */
  isWhole: boolean
  /** Where a part of the text is on screen; null when it is no longer. */
  rangeOf: (span: TextSpan) => Range | null
  /** The part of the text that is in a range; null when it has none of it. */
  spanOf: (range: Range) => TextSpan | null
}

/** Whether a range has words in the parts of a story that can be highlighted. */
export const hasShownText = (root: Element, range: Range): boolean =>
  [...root.querySelectorAll(PARTS)].some((part) => range.intersectsNode(part)) && range.toString().trim() !== ''

/** Reads the text of the story in an element. Only words and where they end count, so that each form of a story has the same text. */
export function readShownText(root: Element): ShownText {
  const pieces: Piece[] = []
  const parts = [...root.querySelectorAll(PARTS)]
  const shown = growingText()
  const isAfterBlank = (): boolean => shown.end() === '' || shown.end().endsWith(' ')
  function addBlank(): void {
    if (!isAfterBlank()) shown.add(' ')
  }
  function read(parent: Node): void {
    for (const node of parent.childNodes)
      if (node instanceof Text) {
        const piece = { node, from: shown.text().length, isAfterBlank: isAfterBlank() }
        pieces.push(piece)
        shown.add(piecesText(node.data, piece.isAfterBlank))
      } else if (node instanceof Element && !node.matches(NOT_OF_STORY)) {
        const isBlock = BLOCKS.has(node.localName)
        if (isBlock || (node.localName === 'sup' && isRaisedMark(shown.end(), node.textContent))) addBlank()
        read(node)
        if (isBlock) addBlank()
      }
  }
  for (const part of parts) {
    addBlank()
    read(part)
  }

  /** The number of characters of the text before a place in a node. */
  const lengthUpTo = ({ node, isAfterBlank: isAfter }: Piece, offset: number): number =>
    piecesText(node.data.slice(0, offset), isAfter).length

  /** The place in a node where that many characters of the text are before it. */
  function offsetOf(piece: Piece, length: number): number {
    let [low, high] = [0, piece.node.data.length]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (lengthUpTo(piece, middle) <= length) low = middle
      else high = middle - 1
    }
    return low
  }
  const pieceAt = (at: number): Piece | undefined => {
    let [low, high] = [0, pieces.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((pieces[middle]?.from ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return pieces[low]
  }

  return {
    // Half a character could not be stored.
    text: shown.text().toWellFormed(),
    isWhole: parts.every(
      (part) => (part.getAttribute('data-rest') ?? 'none') === 'none' && part.querySelector('.long-text-more') === null,
    ),
    rangeOf({ start, end }) {
      const [first, last] = [pieceAt(start), pieceAt(end - 1)]
      if (first === undefined || last === undefined || !first.node.isConnected || !last.node.isConnected) return null
      const range = new Range()
      range.setStart(first.node, offsetOf(first, start - first.from))
      // Up to the first place with all characters, without the blanks after them.
      range.setEnd(last.node, offsetOf(last, end - 1 - last.from) + 1)
      return range
    },
    spanOf(range) {
      const inside = pieces.filter(({ node }) => range.intersectsNode(node))
      const [first, last] = [inside[0], inside.at(-1)]
      if (first === undefined || last === undefined) return null
      const start = first.node === range.startContainer ? lengthUpTo(first, range.startOffset) : 0
      const end = lengthUpTo(last, last.node === range.endContainer ? range.endOffset : last.node.data.length)
      return { start: first.from + start, end: last.from + end }
    },
  }
}
