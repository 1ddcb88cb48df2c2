import { isSameValue } from '../../app/domain/responses/decimal.ts'
import { elementPath, memberPath } from '../../app/domain/responses/wire-path.ts'
import { jsonTokens } from './json-text.ts'

/** A difference between two JSON texts; a side is null where the member does not exist. */
export interface JsonChange {
  path: string
  before: string | null
  after: string | null
}

/** A place in a JSON text: what it has there, and the places inside of it by their steps, such as `.eps` and `[0]`. */
interface Place {
  leaf: string
  inside: Map<string, Place>
}

/** What is inside of a value that is no object and no list. */
const NOTHING: Place['inside'] = new Map()

/** An object or a list that is being read. */
interface Container {
  place: Place
  isList: boolean
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

/** The step to the next value of a container. A member that an object repeats is another place each time. */
function nextStep(container: Container): string {
  const { place, isList, name, names } = container
  if (isList) return elementPath('', place.inside.size)
  const times = (names.get(name ?? '') ?? 0) + 1
  names.set(name ?? '', times)
  container.name = null
  return `${memberPath('', name ?? '')}${times === 1 ? '' : ` (${times})`}`
}

/** The values of a JSON text, read from its tokens, so that no digit and no repeated member is lost. */
function placesOf(tokens: readonly { text: string }[]): Place | undefined {
  let root: Place | undefined
  const open: Container[] = []
  for (const { text: token } of tokens) {
    const inner = open.at(-1)
    if (token === ',' || token === ':') continue
    if (token === '}' || token === ']') {
      if (inner?.place.inside.size === 0) inner.place.leaf = inner.isList ? '[]' : '{}'
      open.pop()
    } else if (inner !== undefined && !inner.isList && inner.name === null) inner.name = JSON.parse(token) as string
    else {
      const filled = FILLED[token]
      const place: Place = {
        leaf: filled ?? leafOf(token),
        inside: filled === undefined ? NOTHING : new Map<string, Place>(),
      }
      if (inner === undefined) root = place
      else inner.place.inside.set(nextStep(inner), place)
      if (filled !== undefined) open.push({ place, isList: token === '[', names: new Map(), name: null })
    }
  }
  return root
}

/** The places of a text, and the path of all of it. */
function read(text: string): { place: Place | undefined; path: string } {
  const tokens = text === '' ? [] : jsonTokens(text)
  return tokens === null
    ? { place: { leaf: text, inside: NOTHING }, path: '(no JSON)' }
    : { place: placesOf(tokens), path: '$' }
}

/**
 * Each place of a text with that of the same path in another one. A path is put together from its steps only where it is looked at: those of
 * many places that are deep inside would fill the memory.
 */
function* pairsOf(
  path: string,
  place: Place | undefined,
  other: Place | undefined,
): Generator<{ path: string; leaf: string; other: string | undefined }, undefined> {
  const waiting = place === undefined ? [] : [{ path, place, other }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path: at, place: own, other: counterpart } = next
    yield { path: at, leaf: own.leaf, other: counterpart?.leaf }
    for (const [step, inner] of [...own.inside].reverse())
      waiting.push({ path: at + step, place: inner, other: counterpart?.inside.get(step) })
  }
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
  const isOfOnePath = one.path === other.path
  const changes: JsonChange[] = []
  for (const { path, leaf, other: later } of pairsOf(one.path, one.place, isOfOnePath ? other.place : undefined))
    if (!isSame(leaf, later)) changes.push({ path, ...toldApart(leaf, later ?? null) })
  for (const { path, leaf, other: earlier } of pairsOf(other.path, other.place, isOfOnePath ? one.place : undefined))
    if (earlier === undefined && !isSame(undefined, leaf)) changes.push({ path, ...toldApart(null, leaf) })
  return changes
}
