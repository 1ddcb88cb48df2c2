import type { ResponseRef } from '../responses/sourced-value.ts'

/** Maximum number of highlights of a story, and of characters of one. */
export const [MAX_HIGHLIGHTS, MAX_QUOTE] = [200, 2000]

/** Number of characters of the text on either side that are kept with a quote. */
export const CONTEXT = 32

/** A quote of this length that occurs once is known without the text around it. */
const LONG = 40

/** A part of a text, known by its words, by the text around it, and by where it was. */
export interface TextAnchor {
  quote: string
  before: string
  after: string
  /** Where it began, in characters, in the text with that digest. */
  start: number
  digest: string
  /** Whether the quote occurred only once. */
  isOnly: boolean
}

/** A part of a story that a person highlighted. */
export interface StoryHighlight extends TextAnchor {
  /** When it was made, in Unix milliseconds; no two of a story have the same time. */
  madeAt: number
  /** The response that the text came in. */
  response: ResponseRef
}

/** A part of a text, in characters. */
export interface TextSpan {
  start: number
  end: number
}

/** A short number for a text, which another text has only by chance. */
export function digestOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  return [one, two].map((each) => (each >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Every place where a text contains another one, also where they overlap. */
function placesOf(text: string, quote: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) places.push(at)
  return places
}

/** The span without the blanks at its ends; null when nothing is left. */
export function withoutBlanks(text: string, { start, end }: TextSpan): TextSpan | null {
  const part = text.slice(start, end)
  const trimmed = part.trim()
  if (trimmed === '') return null
  const from = start + part.indexOf(trimmed)
  return { start: from, end: from + trimmed.length }
}

/** Describes a part of a text so that it is found again after the text has changed elsewhere. */
export function anchorOf(text: string, { start, end }: TextSpan): TextAnchor {
  const quote = text.slice(start, end)
  return {
    quote,
    // A pair of surrogates is not cut: half of one could not be stored.
    before: text.slice(Math.max(0, start - CONTEXT), start).replace(/^[\udc00-\udfff]/, ''),
    after: text.slice(end, end + CONTEXT).replace(/[\ud800-\udbff]$/, ''),
    start,
    digest: digestOf(text),
    isOnly: text.indexOf(quote) === text.lastIndexOf(quote),
  }
}

/** Whether as much text is kept as there can be; less was kept only at the beginning and at the end of a text. */
const isFull = (context: string): boolean => context.length >= CONTEXT - 1

/** Whether the text on one side is enough to know a place by. */
const isTelling = (context: string): boolean => context.length >= CONTEXT / 2

const only = (places: readonly number[]): number | null => (places.length === 1 ? (places[0] ?? null) : null)

/**
 * Finds the part of a text that an anchor describes. Null when the quote is not there, or when the text around it does not tell which of
 * several places is meant: nothing is found at a guess. `digestNow` is that of the text.
 */
export function findAnchor(text: string, anchor: TextAnchor, digestNow = digestOf(text)): TextSpan | null {
  const { quote, before, after, start, digest, isOnly } = anchor
  if (quote === '') return null
  const spanAt = (at: number | null): TextSpan | null => (at === null ? null : { start: at, end: at + quote.length })
  if (digestNow === digest && text.startsWith(quote, start)) return spanAt(start)

  const places = placesOf(text, quote)
  const follows = (at: number): boolean =>
    at >= before.length && text.startsWith(before, at - before.length) && (isFull(before) || at === before.length)
  const precedes = (at: number): boolean => {
    const end = at + quote.length
    return text.startsWith(after, end) && (isFull(after) || end + after.length === text.length)
  }
  const between = places.filter((at) => follows(at) && precedes(at))
  if (between.length > 0) return spanAt(only(between))
  // An edit right beside it leaves the text on its other side.
  const beside = places.filter((at) => (isTelling(before) && follows(at)) || (isTelling(after) && precedes(at)))
  if (beside.length > 0) return spanAt(only(beside))
  return isOnly && quote.length >= LONG ? spanAt(only(places)) : null
}
