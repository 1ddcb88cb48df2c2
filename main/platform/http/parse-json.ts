import { WireNumber } from './wire-tree.ts'
import type { WireTree } from './wire-tree.ts'

/**
 * Parses JSON and keeps the digits of numbers that would lose some. A member named `__proto__` is dropped.
 * Throws a SyntaxError for what is not JSON, a RangeError for what is nested too deep.
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
