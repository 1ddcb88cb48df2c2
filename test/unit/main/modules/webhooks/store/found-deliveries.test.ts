import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DELIVERIES } from '../../../../../../main/modules/library/store/schemas/deliveries-schema.ts'
import { clearDeliveries, noteDelivery } from '../../../../../../main/modules/webhooks/store/change-deliveries.ts'
import { storeDeliveries } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import { findDeliveries, firstAfter } from '../../../../../../main/modules/webhooks/store/list-deliveries.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { countedDatabase } from '../../../../../support/counted-database.ts'
import { deliveryOf } from '../../../../../support/retained-library.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

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
