import { once } from '../../../app/domain/values/once.ts'

/** Maximum number of characters, as a person counts them. */
const MAX_LENGTH = 200

/** Characters beyond that are not looked at. One that a person sees has rarely more than ten code units. */
const MAX_EXAMINED = MAX_LENGTH * 10

/** Blanks, and what a line cannot have: controls and the ends of lines. */
const GAPS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Characters that turn the direction of a text around, or that cannot be seen and belong to no other character. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** What finds the characters. Loading its tables takes 15 to 20 ms, for which no start should wait. */
const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

// SECURITY 58: what the service sends is text, whatever shows it.
/** A text as one line without controls. A long one ends with an ellipsis, and no character is cut in half. */
export function notificationLine(text: string): string {
  const line = text.slice(0, MAX_EXAMINED).toWellFormed().replaceAll(HIDDEN, '').replaceAll(GAPS, ' ').trim()
  const characters = Array.from(graphemes().segment(line), ({ segment }) => segment)
  const isCut = characters.length > MAX_LENGTH || text.length > MAX_EXAMINED
  return isCut
    ? `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : line
}

/** A text for a program that reads markup in it. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The two texts of a notification. */
export interface NotificationText {
  title: string
  body: string
}

/**
 * The texts as they are handed over. On Linux `capabilities` are those of the program that shows them: it reads markup in the body only
 * if it says so, and shows the body only if it says so. Electron passes both on as they are. Other systems read no markup: null.
 */
export function handedOver(
  { title, body }: NotificationText,
  capabilities: readonly string[] | null,
): NotificationText {
  const [titleLine, bodyLine] = [notificationLine(title), notificationLine(body)]
  if (capabilities === null) return { title: titleLine, body: bodyLine }
  if (!capabilities.includes('body')) return { title: notificationLine(`${titleLine}: ${bodyLine}`), body: '' }
  return { title: titleLine, body: capabilities.includes('body-markup') ? escaped(bodyLine) : bodyLine }
}
