export const DAY_MS = 86_400_000

const HOUR = 3600

/** A calendar day as a whole number: days since 1 January 1970. */
export type DayNumber = number

const dayNumber = (year: number, month: number, day: number): DayNumber => Date.UTC(year, month - 1, day) / DAY_MS

/** Day of the week, 0 for Sunday. */
const weekday = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

/** The nth given weekday of a month; `nth` -1 for the last one. */
function nthWeekday(year: number, month: number, wanted: number, nth: number): DayNumber {
  if (nth > 0) {
    const first = dayNumber(year, month, 1)
    return first + ((wanted - weekday(first) + 7) % 7) + (nth - 1) * 7
  }
  const last = dayNumber(year, month + 1, 1) - 1
  return last - ((weekday(last) - wanted + 7) % 7)
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easter(year: number): DayNumber {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  return dayNumber(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** A holiday with a fixed date, moved to Friday or Monday when it falls on a weekend. */
function observed(day: DayNumber): DayNumber {
  if (weekday(day) === 6) return day - 1
  return weekday(day) === 0 ? day + 1 : day
}

/** Days of a year on which the exchanges of New York are closed, besides weekends. */
function holidaysOf(year: number): ReadonlySet<DayNumber> {
  return new Set([
    observed(dayNumber(year, 1, 1)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    easter(year) - 2,
    nthWeekday(year, 5, 1, -1),
    ...(year >= 2022 ? [observed(dayNumber(year, 6, 19))] : []),
    observed(dayNumber(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 11, 4, 4),
    observed(dayNumber(year, 12, 25)),
  ])
}

const holidays = new Map<number, ReadonlySet<DayNumber>>()

const yearOf = (day: DayNumber): number => new Date(day * DAY_MS).getUTCFullYear()

function holidaysIn(year: number): ReadonlySet<DayNumber> {
  const known = holidays.get(year) ?? holidaysOf(year)
  holidays.set(year, known)
  return known
}

/** Whether the exchanges of New York are open on that day. */
export const isTradingDay = (day: DayNumber): boolean => !isWeekend(day) && !holidaysIn(yearOf(day)).has(day)

/** Days from Monday to Friday before a day, since 1970. */
const weekdaysBefore = (day: DayNumber): number => Math.floor((day + 3) / 7) * 5 + Math.min(5, (day + 3) % 7)

/** Number of trading days from the beginning of a year up to the day before a later day. */
export function tradingDaysBefore(day: DayNumber, since: number): number {
  let count = weekdaysBefore(day) - weekdaysBefore(dayNumber(since, 1, 1))
  for (let year = since, begin = dayNumber(year, 1, 1); begin < day; begin = dayNumber(++year, 1, 1))
    for (const holiday of holidaysIn(year)) if (holiday >= begin && holiday < day) count -= 1
  return count
}

/** Whether that day is a Saturday or a Sunday. */
export const isWeekend = (day: DayNumber): boolean => weekday(day) === 0 || weekday(day) === 6

const changes = new Map<number, { forward: DayNumber; back: DayNumber }>()

/** The days on which daylight saving begins and ends in New York, by the rule in use since 2007. */
function clockChanges(year: number): { forward: DayNumber; back: DayNumber } {
  const known = changes.get(year) ?? { forward: nthWeekday(year, 3, 0, 2), back: nthWeekday(year, 11, 0, 1) }
  changes.set(year, known)
  return known
}

/**
 * The time, in Unix milliseconds, at which the clocks of New York show that second of that day. It rises with both. A
 * second in the hour that is skipped in spring becomes the hour's first second; in the hour that is repeated in autumn
 * the first pass counts.
 */
export function newYorkMoment(day: DayNumber, second: number): number {
  const { forward, back } = clockChanges(yearOf(day))
  const isSkipped = day === forward && second >= 2 * HOUR && second < 3 * HOUR
  const shown = isSkipped ? 3 * HOUR : second
  const isSummer =
    (day > forward || (day === forward && shown >= 2 * HOUR)) && (day < back || (day === back && shown < 2 * HOUR))
  return day * DAY_MS + (shown + (isSummer ? 4 : 5) * HOUR) * 1000
}

/** The day that the clocks of New York show at that time. */
export function newYorkDay(at: number): DayNumber {
  const day = Math.floor((at - 5 * HOUR * 1000) / DAY_MS)
  return at >= newYorkMoment(day + 1, 0) ? day + 1 : day
}

/**
 * The first time after `at`, in Unix milliseconds, at which the clocks of New York show that second of a trading day.
 */
export function nextTradingMoment(at: number, second: number): number {
  for (let day = newYorkDay(at); ; day++) {
    const moment = newYorkMoment(day, second)
    if (moment > at && isTradingDay(day)) return moment
  }
}
