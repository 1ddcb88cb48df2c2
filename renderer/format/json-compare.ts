import { isSameValue } from '../../app/domain/responses/decimal.ts'
import { elementPath, memberPath } from '../../app/domain/responses/wire-path.ts'
import { jsonTokens } from './json-text.ts'

/** A difference between two JSON texts; a side is null where the member does not exist. */
export interface JsonChange {
  path: string
  before: string | null
  after: string | null
}

/** An object or a list that is being read. */
interface Container {
  path: string
  isList: boolean
  count: number
  /** How often each name was seen. */
  names: Map<string, number>
  /** The name of the member whose value comes next; null while a name comes next. */
  name: string | null
}

const escapesOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/** A value as it is compared: texts without the escapes of what can be seen, anything else as it was sent. */
const leafOf = (token: string): string =>
  token.startsWith('"') ? JSON.stringify(JSON.parse(token)).replaceAll(/[\p{Cc}\p{Cf}]|(?! )\p{Z}/gu, escapesOf) : token

/** What stands for an object or a list with something in it, by what begins it. */
const FILLED: Readonly<Record<string, string>> = { '{': '{…}', '[': '[…]' }
const isFilled = (leaf: string | undefined): boolean => leaf !== undefined && Object.values(FILLED).includes(leaf)

/** Containers that are deeper are not in the comparison, because their paths would fill the memory. */
const DEEPEST = 100

/** The path of the next value of a container. A member that an object repeats is another place each time. */
function nextPath(container: Container): string {
  const { path, isList, name, names } = container
  if (isList) return elementPath(path, container.count++)
  const times = (names.get(name ?? '') ?? 0) + 1
  names.set(name ?? '', times)
  container.count += 1
  container.name = null
  return `${memberPath(path, name ?? '')}${times === 1 ? '' : ` (${times})`}`
}

/** The values of a JSON text by their paths, read from its tokens, so that no digit and no repeated member is lost. */
function leavesOf(tokens: readonly { text: string }[]): Map<string, string> {
  const found = new Map<string, string>()
  const open: Container[] = []
  for (const { text: token } of tokens) {
    const inner = open.at(-1)
    if (token === ',' || token === ':') continue
    if (token === '}' || token === ']') {
      if (inner?.count === 0) found.set(inner.path, inner.isList ? '[]' : '{}')
      open.pop()
    } else if (inner !== undefined && !inner.isList && inner.name === null) inner.name = JSON.parse(token) as string
    else {
      const path = inner === undefined ? '$' : nextPath(inner)
      const filled = FILLED[token]
      if (filled === undefined) found.set(path, leafOf(token))
      else {
        if (open.length < DEEPEST) found.set(path, filled)
        open.push({ path, isList: token === '[', count: 0, names: new Map(), name: null })
      }
    }
  }
  return found
}

function read(text: string): Map<string, string> {
  if (text === '') return new Map()
  const tokens = jsonTokens(text)
  return tokens === null ? new Map([['(no JSON)', text]]) : leavesOf(tokens)
}

/**
 * Two leaves are the same when a number has the same value, however it is written, or any other text is identical. What differs inside of
 * a container has a place of its own.
 */
function isSame(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true
  if (one === undefined || other === undefined) return isFilled(one ?? other)
  if (isFilled(one) || isFilled(other)) return one.startsWith(other.charAt(0)) || (isFilled(one) && isFilled(other))
  return isSameValue(one, other)
}

/** Values that look the same, such as the two forms of an accented letter, with their escapes. */
function toldApart(before: string | null, after: string | null): Omit<JsonChange, 'path'> {
  if (before?.normalize() !== after?.normalize()) return { before, after }
  const [one = null, other = null] = [before, after].map((each) => each?.replaceAll(/[^ -~]/g, escapesOf))
  return { before: one, after: other }
}

/** Compares two JSON texts, ignoring white space and the order of members. Numbers are compared by all of their digits. */
export function compareJson(before: string, after: string): JsonChange[] {
  const [one, other] = [read(before), read(after)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => !isSame(one.get(path), other.get(path)))
    .map((path) => ({ path, ...toldApart(one.get(path) ?? null, other.get(path) ?? null) }))
}
