import { useCallback, useEffect, useRef } from 'react'

/** Runs what was chosen in a palette or a menu once that is gone, with the focus where it was before. */
export function useRunAfter(isOpen: boolean): (run: (() => void) | null) => void {
  const chosen = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (isOpen || chosen.current === null) return
    const run = chosen.current
    chosen.current = null
    // The focus returns in a microtask, which was queued before this one.
    queueMicrotask(run)
  }, [isOpen])
  return useCallback((run) => {
    chosen.current = run
  }, [])
}
