import { WireNumber } from './wire-tree.ts'
import type { WireTree } from './wire-tree.ts'

/**
 * Parses JSON and keeps the digits of numbers that would lose some. Drops members named `__proto__`. Throws a
 * SyntaxError for invalid JSON and a RangeError for too deep nesting.
 */
export function parseJson(text: string): WireTree {
  const revive = (name: string, value: unknown, context?: { source?: string }): unknown => {
    if (name === '__proto__') return undefined
    if (typeof value !== 'number' || context?.source === undefined) return value
    const faithful = String(value) === context.source && (Number.isSafeInteger(value) || !Number.isInteger(value))
    return faithful ? value : new WireNumber(context.source)
  }
  return JSON.parse(text, revive) as WireTree
}
