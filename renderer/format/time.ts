import type { TimeZone } from '../../app/domain/settings/preferences.ts'
import { addDays, beginOfUtcDay, dayOf, partsOfDay } from '../../app/domain/values/date-text.ts'
import { once } from '../../app/domain/values/memo.ts'
import { dateText, longDateText, shortDateText, weekdayNames } from './date-form.ts'

const two = (value: number): string => String(value).padStart(2, '0')

// As with dates and numbers, texts with times are made in many places that are no components.
let shownZone: TimeZone = 'local'

/** Shows times in this zone from now on, where no other one is named. */
export function setTimeZone(zone: TimeZone): void {
  shownZone = zone
}

const SUFFIX: Record<TimeZone, string> = { local: '', market: ' ET', utc: ' UTC' }

interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** What formats the time of the market. The first format of a page takes longer to make than its first rows. */
const marketFormat = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
)

// A formatter is slow, and a scrolled list formats the same few times again and again.
const known = new Map<number, WallTime>()
const MAX_KNOWN = 2000

function marketTime(at: number): WallTime {
  let time = known.get(at)
  if (time === undefined) {
    const parts = new Map(
      marketFormat()
        .formatToParts(at)
        .map(({ type, value }) => [type, Number(value)]),
    )
    const part = (type: keyof WallTime): number => parts.get(type) ?? 0
    time = {
      year: part('year'),
      month: part('month'),
      day: part('day'),
      hour: part('hour'),
      minute: part('minute'),
      second: part('second'),
    }
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(at, time)
  }
  return time
}

function utcTime(at: number): WallTime {
  const date = new Date(at)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

const localTime = (at: number): WallTime => utcTime(at - new Date(at).getTimezoneOffset() * 60_000)

const IN_ZONE: Record<TimeZone, (at: number) => WallTime> = { local: localTime, market: marketTime, utc: utcTime }
const wallTime = (at: number, zone: TimeZone): WallTime => IN_ZONE[zone](at)

/** A short time in the chosen form of dates: `14:05` today, `30 Oct 14:05` this year, `30 Oct 2025` before. */
export function shortTime(at: number, now: number, zone: TimeZone = shownZone): string {
  const [time, today] = [wallTime(at, zone), wallTime(now, zone)]
  const clock = `${two(time.hour)}:${two(time.minute)}`
  const date = [time.year, time.month, time.day] as const
  if (time.year !== today.year) return dateText(date)
  return time.month === today.month && time.day === today.day ? clock : `${shortDateText(date)} ${clock}`
}

/** The time of day: `14:05`. */
export function timeOfDay(at: number, zone: TimeZone = shownZone): string {
  const { hour, minute } = wallTime(at, zone)
  return `${two(hour)}:${two(minute)}`
}

/** The day in the chosen form of dates: `30 Oct 2026`. */
export function shortDay(at: number, zone: TimeZone = shownZone): string {
  const { year, month, day } = wallTime(at, zone)
  return dateText([year, month, day])
}

/** The day: `Friday, 30 October 2026`. */
export function dayText(at: number, zone: TimeZone = shownZone): string {
  const { year, month, day } = wallTime(at, zone)
  const weekday = weekdayNames[(new Date(beginOfUtcDay(year, month, day)).getUTCDay() + 6) % 7] ?? ''
  return `${weekday}, ${longDateText([year, month, day])}`
}

/** A time to the millisecond: `14:05:09.123` today, `30 Oct 14:05:09.123` this year, `30 Oct 2025 14:05:09.123` before. */
export function clockTime(at: number, now: number, zone: TimeZone = shownZone): string {
  const [{ year, month, day, hour, minute, second }, today] = [wallTime(at, zone), wallTime(now, zone)]
  const clock = `${two(hour)}:${two(minute)}:${two(second)}.${String(at % 1000).padStart(3, '0')}`
  const date = [year, month, day] as const
  if (year !== today.year) return `${dateText(date)} ${clock}`
  return month === today.month && day === today.day ? clock : `${shortDateText(date)} ${clock}`
}

/** A time for a narrow column: `14:05:09.123` today, `30 Oct 14:05:09` this year, `30 Oct 2025` before. */
export function columnTime(at: number, now: number, zone: TimeZone = shownZone): string {
  const [{ year, month, day, hour, minute, second }, today] = [wallTime(at, zone), wallTime(now, zone)]
  if (year !== today.year) return dateText([year, month, day])
  if (month === today.month && day === today.day) return clockTime(at, now, zone)
  return `${shortDateText([year, month, day])} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** A time in full: `30 Oct 2026, 14:05:09`, followed by the zone when it is not this computer's. */
export function fullTime(at: number, zone: TimeZone = shownZone): string {
  const { year, month, day, hour, minute, second } = wallTime(at, zone)
  return `${dateText([year, month, day])}, ${two(hour)}:${two(minute)}:${two(second)}${SUFFIX[zone]}`
}

/** The time of something made of things that were received: `now`, which is updated once a minute only, or the latest of their times. */
export const notBefore = (now: number, received: readonly (number | null)[]): number =>
  Math.max(now, ...received.filter((at) => at !== null))

/** The day of a time, YYYY-MM-DD. */
function dayAt(at: number, zone: TimeZone): string {
  const { year, month, day } = wallTime(at, zone)
  return dayOf(year, month, day)
}

/** The present day, YYYY-MM-DD. */
export const presentDay = (now: number, zone: TimeZone): string => dayAt(now, zone)

/** When a day begins, YYYY-MM-DD, in Unix milliseconds: at midnight, or at one where the clocks go forward at midnight. */
export function beginOfDay(day: string, zone: TimeZone = 'local'): number {
  const [year, month, date] = partsOfDay(day)
  const midnight = beginOfUtcDay(year, month, date)
  // In minutes. Zones are at most 14 hours ahead of UTC and 12 hours behind it.
  let [before, begin] = [-14 * 60 - 1, 12 * 60]
  while (begin - before > 1) {
    const between = Math.floor((before + begin) / 2)
    if (dayAt(midnight + between * 60_000, zone) < day) before = between
    else begin = between
  }
  return midnight + begin * 60_000
}

/** When a day has that time of day, in seconds. Where the clocks skip it, about as much later. */
export function momentOf(day: string, seconds: number, zone: TimeZone = 'local'): number {
  const at = beginOfDay(day, zone) + seconds * 1000
  const { hour, minute } = wallTime(at, zone)
  // An hour more or less where the clocks changed since midnight.
  const ahead = hour * 60 + minute - Math.floor(seconds / 60)
  return Math.abs(ahead) > 120 ? at : at - ahead * 60_000
}

/** When the day of a time ends, in Unix milliseconds. A day on which the clocks change is shorter or longer. */
export const endOfDay = (at: number, zone: TimeZone = 'local'): number => beginOfDay(addDays(dayAt(at, zone), 1), zone)
