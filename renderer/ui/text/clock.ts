import { useEffect, useState, useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS)

/** The time of the last move of the clock, in Unix milliseconds. It moves each full minute while something shows it in a visible window. */
let shown = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function schedule(): void {
  clearTimeout(timer)
  if (listeners.size > 0 && !document.hidden) timer = setTimeout(updateMinute, MINUTE_MS - (Date.now() % MINUTE_MS))
}

/** Brings the ages in the window up to date at once, as after a sleep or a change of the clock. */
export function updateMinute(): void {
  const now = Date.now()
  if (minuteOf(now) !== minuteOf(shown)) {
    shown = now
    for (const listener of listeners) listener()
  }
  schedule()
}

function updateWhenVisible(): void {
  if (!document.hidden) updateMinute()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // It stood still while nothing listened.
    updateMinute()
    document.addEventListener('visibilitychange', updateWhenVisible)
    // Timers of a window stand still while the computer sleeps.
    window.addEventListener('focus', updateMinute)
  }
  listeners.add(listener)
  schedule()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      document.removeEventListener('visibilitychange', updateWhenVisible)
      window.removeEventListener('focus', updateMinute)
    }
    schedule()
  }
}

/** The current time in Unix milliseconds, updated each full minute while the window is visible. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => shown)

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
