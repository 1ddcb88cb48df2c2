import type { DatabaseKind } from '../../../../platform/database/migrations.ts'
import { addCounts, createCounts } from '../../../../platform/database/table-counts.ts'

/** The user store file: the person's own data, which the service cannot provide. Its rows all have checksums. */
export const USER_STORE = {
  applicationId: 0x5445414a,
  checked: {
    webhook_test: {},
    mark: {},
    watch_list: {},
    named_query: {},
    entitlement: {},
    webhook_run: {},
    highlight: {},
    kept_changes: { apart: 'content' },
    table_count: {},
  },
  schemas: [
    '4069fa9166d99ffe371096f6ca953768d729d0ce82f6d6c9512543c0087ff912',
    'aa704a9b16a082537dd875f2a391d31c824f7add101c109eb05cd60e2fce9ef0',
  ],
  migrations: [
    (database) => {
      database.execute(`
        -- Tests of webhooks that were sent.
        CREATE TABLE webhook_test (
          id INTEGER PRIMARY KEY, connection TEXT NOT NULL, origin TEXT NOT NULL, sent_at INTEGER NOT NULL, destination TEXT NOT NULL,
          kind TEXT NOT NULL, transformed INTEGER NOT NULL, duration_ms REAL NOT NULL, delivered INTEGER NOT NULL, status INTEGER,
          message TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        -- Runs of webhook tests. Kinds, destinations and the outcomes so far are JSON (see app/domain/webhooks/test-run.ts).
        CREATE TABLE webhook_run (
          id INTEGER PRIMARY KEY, connection TEXT NOT NULL, origin TEXT NOT NULL, started_at INTEGER NOT NULL, transformed INTEGER NOT NULL,
          kinds TEXT NOT NULL, destinations TEXT NOT NULL, cells TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        -- Entitlement maps: how each endpoint responded to a key, as JSON.
        CREATE TABLE entitlement (
          id INTEGER PRIMARY KEY, connection TEXT NOT NULL, origin TEXT NOT NULL, fingerprint TEXT NOT NULL, made_at INTEGER NOT NULL,
          cells TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- What a reader did with a story. Belongs to the service, not to one key. read_edits: how many edits it had when it was read.
        CREATE TABLE mark (
          origin TEXT NOT NULL, story_id INTEGER NOT NULL, read_at INTEGER, read_edits INTEGER, read_batch INTEGER, starred_at INTEGER,
          pinned_at INTEGER, label TEXT, note TEXT, checksum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (origin, story_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mark_starred ON mark (origin, story_id) WHERE starred_at IS NOT NULL;
        CREATE INDEX mark_batch ON mark (read_batch) WHERE read_batch IS NOT NULL;
        -- Highlighted parts of stories, each with what it is found again by (see app/domain/news/highlight.ts).
        CREATE TABLE highlight (
          origin TEXT NOT NULL, story_id INTEGER NOT NULL, made_at INTEGER NOT NULL, quote TEXT NOT NULL, text_before TEXT NOT NULL,
          text_after TEXT NOT NULL, start INTEGER NOT NULL, digest TEXT NOT NULL, is_only INTEGER NOT NULL, response_hash TEXT NOT NULL,
          response_path TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (origin, story_id, made_at)
        ) STRICT, WITHOUT ROWID;

        -- Watch lists: symbols as a JSON array.
        CREATE TABLE watch_list (
          id INTEGER PRIMARY KEY, name TEXT NOT NULL, symbols TEXT NOT NULL, paused INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        -- Queries with a purpose: saved (shown in the side bar), mute (hides what it finds), alert (notifies of what it finds). An alert can
        -- have a colour, an index into their list, and a sound, which is a name.
        CREATE TABLE named_query (
          id INTEGER PRIMARY KEY, purpose TEXT NOT NULL, name TEXT NOT NULL, query TEXT NOT NULL, colour INTEGER, sound TEXT,
          checksum INTEGER NOT NULL DEFAULT 0
        ) STRICT;
      `)
      createCounts(database, [
        'webhook_test',
        'mark',
        'watch_list',
        'named_query',
        'entitlement',
        'webhook_run',
        'highlight',
      ])
    },
    (database) => {
      database.execute(`
        -- Pages of what happened since a moment, as they were written: scope is JSON (see app/domain/changes/changes-page.ts), content is
        -- Markdown, compressed with zstd.
        CREATE TABLE kept_changes (
          id INTEGER PRIMARY KEY, connection TEXT NOT NULL, origin TEXT NOT NULL, title TEXT NOT NULL, scope TEXT NOT NULL,
          since_at INTEGER NOT NULL, until_at INTEGER NOT NULL, written_at INTEGER NOT NULL, is_daily INTEGER NOT NULL,
          checksum INTEGER NOT NULL DEFAULT 0, content_checksum INTEGER NOT NULL DEFAULT 0, content BLOB NOT NULL
        ) STRICT;
        CREATE INDEX kept_changes_by_time ON kept_changes (connection, origin, written_at);
      `)
      addCounts(database, ['kept_changes'])
    },
  ],
} satisfies DatabaseKind
