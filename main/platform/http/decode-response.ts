import { AppError } from '../../../app/errors/app-error.ts'
import type { UnreadableReason } from '../../../app/errors/app-error.ts'
import { hasDoctype, parseXml } from './parse-xml.ts'
import { parseJson } from '../../../app/domain/responses/parse-json.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'

const unreadable = (reason: UnreadableReason, detail = ''): AppError =>
  new AppError({ kind: 'unreadable-reply', reason, detail })

const clip = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 120)

function decodeText(bytes: Uint8Array): string {
  try {
    // SECURITY 26: replacing invalid bytes would change the response.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('not-utf8')
  }
}

function parseMarkup(text: string): WireTree {
  if (/^<(!doctype\s+html|html|head|body)[\s>]/i.test(text)) throw unreadable('html')
  if (hasDoctype(text)) throw unreadable('doctype')
  try {
    return parseXml(text)
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    // A web page without a doctype is invalid XML, but its tags identify it.
    if (/<(html|body|head|script|meta|div)[\s>]/i.test(text.slice(0, 2000))) throw unreadable('html')
    throw unreadable('syntax', clip((thrown as Error).message))
  }
}

/**
 * Parses the bytes of a response. JSON, JSON inside a JSON string, and XML are recognised by their content, not by the
 * content type. Throws a AppError for anything else, and such a response must not be stored.
 */
export function decodeResponse(bytes: Uint8Array): WireTree {
  const text = decodeText(bytes).trim()
  if (text === '') throw unreadable('empty')
  if (text.startsWith('<')) return parseMarkup(text)
  let tree: WireTree
  try {
    tree = parseJson(text)
    // The description declares the ratios as a string while its sample is an object, so both are read.
    if (typeof tree === 'string' && /^\s*[[{]/.test(tree)) tree = parseJson(tree)
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw unreadable('syntax', clip((thrown as Error).message))
  }
  return tree
}
