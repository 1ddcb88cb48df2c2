import { describe, expect, it } from 'vitest'
import { openEmpty } from '../../../../../../main/platform/database/database.ts'
import type { Database } from '../../../../../../main/platform/database/connection.ts'
import { LIBRARY } from '../../../../../../main/modules/library/store/schemas/library-schema.ts'
import { takeKey, firstKeyAt, secondOf, timeOf } from '../../../../../../main/modules/news/store/time-key.ts'
import fc from '../../../../../support/cases/property.ts'

const NOON = Date.UTC(2026, 9, 12, 12)

/** A table of stories that only has their places. */
function places() {
  const database = openEmpty({ ...LIBRARY, checked: {}, attached: {} })
  database.execute('PRAGMA query_only = OFF')
  let moved = 0
  const insert = database.statement(
    'INSERT INTO story (key, second, id, head_version, text_version, versions, edits, unannounced_edits, first_received_at, received_at) VALUES (?, ?, ?, 0, 0, 0, 0, 0, 0, 0)',
  )
  const move = database.statement('UPDATE story SET key = ? WHERE key = ?')
  let lastId = 0
  const put = (at: number | null, id: number): void => {
    const second = secondOf(at)
    const key = takeKey(database, { second, id }, (from, to) => {
      moved += 1
      move.run(to, from)
    })
    insert.run(key, second, id)
  }
  return {
    database,
    moved: () => moved,
    /** Adds stories with these IDs in this order. */
    put: (at: number | null, ids: readonly number[]): void => {
      database.transaction(() => {
        for (const id of ids) put(at, id)
      })
    },
    add(at: number | null, count = 1): void {
      database.transaction(() => {
        for (let each = 0; each < count; each++) put(at, ++lastId)
      })
    },
    /** The seconds and IDs of all stories in the order of their keys. */
    order: (): { second: number; id: number }[] =>
      database.statement<{ second: number; id: number }>('SELECT second, id FROM story ORDER BY key').all(),
    /** The seconds of all stories in the order of their keys. */
    seconds: (): number[] => secondsOf(database),
    countFrom: (at: number): number =>
      database
        .statement<{ total: number }>('SELECT count(*) AS total FROM story WHERE key >= ?')
        .one(firstKeyAt(database, at)).total,
  }
}

const secondsOf = (database: Database): number[] =>
  database
    .statement<{ second: number }>('SELECT second FROM story ORDER BY key')
    .all()
    .map(({ second }) => second)

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((each, place) => place === 0 || each >= (numbers[place - 1] ?? 0))

describe('the order of stories', () => {
  it('is the order of their seconds, however many a second has', () => {
    // Bursts in neighbouring seconds, in any order, each more or less than the slots of a second.
    const burst = fc.record({
      second: fc.integer({ min: 0, max: 6 }),
      count: fc.constantFrom(1, 2, 9000, 16_384, 20_000),
    })
    fc.assert(
      fc.property(fc.array(burst, { minLength: 1, maxLength: 4 }), (bursts) => {
        const { add, seconds, countFrom } = places()
        for (const { second, count } of bursts) add(NOON + second * 1000, count)
        const all = seconds()
        expect(isAscending(all)).toBe(true)
        for (let second = 0; second <= 7; second++)
          expect(countFrom(NOON + second * 1000)).toBe(
            all.filter((each) => each >= secondOf(NOON + second * 1000)).length,
          )
      }),
      { numRuns: 6 },
    )
  })

  it('is the order of their IDs within a second, in whatever order they arrive', () => {
    const arrival = fc.record({
      second: fc.integer({ min: 0, max: 2 }),
      ids: fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { maxLength: 300 }),
      direction: fc.constantFrom('as they are', 'rising', 'falling'),
    })
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 6 }), (arrivals) => {
        const { put, order } = places()
        const known = new Set<number>()
        for (const { second, ids, direction } of arrivals) {
          const own = ids.map((id) => id * 3 + second).filter((id) => !known.has(id))
          if (direction !== 'as they are')
            own.sort((one, other) => (direction === 'rising' ? one - other : other - one))
          for (const id of own) known.add(id)
          put(NOON + second * 1000, own)
        }
        const found = order()
        expect(found).toEqual(found.toSorted((one, other) => one.second - other.second || one.id - other.id))
        expect(found.length).toBe(known.size)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['falling', (place: number): number => 20_000 - place],
    // 7919 and 20,000 have no common divisor, so each number comes once.
    ['mixed', (place: number): number => (place * 7919) % 20_000],
  ])('moves few stories when twenty thousand of one second arrive with %s IDs', (_name, idAt) => {
    const { put, order, moved } = places()
    put(
      NOON,
      Array.from({ length: 20_000 }, (_, place) => idAt(place)),
    )
    const ids = order().map(({ id }) => id)
    expect([ids.length, isAscending(ids)]).toEqual([20_000, true])
    expect(moved()).toBeLessThan(10 * 20_000)
  })

  it('does not let a burst of twenty stories in one second stand above one that is a minute newer', () => {
    const { add, seconds } = places()
    add(NOON, 20)
    add(NOON + 60_000)
    add(NOON, 20)
    expect(seconds()).toEqual([...Array.from({ length: 40 }, () => secondOf(NOON)), secondOf(NOON + 60_000)])
  })

  it('moves no story in a burst of twenty thousand that no other follows closely', () => {
    const { add, moved, seconds } = places()
    add(NOON + 60_000, 3)
    add(NOON, 20_000)
    expect([moved(), isAscending(seconds())]).toEqual([0, true])
  })

  // H1
  it('is kept for any date from year 0 to year 9999, and an unknown one comes first', () => {
    const { add, seconds } = places()
    const dates = ['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '2136-02-07T06:28:16Z', '1969-07-20T20:17:40Z']
    for (const date of dates) add(Date.parse(date))
    add(null)
    expect(seconds()).toEqual([0, ...dates.map((date) => secondOf(Date.parse(date))).sort((one, other) => one - other)])
  })

  it('takes dates beyond that range for its ends', () => {
    expect([secondOf(-1e15), secondOf(1e15)]).toEqual([
      secondOf(Date.parse('0000-01-01T00:00:00Z')),
      secondOf(Date.parse('9999-12-31T23:59:59Z')),
    ])
  })
})

it('the time of a second is its first millisecond', () => {
  expect(timeOf(secondOf(NOON + 999))).toBe(NOON)
})
