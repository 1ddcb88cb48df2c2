import { MAX_DEPTH } from '../../app/domain/responses/tree-bounds.ts'
import { WireNumber } from '../../app/domain/responses/wire-tree.ts'

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** JSON whose numbers keep their digits. Throws a SyntaxError for anything else. */
export const readExact = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new WireNumber(context?.source ?? String(value)) : value,
  ) as unknown

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * JSON with an indent of two spaces. Only the blanks change: digits, escapes and repeated members stay as sent. Any other text, and
 * JSON with too many levels to indent, comes back unchanged.
 */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text
  const parts: string[] = []
  let depth = 0
  let before = ''
  const line = (): string => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(TOKENS)) {
    const opens = token === '{' || token === '['
    const closes = token === '}' || token === ']'
    const isAfterOpening = before === '{' || before === '['
    if (closes) depth -= 1
    if (closes ? !isAfterOpening : isAfterOpening || before === ',') parts.push(line())
    parts.push(token === ':' ? ': ' : token)
    if (opens) depth += 1
    if (depth > MAX_DEPTH) return text
    before = token
  }
  return parts.join('')
}
