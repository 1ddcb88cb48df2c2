/** Step 10 of the user store: highlighted parts of stories, each with what it is found again by (see app/domain/news/highlight.ts). */
export const STEP_10 = `
  CREATE TABLE highlight (
    origin TEXT NOT NULL, story_id INTEGER NOT NULL, made_at INTEGER NOT NULL, quote TEXT NOT NULL, text_before TEXT NOT NULL,
    text_after TEXT NOT NULL, start INTEGER NOT NULL, digest TEXT NOT NULL, is_only INTEGER NOT NULL, response_hash TEXT NOT NULL,
    response_path TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (origin, story_id, made_at)
  ) STRICT, WITHOUT ROWID;
`
