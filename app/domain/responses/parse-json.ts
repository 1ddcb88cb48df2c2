import { createTreeMeter } from './tree-bounds.ts'
import { WireNumber } from './wire-tree.ts'
import type { WireTree } from './wire-tree.ts'

/**
 * Counts brackets and commas outside of strings. It comes before parsing, which takes seconds and a gigabyte for a few megabytes of
 * brackets and could not be stopped.
 */
function checkBounds(text: string, maxElements: number | undefined): void {
  const meter = createTreeMeter(maxElements)
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') isInString = !isInString
    else if (isInString) {
      if (letter === '\\') at += 1
    } else if (letter === ',') meter.add()
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
