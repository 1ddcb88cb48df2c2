import { isSame } from './put-back.ts'

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
