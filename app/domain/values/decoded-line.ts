import { decodeHTMLAttribute } from 'entities'
import { squeeze } from './plain-line.ts'

/**
 * A title or a name as one line of plain text with references decoded once, never markup. As in an attribute, a reference without a
 * semicolon is none before a letter: `CO&LTD` is a name.
 */
export const decodedLine = (text: string): string =>
  squeeze(text.includes('&') ? decodeHTMLAttribute(text) : text).trim()
