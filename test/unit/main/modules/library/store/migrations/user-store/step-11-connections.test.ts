import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

const ROWS = `
  INSERT INTO webhook_test (sent_at, destination, kind, transformed, duration_ms, delivered, status, message, origin)
    VALUES (1, 'd', 'News/v1', 0, 1, 1, 200, '', 'https://a.example'), (2, 'd', 'News/v1', 0, 1, 1, 200, '', NULL);
  INSERT INTO webhook_run (origin, started_at, transformed, kinds, destinations, cells) VALUES ('https://a.example', 1, 0, '[]', '[]', '[]');
  INSERT INTO entitlement (origin, fingerprint, made_at, cells) VALUES ('https://a.example', 'f', 1, '[]');
`

it('tests, runs and entitlement maps from before keep their origin, and belong to no connection', () => {
  const database = afterStep(11, ROWS)
  const rows = (table: string) => database.statement(`SELECT origin, connection FROM checked_${table}`).all()
  expect(['webhook_test', 'webhook_run', 'entitlement'].flatMap(rows)).toEqual([
    { origin: 'https://a.example', connection: '' },
    { origin: null, connection: '' },
    { origin: 'https://a.example', connection: '' },
    { origin: 'https://a.example', connection: '' },
  ])
})
