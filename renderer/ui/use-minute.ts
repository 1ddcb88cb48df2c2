import { useSyncExternalStore } from 'react'

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
  schedule()
}

function schedule(): void {
  clearTimeout(timer)
  // Ages change once a minute, and a hidden window does not show them.
  if (listeners.size > 0 && !document.hidden) timer = setTimeout(tick, 60_000 - (Date.now() % 60_000))
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) tick()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  schedule()
  return () => {
    listeners.delete(listener)
    schedule()
  }
}

/** The current time in Unix milliseconds, updated each full minute while the window is visible. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => now)
}
