import { describe, expect, it } from 'vitest'
import {
  beginSpan,
  coverageOf,
  isBeyondLimit,
  joinReached,
  passLimit,
  positionBelow,
  spansSince,
  repeatsPage,
} from '../../../../../app/domain/news/coverage.ts'
import type { CoveredSpan, ListedPage } from '../../../../../app/domain/news/coverage.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Noon of 12 October in the service's zone. */
const NOON = Date.UTC(2026, 9, 12, 16)

const spanOf = (changes: Partial<CoveredSpan>): CoveredSpan => ({
  newest: NOON,
  oldest: NOON - HOUR,
  next: { day: null, page: 1 },
  readAt: NOON,
  incompleteDays: [],
  ...changes,
})

const pageOf = (times: readonly number[], fresh = true, changes: Partial<ListedPage> = {}): ListedPage => ({
  position: { day: null, page: 0 },
  count: times.length,
  isLast: false,
  receivedAt: NOON,
  stories: times.map((createdAt) => ({ createdAt, isFresh: fresh })),
  ...changes,
})

describe('a page', () => {
  it.each([
    ['before all', [0, NOON, NOON - HOUR]],
    ['among the others', [NOON, 0, NOON - HOUR]],
    ['at the end', [NOON, NOON - HOUR, 0]],
    ['at the end, twice, with one of the future', [NOON, NOON + 900 * DAY, NOON - HOUR / 2, NOON - HOUR, 0, 1]],
  ])('covers nothing to a story that is dated long ago %s', (_, times) => {
    expect(beginSpan(pageOf(times))).toMatchObject({ newest: NOON, oldest: NOON - HOUR })
  })

  it('of few stories covers years', () => {
    const times = [NOON, NOON - 400 * DAY, NOON - 900 * DAY, NOON - 1900 * DAY]
    expect(beginSpan(pageOf(times))).toMatchObject({ newest: NOON, oldest: NOON - 1900 * DAY })
  })

  it('that reaches the span below is joined with it', () => {
    const page = pageOf([NOON + HOUR, NOON - 1], false, { receivedAt: NOON + HOUR })
    expect(joinReached([beginSpan(page), spanOf({})], page)).toEqual([spanOf({ newest: NOON + HOUR })])
  })

  it('that ends above the span below leaves a gap', () => {
    const page = pageOf([NOON + 2 * HOUR, NOON + HOUR])
    const spans = joinReached([beginSpan(page), spanOf({})], page)
    expect(coverageOf(spans).gap).toEqual({ from: NOON, to: NOON + HOUR })
  })

  it('that ends in the second of the newest story leaves a gap, since others of that second may follow', () => {
    const page = pageOf([NOON + HOUR, NOON], false)
    expect(joinReached([beginSpan(page), spanOf({})], page)).toHaveLength(2)
  })

  it('that has nothing new and ends in the second of the newest story reaches it, since what came later would be above', () => {
    const page = pageOf([NOON], false)
    expect(joinReached([beginSpan(page), spanOf({ oldest: NOON })], page)).toHaveLength(1)
  })

  it('does not reach a span by new stories alone, for example below a story dated in the future', () => {
    const page = pageOf([NOON - 1], true)
    expect(joinReached([beginSpan(page), spanOf({ newest: NOON + 400 * DAY })], page)).toHaveLength(2)
  })

  it('that is the last one leaves nothing below', () => {
    const page = pageOf([NOON], true, { isLast: true })
    expect(coverageOf(joinReached([beginSpan(page), spanOf({ oldest: NOON - DAY })], page))).toMatchObject({
      isEnd: true,
      gap: null,
    })
  })

  it('that is empty after 10,000 stories shows the limit of the service, and before them the end of the list', () => {
    const empty = (page: number): ListedPage => pageOf([], true, { position: { day: '2026-10-12', page } })
    expect([empty(199), empty(200)].map((page) => isBeyondLimit(page, 50))).toEqual([false, true])
  })
})

describe('the position below a span', () => {
  it('is the next page while the span is within one day', () => {
    expect(positionBelow(spanOf({}), 50, NOON)).toEqual({ position: { day: null, page: 1 }, isEntry: false })
  })

  it('is the day of the oldest story once the span has reached an earlier day', () => {
    expect(positionBelow(spanOf({ oldest: NOON - DAY }), 50, NOON)).toEqual({
      position: { day: '2026-10-11', page: 0 },
      isEntry: true,
    })
  })

  it('stays in the window of a day up to 10,000 stories, and then moves it', () => {
    const at = (page: number) =>
      positionBelow(spanOf({ oldest: NOON - 3 * DAY, next: { day: '2026-10-11', page } }), 50, NOON)?.position
    expect([at(200), at(201)]).toEqual([
      { day: '2026-10-11', page: 200 },
      { day: '2026-10-09', page: 0 },
    ])
  })

  it('is one page back after ten minutes', () => {
    const span = spanOf({ next: { day: '2026-10-12', page: 7 } })
    expect(positionBelow(span, 50, NOON + 11 * 60_000)?.position.page).toBe(6)
  })

  it('does not exist at the end of the list', () => {
    expect(positionBelow(spanOf({ next: null }), 50, NOON)).toBeNull()
  })
})

describe('beyond the limit of the service', () => {
  it.each([
    ['the window is moved to the day of the oldest story', { oldest: NOON - DAY }, []],
    ['a day that alone exceeds it is left incomplete, and the day before follows', {}, ['2026-10-12']],
  ])('%s', (_, changes, expected) => {
    expect(passLimit(spanOf(changes), { day: '2026-10-12', page: 200 })).toMatchObject({
      next: { day: '2026-10-11', page: 0 },
      incompleteDays: expected,
    })
  })
})

describe('after stories were deleted', () => {
  it('a span begins again at the oldest that is left, and spans below it are gone', () => {
    const spans = [spanOf({ oldest: NOON - 3 * DAY, next: null }), spanOf({ newest: NOON - 4 * DAY })]
    expect(spansSince(spans, NOON - DAY)).toEqual([
      spanOf({ oldest: NOON - DAY, next: { day: null, page: 0 }, readAt: 0 }),
    ])
  })
})

it.each([
  ['the same page', [1, 2, 3, 4], [1, 2, 3, 4], true],
  ['the same page with a story that came meanwhile', [1, 2, 3, 4], [5, 1, 2, 3], true],
  ['the same page in another order', [1, 2, 3, 4], [4, 2, 1, 3], true],
  ['the next page, to which a story moved meanwhile', [1, 2, 3, 4], [4, 5, 6, 7], false],
  ['the first page', [], [1, 2], false],
  ['an empty page', [1, 2], [], false],
])('%s is told from the one before it', (_what, before, ids, isRepeated) => {
  expect(repeatsPage(before, ids)).toBe(isRepeated)
})
