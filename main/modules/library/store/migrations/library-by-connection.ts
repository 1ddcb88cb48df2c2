import type { DataOwner } from '../../../../../app/domain/connection/data-owner.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { formerOwner } from '../known-connections.ts'
import type { KnownConnection } from '../known-connections.ts'
import { mergeConnections } from '../merge-connections.ts'

// Before this step data belonged to a service and a key, so a new key started without data. Now they belong to a connection, and each
// receipt records its key.

const NAMES = `
  ALTER TABLE receipt ADD COLUMN fingerprint TEXT NOT NULL DEFAULT '';
  UPDATE receipt SET fingerprint = (SELECT fingerprint FROM partition WHERE partition.id = receipt.partition_id);
  ALTER TABLE partition RENAME TO connection;
  ALTER TABLE connection RENAME COLUMN service TO origin;
  ALTER TABLE connection RENAME COLUMN fingerprint TO connection;
  ${['receipt', 'ratio_symbol', 'ratio_record', 'question', 'story', 'story_link']
    .map((table) => `ALTER TABLE ${table} RENAME COLUMN partition_id TO connection_id;`)
    .join('\n')}
  ALTER TABLE answer RENAME TO response;
  ALTER TABLE receipt RENAME COLUMN answer_id TO response_id;
  ALTER TABLE question RENAME TO latest_response;
  ALTER TABLE latest_response RENAME COLUMN question TO request_key;
  ALTER TABLE version RENAME COLUMN nature TO change_type;
  ALTER TABLE story RENAME COLUMN silent_edits TO unannounced_edits;
  DROP INDEX ratio_record_by_identity;
  CREATE INDEX ratio_record_by_identity ON ratio_record (connection_id, symbol, as_of, report_type, period, company_id, aor_or_restate, first_received_at);
  CREATE INDEX receipt_by_key ON receipt (connection_id, fingerprint);
`

interface Part {
  id: number
  service: string
  fingerprint: string
  stories: number
}

/** Step 4 of the library: merges the data that several keys of one connection received. */
export function libraryByConnection(database: Database, connections: readonly KnownConnection[]): void {
  database.execute(NAMES)
  const parts = database
    .statement<Part>(
      'SELECT id, origin AS service, connection AS fingerprint, (SELECT count(*) FROM story WHERE connection_id = connection.id) AS stories FROM connection ORDER BY stories DESC, id',
    )
    .all()
  const owners = new Map<string, DataOwner & { ids: number[] }>()
  for (const { id, service, fingerprint } of parts) {
    const owner = formerOwner(connections, service, fingerprint)
    const name = JSON.stringify([owner.connection, owner.origin])
    const known = owners.get(name)
    if (known === undefined) owners.set(name, { ...owner, ids: [id] })
    else known.ids.push(id)
  }
  for (const { connection, origin, ids } of owners.values()) {
    // The others are merged into the largest, so that most stories keep their keys and their index entries.
    const [into = 0, ...others] = ids
    for (const from of others) mergeConnections(database, from, { connection: into, origin })
    database.statement('UPDATE connection SET origin = ?, connection = ? WHERE id = ?').run(origin, connection, into)
  }
}
