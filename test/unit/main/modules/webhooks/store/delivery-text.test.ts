import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  DELIVERIES,
  completeDeliveries,
} from '../../../../../../main/modules/library/store/schemas/deliveries-schema.ts'
import fc from '../../../../../support/cases/property.ts'
import { indexMissing, textQuery } from '../../../../../../main/modules/webhooks/store/delivery-text.ts'
import { storeDeliveries } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { deliveryOf } from '../../../../../support/library/retained-library.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'

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

it('any text is run by the index, and is never syntax of it', () => {
  const database = openDatabase(join(temporaryFolder(), 'deliveries.db'), DELIVERIES)
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      '"',
      '"a',
      'a"b',
      '*',
      'a*',
      'AND',
      'OR',
      'NOT',
      'NEAR(a b)',
      '^a',
      'text:a',
      '-a',
      '{a b}:c',
      '\u0000',
      'a\u0000b',
      "'",
    ),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), fc.constantFrom(' ', '\n', ''), (words, between) => {
      const query = textQuery(words.join(between))
      if (query !== null) database.statement('SELECT rowid FROM delivery_text WHERE delivery_text MATCH ?').all(query)
    }),
    { numRuns: 1000 },
  )
  database.close()
})
