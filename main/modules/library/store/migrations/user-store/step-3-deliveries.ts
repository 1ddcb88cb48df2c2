/** Step 3 of the user store: deliveries to the receiver, and entitlement maps. */
export const STEP_3 = `
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
`
