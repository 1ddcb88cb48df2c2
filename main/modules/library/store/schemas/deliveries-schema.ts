import type { DatabaseKind } from '../../../../platform/database/migrations.ts'
import { addCounts, createCounts } from '../../../../platform/database/table-counts.ts'
import type { Database } from '../../../../platform/database/connection.ts'

/** The file of deliveries to the built-in receiver, and of what was learnt from payloads and responses. */
export const DELIVERIES = {
  applicationId: 0x54454144,
  checked: {
    delivery: { isBulk: true },
    delivery_content: { isBulk: true },
    contract: {},
    numbering: {},
    forward: { isBulk: true },
    forward_target: {},
    listening: {},
    declared_scope: {},
    table_count: {},
  },
  schemas: [
    '6788ab8b09af2af7eea5e6d7d6b38ce12c7ff7791e53fd944020373b447cccc2',
    'c6b31705eb92249f6df123d9dfaff3df51e1b7b72c23f6b8edb055a6960960c8',
  ],
  migrations: [
    (database) => {
      database.execute(`
        -- schema_drift is JSON. earlier and relation say what a delivery is to one before it; chain is the first arrival of what arrived
        -- again, null for a first arrival. taught: whether the payload schema was learnt from it. label and note are the person's. cut_by:
        -- who ended the connection, script, sender or stop.
        CREATE TABLE delivery (
          id INTEGER PRIMARY KEY, connection TEXT NOT NULL, received_at INTEGER NOT NULL, delivery_id TEXT, payload_id TEXT, api_version TEXT,
          kind_as_sent TEXT, kind TEXT, action TEXT, data_id TEXT, revision TEXT, timestamp TEXT, error_text TEXT, signature TEXT NOT NULL,
          is_tls INTEGER NOT NULL, bytes INTEGER NOT NULL, status INTEGER, answered_after REAL, was_cut INTEGER NOT NULL, cut_by TEXT,
          schema_drift TEXT NOT NULL, taught INTEGER NOT NULL, earlier INTEGER, relation TEXT, chain INTEGER, label TEXT, note TEXT,
          checksum INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX delivery_by_header ON delivery (delivery_id);
        CREATE INDEX delivery_by_payload ON delivery (payload_id);
        CREATE INDEX delivery_by_chain ON delivery (chain) WHERE chain IS NOT NULL;
        CREATE INDEX delivery_by_item ON delivery (data_id, kind, revision, action);
        CREATE INDEX delivery_by_connection ON delivery (connection);
        -- The content, apart from what lists need: headers are JSON, body is compressed with zstd. The checksum is before them, so that the sum
        -- of all checksums is found without reading them.
        CREATE TABLE delivery_content (id INTEGER PRIMARY KEY, checksum INTEGER NOT NULL DEFAULT 0, path TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL) STRICT;
        -- The words of headers and bodies. Rows that are not in it yet are added when something is searched for.
        CREATE VIRTUAL TABLE delivery_text USING fts5 (text, content = '', contentless_delete = 1);
        -- The last number that was given. The number of a deleted delivery is not given again.
        CREATE TABLE numbering (name TEXT PRIMARY KEY, last INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

        -- What was learnt of payloads and responses, by kind: a shape as JSON (see app/domain/webhooks/payload-schemas.ts).
        CREATE TABLE contract (
          connection TEXT NOT NULL, name TEXT NOT NULL, samples INTEGER NOT NULL, updated_at INTEGER NOT NULL, shape TEXT NOT NULL,
          checksum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (connection, name)
        ) STRICT, WITHOUT ROWID;

        -- Deliveries that are forwarded to an address on this computer, by their ID, and what it answered. after is in milliseconds.
        CREATE TABLE forward (
          id INTEGER PRIMARY KEY, checksum INTEGER NOT NULL DEFAULT 0, connection TEXT NOT NULL, state TEXT NOT NULL, tries INTEGER NOT NULL,
          tried_at INTEGER, status INTEGER, after REAL, body TEXT NOT NULL, error_text TEXT
        ) STRICT;
        CREATE INDEX forward_waiting ON forward (connection, id) WHERE state = 'waiting';
        CREATE TABLE forward_target (connection TEXT PRIMARY KEY, url TEXT NOT NULL, is_on INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
      `)
      createCounts(database, ['delivery', 'delivery_content', 'contract', 'numbering', 'forward', 'forward_target'])
    },
    (database) => {
      database.execute(`
        CREATE INDEX delivery_by_time ON delivery (connection, received_at);
        -- When the receiver listened for a connection, by the clock of this computer. skew is how many milliseconds that clock was ahead of
        -- the service's, null while no response had said. Rows with deleted = 1 are the times of which deliveries were deleted since; no other
        -- row overlaps them.
        CREATE TABLE listening (
          id INTEGER PRIMARY KEY, connection TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL, skew INTEGER,
          deleted INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX listening_by_time ON listening (connection, to_at);
        -- What the destination of a connection receives, as the person says: JSON, see app/domain/webhooks/reconciliation.ts.
        CREATE TABLE declared_scope (connection TEXT PRIMARY KEY, scope TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
      `)
      addCounts(database, ['listening', 'declared_scope'])
    },
  ],
} satisfies DatabaseKind

/**
 * Makes copied deliveries whole: those without their content go, and so do references to deliveries that are not there. The others keep
 * their IDs, because a window may show them. What waited to be forwarded may have been since, so the person switches that on again. Which
 * deliveries were lost is not known, so nothing of that time can be called missed.
 */
export function completeDeliveries(database: Database): void {
  database.execute(`
    DELETE FROM delivery_text WHERE rowid IN (SELECT id FROM delivery_text_docsize);
    DELETE FROM delivery WHERE id NOT IN (SELECT id FROM delivery_content);
    DELETE FROM delivery_content WHERE id NOT IN (SELECT id FROM delivery);
    DELETE FROM forward WHERE id NOT IN (SELECT id FROM delivery);
    UPDATE forward_target SET is_on = 0;
    DELETE FROM listening;
    UPDATE delivery SET earlier = NULL, relation = NULL WHERE earlier IS NOT NULL AND earlier NOT IN (SELECT id FROM delivery);
    UPDATE delivery SET chain = NULL WHERE chain IS NOT NULL AND chain NOT IN (SELECT id FROM delivery);
  `)
}
