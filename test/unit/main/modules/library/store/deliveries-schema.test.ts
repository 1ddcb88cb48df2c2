import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DELIVERIES } from '../../../../../../main/modules/library/store/deliveries-schema.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { asOf } from '../../../../../../main/platform/database/migrations.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

it('deliveries and schemas of the first version belong to no connection, and a damaged one stays damaged', () => {
  const path = join(temporaryFolder(), 'deliveries.db')
  const first = openDatabase(path, { ...asOf(DELIVERIES, 1), checked: { ...DELIVERIES.checked, delivery: {} } })
  first.execute(`
    INSERT INTO delivery (id, received_at, signature, is_tls, bytes, was_cut, schema_drift) VALUES (1, 5, 'absent', 0, 2, 0, '[]');
    INSERT INTO contract (name, samples, updated_at, shape) VALUES ('a', 1, 1, '{}'), ('b', 2, 1, '{}');
    DROP TRIGGER contract_checksum_changed;
    UPDATE contract SET samples = 9 WHERE name = 'b';
  `)
  first.close()
  const database = openDatabase(path, DELIVERIES)
  const rows = (sql: string) => database.statement<Record<string, unknown>>(sql).all()
  expect(rows('SELECT id, connection FROM checked_delivery')).toEqual([{ id: 1, connection: '' }])
  expect(rows("SELECT connection, name, samples FROM checked_contract WHERE name = 'a'")).toEqual([
    { connection: '', name: 'a', samples: 1 },
  ])
  expect(() => rows('SELECT * FROM checked_contract')).toThrow('storage-damaged')
  database.close()
})
