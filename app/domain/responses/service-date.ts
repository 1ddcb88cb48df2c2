const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const RFC_2822 =
  /^(?:[A-Za-z]{3},\s*)?(\d{1,2})\s+([A-Za-z]{3})\s+(\d{4})\s+(\d{2}):(\d{2})(?::(\d{2}))?\s+(?:([+-])(\d{2})(\d{2})|GMT|UTC|EDT|EST)$/
const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:[Zz]|([+-])(\d{2}):?(\d{2}))$/

const NAMED_OFFSETS: Readonly<Record<string, number>> = { GMT: 0, UTC: 0, EDT: -240, EST: -300 }

/** Whether a text has the described form of a date, RFC 2822. Other texts are read only where they can mean one time. */
export const isDescribedDate = (text: string): boolean => RFC_2822.test(text.trim())

/** The numbers of a date in one of the two forms, the month from 0, and the sign and the numbers of its offset. */
interface DateParts {
  /** Year to second. */
  wall: readonly [number, number, number, number, number, number]
  milliseconds: number
  sign: string | undefined
  offset: readonly [hours: number, minutes: number]
}

function partsOf(text: string): DateParts | null {
  const described = RFC_2822.exec(text)
  const match = described ?? ISO_8601.exec(text)
  if (match === null) return null
  const monthOf = (name: string): number => MONTHS.findIndex((each) => each.toLowerCase() === name.toLowerCase())
  const given = match.slice(1)
  const [year, month, day] =
    described === null ? [given[0], Number(given[1]) - 1, given[2]] : [given[2], monthOf(given[1] ?? ''), given[0]]
  const [hour, minute, second = 0] = given.slice(3, 6)
  const [sign, hours = 0, minutes = 0] = given.slice(-3)
  const fraction = described === null ? (given[6] ?? '') : ''
  return {
    wall: [Number(year), month, Number(day), Number(hour), Number(minute), Number(second)],
    milliseconds: Number(fraction.slice(0, 3).padEnd(3, '0')),
    sign,
    offset: [Number(hours), Number(minutes)],
  }
}

/**
 * Unix milliseconds of an RFC 2822 date with its offset, or of an ISO 8601 date with a zone; null when the text is no such date. A year of
 * two digits, or a time without a zone, can mean several times.
 */
export function parseServiceDate(text: string): number | null {
  const parts = partsOf(text.trim())
  if (parts === null) return null
  const { wall, milliseconds, sign, offset } = parts
  const [hours, minutes] = offset
  if (hours > 23 || minutes > 59) return null
  const at = Date.UTC(...wall)
  const back = new Date(at)
  const read = [
    back.getUTCFullYear(),
    back.getUTCMonth(),
    back.getUTCDate(),
    back.getUTCHours(),
    back.getUTCMinutes(),
    back.getUTCSeconds(),
  ]
  // Date.UTC accepts 31 February and 25 o'clock and rolls them over. Such a text is not a valid date.
  if (wall.some((part, place) => part !== read[place])) return null
  const named = NAMED_OFFSETS[text.trim().slice(-3)] ?? 0
  const east = sign === undefined ? named : (sign === '-' ? -1 : 1) * (hours * 60 + minutes)
  return at + milliseconds - east * 60_000
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
