import { visibleName } from '../../app/domain/values/visible-text.ts'
import { isCalendarDate } from '../../app/domain/responses/service-date.ts'
import type { DateForm } from '../../app/domain/settings/appearance.ts'
import { beginOfUtcDay, partsOfDay, type DateOrder } from '../../app/domain/values/date-text.ts'
import { once } from '../../app/domain/values/memo.ts'

const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const two = (value: number): string => String(value).padStart(2, '0')
const four = (value: number): string => String(value).padStart(4, '0')

const longMonth = (month: number): string => LONG_MONTHS[month - 1] ?? ''
const shortMonth = (month: number): string => longMonth(month).slice(0, 3)

/** Year, month from 1, and day. */
type DateParts = readonly [year: number, month: number, day: number]

/** A form of dates: in full, within the year, and with the month in full where the form has its name. */
interface Style {
  full: (date: DateParts) => string
  short: (date: DateParts) => string
  long: (date: DateParts) => string
  order: () => DateOrder
  /** Where dates are written so, which tells on which day weeks begin; null for this computer's own place. */
  locale: string | null
}

const NUMBERS: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' }
/** The formats of a place. The first format of a page takes longer to make than its first rows. */
const formatsOf = (locale: string) => ({
  year: once(() => new Intl.DateTimeFormat(locale, NUMBERS)),
  day: once(() => new Intl.DateTimeFormat(locale, { ...NUMBERS, year: undefined })),
})
let system = formatsOf('en-US')

/** A date as this computer's place writes it, with the four digits of a year before 1000: `99` would be one of the last century. */
const systemDate = ([year, month, day]: DateParts): string =>
  system
    .year()
    .formatToParts(beginOfUtcDay(year, month, day))
    .map(({ type, value }) => (type === 'year' && year < 1000 ? four(year) : value))
    .join('')

/** Of a form that writes the month as a number. */
const inNumbers = (full: Style['full'], short: Style['short'], order: DateOrder, locale: string): Style => ({
  full,
  short,
  long: full,
  order: () => order,
  locale,
})

const STYLES: Readonly<Record<DateForm, Style>> = {
  'day-month': {
    full: ([year, month, day]) => `${day} ${shortMonth(month)} ${four(year)}`,
    short: ([, month, day]) => `${day} ${shortMonth(month)}`,
    long: ([year, month, day]) => `${day} ${longMonth(month)} ${four(year)}`,
    order: () => 'day-first',
    locale: 'en-GB',
  },
  'month-day': {
    full: ([year, month, day]) => `${shortMonth(month)} ${day}, ${four(year)}`,
    short: ([, month, day]) => `${shortMonth(month)} ${day}`,
    long: ([year, month, day]) => `${longMonth(month)} ${day}, ${four(year)}`,
    order: () => 'month-first',
    locale: 'en-US',
  },
  iso: inNumbers(
    ([year, month, day]) => `${four(year)}-${two(month)}-${two(day)}`,
    ([, month, day]) => `${two(month)}-${two(day)}`,
    null,
    // ISO 8601 begins the week on Monday, as Sweden, which writes its dates so.
    'sv-SE',
  ),
  'slashes-day': inNumbers(
    ([year, month, day]) => `${two(day)}/${two(month)}/${four(year)}`,
    ([, month, day]) => `${two(day)}/${two(month)}`,
    'day-first',
    'en-GB',
  ),
  'slashes-month': inNumbers(
    ([year, month, day]) => `${two(month)}/${two(day)}/${four(year)}`,
    ([, month, day]) => `${two(month)}/${two(day)}`,
    'month-first',
    'en-US',
  ),
  dots: inNumbers(
    ([year, month, day]) => `${two(day)}.${two(month)}.${four(year)}`,
    ([, month, day]) => `${two(day)}.${two(month)}.`,
    'day-first',
    'de-DE',
  ),
  system: {
    ...inNumbers(
      systemDate,
      ([year, month, day]) => system.day().format(beginOfUtcDay(year, month, day)),
      null,
      'en-GB',
    ),
    locale: null,
    order() {
      const parts = system.day().formatToParts(0)
      const first = parts.find(({ type }) => type === 'day' || type === 'month')?.type
      return first === 'day' ? 'day-first' : 'month-first'
    },
  },
}

/** Takes the form of the system from how dates are written in a place, such as `de-CH`. */
export function setSystemDates(locale: string): void {
  system = formatsOf(locale)
}

// The whole window has one form, and texts with dates are made in many places that are no components.
let chosen: DateForm = 'day-month'

/** Shows dates in this form from now on. */
export function setDateForm(form: DateForm): void {
  chosen = form
}

/** A date in the chosen form: `24 Nov 2026`. */
export const dateText = (date: DateParts): string => STYLES[chosen].full(date)

/** A date of this year in the chosen form: `24 Nov`. */
export const shortDateText = (date: DateParts): string => STYLES[chosen].short(date)

/** A date with the whole name of its month where the chosen form has names: `24 November 2026`. */
export const longDateText = (date: DateParts): string => STYLES[chosen].long(date)

/** A day YYYY-MM-DD in the chosen form; another text, such as `2026 Q3`, as it is, with what would turn it around written out. */
export const shownDay = (day: string): string => (isCalendarDate(day) ? dateText(partsOfDay(day)) : visibleName(day))

/** The as-of date of a record in the chosen form; words where it has none. */
export const recordDay = (asOf: string): string => (asOf === '' ? 'no date' : shownDay(asOf))

/** A day YYYY-MM-DD beside another one: without its year where both have the same. */
export const dayBeside = (day: string, other: string | null): string =>
  isCalendarDate(day) && day.slice(0, 4) === other?.slice(0, 4) ? shortDateText(partsOfDay(day)) : shownDay(day)

/** The order of the numbers of a date in the chosen form. */
export const dateOrder = (): DateOrder => STYLES[chosen].order()

/** The name of a month, 1 to 12. */
export const monthName = longMonth

/** The days of the week in a place, where Monday is 1 and Sunday 7. It is a method, or a member in earlier versions of the standard. */
interface WeekInfo {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The day with which weeks begin where dates are written in the chosen form: 0 for Monday to 6 for Sunday. */
export function weekBegin(): number {
  const locale = new Intl.Locale(STYLES[chosen].locale ?? system.day().resolvedOptions().locale) as Intl.Locale &
    WeekInfo
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) - 1
}

/** The names of the days of a week, from Monday. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
