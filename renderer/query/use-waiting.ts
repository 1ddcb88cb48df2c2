import { useEffect, useState } from 'react'

/** Since when something is under way, in Unix milliseconds; null while it is not. */
export function useWaiting(isWaiting: boolean): number | null {
  const [begun, setBegun] = useState<{ at: number } | null>(null)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setBegun({ at: Date.now() }))
    return () => {
      clearTimeout(timer)
      setBegun(null)
    }
  }, [isWaiting])
  // In its first moment a wait has no length yet.
  return isWaiting ? (begun?.at ?? Infinity) : null
}
