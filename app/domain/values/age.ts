import { LIVE_FOR_MS } from '../responses/shown.ts'

/** How long ago, in one unit: `just now`, `4 min ago`, `3 h ago`, `2 days ago`; `ahead of the clock` where the clock was set back since. */
export function age(at: number, now: number): string {
  if (at - now >= LIVE_FOR_MS) return 'ahead of the clock'
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ago`
  return `${Math.floor(hours / 24)} days ago`
}
