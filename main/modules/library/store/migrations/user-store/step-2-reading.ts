/** Step 2 of the user store: marks on stories, watch lists and named queries. */
export const STEP_2 = `
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
`
