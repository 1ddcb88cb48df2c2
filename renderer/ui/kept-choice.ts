import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useKeeper } from './keeper.ts'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Whether what was kept is a text. */
export const isText = (kept: unknown): kept is string => typeof kept === 'string'

/** Whether what was kept is a text or nothing. */
export const isTextOrNull = (kept: unknown): kept is string | null => kept === null || isText(kept)

/** Whether what was kept is a whole number, such as an ID, or nothing. */
export const isSafeIntegerOrNull = (kept: unknown): kept is number | null => kept === null || Number.isSafeInteger(kept)

/** Whether what was kept is yes or no. */
export const isFlag = (kept: unknown): kept is boolean => typeof kept === 'boolean'

/** Whether what was kept is a list of texts. */
export const isTexts = (kept: unknown): kept is readonly string[] => Array.isArray(kept) && kept.every(isText)

/** Checks that what was kept is one of these. */
export const isOneOf =
  <Choice extends string>(all: readonly Choice[]) =>
  (kept: unknown): kept is Choice =>
    all.some((each) => each === kept)

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
  const choice = useMemo(() => {
    const left = text === undefined ? undefined : parsed(text)
    return isKnown(left) ? left : initial
  }, [text, initial, isKnown])
  const choose = useCallback(
    (next: Value) => {
      const typed = JSON.stringify(next)
      keeper.keepChoice(name, typed === JSON.stringify(initial) ? null : typed)
    },
    [keeper, name, initial],
  )
  return [choice, choose]
}
