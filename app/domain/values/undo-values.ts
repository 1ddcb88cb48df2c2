import { isObject, ownProperty } from './own-property.ts'

/** What can come of putting something back: it is as wanted, it was changed since and stays as it is, or it is no longer there. */
export const PUT_BACK_OUTCOMES = ['done', 'changed', 'gone'] as const
export type PutBackOutcome = (typeof PUT_BACK_OUTCOMES)[number]

/** Values by their names, in their order. A plain object would put names that are numbers first. */
type Members = ReadonlyMap<string, unknown>

/** Whether two plain values are the same at every depth, in whatever order their members stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, place) => isSame(each, other[place]))
  if (!isObject(one) || !isObject(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(ownProperty(one, name), ownProperty(other, name)))
}

/** What identifies an entry of a list: itself, or its name; null for any other one. */
function keyOf(entry: unknown): string | null {
  if (typeof entry === 'string') return entry
  return isObject(entry) && typeof entry.name === 'string' ? entry.name : null
}

/** A list by what identifies its entries; null when that identifies none, or two. */
function byKey(list: readonly unknown[]): Members | null {
  const entries = list.map((entry) => [keyOf(entry), entry] as const)
  const named = entries.filter((entry): entry is [string, unknown] => entry[0] !== null)
  const members = new Map(named)
  return members.size < list.length ? null : members
}

/** A value that was put back. The object tells a value of null from none. */
interface Found<Value> {
  value: Value
}

function membersPutBack(current: Members, expected: Members, wanted: Members): Found<Members> | null {
  const result = new Map(current)
  for (const name of new Set([...expected.keys(), ...wanted.keys()])) {
    const found = valuePutBack(current.get(name), expected.get(name), wanted.get(name))
    if (found === null) return null
    if (found.value === undefined) result.delete(name)
    else result.set(name, found.value)
  }
  return { value: result }
}

const membersOf = (value: object): Members => new Map(Object.entries(value))

function valuePutBack(current: unknown, expected: unknown, wanted: unknown): Found<unknown> | null {
  if (isSame(current, expected)) return { value: wanted }
  // It is so already, for example because a reply was lost.
  if (isSame(current, wanted) || isSame(expected, wanted)) return { value: current }
  if (Array.isArray(current) && Array.isArray(expected) && Array.isArray(wanted)) {
    const [now, before, after] = [byKey(current), byKey(expected), byKey(wanted)]
    if (now === null || before === null || after === null) return null
    const found = membersPutBack(now, before, after)
    return found === null ? null : { value: [...found.value.values()] }
  }
  if (!isObject(current) || !isObject(expected) || !isObject(wanted)) return null
  const found = membersPutBack(membersOf(current), membersOf(expected), membersOf(wanted))
  return found === null ? null : { value: Object.fromEntries(found.value) }
}

/**
 * The current value with what differs between `expected` and `wanted` as it is in `wanted`, at every depth; the rest stays. Null when
 * something that differs is no longer as in `expected`. Entries of lists are known by their names.
 */
export const putBack = <Value>(current: Value, expected: Value, wanted: Value): Found<Value> | null =>
  valuePutBack(current, expected, wanted) as Found<Value> | null

/** What a change of each member is called, in the imperative; null for one that cannot be undone. */
export type MemberWords<State> = {
  readonly [Name in keyof State]: ((before: State[Name], after: State[Name]) => string) | null
}

/** What a change of a state is called: like the first member that it changes, in the order of `words`. Null when there is nothing to undo. */
export function changeWords<State>(words: MemberWords<State>, before: State, changes: Partial<State>): string | null {
  for (const name of Object.keys(words) as (keyof State)[]) {
    const after = changes[name]
    const say = words[name]
    if (after !== undefined && say !== null && !isSame(before[name], after)) return say(before[name], after)
  }
  return null
}

/** The only entry of a list that another one does not have; null when there is none, or more than one. */
export function onlyIn<Entry>(list: readonly Entry[], other: readonly Entry[]): Entry | null {
  const own = list.filter((entry) => !other.some((each) => isSame(each, entry)))
  return own.length === 1 ? (own[0] ?? null) : null
}

/** Says what became of a list of choices. */
export function chosenWords(
  before: readonly string[],
  after: readonly string[],
  words: { come: (name: string) => string; gone: (name: string) => string; other: string },
): string {
  const [gone, come] = [onlyIn(before, after), onlyIn(after, before)]
  if (come !== null && after.length === before.length + 1) return words.come(come)
  return gone !== null && after.length === before.length - 1 ? words.gone(gone) : words.other
}
