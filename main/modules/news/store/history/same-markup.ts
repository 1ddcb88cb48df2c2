import { isBlank, squeeze } from '../../../../../app/domain/values/plain-line.ts'
import { startWalk, walk } from '../story-text.ts'

/** Number of characters of a fragment that are parsed before its form is compared. */
const STEP = 16_384

/**
 * The canonical form of a fragment in pieces: references decoded, white space collapsed, attributes sorted. A text that may go on comes with
 * the next piece. The last piece is null where nesting is too deep.
 */
function* formOf(markup: string): Generator<string | null, undefined> {
  let form = ''
  let text = ''
  const endText = (): void => {
    // A bracket of the text is not one of a tag.
    if (text !== '') form += squeeze(text).trim().replaceAll('<', '\u0001')
    text = ''
  }
  const { write, end } = startWalk({
    text: (part) => {
      text += part
    },
    tag: (_name, written) => {
      endText()
      form += squeeze(written)
    },
  })
  for (let place = 0; place < markup.length; place += STEP) {
    yield write(markup.slice(place, place + STEP)) ? form : null
    form = ''
  }
  end()
  endText()
  yield form
}

/** Elements that show nothing without a text in them, and the length of a fragment from which it is taken to show something. */
const [UNSEEN, LONG] = [new Set(['p', 'div', 'span', 'br', 'b', 'strong', 'i', 'em', 'u', 'a']), 1000]

/** Whether a fragment shows nothing, such as an empty paragraph, as some are sent in the place of no text. */
function isEmpty(markup: string): boolean {
  if (markup.length > LONG) return false
  let isSeen = false
  const isWhole = walk(markup, {
    text: (part) => {
      isSeen ||= !isBlank(part)
    },
    tag: (name) => {
      isSeen ||= !UNSEEN.has(name)
    },
  })
  return isWhole && !isSeen
}

/** Whether a reader sees the same in two fragments: the same markup, or nothing in either. */
export const showsSame = (one: string, other: string): boolean =>
  isSameMarkup(one, other) || (isEmpty(one) && isEmpty(other))

/**
 * Whether two fragments differ in nothing but entities, white space and the order of attributes. Reads them only as far as they are
 * the same. Fragments with too deep nesting are compared as they were sent, without white space.
 */
export function isSameMarkup(one: string, other: string): boolean {
  /** What is known of each form beyond what was found to be the same. */
  const [first, second] = [
    { form: formOf(one), known: '', isRead: false },
    { form: formOf(other), known: '', isRead: false },
  ]
  while (!first.isRead || !second.isRead) {
    // The one of which less is known, so that what has to be kept stays short.
    const isFirst = second.isRead || (!first.isRead && first.known.length <= second.known.length)
    const next = isFirst ? first : second
    const { value, done } = next.form.next()
    if (value === null) return squeeze(one).trim() === squeeze(other).trim()
    next.isRead = done === true
    next.known += value ?? ''
    const length = Math.min(first.known.length, second.known.length)
    if (first.known.slice(0, length) !== second.known.slice(0, length)) return false
    for (const each of [first, second]) each.known = each.known.slice(length)
  }
  return first.known === second.known
}
