import { describe, expect, it } from 'vitest'
import { DAY_MS, newYorkMoment } from '../../../../../../main/embedded-service/data/market-calendar.ts'
import { createStoryTimes } from '../../../../../../main/embedded-service/data/stories/story-times.ts'
import fc from '../../../../../support/cases/property.ts'

const times = createStoryTimes(7)
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS
const between = (from: number, to: number): number => times.countAt(to - 1) - times.countAt(from - 1)
const moments = fc.integer({ min: Date.UTC(2012, 1, 1), max: Date.UTC(2030, 0, 1) })

/** Stories in the seconds after a given second of a day. */
const inSeconds = (text: string, second: number, seconds: number): number =>
  between(newYorkMoment(day(text), second), newYorkMoment(day(text), second + seconds))

describe('the stories of a trading day', () => {
  it.each(['2026-10-30', '2026-07-02', '2026-03-09', '2020-02-28'])('are 1,500 to 2,500 on %s', (text) => {
    const count = between(newYorkMoment(day(text), 0), newYorkMoment(day(text) + 1, 0))
    expect(count).toBeGreaterThanOrEqual(1500)
    expect(count).toBeLessThanOrEqual(2500)
  })

  it.each([
    ['08:00', 8 * 3600],
    ['16:05', 16 * 3600 + 300],
  ])('come by the hundred in the seconds after %s', (_name, second) => {
    expect(inSeconds('2026-10-30', second, 20)).toBeGreaterThan(100)
    expect(inSeconds('2026-10-30', second, 1)).toBeGreaterThan(20)
  })

  it('come at the same hour of New York in summer and in winter', () => {
    expect(inSeconds('2026-07-02', 8 * 3600, 10)).toBeGreaterThan(80)
    expect(inSeconds('2026-12-02', 8 * 3600, 10)).toBeGreaterThan(80)
  })
})

describe('quiet times', () => {
  it.each(['2026-11-21', '2026-11-22', '2026-12-25'])('bring fewer stories on %s, but some', (text) => {
    const count = between(newYorkMoment(day(text), 0), newYorkMoment(day(text) + 1, 0))
    expect(count).toBeGreaterThan(100)
    expect(count).toBeLessThan(400)
  })

  it('bring a story within the hour, also at night', () => {
    for (let hour = 0; hour < 24 * 14; hour++) {
      const at = newYorkMoment(day('2026-10-19'), 0) + hour * 3_600_000
      expect(times.countAt(at) - times.countAt(at - 2 * 3_600_000), String(hour)).toBeGreaterThan(0)
    }
  })
})

describe('the order of stories', () => {
  it('is that of their times', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const place = times.countAt(at)
        expect(times.createdAt(place - 1)).toBeLessThanOrEqual(at)
        expect(times.createdAt(place)).toBeGreaterThan(at)
      }),
    )
  })

  it('does not depend on earlier reads', () => {
    const other = createStoryTimes(7)
    other.countAt(Date.UTC(2029, 0, 1))
    for (const at of [Date.UTC(2026, 9, 30), Date.UTC(2014, 5, 1)]) expect(other.countAt(at)).toBe(times.countAt(at))
  })
})
