import { useEffect, useState } from 'react'

/** False until the browser is idle, to delay work until the first rows are shown. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const handle = requestIdleCallback(() => setIsIdle(true), { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
