import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DELIVERIES } from '../../../../../../main/modules/library/store/schemas/deliveries-schema.ts'
import { clearDeliveries } from '../../../../../../main/modules/webhooks/store/change-deliveries.ts'
import { storeDeliveries } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import { listDeliveries } from '../../../../../../main/modules/webhooks/store/list-deliveries.ts'
import type { Database } from '../../../../../../main/platform/database/connection.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { deliveryOf } from '../../../../../support/retained-library.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

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
