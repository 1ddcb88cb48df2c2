const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const RFC_2822 =
  /^(?:[A-Za-z]{3},\s*)?(\d{1,2})\s+([A-Za-z]{3})\s+(\d{4})\s+(\d{2}):(\d{2})(?::(\d{2}))?\s+(?:([+-])(\d{2})(\d{2})|GMT|UTC|EDT|EST)$/

const NAMED_OFFSETS: Readonly<Record<string, number>> = { GMT: 0, UTC: 0, EDT: -240, EST: -300 }

/** Unix milliseconds of an RFC 2822 date with its offset; null when the text is not such a date. */
export function parseServiceDate(text: string): number | null {
  const match = RFC_2822.exec(text.trim())
  if (match === null) return null
  const [, day, monthName, year, hour, minute, second, sign, offsetHours, offsetMinutes] = match
  const month = MONTHS.findIndex((name) => name.toLowerCase() === monthName?.toLowerCase())
  if (month < 0) return null
  const named = NAMED_OFFSETS[text.trim().slice(-3)] ?? 0
  const offset =
    sign === undefined ? named : (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes))
  const wall = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second ?? '0'))
  const back = new Date(wall)
  // Date.UTC accepts 31 February and 25 o'clock and rolls them over. Such a text is not a valid date.
  if (back.getUTCDate() !== Number(day) || back.getUTCMonth() !== month || back.getUTCHours() !== Number(hour))
    return null
  if (back.getUTCMinutes() !== Number(minute)) return null
  return wall - offset * 60_000
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A time as RFC 2822 text in the service's zone, which is GMT-4 all year. SPEC Resources, NewsItem.created. */
export function formatServiceDate(at: number): string {
  const wall = new Date(at - 240 * 60_000)
  const date = `${DAYS[wall.getUTCDay()]}, ${two(wall.getUTCDate())} ${MONTHS[wall.getUTCMonth()]} ${wall.getUTCFullYear()}`
  return `${date} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())} -0400`
}

/** Whether a text is an existing calendar date YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}

/** Day of a time in the service's zone (GMT-4 all year), as YYYY-MM-DD. */
export const serviceDay = (at: number): string => new Date(at - 240 * 60_000).toISOString().slice(0, 10)

/**
 * Start of a day YYYY-MM-DD in the service's zone (GMT-4 all year), as Unix milliseconds; null when the text is not a
 * day.
 */
export const parseDay = (day: string): number | null =>
  isCalendarDate(day) ? Date.parse(`${day}T00:00:00-04:00`) : null
