import { decodeHTMLAttribute } from 'entities'

/** Runs of blanks that are not one space already, which most are. */
const RUNS = /[^\S ]\s*| \s+/g

/** Each run of blanks as one space. */
export const squeeze = (text: string): string => text.replaceAll(RUNS, ' ')

/**
 * A title or a name as one line of plain text with references decoded once, never markup. As in an attribute, a reference without a
 * semicolon is none before a letter: `CO&LTD` is a name.
 */
export const decodedLine = (text: string): string =>
  squeeze(text.includes('&') ? decodeHTMLAttribute(text) : text).trim()

/** Whether a text that may have been sent says nothing: it was not sent, or has blanks only. */
export const isBlank = (text: string | null): text is null | '' => text === null || text.trim() === ''
