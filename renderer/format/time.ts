const two = (value: number): string => String(value).padStart(2, '0')

const sameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment in local time, as short as it can be told apart: `14:05` today, `30 Oct 14:05` this year, `30 Oct 2025` before. */
export function shortTime(at: number, now: number): string {
  const [date, today] = [new Date(at), new Date(now)]
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (sameDay(date, today)) return clock
  const day = `${date.getDate()} ${MONTHS[date.getMonth()] ?? ''}`
  return date.getFullYear() === today.getFullYear() ? `${day} ${clock}` : `${day} ${date.getFullYear()}`
}

/** A moment in local time, in full: `30 Oct 2026, 14:05:09`. */
export function fullTime(at: number): string {
  const date = new Date(at)
  return `${date.getDate()} ${MONTHS[date.getMonth()] ?? ''} ${date.getFullYear()}, ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** How long ago, in one unit: `just now`, `4 min ago`, `3 h ago`, `2 days ago`. */
export function age(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ago`
  return `${Math.floor(hours / 24)} days ago`
}
