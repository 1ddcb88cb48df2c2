import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DELIVERIES } from '../../../../../../main/modules/library/store/deliveries-schema.ts'
import { storeDeliveries } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { deliveryOf } from '../../../../../support/retained-library.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

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
  const plans = asked.map((sql) =>
    database
      .statement<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array.from({ length: sql.split('?').length - 1 }, () => 'x'))
      .map(({ detail }) => detail)
      .join(),
  )
  expect(plans.length).toBeGreaterThan(2)
  for (const plan of plans) expect(plan).toMatch(/USING (?:COVERING )?INDEX delivery_by_(?:header|payload|item)/)
  database.close()
})
