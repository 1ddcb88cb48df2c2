import { useCallback, useEffect, useRef } from 'react'

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
