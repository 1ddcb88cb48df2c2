import type { DatabaseKind } from './database.ts'

/** The library: everything that could be fetched again. */
export const LIBRARY: DatabaseKind = {
  applicationId: 0x54454152,
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

    -- The newest metadata and the richest text of a story, each with the answer it came from.
    CREATE TABLE story (
      partition_id INTEGER NOT NULL REFERENCES partition, id INTEGER NOT NULL, created_at INTEGER, updated_at INTEGER,
      head TEXT NOT NULL, head_receipt INTEGER NOT NULL REFERENCES receipt, head_path TEXT NOT NULL,
      completeness INTEGER NOT NULL, text BLOB NOT NULL, text_receipt INTEGER NOT NULL REFERENCES receipt, text_path TEXT NOT NULL,
      text_updated_at INTEGER, received_at INTEGER NOT NULL,
      PRIMARY KEY (partition_id, id)
    ) STRICT;
    CREATE INDEX story_by_created ON story (partition_id, created_at DESC, id DESC);
    CREATE TABLE story_symbol (
      partition_id INTEGER NOT NULL, symbol TEXT NOT NULL, story_id INTEGER NOT NULL,
      PRIMARY KEY (partition_id, symbol, story_id)
    ) STRICT, WITHOUT ROWID;

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
  ],
}

/** The journal: what a person did here, which no service could give back. */
export const JOURNAL: DatabaseKind = {
  applicationId: 0x5445414a,
  migrations: [
    `
    CREATE TABLE webhook_test (
      id INTEGER PRIMARY KEY, sent_at INTEGER NOT NULL, destination TEXT NOT NULL, kind TEXT NOT NULL, transformed INTEGER NOT NULL,
      duration_ms REAL NOT NULL, delivered INTEGER NOT NULL, status INTEGER, message TEXT NOT NULL
    ) STRICT;
    `,
  ],
}
