import { addCheckedColumns } from '../../../platform/database/row-checksums.ts'
import type { DatabaseKind } from '../../../platform/database/migrations.ts'
import { createCounts } from '../../../platform/database/table-counts.ts'

/** The file of deliveries to the built-in receiver, and of what was learnt from payloads and responses. */
export const DELIVERIES: DatabaseKind = {
  applicationId: 0x54454144,
  checked: {
    delivery: { isBulk: true },
    delivery_content: { isBulk: true },
    contract: {},
    numbering: {},
    forward: { isBulk: true },
    forward_target: {},
    table_count: {},
  },
  schemas: [
    '6b5c4a0fd0d18a0f58511c1eb0fd9e9613d7608922300a2146f9283976604cca',
    'b6442c27f50e1daee3572005b7aafb6e99b45d773440174460492ea37d297ed8',
    'e6214024d2b51fd7c515af6f5a91cf4c35372fa500784cf7bf768067b4892d92',
    '55237267eeb48772acdaae1a6bb0fac4d04c6df5fa77701ac48c95e37df6d62b',
    '47d1e646e6fa5642429ac6f050149f6d7db265f26b57320fc81f7f25d07020b6',
    '8126c8dc2dd8c13bbd72a4b486f41c2bd102b242c7fdba7ca6cbe559dcf38d00',
    '5be84391d0cd3120800b666e9cc117c2ec07f95cfe592abdf7ba28c9007dd10c',
  ],
  migrations: [
    `
    -- schema_drift is JSON. earlier and relation say what a delivery is to one before it; chain is the first arrival of what arrived
    -- again, null for a first arrival.
    CREATE TABLE delivery (
      id INTEGER PRIMARY KEY, received_at INTEGER NOT NULL, delivery_id TEXT, payload_id TEXT, api_version TEXT, kind_as_sent TEXT, kind TEXT, action TEXT,
      data_id TEXT, revision TEXT, timestamp TEXT, error_text TEXT, signature TEXT NOT NULL, is_tls INTEGER NOT NULL, bytes INTEGER NOT NULL,
      status INTEGER, answered_after REAL, was_cut INTEGER NOT NULL, schema_drift TEXT NOT NULL, earlier INTEGER, relation TEXT, chain INTEGER, checksum INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX delivery_by_header ON delivery (delivery_id);
    CREATE INDEX delivery_by_payload ON delivery (payload_id);
    CREATE INDEX delivery_by_chain ON delivery (chain) WHERE chain IS NOT NULL;
    CREATE INDEX delivery_by_item ON delivery (data_id, kind, revision, action);
    -- The content, apart from what lists need: headers are JSON, body is compressed with zstd.
    CREATE TABLE delivery_content (id INTEGER PRIMARY KEY, path TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
    -- What was learnt of payloads and responses, by kind: a shape as JSON (see app/domain/webhooks/payload-schemas.ts).
    CREATE TABLE contract (name TEXT PRIMARY KEY, samples INTEGER NOT NULL, updated_at INTEGER NOT NULL, shape TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
    `,
    (database) => {
      // Deliveries and schemas belong to a connection. Those from before have none, and are shown in each.
      addCheckedColumns(database, 'delivery', { isBulk: true }, ["connection TEXT NOT NULL DEFAULT ''"])
      database.execute(`
        CREATE INDEX delivery_by_connection ON delivery (connection);
        ALTER TABLE contract RENAME TO former_contract;
        CREATE TABLE contract (
          connection TEXT NOT NULL DEFAULT '', name TEXT NOT NULL, samples INTEGER NOT NULL, updated_at INTEGER NOT NULL, shape TEXT NOT NULL,
          checksum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (connection, name)
        ) STRICT, WITHOUT ROWID;
        -- A row that did not match its checksum does not match the new one either.
        INSERT INTO contract (connection, name, samples, updated_at, shape, checksum)
          SELECT '', name, samples, updated_at, shape,
            row_checksum('contract', '', name, samples, updated_at, shape) + (checksum <> row_checksum('contract', name, samples, updated_at, shape))
          FROM former_contract;
        DROP TABLE former_contract;
      `)
    },
    (database) => {
      // What the person wrote about a delivery, and who ended the connection: script, sender or stop, null where that is not known.
      addCheckedColumns(database, 'delivery', { isBulk: true }, ['label TEXT', 'note TEXT', 'cut_by TEXT'])
      // The last number that was given. The number of a deleted delivery is not given again.
      database.execute(
        'CREATE TABLE numbering (name TEXT PRIMARY KEY, last INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID',
      )
    },
    `
    -- The words of headers and bodies. Rows that are not in it yet are added when something is searched for.
    CREATE VIRTUAL TABLE delivery_text USING fts5 (text, content = '', contentless_delete = 1);
    `,
    `
    -- Deliveries that are forwarded to an address on this computer, by their ID, and what it answered. after is in milliseconds.
    CREATE TABLE forward (
      id INTEGER PRIMARY KEY, connection TEXT NOT NULL, state TEXT NOT NULL, tries INTEGER NOT NULL, tried_at INTEGER, status INTEGER, after REAL,
      body TEXT NOT NULL, error_text TEXT, checksum INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX forward_waiting ON forward (connection, id) WHERE state = 'waiting';
    CREATE TABLE forward_target (connection TEXT PRIMARY KEY, url TEXT NOT NULL, is_on INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
    `,
    (database) => {
      // Whether the payload schema was learnt from a delivery, null where an earlier version stored it.
      addCheckedColumns(database, 'delivery', { isBulk: true }, ['taught INTEGER'])
    },
    (database) => {
      createCounts(database, ['delivery', 'delivery_content', 'contract', 'numbering', 'forward', 'forward_target'])
    },
  ],
}
