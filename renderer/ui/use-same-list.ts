import { useMemo } from 'react'

/** A list of texts that stays the same object as long as it has the same texts, so that what is made of it is not made again. */
export function useSameList(texts: readonly string[]): readonly string[] {
  const key = JSON.stringify(texts)
  return useMemo(() => JSON.parse(key) as readonly string[], [key])
}
