import { digitsOf, isObject, WireNumber } from './wire-tree.ts'
import type { WireTree } from './wire-tree.ts'

/** An object of the wire, with its members unread. */
export type WireObject = Record<string, WireTree>

/** Text of a member, or null when it is absent or no text. */
export function textOf(object: WireObject, name: string): string | null {
  const node = object[name]
  if (typeof node === 'string') return node
  return node === undefined || node === null || typeof node === 'boolean' ? null : digitsOf(node)
}

/** A safe whole number, or null: a larger one is never rounded to a wrong one. */
export function integerOf(node: WireTree | undefined): number | null {
  const digits = digitsOf(node)
  if (digits === null) return null
  const value = new WireNumber(digits).value
  return value !== null && Number.isSafeInteger(value) ? value : null
}

/** A truth value, also when it comes as a text. */
export function booleanOf(node: WireTree | undefined): boolean | null {
  if (node === true || node === 'true') return true
  return node === false || node === 'false' ? false : null
}

/** The elements of a list; an absent or empty one has none, and a single element stands for a list of one. */
export function listOf(node: WireTree | undefined): WireTree[] {
  if (Array.isArray(node)) return node
  return isObject(node) ? [node] : []
}
