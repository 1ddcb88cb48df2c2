import { useEffect, useState } from 'react'

/** The current time in Unix milliseconds, updated each second while `isRunning`. */
export function useSecond(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
