import { afterEach, expect, it } from 'vitest'
import {
  beginOfDay,
  clockTime,
  columnTime,
  dayText,
  endOfDay,
  fullTime,
  presentDay,
  shortDay,
  shortTime,
  timeOfDay,
} from '../../../../renderer/format/time.ts'

const ZONE = process.env.TZ

afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ
  else process.env.TZ = ZONE
})

const at = (...parts: [number, number, number, number, number, number]): number => new Date(...parts).getTime()

it('shortens a time as far as it stays unambiguous', () => {
  const now = at(2026, 10, 21, 12, 0, 0)
  expect(shortTime(at(2026, 10, 21, 9, 5, 0), now)).toBe('09:05')
  expect(shortTime(at(2026, 9, 30, 9, 5, 0), now)).toBe('30 Oct 09:05')
  expect(shortTime(at(2025, 9, 30, 9, 5, 0), now)).toBe('30 Oct 2025')
  expect(fullTime(at(2026, 9, 3, 9, 5, 7))).toBe('3 Oct 2026, 09:05:07')
})

// U33
it('shows the year of a time to the millisecond where it is another', () => {
  const now = at(2026, 10, 21, 12, 0, 0)
  expect(clockTime(at(2026, 10, 21, 9, 5, 0), now)).toBe('09:05:00.000')
  expect(clockTime(at(2026, 9, 30, 9, 5, 0), now)).toBe('30 Oct 09:05:00.000')
  expect(clockTime(at(2025, 10, 21, 9, 5, 0), now)).toBe('21 Nov 2025 09:05:00.000')
})

it('shows a time in a column without what only its title needs', () => {
  const now = at(2026, 10, 21, 15, 0, 0)
  expect(columnTime(at(2026, 10, 21, 9, 5, 0), now)).toBe('09:05:00.000')
  expect(columnTime(at(2026, 9, 30, 9, 5, 0), now)).toBe('30 Oct 09:05:00')
  expect(columnTime(at(2025, 10, 21, 9, 5, 0), now)).toBe('21 Nov 2025')
})

it('names a day in full', () => {
  expect(shortDay(at(2026, 9, 30, 23, 59, 0))).toBe('30 Oct 2026')
  expect(dayText(at(2026, 9, 30, 23, 59, 0))).toBe('Friday, 30 October 2026')
})

it('names the day of the zone', () => {
  const late = Date.UTC(2026, 9, 30, 2, 0, 0)
  expect([dayText(late, 'utc'), dayText(late, 'market')]).toEqual([
    'Friday, 30 October 2026',
    'Thursday, 29 October 2026',
  ])
})

it('shows the time of day alone', () => {
  expect(timeOfDay(at(2025, 0, 1, 9, 5, 59))).toBe('09:05')
})

it.each([
  ['an ordinary day', Date.UTC(2026, 5, 3, 14, 30, 5), 'utc', Date.UTC(2026, 5, 4)],
  ['the day of the zone', Date.UTC(2026, 5, 3, 14), 'market', Date.UTC(2026, 5, 4, 4)],
  ['a day of 23 hours', Date.UTC(2026, 2, 8, 6), 'market', Date.UTC(2026, 2, 9, 4)],
  ['a day of 25 hours', Date.UTC(2026, 10, 1, 5), 'market', Date.UTC(2026, 10, 2, 5)],
] as const)('knows the end of %s', (_which, at, zone, end) => {
  expect(endOfDay(at, zone)).toBe(end)
})

it.each([
  ['a day', '2026-01-05', 'utc', Date.UTC(2026, 0, 5)],
  ['a day of the market', '2026-01-05', 'market', Date.UTC(2026, 0, 5, 5)],
  ['a day on which the clocks go forward', '2026-03-08', 'market', Date.UTC(2026, 2, 8, 5)],
  ['the day after it', '2026-03-09', 'market', Date.UTC(2026, 2, 9, 4)],
  ['a day on which the clocks go back', '2026-11-01', 'market', Date.UTC(2026, 10, 1, 4)],
  ['the day after that', '2026-11-02', 'market', Date.UTC(2026, 10, 2, 5)],
] as const)('knows the begin of %s', (_which, day, zone, begin) => {
  expect(beginOfDay(day, zone)).toBe(begin)
})

it('knows the present day of the zone', () => {
  const late = Date.UTC(2026, 10, 25, 1)
  expect([presentDay(late, 'utc'), presentDay(late, 'market')]).toEqual(['2026-11-25', '2026-11-24'])
})

it.each([
  ['Atlantic/Azores', '2026-03-29', Date.UTC(2026, 2, 29, 1)],
  ['America/Santiago', '2026-09-06', Date.UTC(2026, 8, 6, 4)],
  ['America/Havana', '2026-03-08', Date.UTC(2026, 2, 8, 5)],
  ['America/Sao_Paulo', '2018-11-04', Date.UTC(2018, 10, 4, 3)],
  ['Asia/Beirut', '2026-03-29', Date.UTC(2026, 2, 28, 22)],
])('in %s, where the clocks go forward at midnight, %s begins then, and the day before ends', (zone, day, begin) => {
  process.env.TZ = zone
  expect(fullTime(begin)).toContain(', 01:00:00')
  expect(beginOfDay(day)).toBe(begin)
  expect(endOfDay(begin - 12 * 3_600_000)).toBe(begin)
})

it('a day begins at the first of two midnights', () => {
  process.env.TZ = 'America/Havana'
  expect(beginOfDay('2026-11-01')).toBe(Date.UTC(2026, 10, 1, 4))
})

it('follows this computer into another zone', () => {
  const time = Date.UTC(2026, 10, 26, 12)
  process.env.TZ = 'Asia/Tokyo'
  expect(fullTime(time)).toBe('26 Nov 2026, 21:00:00')
  process.env.TZ = 'America/New_York'
  expect(fullTime(time)).toBe('26 Nov 2026, 07:00:00')
})
