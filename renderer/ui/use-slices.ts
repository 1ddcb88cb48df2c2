import { useEffect, useState } from 'react'

/** How many of many parts are shown. */
interface Slices {
  shown: number
  /** Whether the rest is wanted; it comes slice by slice. */
  isGrowing: boolean
  showAll: () => void
}

/** Shows the first of many parts, and the rest in slices when it is wanted, so that the window stays usable meanwhile. */
export function useSlices(total: number, first: number, size: number): Slices {
  const [isAll, setIsAll] = useState(false)
  const [added, setAdded] = useState(0)
  const shown = Math.min(total, first + added)
  const isGrowing = isAll && shown < total
  useEffect(() => {
    if (!isGrowing) return undefined
    const handle = requestIdleCallback(() => setAdded((now) => now + size), { timeout: 50 })
    return () => cancelIdleCallback(handle)
  }, [isGrowing, shown, size])
  return { shown, isGrowing, showAll: () => setIsAll(true) }
}
