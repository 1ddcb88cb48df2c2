import type { DatabaseKind } from '../../../platform/database/migrations.ts'
import { addChecksums } from '../../../platform/database/row-checksums.ts'
import type { CheckedTables } from '../../../platform/database/row-checksums.ts'
import type { KnownConnection } from './known-connections.ts'
import { journalByOrigin } from './migrations/user-store-by-origin.ts'

/** The tables of the user store, whose rows all have checksums. */
export const USER_STORE_TABLES: CheckedTables = {
  webhook_test: {},
  mark: {},
  watch_list: {},
  named_query: {},
  entitlement: {},
}

/** Marks a user store. */
export const USER_STORE_APPLICATION = 0x5445414a

/** The user store file: the person's own data, which the service cannot provide. */
export const userStoreKind = (connections: readonly KnownConnection[]): DatabaseKind => ({
  applicationId: USER_STORE_APPLICATION,
  checked: USER_STORE_TABLES,
  // Connections change rows only.
  schemasOf: USER_STORE_TABLES,
  migrations: [
    `
    CREATE TABLE webhook_test (
      id INTEGER PRIMARY KEY, sent_at INTEGER NOT NULL, destination TEXT NOT NULL, kind TEXT NOT NULL, transformed INTEGER NOT NULL,
      duration_ms REAL NOT NULL, delivered INTEGER NOT NULL, status INTEGER, message TEXT NOT NULL
    ) STRICT;
    `,
    `
    -- What a reader did with a story. Belongs to the service, not to one key. read_edits: how many edits it had when it was read.
    CREATE TABLE mark (
      service TEXT NOT NULL, story_id INTEGER NOT NULL, read_at INTEGER, read_edits INTEGER, read_batch INTEGER,
      starred_at INTEGER, pinned_at INTEGER, label TEXT, note TEXT, PRIMARY KEY (service, story_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mark_starred ON mark (service, story_id) WHERE starred_at IS NOT NULL;
    CREATE INDEX mark_batch ON mark (read_batch) WHERE read_batch IS NOT NULL;

    -- Watch lists: symbols as a JSON array; watermark is the newest update seen, by which the next refresh asks for changes.
    CREATE TABLE watch_list (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, symbols TEXT NOT NULL, paused INTEGER NOT NULL, watermark TEXT NOT NULL
    ) STRICT;

    -- Queries with a purpose: saved (shown in the side bar), mute (hides what it finds), alert (notifies of what it finds).
    CREATE TABLE named_query (id INTEGER PRIMARY KEY, purpose TEXT NOT NULL, name TEXT NOT NULL, query TEXT NOT NULL) STRICT;
    `,
    `
    -- Deliveries to the built-in receiver. drift is JSON; earlier and relation say what a delivery is to one before it;
    -- chain is the first arrival of what came again, null for a first arrival.
    CREATE TABLE delivery (
      id INTEGER PRIMARY KEY, received_at INTEGER NOT NULL, delivery_id TEXT, payload_id TEXT, api_version TEXT, kind_as_sent TEXT, kind TEXT, action TEXT,
      data_id TEXT, revision TEXT, timestamp TEXT, problem TEXT, signature TEXT NOT NULL, is_tls INTEGER NOT NULL, bytes INTEGER NOT NULL,
      status INTEGER, answered_after REAL, was_cut INTEGER NOT NULL, drift TEXT NOT NULL, earlier INTEGER, relation TEXT, chain INTEGER
    ) STRICT;
    CREATE INDEX delivery_by_header ON delivery (delivery_id);
    CREATE INDEX delivery_by_payload ON delivery (payload_id);
    CREATE INDEX delivery_by_chain ON delivery (chain) WHERE chain IS NOT NULL;
    CREATE INDEX delivery_by_item ON delivery (data_id, kind, revision, action);
    -- What came, apart from what lists need: headers are JSON, body is compressed with zstd.
    CREATE TABLE delivery_content (id INTEGER PRIMARY KEY, path TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL) STRICT;
    -- What was learnt of payloads and answers, by kind: a shape as JSON (see app/domain/webhooks/payload-schemas.ts).
    CREATE TABLE contract (name TEXT PRIMARY KEY, samples INTEGER NOT NULL, updated_at INTEGER NOT NULL, shape TEXT NOT NULL) STRICT, WITHOUT ROWID;
    -- Entitlement maps: what each endpoint answered a key, as JSON.
    CREATE TABLE entitlement (id INTEGER PRIMARY KEY, service TEXT NOT NULL, fingerprint TEXT NOT NULL, made_at INTEGER NOT NULL, cells TEXT NOT NULL) STRICT;
    `,
    (database) => journalByOrigin(database, connections),
    // The origin of the service that sent a test. Null for the tests that were sent before this step.
    'ALTER TABLE webhook_test ADD COLUMN origin TEXT',
    // Deliveries have a file of their own; see migrations/deliveries-apart.ts, which has moved them by then.
    'DROP TABLE delivery_content; DROP TABLE delivery; DROP TABLE contract',
    (database) => addChecksums(database, USER_STORE_TABLES),
  ],
})
