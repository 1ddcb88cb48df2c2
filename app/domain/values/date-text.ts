/** Whether the day or the month comes first in dates of three numbers; null where a person may mean both. */
export type DateOrder = 'day-first' | 'month-first' | null

/** What a typed text means: a day YYYY-MM-DD, or why it is none. */
export type ReadDay = { day: string } | { problem: string }

export interface DateReading {
  /** The present day, YYYY-MM-DD. */
  today: string
  order: DateOrder
  /** Which day of a year, quarter or month is meant. */
  edge: 'first' | 'last'
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const LONG_MONTHS = 'january february march april may june july august september october november december'.split(' ')

const two = (value: number): string => String(value).padStart(2, '0')

/** The first and last years that are read. */
const [MIN_YEAR, MAX_YEAR] = [1900, 2199]

/**
 * When a day begins in UTC, in Unix milliseconds, also with a month or a day that is over the end. `Date.UTC` would take a year before 100 for
 * one of the last century.
 */
export const beginOfUtcDay = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day)

export const daysInMonth = (year: number, month: number): number =>
  new Date(beginOfUtcDay(year, month + 1, 0)).getUTCDate()

/** The day YYYY-MM-DD. */
export const dayOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** Year, month and day of a day YYYY-MM-DD. */
export function partsOfDay(day: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

/** The day that is so many days later. */
export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOfDay(day)
  const at = new Date(beginOfUtcDay(year, month, date + days))
  return dayOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
}

/** The same day so many months later, or the last one of that month where it has fewer days. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = partsOfDay(day)
  const count = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return dayOf(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)))
}

const HELP = 'Write 2026-11-24, 24 Nov 2026, 2019, Q3 2021, today, last friday or -5y.'

/** An existing day within the years that are read. */
function existing(year: number, month: number, day: number): ReadDay {
  if (year < MIN_YEAR || year > MAX_YEAR) return { problem: `Only years from ${MIN_YEAR} to ${MAX_YEAR} are read.` }
  if (month < 1 || month > 12) return { problem: `There is no month ${month}.` }
  if (day < 1 || day > daysInMonth(year, month))
    return {
      problem: `${LONG_MONTHS[month - 1]?.replace(/^./, (first) => first.toUpperCase()) ?? ''} ${year} has no day ${day}.`,
    }
  return { day: dayOf(year, month, day) }
}

/** The first or last day of some months of a year. */
function edgeOf(year: number, first: number, last: number, edge: DateReading['edge']): ReadDay {
  const isReal = year >= MIN_YEAR && year <= MAX_YEAR && first >= 1 && last <= 12
  if (!isReal) return existing(year, first, 1)
  return edge === 'first' ? existing(year, first, 1) : existing(year, last, daysInMonth(year, last))
}

/** The number of a month, 1 to 12, by its name or at least three letters of it; 0 for another word. */
function monthOf(word: string): number {
  const letters = word.toLowerCase().replace(/\.$/, '')
  if (letters === 'sept') return 9
  const short = MONTHS.indexOf(letters)
  return (short >= 0 ? short : LONG_MONTHS.findIndex((name) => letters.length >= 3 && name.startsWith(letters))) + 1
}

const UNKNOWN: ReadDay = { problem: `This is not read as a date. ${HELP}` }

/** What is read with the month of that name. */
function inMonth(word: string, read: (month: number) => ReadDay): ReadDay {
  const month = monthOf(word)
  return month === 0 ? UNKNOWN : read(month)
}

/** A date of three numbers that does not begin with its year. */
function readNumbers([one, other, year]: [number, number, number], isDotted: boolean, order: DateOrder): ReadDay {
  if (isDotted || order === 'day-first') return existing(year, other, one)
  if (order === 'month-first') return existing(year, one, other)
  if (one > 12 || one === other) return existing(year, other, one)
  if (other > 12) return existing(year, one, other)
  return {
    problem: `This can mean two days. Write ${year}-${two(one)}-${two(other)} or ${year}-${two(other)}-${two(one)}.`,
  }
}

const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

/** The place of a day in the week by its name or at least three letters of it, 0 for Monday; -1 for another word. */
const weekdayOf = (word: string): number => WEEKDAYS.findIndex((name) => word.length >= 3 && name.startsWith(word))

/** The first or last day of the week, month, quarter or year that is so many of them later. */
function spanOf(unit: string, count: number, { today, edge }: DateReading): ReadDay {
  if (unit === 'week') {
    const first = addDays(today, 7 * count - placeInWeek(today, 0))
    return existing(...partsOfDay(edge === 'first' ? first : addDays(first, 6)))
  }
  const months = unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1
  const [year, month] = partsOfDay(today)
  const start = addMonths(dayOf(year, 1, 1), (Math.floor((month - 1) / months) + count) * months)
  const [startYear, startMonth] = partsOfDay(start)
  return edgeOf(startYear, startMonth, startMonth + months - 1, edge)
}

/** The day so many days, weeks, months or years before today. */
function daysBefore(count: number, unit: string, today: string): ReadDay {
  if (unit === 'd' || unit === 'w') return existing(...partsOfDay(addDays(today, -count * (unit === 'w' ? 7 : 1))))
  return existing(...partsOfDay(addMonths(today, -count * (unit === 'm' ? 1 : 12))))
}

type Reader = (groups: readonly string[], reading: DateReading) => ReadDay

/** The texts that are read, and how. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/^(today|now)$/, (_groups, { today }) => ({ day: today })],
  [/^yesterday$/, (_groups, { today }) => ({ day: addDays(today, -1) })],
  [/^[-\u2212](\d{1,4}) ?(d|w|m|y)[a-z]*$/, ([count, unit = ''], { today }) => daysBefore(Number(count), unit, today)],
  [
    /^(\d{1,4}|an?) (d|w|m|y)(?:ays?|eeks?|onths?|ears?) ago$/,
    ([count = '', unit = ''], { today }) => daysBefore(count.startsWith('a') ? 1 : Number(count), unit, today),
  ],
  [
    /^(this|last|previous) (week|month|quarter|year)$/,
    ([which, unit = ''], reading) => spanOf(unit, which === 'this' ? 0 : -1, reading),
  ],
  [
    /^(?:(last|previous) )?(mon|tue|wed|thu|fri|sat|sun)([a-z]*)$/,
    ([which, start = '', rest = ''], { today }) => {
      const place = weekdayOf(start + rest)
      if (place < 0) return UNKNOWN
      // It may be the last one or the next one.
      if (which === undefined) return { problem: `Write last ${WEEKDAYS[place] ?? ''}, or the date.` }
      return { day: addDays(today, -(((placeInWeek(today, place) + 6) % 7) + 1)) }
    },
  ],
  [/^(\d{4})$/, ([year], { edge }) => edgeOf(Number(year), 1, 12, edge)],
  [
    /^(?:q([1-4]) ?|(?=\d{4} ?q))(\d{4})(?: ?q([1-4]))?$/,
    ([before, year, after], { edge }) => {
      const quarter = Number(before ?? after)
      return edgeOf(Number(year), quarter * 3 - 2, quarter * 3, edge)
    },
  ],
  [/^(\d{4})[-/](\d{1,2})$/, ([year, month], { edge }) => edgeOf(Number(year), Number(month), Number(month), edge)],
  [
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/,
    ([year, , month, day]) => existing(Number(year), Number(month), Number(day)),
  ],
  [
    /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4})$/,
    ([one, mark, other, year], { order }) =>
      readNumbers([Number(one), Number(other), Number(year)], mark === '.', order),
  ],
  [
    /^([a-z]{3,9}\.?),? (\d{4})$/,
    ([word = '', year], { edge }) => inMonth(word, (month) => edgeOf(Number(year), month, month, edge)),
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9}\.?),?[ -]?(\d{4})$/,
    ([day, word = '', year]) => inMonth(word, (month) => existing(Number(year), month, Number(day))),
  ],
  [
    /^([a-z]{3,9}\.?) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/,
    ([word = '', day, year]) => inMonth(word, (month) => existing(Number(year), month, Number(day))),
  ],
]

/**
 * Reads what a person types for a day: a date in several forms, a year, quarter or month, `today`, `last friday`, or `-5y`. Weeks begin on
 * Monday.
 */
export function readDay(text: string, reading: DateReading): ReadDay {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(words)
    if (match !== null) return read(match.slice(1), reading)
  }
  return UNKNOWN
}

/** Whether a text means one day or more, or is refused as a date and not as another text. */
export const isDayText = (text: string): boolean =>
  readDay(text, { today: '2026-11-24', order: null, edge: 'first' }) !== UNKNOWN

/** The place of a day in its week, which begins with this day: 0 for Monday to 6 for Sunday. */
function placeInWeek(day: string, begin: number): number {
  const [year, month, date] = partsOfDay(day)
  return (new Date(beginOfUtcDay(year, month, date)).getUTCDay() + 13 - begin) % 7
}

/** The days of a week that begins with this one, 0 for Monday to 6 for Sunday. */
export const daysOfWeek = (begin: number): readonly number[] =>
  Array.from({ length: 7 }, (_, place) => (begin + place) % 7)

/** The weeks of the month of a day with the days of its neighbours that fill them; `begin` is 0 for Monday to 6 for Sunday. */
export function weeksOfMonth(day: string, begin: number): readonly (readonly string[])[] {
  const [year, month] = partsOfDay(day)
  const first = dayOf(year, month, 1)
  const before = placeInWeek(first, begin)
  const count = Math.ceil((before + daysInMonth(year, month)) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => addDays(first, week * 7 + place - before)),
  )
}

/** The day to which a key of the keyboard leads from a day of a calendar whose weeks begin so; null for another key. */
export function dayByKey(day: string, key: string, isShifted: boolean, begin: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -placeInWeek(day, begin))
    case 'End':
      return addDays(day, 6 - placeInWeek(day, begin))
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1)
    default:
      return null
  }
}

/** What a typed text means: a day with a time of day in seconds, or why it is none. */
export type ReadMoment = { day: string; seconds: number } | { problem: string }

export const LAST_SECOND = 24 * 60 * 60 - 1

/**
 * Reads what a person types for a moment: a day as `readDay` does, a time such as `16:00`, or both. A time alone is of the present day, and a
 * day alone is its first or last second.
 */
export function readMoment(text: string, reading: DateReading): ReadMoment {
  const match = /^(.*?)(?:^|[\s,]+)(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim())
  const [, before = text, hour = '0', minute = '0', second = '0'] = match ?? []
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return { problem: 'A time is between 00:00 and 23:59' }
  const read = match !== null && before.trim() === '' ? { day: reading.today } : readDay(before, reading)
  if ('problem' in read) return read
  const seconds =
    match === null && reading.edge === 'last' ? LAST_SECOND : (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  return { day: read.day, seconds }
}
