import { createTreeMeter } from './tree-bounds.ts'
import { WireNumber } from './wire-tree.ts'
import type { WireTree } from './wire-tree.ts'

/** The place of the quotation mark that ends the string with that start, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let from = start + 1; ;) {
    const end = text.indexOf('"', from)
    if (end < 0) return text.length
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
    from = end + 1
  }
}

/**
 * Counts brackets and commas outside of strings. It comes before parsing, which takes seconds and a gigabyte for a few megabytes of
 * brackets and could not be stopped.
 */
function checkBounds(text: string, maxElements: number | undefined): void {
  const meter = createTreeMeter(maxElements)
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') at = endOfString(text, at)
    else if (letter === ',') meter.add()
    else if (letter === '{' || letter === '[') meter.open()
    else if (letter === '}' || letter === ']') meter.close()
  }
}

function revive(name: string, value: unknown, context?: { source?: string }): unknown {
  if (name === '__proto__') return undefined
  if (typeof value !== 'number' || context?.source === undefined) return value
  const isFaithful = String(value) === context.source && (Number.isSafeInteger(value) || !Number.isInteger(value))
  return isFaithful ? value : new WireNumber(context.source)
}

/**
 * Parses JSON and keeps the digits of numbers that would lose some. Drops members named `__proto__`. Throws a SyntaxError for invalid
 * JSON, and an unreadable-reply error for JSON with too many or too deeply nested elements.
 */
export function parseJson(text: string, maxElements?: number): WireTree {
  checkBounds(text, maxElements)
  return JSON.parse(text, revive) as WireTree
}
