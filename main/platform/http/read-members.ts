import { elementPath } from '../../../app/domain/responses/wire-path.ts'
import { digitsOf, isObject, WireNumber, type WireTree } from '../../../app/domain/responses/wire-tree.ts'

/** An object in a response, with unparsed members. */
export type WireObject = Record<string, WireTree>

/** Text of a member; null when it is absent or not a text. */
export function textOf(object: WireObject, name: string): string | null {
  const node = object[name]
  if (typeof node === 'string') return node
  return node === undefined || node === null || typeof node === 'boolean' ? null : digitsOf(node)
}

/** A safe whole number, or null: a larger one is never rounded. */
export function integerOf(node: WireTree | undefined): number | null {
  const digits = digitsOf(node)
  if (digits === null) return null
  const value = new WireNumber(digits).value
  return value !== null && Number.isSafeInteger(value) ? value : null
}

/** A boolean, which may be given as a text. */
export function booleanOf(node: WireTree | undefined): boolean | null {
  if (node === true || node === 'true') return true
  return node === false || node === 'false' ? false : null
}

/** The elements of a list. An absent or empty list has none, and a single element counts as a list of one. */
export function listOf(node: WireTree | undefined): WireTree[] {
  if (Array.isArray(node)) return node
  return isObject(node) ? [node] : []
}

/** The elements of a list at a path, without those that cannot be read: their number, and the path of the first. */
export function readEach<T>(
  list: readonly WireTree[],
  path: string,
  read: (node: WireTree, path: string) => T | null,
): { items: T[]; unreadable: { count: number; first: string | null } } {
  let first: string | null = null
  const items = list.flatMap((node, place): T[] => {
    const at = elementPath(path, place)
    const item = read(node, at)
    if (item === null) first ??= at
    return item === null ? [] : [item]
  })
  return { items, unreadable: { count: list.length - items.length, first } }
}
