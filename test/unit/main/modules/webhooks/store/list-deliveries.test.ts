import { describe, expect, it } from 'vitest'
import { NO_FILTER, type DeliveryFilter } from '../../../../../../app/domain/webhooks/delivery-filter.ts'
import { deliveryOf } from '../../../../../support/library/retained-library.ts'
import { openTestLibrary } from '../../../../../support/records/stories.ts'
import { join } from 'node:path'
import { DELIVERIES } from '../../../../../../main/modules/library/store/schemas/deliveries-schema.ts'
import { clearDeliveries, noteDelivery } from '../../../../../../main/modules/webhooks/store/change-deliveries.ts'
import { storeDeliveries, type IncomingRow } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import {
  findDeliveries,
  firstAfter,
  listDeliveries,
} from '../../../../../../main/modules/webhooks/store/list-deliveries.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { countedDatabase } from '../../../../../support/library/counted-database.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'
import type { Database } from '../../../../../../main/platform/database/connection.ts'

const BARE: IncomingRow = { ...deliveryOf(0), receivedAt: 1 }

/** A library with these deliveries, and the IDs of those that a search finds. */
function stored(rows: readonly Partial<IncomingRow>[]) {
  const library = openTestLibrary()
  library.webhooks.storeDeliveries(rows.map((row) => ({ ...BARE, deliveryId: null, payloadId: null, ...row })))
  const find = (text: string, filter: Partial<DeliveryFilter> = {}, since?: number): number[] => {
    const search = { text, filter: { ...NO_FILTER, ...filter }, ...(since === undefined ? {} : { since }) }
    const { rows: found, matching } = library.webhooks.listDeliveries({ from: 0, limit: 500, ...search })
    expect(matching).toBe(found.length)
    expect(library.webhooks.countNewer(0, search)).toBe(found.length)
    return found.map(({ id }) => id)
  }
  return { library, find }
}

const body = (text: string): Pick<IncomingRow, 'raw'> => ({ raw: new TextEncoder().encode(text) })

describe('the search of deliveries', () => {
  it('finds words of bodies by their beginnings, whatever their case', () => {
    const { find } = stored([body('{"ticker":"QNTL","eps":9007199254740993}'), body('{"ticker":"OTHR"}')])
    expect([find('qnt'), find('9007199254740993'), find('ticker'), find('ntl')]).toEqual([[1], [1], [1, 2], []])
  })

  it('finds words of headers', () => {
    const { find } = stored([{ headers: [['X-Trace', 'ab-12']] }, { headers: [['x-other', 'cd']] }])
    expect([find('ab-12'), find('x-trace'), find('x-')]).toEqual([[1], [1], [1, 2]])
  })

  it('finds deliveries with every one of several words', () => {
    const { find } = stored([body('one two'), body('two three')])
    expect([find('two one'), find('two'), find('one three')]).toEqual([[1], [1, 2], []])
  })

  it('takes what is an operator of the index as a text', () => {
    const { find } = stored([body('a OR b'), body('c')])
    expect([find('a OR c'), find('"a'), find('NEAR'), find('*'), find('a:b')]).toEqual([[], [1], [], [], []])
  })

  it('finds labels and notes', () => {
    const { library, find } = stored([{}, {}])
    library.webhooks.noteDelivery(2, { label: 'outage', note: null })
    expect(find('outage')).toEqual([2])
  })

  it('finds nothing of what was deleted, and finds it again when it comes back', () => {
    const { library, find } = stored([body('gone'), body('gone')])
    const removed = library.webhooks.removeDelivery(1)
    expect(find('gone')).toEqual([2])
    if (removed !== null) library.webhooks.putBackDelivery(removed, true)
    expect(find('gone')).toEqual([1, 2])
    library.webhooks.clearDeliveries()
    expect(find('gone')).toEqual([])
  })

  it('does not make searchable again what is', () => {
    const { library } = stored([{}, {}])
    expect(library.webhooks.indexMissing(10)).toBe(0)
  })
})

describe('the filter of deliveries', () => {
  it('chooses by kind', () => {
    const { find } = stored([{ kind: 'News/v1' }, { kind: 'Earnings/v1' }, { kind: null }])
    expect([find('', { kind: 'News/v1' }), find('', { kind: 'other' })]).toEqual([[1], [3]])
  })

  it('chooses by the response', () => {
    const answered = (status: number | null, answeredAfterMs: number | null): Partial<IncomingRow> => ({
      status,
      answeredAfterMs,
    })
    const { find } = stored([
      answered(204, 30_000),
      answered(204, 30_001),
      answered(503, 1),
      { ...answered(null, 1), wasCut: true },
      answered(null, null),
      // An imported one may have been answered where it was received.
      answered(null, 0),
    ])
    const found = (['accepted', 'refused', 'cut', 'none'] as const).map((response) => find('', { response }))
    expect(found).toEqual([[1], [2, 3], [4], [5]])
  })

  it('chooses by the signature', () => {
    const { find } = stored([{ signature: 'wrong' }, { signature: 'verified' }])
    expect(find('', { signature: 'wrong' })).toEqual([1])
  })

  it('chooses by what is remarked', () => {
    const item = { kind: 'News/v1', dataId: 'i', action: 'created' } as const
    const { library, find } = stored([
      { ...item, revision: '1', errorText: null },
      { ...item, revision: '1', errorText: null },
      { ...item, revision: '2', errorText: null },
      { errorText: 'The body is not JSON.' },
    ])
    library.webhooks.noteDelivery(4, { label: null, note: 'odd' })
    const found = (['first', 'duplicate', 'same-item', 'drift', 'error', 'noted'] as const).map((remark) =>
      find('', { remark }),
    )
    expect(found).toEqual([[1, 3, 4], [2], [3], [], [4], [4]])
  })

  it('chooses by the time, and together with a text', () => {
    const { find } = stored([
      { receivedAt: 10, ...body('a') },
      { receivedAt: 20, ...body('a') },
      { receivedAt: 30, ...body('b') },
    ])
    expect([find('', {}, 20), find('a', {}, 20)]).toEqual([[2, 3], [2]])
  })
})

it('a filter by days ends before the next one begins', () => {
  const { library } = stored([{ receivedAt: 10 }, { receivedAt: 19 }, { receivedAt: 20 }])
  const found = library.webhooks.listDeliveries({ from: 0, limit: 9, text: '', since: 10, until: 20 })
  expect(found.rows.map(({ id }) => id)).toEqual([1, 2])
})

describe('the pages of deliveries', () => {
  it('are the same whichever end they are counted from, and leave out those of other connections', () => {
    const library = openTestLibrary()
    library.webhooks.storeDeliveries(
      Array.from({ length: 23 }, (_, place) => ({ ...BARE, connection: place % 4 === 1 ? 'two' : 'one' })),
    )
    const page = (from: number, limit: number): number[] =>
      library.webhooks.listDeliveries({ connection: 'one', from, limit, text: '' }).rows.map(({ id }) => id)
    const whole = page(0, 500)
    expect(whole).toEqual(Array.from({ length: 23 }, (_, place) => place + 1).filter((id) => (id - 1) % 4 !== 1))
    for (let from = 0; from <= whole.length + 1; from++) expect(page(from, 4)).toEqual(whole.slice(from, from + 4))
  })

  it('are those of a search as well', () => {
    const library = openTestLibrary()
    library.webhooks.storeDeliveries(
      Array.from({ length: 9 }, (_, place) => ({
        ...BARE,
        connection: 'one',
        kind: place % 2 === 0 ? 'News/v1' : null,
      })),
    )
    const search = { connection: 'one', text: '', filter: { ...NO_FILTER, kind: 'News/v1' as const } }
    const pages = [0, 2, 4, 6].map((from) =>
      library.webhooks.listDeliveries({ ...search, from, limit: 2 }).rows.map(({ id }) => id),
    )
    expect(pages).toEqual([[1, 3], [5, 7], [9], []])
  })
})

/** A file with three deliveries, and how often they were looked through. */
function searched() {
  const file = join(temporaryFolder(), 'deliveries.db')
  const database = openDatabase(file, DELIVERIES)
  let looked = 0
  const watched: typeof database = {
    ...database,
    statement(sql) {
      if (sql.includes('FROM delivery WHERE')) looked += 1
      return database.statement(sql)
    },
  }
  storeDeliveries(
    database,
    [1, 2, 3].map((receivedAt) => ({ ...deliveryOf(0), receivedAt, connection: 'one' })),
  )
  const find = (label = 'a') =>
    findDeliveries(watched, { sql: 'connection = ? AND (label IS NULL OR label = ?)', values: ['one', label] })
  return { database, file, find, looked: () => looked }
}

it('the pages of a search look through the deliveries once', () => {
  const { find, looked, database } = searched()
  expect([find(), find(), find(), looked()]).toEqual([[1, 2, 3], [1, 2, 3], [1, 2, 3], 1])
  expect([find('b'), looked()]).toEqual([[1, 2, 3], 2])
  database.close()
})

it('a search finds what arrived, changed and was deleted since, by another connection to the file as well', () => {
  const { database, file, find } = searched()
  find()
  storeDeliveries(database, [{ ...deliveryOf(0), connection: 'one' }])
  expect(find()).toEqual([1, 2, 3, 4])
  noteDelivery(database, 2, { label: 'other', note: null }, { connection: 'one' })
  expect(find()).toEqual([1, 3, 4])
  const other = openDatabase(file, DELIVERIES)
  clearDeliveries(other, { connection: 'one' }, 1)
  other.close()
  expect(find()).toEqual([3, 4])
  database.close()
})

it('a search returns one row, however many it found', () => {
  const { database } = searched()
  const { database: counted, work } = countedDatabase(database)
  const before = work.steps
  findDeliveries(counted, { sql: 'connection = ?', values: ['one'] })
  const few = work.steps - before
  storeDeliveries(
    database,
    Array.from({ length: 50 }, () => ({ ...deliveryOf(0), connection: 'one' })),
  )
  const next = work.steps
  findDeliveries(counted, { sql: 'connection = ?', values: ['one'] })
  expect(work.steps - next).toBe(few)
  database.close()
})

it('the first ID after another is found in an ascending list', () => {
  const ids = [2, 4, 6]
  expect([0, 2, 3, 6, 9].map((id) => firstAfter(ids, id))).toEqual([0, 1, 1, 3, 3])
  expect(firstAfter([], 1)).toBe(0)
})

/** How SQLite finds the rows of a statement. */
const planOf = (database: Database, sql: string): string =>
  database
    .statement<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from({ length: sql.split('?').length - 1 }, () => 'x'))
    .map(({ detail }) => detail)
    .join()

// With the index of connections, each new delivery would read all others of its connection.
it('a new delivery is related to stored ones by the indexes of their IDs', () => {
  const database = openDatabase(join(temporaryFolder(), 'deliveries.db'), DELIVERIES)
  const asked: string[] = []
  const watched: typeof database = {
    ...database,
    statement(sql) {
      if (sql.includes('min(id)')) asked.push(sql)
      return database.statement(sql)
    },
  }
  const row = { ...deliveryOf(0), receivedAt: 1, connection: 'one', deliveryId: 'd', payloadId: 'p', dataId: 'i' }
  storeDeliveries(watched, [{ ...row, revision: '1', kind: 'News/v1' }])
  const plans = asked.map((sql) => planOf(database, sql))
  expect(plans.length).toBeGreaterThan(2)
  for (const plan of plans) expect(plan).toMatch(/USING (?:COVERING )?INDEX delivery_by_(?:header|payload|item)/)
  database.close()
})

it('the oldest deliveries of a connection are removed without passing those of others', () => {
  const database = openDatabase(join(temporaryFolder(), 'deliveries.db'), DELIVERIES)
  const plans: string[] = []
  const watched: Database = {
    ...database,
    statement(sql) {
      plans.push(planOf(database, sql))
      return database.statement(sql)
    },
  }
  clearDeliveries(watched, { connection: 'one' }, 5)
  expect(plans.length).toBeGreaterThan(2)
  for (const plan of plans) {
    expect(plan).toContain('COVERING INDEX delivery_by_connection')
    expect(plan).not.toMatch(/SCAN delivery\b(?!_)/)
  }
  database.close()
})

/** The statements that a list asks for IDs, and the number of rows that each passes before it returns any. */
function pagesAsked(database: Database, from: number): { plan: string; passed: number }[] {
  const asked: { plan: string; passed: number }[] = []
  const watched: Database = {
    ...database,
    statement<Row>(sql: string) {
      const statement = database.statement<Row>(sql)
      return {
        ...statement,
        all(...values) {
          if (sql.includes('OFFSET')) asked.push({ plan: planOf(database, sql), passed: Number(values.at(-1)) })
          return statement.all(...values)
        },
      }
    },
  }
  listDeliveries(watched, { connection: 'one', from, limit: 10, text: '' })
  return asked
}

it('the last page is found in the index of connections, without passing the others', () => {
  const database = openDatabase(join(temporaryFolder(), 'deliveries.db'), DELIVERIES)
  storeDeliveries(
    database,
    Array.from({ length: 95 }, (_, place) => ({ ...deliveryOf(0), connection: place % 10 === 0 ? 'two' : 'one' })),
  )
  const [last, ...others] = pagesAsked(database, 80)
  expect(others).toEqual([])
  expect(last?.passed).toBe(0)
  expect(last?.plan).toMatch(/COVERING INDEX delivery_by_connection/)
  expect(last?.plan).not.toMatch(/SCAN|TEMP B-TREE/)
  database.close()
})
