/**
 * Adds the parts of each list of stories that were read without a gap. They go with their connection. `filter` is the part of the
 * query that the service applies; `spans` is JSON, see `app/domain/news/coverage.ts`. Also adds the time up to which the removed stories
 * are known.
 */
export const NEWS_COVERAGE = `
  CREATE TABLE news_coverage (
    connection_id INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE, filter TEXT NOT NULL, spans TEXT NOT NULL,
    PRIMARY KEY (connection_id, filter)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE removal_watermark (
    connection_id INTEGER PRIMARY KEY REFERENCES connection ON DELETE CASCADE, read_to INTEGER NOT NULL
  ) STRICT;
`
