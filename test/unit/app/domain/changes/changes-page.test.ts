import { afterEach, describe, expect, it } from 'vitest'
import { nextDailyPage, sinceLastPage } from '../../../../../app/domain/changes/changes-page.ts'
import fc from '../../../../support/cases/property.ts'

const HOUR = 3_600_000
const { TZ } = process.env

afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu']

/** What a clock of this computer shows: the day, and the hour. */
const shown = (at: number) => ({ day: new Date(at).toDateString(), hour: new Date(at).getHours() })

/** The pages that are written while time goes on in these steps, in milliseconds. A step may be a sleep, or end with a restart. */
function pagesOf(hour: number, start: number, steps: readonly number[]): { at: number; since: number }[] {
  const pages: { at: number; since: number }[] = []
  let now = start
  for (const step of steps) {
    now += step
    const last = pages.at(-1)?.at ?? null
    if (nextDailyPage(hour, last, now) <= now) pages.push({ at: now, since: sinceLastPage(hour, last, now) })
  }
  return pages
}

const steps = fc.array(fc.oneof(fc.integer({ min: 60_000, max: HOUR }), fc.integer({ min: HOUR, max: 70 * HOUR })), {
  minLength: 5,
  maxLength: 120,
})
/** Days around the changes of the clock of each zone. */
const starts = fc.integer({ min: Date.UTC(2026, 2, 5), max: Date.UTC(2026, 10, 5) })

describe.each(ZONES)('a page of each day in %s', (zone) => {
  it('is written once on every day on which the application ran at its hour or later, and on no other', () => {
    process.env.TZ = zone
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), starts, steps, (hour, start, sizes) => {
        const pages = pagesOf(hour, start, sizes)
        const days = pages.map(({ at }) => shown(at).day)
        expect(new Set(days).size).toBe(days.length)
        let now = start
        const ran = new Set<string>()
        for (const size of sizes) {
          now += size
          if (shown(now).hour >= hour) ran.add(shown(now).day)
        }
        expect(days.toSorted()).toEqual([...ran].toSorted())
        // Nothing between two pages is left out, and nothing is in both.
        for (const [place, { at, since }] of pages.entries()) {
          expect(since).toBeLessThanOrEqual(at)
          if (place > 0) expect(since).toBe(pages[place - 1]?.at)
        }
      }),
    )
  })
})

it('the next page after one of today is of tomorrow, also where a day has 23 or 25 hours', () => {
  process.env.TZ = 'Europe/Berlin'
  for (const [month, day, hours] of [
    [2, 28, 23],
    [9, 24, 25],
    [5, 1, 24],
  ] as const) {
    const written = new Date(2026, month, day, 7).getTime()
    expect(nextDailyPage(7, written, written + 1) - written).toBe(hours * HOUR)
  }
})

it('the first page is of the time since the same hour of the day before', () => {
  process.env.TZ = 'Europe/Berlin'
  const now = new Date(2026, 5, 2, 9, 30).getTime()
  expect(sinceLastPage(7, null, now)).toBe(new Date(2026, 5, 1, 7).getTime())
  // A clock that was set back.
  expect(sinceLastPage(7, now + HOUR, now)).toBe(new Date(2026, 5, 1, 7).getTime())
})
