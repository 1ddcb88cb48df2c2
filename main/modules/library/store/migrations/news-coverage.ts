/**
 * Adds the parts of each list of stories that were read without a gap. They go with their connection. `filter` is the part of the
 * query that the service applies; `spans` is JSON, see `app/domain/news/coverage.ts`.
 */
export const NEWS_COVERAGE = `
  CREATE TABLE news_coverage (
    connection_id INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE, filter TEXT NOT NULL, spans TEXT NOT NULL,
    PRIMARY KEY (connection_id, filter)
  ) STRICT, WITHOUT ROWID;
`
