import { squeeze } from '../../../../../app/domain/values/plain-line.ts'
import { startWalk } from '../story-text.ts'

/** Number of characters of a fragment that are parsed before its form is compared. */
const STEP = 16_384

/** The canonical form of a fragment as far as it was read: references decoded, white space collapsed, attributes sorted. */
interface Form {
  /** Whether all of the fragment was read. */
  isRead: () => boolean
  /** Reads the next piece of the fragment. Returns false when it stopped because of too deep nesting. */
  readOn: () => boolean
  /** What was read since the last call, except for a text that may go on. */
  take: () => string
}

function startForm(markup: string): Form {
  let form = ''
  let text = ''
  let place = 0
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
  const isRead = (): boolean => place >= markup.length
  return {
    isRead,
    readOn() {
      if (!write(markup.slice(place, place + STEP))) return false
      place += STEP
      if (!isRead()) return true
      end()
      endText()
      return true
    },
    take() {
      const taken = form
      form = ''
      return taken
    },
  }
}

/**
 * Whether two fragments differ in nothing but entities, white space and the order of attributes. Reads them only as far as they are
 * the same. Fragments with too deep nesting are compared as they were sent, without white space.
 */
export function isSameMarkup(one: string, other: string): boolean {
  const [first, second] = [startForm(one), startForm(other)]
  /** What is known of each form beyond what was found to be the same. */
  let [ofFirst, ofSecond] = ['', '']
  while (!first.isRead() || !second.isRead()) {
    // The one of which less is known, so that what has to be kept stays short.
    const isFirst = second.isRead() || (!first.isRead() && ofFirst.length <= ofSecond.length)
    if (!(isFirst ? first : second).readOn()) return squeeze(one).trim() === squeeze(other).trim()
    ofFirst += first.take()
    ofSecond += second.take()
    const known = Math.min(ofFirst.length, ofSecond.length)
    if (ofFirst.slice(0, known) !== ofSecond.slice(0, known)) return false
    ofFirst = ofFirst.slice(known)
    ofSecond = ofSecond.slice(known)
  }
  return ofFirst === ofSecond
}
