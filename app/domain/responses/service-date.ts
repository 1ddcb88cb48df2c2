const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const RFC_2822 =
  /^(?:[A-Za-z]{3},\s*)?(?<day>\d{1,2})\s+(?<name>[A-Za-z]{3})\s+(?<year>\d{4})\s+(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s+(?:(?<sign>[+-])(?<hours>\d{2})(?<minutes>\d{2})|(?<zone>GMT|UTC|EDT|EST))$/
// In the extended form and in the basic one, which has no separators, to the hour, the minute or the second.
const ISO_8601 =
  /^(?<year>\d{4})(?<dash>-?)(?<month>\d{2})\k<dash>(?<day>\d{2})[Tt ](?<hour>\d{2})(?:(?<colon>:?)(?<minute>\d{2})(?:\k<colon>(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)? ?(?:[Zz]|GMT|UTC|(?<sign>[+\-\u2212])(?<hours>\d{2})(?::?(?<minutes>\d{2}))?)$/

const NAMED_OFFSETS: Readonly<Record<string, number>> = { EDT: -240, EST: -300 }

/** Whether a text has the described form of a date, RFC 2822. Other texts are read only where they can mean one time. */
export const isDescribedDate = (text: string): boolean => RFC_2822.test(text.trim())

/**
 * Unix milliseconds of an RFC 2822 date with its offset, or of an ISO 8601 date with a zone; null when the text is no such date. A year of
 * two digits, or a time without a zone, can mean several times.
 */
export function parseServiceDate(text: string): number | null {
  const given = (RFC_2822.exec(text.trim()) ?? ISO_8601.exec(text.trim()))?.groups
  if (given === undefined) return null
  const { name, sign, zone, fraction = '' } = given
  const partOf = (part: string): number => Number(given[part] ?? 0)
  const month =
    name === undefined ? partOf('month') - 1 : MONTHS.findIndex((each) => each.toLowerCase() === name.toLowerCase())
  const [hours, minutes] = [partOf('hours'), partOf('minutes')]
  if (hours > 23 || minutes > 59) return null
  const wall = [partOf('year'), month, partOf('day'), partOf('hour'), partOf('minute'), partOf('second')] as const
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
  const east = sign === undefined ? (NAMED_OFFSETS[zone ?? ''] ?? 0) : (sign === '+' ? 1 : -1) * (hours * 60 + minutes)
  return at + Number(fraction.slice(0, 3).padEnd(3, '0')) - east * 60_000
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
