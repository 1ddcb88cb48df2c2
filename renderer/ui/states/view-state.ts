import { createContext, use, useState, useSyncExternalStore, useCallback, useMemo } from 'react'
import { CHOICE_PREFIX, MAX_CHOICE_LENGTH, NOTHING_KEPT } from '../../../app/domain/window/drafts.ts'
import type { Kept, Scroll } from '../../../app/domain/window/drafts.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { createListeners } from '../../../app/domain/values/listeners.ts'

/** What the forms and scrollers of a connection were left with, so that they go on there when they are shown again. */
export interface Keeper {
  /** What was typed and not saved; undefined for nothing. */
  draft: (name: string) => string | undefined
  keepDraft: (name: string, text: string | null) => void
  /** Forgets the drafts of a form, which was saved or cancelled. */
  discard: (form: string) => void
  /** What was chosen in a view, as a text; undefined for what it begins with. */
  choice: (name: string) => string | undefined
  keepChoice: (name: string, text: string | null) => void
  /** All choices of views, by name. */
  choices: () => Choices
  /** Leaves the views with these choices and no others. */
  changeChoices: (to: Choices) => void
  scroll: (name: string) => Scroll | undefined
  keepScroll: (name: string, scroll: Scroll | null) => void
  /** Starts from other drafts and scrollers, without passing them on. */
  reset: (kept: Kept) => void
  /** Whether a form has drafts. */
  isTyped: (form: string) => boolean
  /** The number of changes of drafts so far. */
  changes: () => number
  /** Calls back after each change of a draft; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** What was chosen in views, as texts by name. */
export type Choices = Readonly<Record<string, string>>

/** Where changes are passed on. */
interface KeeperParts {
  onDraft: (name: string, text: string | null) => void
  onScroll: (name: string, scroll: Scroll | null) => void
}

const nameOf = (form: string, field: string): string => `${form}/${field}`

function set<Value>(map: Map<string, Value>, name: string, value: Value | null): void {
  if (value === null) map.delete(name)
  else map.set(name, value)
}

/** Creates a keeper with what was kept before. */
export function createKeeper(first: Kept, { onDraft, onScroll }: KeeperParts): Keeper {
  let drafts = new Map(first.drafts)
  let scrolls = new Map(first.scrolls)
  const listeners = createListeners()
  let changes = 0
  const changed = (): void => {
    changes += 1
    listeners.tell()
  }
  function keepDraft(name: string, text: string | null): void {
    if ((drafts.get(name) ?? null) === text) return
    set(drafts, name, text)
    onDraft(name, text)
    changed()
  }
  const choices = (): Choices =>
    Object.fromEntries(
      [...drafts].flatMap(([name, text]) =>
        name.startsWith(CHOICE_PREFIX) ? [[name.slice(CHOICE_PREFIX.length), text]] : [],
      ),
    )
  function keepChoice(name: string, text: string | null): void {
    const full = `${CHOICE_PREFIX}${name}`
    if ((drafts.get(full) ?? null) === text) return
    set(drafts, full, text)
    onDraft(full, text !== null && text.length > MAX_CHOICE_LENGTH ? null : text)
    changed()
  }
  return {
    draft: (name) => drafts.get(name),
    keepDraft,
    discard(form) {
      for (const name of [...drafts.keys()]) if (name.startsWith(nameOf(form, ''))) keepDraft(name, null)
    },
    choice: (name) => drafts.get(`${CHOICE_PREFIX}${name}`),
    keepChoice,
    choices,
    changeChoices(to) {
      const before = choices()
      for (const name of Object.keys({ ...before, ...to })) keepChoice(name, ownProperty(to, name) ?? null)
    },
    scroll: (name) => scrolls.get(name),
    keepScroll(name, scroll) {
      const before = scrolls.get(name)
      if (before?.top === scroll?.top && before?.left === scroll?.left) return
      set(scrolls, name, scroll)
      onScroll(name, scroll)
    },
    reset(kept) {
      drafts = new Map(kept.drafts)
      scrolls = new Map(kept.scrolls)
      changed()
    },
    isTyped: (form) => [...drafts.keys()].some((name) => name.startsWith(nameOf(form, ''))),
    changes: () => changes,
    subscribe: listeners.subscribe,
  }
}

/** A keeper that passes nothing on. */
const createOwnKeeper = (): Keeper =>
  createKeeper(NOTHING_KEPT, { onDraft: () => undefined, onScroll: () => undefined })

/** The keeper of the connection that is shown; null where nothing is kept longer than its view. */
export const KeeperContext = createContext<Keeper | null>(null)

/** The keeper of this part of the window. */
export function useKeeper(): Keeper {
  const shared = use(KeeperContext)
  const [own] = useState(createOwnKeeper)
  return shared ?? own
}

/** A form whose text stays until it is saved or cancelled, also after a crash and a start. */
export interface KeptForm {
  /** The text of a field, which is `initial` until something else is typed, and how to change it. */
  field: (name: string, initial: string) => readonly [text: string, change: (text: string) => void]
  isTyped: boolean
  /** Forgets what was typed, because it was saved or cancelled. */
  discard: () => void
  /** Returns what forgets it and then closes the form. */
  closing: (close: () => void) => () => void
}

/** The kept text of a form, by the name of the form. */
export function useKeptForm(form: string): KeptForm {
  const keeper = useKeeper()
  useSyncExternalStore(keeper.subscribe, keeper.changes)
  return {
    field(name, initial) {
      const full = nameOf(form, name)
      return [keeper.draft(full) ?? initial, (text) => keeper.keepDraft(full, text === initial ? null : text)]
    },
    isTyped: keeper.isTyped(form),
    discard: () => keeper.discard(form),
    closing: (close) => () => {
      keeper.discard(form)
      close()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const isText = (kept: unknown): kept is string => typeof kept === 'string'

export const isTextOrNull = (kept: unknown): kept is string | null => kept === null || isText(kept)

/** Whether what was kept is a whole number, such as an ID, or nothing. */
export const isSafeIntegerOrNull = (kept: unknown): kept is number | null => kept === null || Number.isSafeInteger(kept)

export const isFlag = (kept: unknown): kept is boolean => typeof kept === 'boolean'

export const isTexts = (kept: unknown): kept is readonly string[] => Array.isArray(kept) && kept.every(isText)

/** Checks that what was kept is one of these. */
export const isOneOf =
  <Choice extends string>(all: readonly Choice[]) =>
  (kept: unknown): kept is Choice =>
    all.some((each) => each === kept)

const choiceOf = <Value>(
  text: string | undefined,
  initial: Value,
  isKnown: (kept: unknown) => kept is Value,
): Value => {
  const left = text === undefined ? undefined : parsed(text)
  return isKnown(left) ? left : initial
}

/** A choice of a view that is not shown now, and how to change it; see `useKeptChoice`. */
export const keptChoice = <Value>(
  keeper: Keeper,
  name: string,
  initial: Value,
  isKnown: (kept: unknown) => kept is Value,
): readonly [choice: Value, choose: (choice: Value) => void] => [
  choiceOf(keeper.choice(name), initial, isKnown),
  (next) => {
    const typed = JSON.stringify(next)
    keeper.keepChoice(name, typed === JSON.stringify(initial) ? null : typed)
  },
]

/**
 * A choice of a view that stays while other views are shown, and after a start. It is `initial` until another one is made, and where
 * `isKnown` does not know what was kept. Both must stay the same between renders.
 */
export function useKeptChoice<Value>(
  name: string,
  initial: Value,
  isKnown: (kept: unknown) => kept is Value,
): readonly [choice: Value, choose: (choice: Value) => void] {
  const keeper = useKeeper()
  const kept = (): string | undefined => keeper.choice(name)
  const text = useSyncExternalStore(keeper.subscribe, kept, kept)
  const choice = useMemo(() => choiceOf(text, initial, isKnown), [text, initial, isKnown])
  const choose = useCallback(
    (next: Value) => keptChoice(keeper, name, initial, isKnown)[1](next),
    [keeper, name, initial, isKnown],
  )
  return [choice, choose]
}
