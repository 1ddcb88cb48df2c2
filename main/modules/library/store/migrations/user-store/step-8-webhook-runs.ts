/** Step 8 of the user store: runs of webhook tests. Kinds, destinations and the outcomes so far are JSON (see app/domain/webhooks/test-run.ts). */
export const STEP_8 = `
  CREATE TABLE webhook_run (
    id INTEGER PRIMARY KEY, origin TEXT NOT NULL, started_at INTEGER NOT NULL, transformed INTEGER NOT NULL, kinds TEXT NOT NULL,
    destinations TEXT NOT NULL, cells TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`
