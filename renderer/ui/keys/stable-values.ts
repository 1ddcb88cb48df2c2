import { useCallback, useEffect, useRef, useMemo } from 'react'

/** A function that stays the same between renders and calls the latest one, so that long lists are not rendered again. */
export function useStable<Args extends readonly unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(latest)
  useEffect(() => {
    current.current = latest
  })
  return useCallback((...args: Args) => current.current(...args), [])
}

/** A list of texts that stays the same object as long as it has the same texts, so that what is made of it is not made again. */
export function useSameList(texts: readonly string[]): readonly string[] {
  const key = JSON.stringify(texts)
  return useMemo(() => JSON.parse(key) as readonly string[], [key])
}
