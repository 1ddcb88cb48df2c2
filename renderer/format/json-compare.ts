import { isSameValue } from '../../app/domain/responses/decimal.ts'
import { WireNumber } from '../../app/domain/responses/wire-tree.ts'
import { readExact } from './json-text.ts'

/** A difference between two JSON texts; a side is null where the member does not exist. */
export interface JsonChange {
  path: string
  before: string | null
  after: string | null
}

/** A member in a path. A name with other characters is quoted, so that two different places never have one path. */
const memberOf = (name: string): string =>
  /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`

function leavesOf(value: unknown, path: string, found: Map<string, string>): Map<string, string> {
  if (value instanceof WireNumber) found.set(path, value.digits)
  else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
    if (members.length === 0) found.set(path, Array.isArray(value) ? '[]' : '{}')
    for (const [name, each] of members)
      leavesOf(each, Array.isArray(value) ? `${path}[${name}]` : `${path}${memberOf(name)}`, found)
  } else found.set(path, JSON.stringify(value))
  return found
}

function read(text: string): Map<string, string> {
  try {
    return leavesOf(readExact(text), '$', new Map())
  } catch {
    return new Map([['(no JSON)', text]])
  }
}

/** Two leaves are the same when a number has the same value, however it is written, or any other text is identical. */
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && isSameValue(one, other))

/** Compares two JSON texts, ignoring white space and the order of members. Numbers are compared by all of their digits. */
export function compareJson(before: string, after: string): JsonChange[] {
  const [one, other] = [read(before), read(after)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => !isSame(one.get(path), other.get(path)))
    .map((path) => ({ path, before: one.get(path) ?? null, after: other.get(path) ?? null }))
}
