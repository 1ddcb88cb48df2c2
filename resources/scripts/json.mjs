import { readFileSync } from 'node:fs'

/**
 * @param {string} file
 * @returns {unknown}
 */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The nested member with these names, or undefined.
 * @param {unknown} value
 * @param {string[]} names
 * @returns {unknown}
 */
const at = (value, ...names) =>
  names.reduce(
    (/** @type {unknown} */ node, name) =>
      typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined,
    value,
  )

/**
 * The nested number with these names; 0 when there is none.
 * @param {unknown} value
 * @param {string[]} names
 */
export const numberAt = (value, ...names) => Number(at(value, ...names) ?? 0)

/**
 * The nested text with these names; empty when there is none.
 * @param {unknown} value
 * @param {string[]} names
 */
export function textAt(value, ...names) {
  const text = at(value, ...names)
  return typeof text === 'string' ? text : ''
}

/**
 * The members of the nested object with these names; none when there is no object.
 * @param {unknown} value
 * @param {string[]} names
 * @returns {[name: string, value: unknown][]}
 */
export function entriesAt(value, ...names) {
  const found = at(value, ...names)
  return typeof found === 'object' && found !== null ? Object.entries(found) : []
}
