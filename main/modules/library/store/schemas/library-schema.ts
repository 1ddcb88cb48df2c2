import type { DatabaseKind } from '../../../../platform/database/migrations.ts'
import { addCheckedColumns } from '../../../../platform/database/row-checksums.ts'

/** The library file of one connection at one origin: responses of the service and the data read from them. */
export const LIBRARY = {
  applicationId: 0x5445414c,
  checked: {
    owner: {},
    // The SHA-256 proves the body.
    response: { apart: 'body', isBulk: true },
    receipt: {},
    latest_response: {},
    ratio_symbol: {},
    ratio_record: { isBulk: true },
    version: { apart: 'text', isBulk: true },
    story: { isBulk: true },
    story_link: {},
    image: {},
    news_coverage: {},
    removal_watermark: {},
    watch_watermark: {},
  },
  schemas: [
    'e817df1c75c8ad9bdaa8f097419df8cc2a2249e3283923ad58f35e61bfd9dc4e',
    '70a4b318c93bae9253c263eb1f3b26a1521fef07940d41f1cf32bcebb4ca1919',
    '19013127d18f7f1b67c4046cc31279fe3c17f56f2f1e0556b774d1e480ad63bb',
    '3c81e8947a979c3e0ea8902e9d0e60cd38905f9c66c2807bcc09373253f03db2',
  ],
  migrations: [
    `
    -- Columns named checksum are written and checked by each connection, see platform/database/row-checksums.ts.

    -- Whose file this is; one row.
    CREATE TABLE owner (id INTEGER PRIMARY KEY CHECK (id = 1), connection TEXT NOT NULL, origin TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT;

    -- Each response once, under the SHA-256 of its bytes; body is compressed with zstd.
    CREATE TABLE response (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, body BLOB NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT;

    -- Each time a response was received. The same bytes may have come more than once.
    CREATE TABLE receipt (
      id INTEGER PRIMARY KEY, response_id INTEGER NOT NULL REFERENCES response, request TEXT NOT NULL, status INTEGER NOT NULL,
      request_id TEXT, received_at INTEGER NOT NULL, fingerprint TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX receipt_by_response ON receipt (response_id, received_at);
    CREATE INDEX receipt_by_key ON receipt (fingerprint);
    -- Without the address of the service, which is the same in the whole file and can have another port after a start.
    CREATE INDEX receipt_by_request ON receipt (substr(request, instr(request, '/api/')), received_at);

    -- The latest response for a request that is shown as it is.
    CREATE TABLE latest_response (request_key TEXT PRIMARY KEY, receipt_id INTEGER NOT NULL REFERENCES receipt, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
    CREATE INDEX latest_response_by_receipt ON latest_response (receipt_id);

    -- What the ratios endpoint last said of a symbol. observations is the number of its rows in ratio_record, so that a lost one is noticed.
    -- restarted_at is when it was received again after some were lost, null if none was: those from before are shown for earlier times only.
    CREATE TABLE ratio_symbol (symbol TEXT PRIMARY KEY, company TEXT, message TEXT, received_at INTEGER NOT NULL, observations INTEGER NOT NULL DEFAULT 0, restarted_at INTEGER, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

    -- A log of observations: a row whenever a record's values differ from those before, also when they return to earlier ones.
    -- receipt_id and path are of the response that said so first; last_received_at is when that was last confirmed. Several values of a
    -- record in one response have the same receipt_id and first_received_at.
    CREATE TABLE ratio_record (
      id INTEGER PRIMARY KEY, symbol TEXT NOT NULL, company_id TEXT NOT NULL, as_of TEXT NOT NULL, report_type TEXT NOT NULL,
      period TEXT NOT NULL, aor_or_restate TEXT NOT NULL, digest BLOB NOT NULL, fiscal_year_end INTEGER, is_calculated INTEGER,
      digits TEXT NOT NULL, receipt_id INTEGER NOT NULL REFERENCES receipt, path TEXT NOT NULL, first_received_at INTEGER NOT NULL,
      last_received_at INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX ratio_record_by_identity ON ratio_record (symbol, as_of, report_type, period, company_id, aor_or_restate, first_received_at);
    CREATE INDEX ratio_record_by_receipt ON ratio_record (receipt_id);

    -- What responses said of a story, one row whenever that was new. previous leads to the row before.
    CREATE TABLE version (
      id INTEGER PRIMARY KEY, previous INTEGER REFERENCES version, change_type INTEGER NOT NULL, received_at INTEGER NOT NULL,
      updated_at INTEGER, completeness INTEGER NOT NULL, receipt_id INTEGER NOT NULL REFERENCES receipt, path TEXT NOT NULL,
      head TEXT NOT NULL, text BLOB, checksum INTEGER NOT NULL DEFAULT 0, text_checksum INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX version_by_previous ON version (previous) WHERE previous IS NOT NULL;
    CREATE INDEX version_by_receipt ON version (receipt_id);

    -- A story by its time key (see time-key.ts), so the order of rows is the order of time. second is the second of its creation.
    -- head_version has the newest metadata, text_version the most complete text. versions is the number of its rows in version, so that a
    -- lost one is noticed.
    CREATE TABLE story (
      key INTEGER PRIMARY KEY, second INTEGER NOT NULL, id INTEGER NOT NULL UNIQUE, head_version INTEGER NOT NULL,
      text_version INTEGER NOT NULL, versions INTEGER NOT NULL, edits INTEGER NOT NULL, unannounced_edits INTEGER NOT NULL,
      first_received_at INTEGER NOT NULL, received_at INTEGER NOT NULL, removed_at INTEGER, checksum INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    -- Only stories that refer to another have a row here.
    CREATE TABLE story_link (original_id INTEGER NOT NULL, key INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (original_id, key)) STRICT, WITHOUT ROWID;
    CREATE INDEX story_link_by_key ON story_link (key);

    -- Words of the stories with their positions, and marks of their fields, by time key; see story-index.ts. It contains no text. The words
    -- are folded before, so that they only have to be told apart. Its own beginnings would have positions too and take three times the
    -- space, so beginnings are words of their own.
    CREATE VIRTUAL TABLE story_index USING fts5 (
      content, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '$&/.+#-=_^~<|'"
    );
    -- Segments are merged in sixteens instead of fours: a quarter less work per story, and searches are hardly slower. One is rewritten
    -- without deleted stories when half of its stories are deleted. At the usual tenth, deleting costs five to ten times as much.
    INSERT INTO story_index (story_index, rank) VALUES ('automerge', 16), ('hashsize', 16000000), ('deletemerge', 50);
    CREATE VIRTUAL TABLE story_term USING fts5vocab (story_index, row);
    -- The words in the index, and their stems where these are different; see story-words.ts. It belongs to the index, and is made anew with it.
    CREATE TABLE story_index_word (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, stem TEXT) STRICT;
    CREATE INDEX story_index_word_by_stem ON story_index_word (stem) WHERE stem IS NOT NULL;

    -- Pictures that a reader requested, by address.
    CREATE TABLE image (url TEXT PRIMARY KEY, type TEXT NOT NULL, bytes BLOB NOT NULL, received_at INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

    -- The parts of each list that were read without a gap. filter is the part of the query that the service applies; spans is JSON, see
    -- app/domain/news/coverage.ts.
    CREATE TABLE news_coverage (filter TEXT PRIMARY KEY, spans TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
    -- The time up to which the removed stories are known; one row.
    CREATE TABLE removal_watermark (id INTEGER PRIMARY KEY CHECK (id = 1), read_to INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
    -- For each watched symbol the update up to which its stories are cached.
    CREATE TABLE watch_watermark (symbol TEXT PRIMARY KEY, read_to INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

    -- Retention walks these from the oldest on.
    CREATE INDEX image_by_time ON image (received_at);
    CREATE INDEX ratio_record_by_time ON ratio_record (first_received_at);
    `,
    // When it was received that the service had removed a story, or later that the story exists again. Null for a story that was never
    // removed, and for one of which only the time of the removal is known.
    (database) => {
      addCheckedColumns(database, 'story', { isBulk: true }, ['removal_known_at INTEGER'])
      // The change types from 3 on are edits: those that were received since a moment are found without reading the others.
      database.execute('CREATE INDEX version_by_edit ON version (received_at) WHERE change_type >= 3')
    },
    `
    -- The updates and the removals of a time, which are compared with the deliveries of that time.
    CREATE INDEX version_by_update ON version (updated_at) WHERE updated_at IS NOT NULL;
    CREATE INDEX story_by_removal ON story (removed_at) WHERE removed_at IS NOT NULL;
    `,
    // All removals and returns of a story, see app/domain/news/known-at.ts. Null for a story that was never removed, and where those before
    // the last one are not known.
    (database) => {
      addCheckedColumns(database, 'story', { isBulk: true }, ['removals TEXT'])
      // The stories that were received before the second of their creation, by the clocks of service and computer. The others that were known
      // at a moment are those that were created by then. A query can use the index only if it has the column on the left, as here.
      database.execute(
        'CREATE INDEX story_ahead ON story (first_received_at) WHERE first_received_at < second * 1000 - 62167219201000',
      )
    },
  ],
} satisfies DatabaseKind
