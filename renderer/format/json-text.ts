import { withoutMark, MAX_DEPTH } from '../../app/domain/responses/parse-json.ts'
import { editsBetween, type TextEdit } from '../../app/domain/values/text-edits.ts'

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** A part of a text, and where it begins there. */
interface Piece {
  text: string
  at: number
}

/** Whether a text is JSON. A byte order mark before it does not count. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(withoutMark(text))
    return true
  } catch {
    return false
  }
}

/** The tokens of a JSON text in their order; null for any other text. */
export const jsonTokens = (text: string): Piece[] | null =>
  isJson(text) ? Array.from(text.matchAll(TOKENS), ({ 0: token, index }) => ({ text: token, at: index })) : null

/** A text as it is shown: the pieces of the one that was sent, and what stands between them. */
interface LaidOut {
  text: string
  /** Each piece with its beginning in the sent text and in the shown one. */
  pieces: readonly { sent: number; shown: number; length: number }[]
}

/** Text that is no JSON, with line feeds for all line breaks, as a text field shows it. */
function layOutLines(text: string): LaidOut {
  const pieces: { sent: number; shown: number; length: number }[] = []
  let [sent, shown] = [0, 0]
  const lines = text.split(/\r\n|\r|\n/)
  for (const line of lines) {
    pieces.push({ sent, shown, length: line.length })
    const end = sent + line.length
    sent = end + (text.startsWith('\r\n', end) ? 2 : 1)
    shown += line.length + 1
  }
  return { text: lines.join('\n'), pieces }
}

/** JSON with an indent of two spaces; any other text, and JSON with too many levels to indent, only with its lines. */
function layOut(text: string): LaidOut {
  const tokens = jsonTokens(text)
  if (tokens === null) return layOutLines(text)
  const pieces: { sent: number; shown: number; length: number }[] = []
  const parts: string[] = []
  let [depth, shown, before] = [0, 0, '']
  const add = (part: string): void => {
    parts.push(part)
    shown += part.length
  }
  const line = (): void => add(`\n${'  '.repeat(depth)}`)
  for (const { text: token, at } of tokens) {
    const opens = token === '{' || token === '['
    const closes = token === '}' || token === ']'
    const isAfterOpening = before === '{' || before === '['
    if (closes) depth -= 1
    if (closes ? !isAfterOpening : isAfterOpening || before === ',') line()
    pieces.push({ sent: at, shown, length: token.length })
    add(token)
    if (token === ':') add(' ')
    if (opens) depth += 1
    if (depth > MAX_DEPTH) return layOutLines(text)
    before = token
  }
  return { text: parts.join(''), pieces }
}

/**
 * JSON with an indent of two spaces. Only the blanks change: digits, escapes and repeated members stay as sent. Any other text, and
 * JSON with too many levels to indent, comes back unchanged.
 */
export const prettyJson = (text: string): string => (isJson(text) ? layOut(text).text : text)

/** A text in a form that a person can edit. */
export interface EditableText {
  text: string
  /** The edits of the sent text that stand for those which the person made: only what they changed is other than it was sent. */
  editsFor: (edited: string) => TextEdit[]
}

/** Whether an offset is between the two halves of one character. */
const isWithinCharacter = (text: string, at: number): boolean =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))

/** A text to edit: JSON with an indent. */
export function editable(sent: string): EditableText {
  const { text, pieces } = layOut(sent)
  /** The last piece that begins at an offset of the shown text or before it. */
  function pieceAt(shown: number): { sent: number; shown: number; length: number } {
    let [low, high] = [0, pieces.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((pieces[middle]?.shown ?? 0) <= shown) low = middle
      else high = middle - 1
    }
    return pieces[low] ?? { sent: 0, shown: 0, length: 0 }
  }
  /** The offset in the sent text. One between two pieces is at the end of the first one. */
  function toSent(shown: number): number {
    const piece = pieceAt(shown)
    return piece.sent + Math.min(piece.length, Math.max(0, shown - piece.shown))
  }
  return {
    text,
    editsFor: (edited) =>
      editsBetween(text, edited).map(({ from, to, text: replacement }) => {
        const start = toSent(from)
        const end = from === to ? start : Math.max(start, toSent(to))
        const before = isWithinCharacter(sent, start) ? (sent[start - 1] ?? '') : ''
        const after = isWithinCharacter(sent, end) ? (sent[end] ?? '') : ''
        return { from: start - before.length, to: end + after.length, text: before + replacement + after }
      }),
  }
}
