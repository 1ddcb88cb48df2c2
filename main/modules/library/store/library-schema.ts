import type { DatabaseKind } from '../../../platform/database/database.ts'
import type { KnownConnection } from './known-connections.ts'
import { judgeEditsAgain } from './migrations/judge-edits-again.ts'
import { journalByOrigin } from './migrations/user-store-by-origin.ts'
import { NEWS_COVERAGE } from './migrations/news-coverage.ts'
import { libraryByConnection } from './migrations/library-by-connection.ts'
import { watchWatermarks } from './migrations/watch-watermarks.ts'

/** The library file: responses of the service and data read from them. `journal` is the path of the user store file. */
export const libraryKind = (connections: readonly KnownConnection[], journal: string): DatabaseKind => ({
  applicationId: 0x54454152,
  attached: { user_store: journal },
  migrations: [
    `
    CREATE TABLE partition (id INTEGER PRIMARY KEY, service TEXT NOT NULL, fingerprint TEXT NOT NULL, UNIQUE (service, fingerprint)) STRICT;

    -- Each answer once, under the SHA-256 of its bytes; body is compressed with zstd.
    CREATE TABLE answer (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, body BLOB NOT NULL) STRICT;

    -- Each time an answer was received. The same bytes may have come more than once.
    CREATE TABLE receipt (
      id INTEGER PRIMARY KEY, partition_id INTEGER NOT NULL REFERENCES partition, answer_id INTEGER NOT NULL REFERENCES answer,
      request TEXT NOT NULL, status INTEGER NOT NULL, request_id TEXT, received_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX receipt_by_answer ON receipt (answer_id, received_at);

    -- What was last said of a symbol by the ratios endpoint.
    CREATE TABLE ratio_symbol (
      partition_id INTEGER NOT NULL REFERENCES partition, symbol TEXT NOT NULL, company TEXT, message TEXT,
      received_at INTEGER NOT NULL, PRIMARY KEY (partition_id, symbol)
    ) STRICT, WITHOUT ROWID;

    -- Append-only: a record whose values changed is a new row beside the old one.
    CREATE TABLE ratio_record (
      id INTEGER PRIMARY KEY, partition_id INTEGER NOT NULL REFERENCES partition, symbol TEXT NOT NULL, company_id TEXT NOT NULL,
      as_of TEXT NOT NULL, report_type TEXT NOT NULL, period TEXT NOT NULL, aor_or_restate TEXT NOT NULL,
      digest BLOB NOT NULL, fiscal_year_end INTEGER, is_calculated INTEGER, digits TEXT NOT NULL,
      receipt_id INTEGER NOT NULL REFERENCES receipt, path TEXT NOT NULL, first_received_at INTEGER NOT NULL, last_received_at INTEGER NOT NULL,
      UNIQUE (partition_id, symbol, company_id, as_of, report_type, period, aor_or_restate, digest)
    ) STRICT;

    -- Answers that are shown as they are, by the question that they answer.
    CREATE TABLE question (
      partition_id INTEGER NOT NULL REFERENCES partition, question TEXT NOT NULL, receipt_id INTEGER NOT NULL REFERENCES receipt,
      PRIMARY KEY (partition_id, question)
    ) STRICT, WITHOUT ROWID;
    `,
    `
    DROP TABLE IF EXISTS story_symbol;
    DROP TABLE IF EXISTS story;

    -- A story by its time key (see time-key.ts): rowid order is time order, and a partition is a range.
    -- head_version holds the newest metadata, text_version the richest text; both are the same until a poorer answer comes.
    CREATE TABLE story (
      key INTEGER PRIMARY KEY, partition_id INTEGER NOT NULL REFERENCES partition, id INTEGER NOT NULL,
      head_version INTEGER NOT NULL, text_version INTEGER NOT NULL, edits INTEGER NOT NULL, silent_edits INTEGER NOT NULL,
      first_received_at INTEGER NOT NULL, received_at INTEGER NOT NULL, removed_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX story_by_id ON story (partition_id, id);
    -- Only stories that refer to another have a row here.
    CREATE TABLE story_link (
      partition_id INTEGER NOT NULL, original_id INTEGER NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (partition_id, original_id, key)
    ) STRICT, WITHOUT ROWID;

    -- Append-only: what the service said of a story, one row whenever that changed. previous leads to the row before.
    CREATE TABLE version (
      id INTEGER PRIMARY KEY, previous INTEGER REFERENCES version, nature INTEGER NOT NULL, received_at INTEGER NOT NULL,
      updated_at INTEGER, completeness INTEGER NOT NULL, receipt_id INTEGER NOT NULL REFERENCES receipt, path TEXT NOT NULL,
      head TEXT NOT NULL, text BLOB
    ) STRICT;

    -- Words of the stories and marks of their fields, by time key. Holds no text: only where each word occurs. A list for
    -- beginnings of four letters as well would cost an eighth more a story; those are named word by word instead.
    CREATE VIRTUAL TABLE story_index USING fts5 (
      content, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
    );
    -- Segments are merged in sixteens rather than in fours: a quarter less work a story, and searches hardly notice.
    INSERT INTO story_index (story_index, rank) VALUES ('automerge', 16), ('hashsize', 16000000);
    CREATE VIRTUAL TABLE story_term USING fts5vocab (story_index, row);

    -- Pictures a reader asked for, by address.
    CREATE TABLE image (
      url TEXT PRIMARY KEY, type TEXT NOT NULL, bytes BLOB NOT NULL, received_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    `,
    `
    -- A log of observations: a row whenever a record's values are other than before, also when they return to earlier ones.
    -- receipt_id and path are of the answer that said so first; last_received_at is when that was last confirmed.
    ALTER TABLE ratio_record RENAME TO ratio_record_before;
    CREATE TABLE ratio_record (
      id INTEGER PRIMARY KEY, partition_id INTEGER NOT NULL REFERENCES partition, symbol TEXT NOT NULL, company_id TEXT NOT NULL,
      as_of TEXT NOT NULL, report_type TEXT NOT NULL, period TEXT NOT NULL, aor_or_restate TEXT NOT NULL,
      digest BLOB NOT NULL, fiscal_year_end INTEGER, is_calculated INTEGER, digits TEXT NOT NULL,
      receipt_id INTEGER NOT NULL REFERENCES receipt, path TEXT NOT NULL, first_received_at INTEGER NOT NULL, last_received_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO ratio_record (partition_id, symbol, company_id, as_of, report_type, period, aor_or_restate, digest, fiscal_year_end, is_calculated, digits, receipt_id, path, first_received_at, last_received_at)
      SELECT partition_id, symbol, company_id, as_of, report_type, period, aor_or_restate, digest, fiscal_year_end, is_calculated, digits, receipt_id, path, first_received_at, last_received_at
      FROM ratio_record_before ORDER BY first_received_at, id;
    DROP TABLE ratio_record_before;
    CREATE INDEX ratio_record_by_identity ON ratio_record (partition_id, symbol, as_of, report_type, period, company_id, aor_or_restate, first_received_at);
    `,
    (database) => libraryByConnection(database, connections),
    `
    -- Which connections have stored a picture. Before this step all of them had.
    CREATE TABLE connection_image (
      connection_id INTEGER NOT NULL REFERENCES connection, url TEXT NOT NULL REFERENCES image, PRIMARY KEY (connection_id, url)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX connection_image_by_url ON connection_image (url);
    INSERT INTO connection_image SELECT connection.id, image.url FROM connection, image;
    `,
    judgeEditsAgain,
    NEWS_COVERAGE,
    watchWatermarks,
  ],
})

/** The user store file: the person's own data, which the service cannot provide. */
export const userStoreKind = (connections: readonly KnownConnection[]): DatabaseKind => ({
  applicationId: 0x5445414a,
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
  ],
})
