import { useEffect, useState } from 'react'

/** False until the browser has nothing more urgent to do: for what may come after the first rows. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const handle = requestIdleCallback(() => setIsIdle(true), { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
