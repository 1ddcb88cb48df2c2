const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3))
/** The place of each month in a year, by its name and its first three letters. */
const PLACES = new Map<string, number>([
  ...[MONTHS, MONTH_NAMES].flatMap((names) => names.map((name, place) => [name.toLowerCase(), place] as const)),
  ['sept', 8],
])
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
// With a comment behind it, as in (EDT), and with every zone that RFC 2822 gives an offset.
const RFC_2822 =
  /^(?:[A-Za-z]{3},\s*)?(?<day>\d{1,2})\s+(?<name>[A-Za-z]{3})\s+(?<year>\d{4})\s+(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s+(?:(?<sign>[+-])(?<hours>\d{2})(?<minutes>\d{2})|(?<zone>GMT|UTC?|Z|[ECMP][DS]T))(?:\s*\([^()]*\))?$/i
/** An offset from Greenwich in hours and minutes, also behind the name of that zone, as in GMT-4. */
const OFFSET = String.raw`(?:(?:GMT|UTC)(?=[+\-\u2212]))?(?<sign>[+\-\u2212])(?<hours>\d{2}|\d(?!\d))(?::?(?<minutes>\d{2}))?`
const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,20}))?)?(?:\s*(?<half>[AP])\.?M\.?)?`
const ZONE = String.raw`(?:${OFFSET}|(?<zone>GMT|UTC?|Z|[ECMP][DS]T))(?:\s*\([^()]*\))?`
const TIME = String.raw`${CLOCK}\s*${ZONE}`
// With whole names of days and months, with hyphens, with parts of a second, with a zone as in ISO 8601, or with the month first.
const DAY_FIRST = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},?\s*)?(?<day>\d{1,2})(?<dash>-|\s+)(?<name>[A-Za-z]{3,9})\k<dash>(?<year>\d{4})\s+${TIME}$`,
  'i',
)
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},?\s+)?(?<name>[A-Za-z]{3,9})\s+(?<day>\d{1,2}),?\s+(?<year>\d{4}),?\s+${TIME}$`,
  'i',
)
// As date(1) and the log of Git write them, with the year behind the time.
const YEAR_LAST = [String.raw`${ZONE}\s+(?<year>\d{4})`, String.raw`(?<year>\d{4})\s+${ZONE}`].map(
  (end) =>
    new RegExp(String.raw`^(?:[A-Za-z]{3,9},?\s+)?(?<name>[A-Za-z]{3,9})\s+(?<day>\d{1,2})\s+${CLOCK}\s+${end}$`, 'i'),
)
// In the extended form and in the basic one, which has no separators, to the hour, the minute or the second; with the name of the zone.
const ISO_8601 = new RegExp(
  String.raw`^(?<year>\d{4})(?<dash>[-/]?)(?<month>\d{2})\k<dash>(?<day>\d{2})[Tt ](?<hour>\d{2})(?:(?<colon>:?)(?<minute>\d{2})(?:\k<colon>(?<second>\d{2})(?:[.,](?<fraction>\d{1,20}))?)?)? ?(?:${OFFSET}(?: [A-Z]{3,4})?|[Zz]|GMT|UTC)(?:\[[\w/+-]{1,64}\])?$`,
)
const FORMS = [RFC_2822, DAY_FIRST, MONTH_FIRST, ISO_8601, ...YEAR_LAST]
/** Minutes east of Greenwich. */
const NAMED_OFFSETS: Readonly<Record<string, number>> = {
  ...{ EDT: -240, EST: -300, CDT: -300, CST: -360 },
  ...{ MDT: -360, MST: -420, PDT: -420, PST: -480 },
}

/** Whether a text has the described form of a date, RFC 2822. Other texts are read only where they can mean one time. */
export const isDescribedDate = (text: string): boolean => RFC_2822.test(text.trim())

/**
 * Unix milliseconds of an RFC 2822 date with its offset, or of an ISO 8601 date with a zone, also in similar forms; null when the text is no
 * such date. A year of two digits, or a time without a zone, can mean several times.
 */
export function parseServiceDate(text: string | null): number | null {
  const trimmed = text?.trim() ?? ''
  const form = FORMS.find((each) => each.test(trimmed))
  const given = form?.exec(trimmed)?.groups
  if (given === undefined) return null
  const { name, sign, zone, fraction = '' } = given
  const partOf = (part: string): number => Number(given[part] ?? 0)
  const month = name === undefined ? partOf('month') - 1 : (PLACES.get(name.toLowerCase()) ?? -1)
  const [hours, minutes] = [partOf('hours'), partOf('minutes')]
  if (hours > 23 || minutes > 59) return null
  // Both forms have the sixtieth second of a minute, which is a leap second and the same as the first one of the next minute.
  const leap = partOf('second') === 60 ? 1 : 0
  const second = partOf('second') - leap
  // In ISO 8601 a day also ends at 24:00, which is the first minute of the next day.
  const isEnd = given.month !== undefined && partOf('hour') === 24 && partOf('minute') + second + Number(fraction) === 0
  // Half a day has the hours from 12, which is its first, to 11.
  if (given.half !== undefined && (partOf('hour') < 1 || partOf('hour') > 12)) return null
  const halfHour = (partOf('hour') % 12) + (given.half?.toUpperCase() === 'P' ? 12 : 0)
  const hour = isEnd ? 0 : given.half === undefined ? partOf('hour') : halfHour
  const wall = [partOf('year'), month, partOf('day'), hour, partOf('minute'), second] as const
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
  const east =
    sign === undefined
      ? (NAMED_OFFSETS[(zone ?? '').toUpperCase()] ?? 0)
      : (sign === '+' ? 1 : -1) * (hours * 60 + minutes)
  return at + (isEnd ? 86_400_000 : 0) + leap * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0')) - east * 60_000
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

/**
 * Whether a text can say a date, also one in a form that is not read. Two records without one may be of any two dates, so nothing of them is
 * compared.
 */
export const saysDate = (text: string | null): boolean => text !== null && /\d/.test(text)

/** Day of a time in the service's zone (GMT-4 all year), as YYYY-MM-DD. */
export const serviceDay = (at: number): string => new Date(at - 240 * 60_000).toISOString().slice(0, 10)

/**
 * Start of a day YYYY-MM-DD in the service's zone (GMT-4 all year), as Unix milliseconds; null when the text is not a
 * day.
 */
export const parseDay = (day: string): number | null =>
  isCalendarDate(day) ? Date.parse(`${day}T00:00:00-04:00`) : null
