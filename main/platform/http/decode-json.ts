import { AppError, unreadableReply } from '../../../app/errors/app-error.ts'
import { parseJson } from '../../../app/domain/responses/parse-json.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'

/** The beginning of a text on one line. */
export const clip = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 120)

/** The text of a response without blanks around it. Throws an unreadable-reply error where it is not UTF-8 or empty. */
export function decodeText(bytes: Uint8Array): string {
  try {
    // SECURITY 26: replacing invalid bytes would change the response.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
    if (text !== '') return text
  } catch {
    throw unreadableReply('not-utf8')
  }
  throw unreadableReply('empty')
}

/** Whether the bytes begin as XML or a web page does. */
export function isMarkup(bytes: Uint8Array): boolean {
  const first = bytes.find((byte, at) => byte > 0x20 && !(at < 3 && byte === [0xef, 0xbb, 0xbf][at]))
  return first === '<'.charCodeAt(0)
}

/** Parses the text of a response as JSON, or as JSON inside a JSON string. Throws an unreadable-reply error for anything else. */
export function decodeJson(text: string): WireTree {
  try {
    const tree = parseJson(text)
    // The description declares the ratios as a string while its sample is an object, so both are read.
    return typeof tree === 'string' && /^\s*[[{]/.test(tree) ? parseJson(tree) : tree
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw unreadableReply('syntax', clip((thrown as Error).message))
  }
}
