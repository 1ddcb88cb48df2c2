/** Step 1 of the user store: the tests of webhooks that were sent. */
export const STEP_1 = `
  CREATE TABLE webhook_test (
    id INTEGER PRIMARY KEY, sent_at INTEGER NOT NULL, destination TEXT NOT NULL, kind TEXT NOT NULL, transformed INTEGER NOT NULL,
    duration_ms REAL NOT NULL, delivered INTEGER NOT NULL, status INTEGER, message TEXT NOT NULL
  ) STRICT;
`
