import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DELIVERIES } from '../../../../../../main/modules/library/store/deliveries-schema.ts'
import { completeDeliveries } from '../../../../../../main/modules/library/store/complete-deliveries.ts'
import { indexMissing, textQuery } from '../../../../../../main/modules/webhooks/store/delivery-text.ts'
import { storeDeliveries } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { deliveryOf } from '../../../../../support/retained-library.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

it('deliveries that were copied are made searchable a batch at a time', () => {
  const database = openDatabase(join(temporaryFolder(), 'deliveries.db'), DELIVERIES)
  storeDeliveries(
    database,
    Array.from({ length: 5 }, () => ({ ...deliveryOf(0), receivedAt: 1 })),
  )
  completeDeliveries(database)
  expect([2, 2, 2, 2].map((limit) => indexMissing(database, limit))).toEqual([2, 2, 1, 0])
  database.close()
})

it('a text without a word is not asked of the index', () => {
  expect([textQuery('{}'), textQuery('a "b"')]).toEqual([null, '"a"* AND """b"""*'])
})
