import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

it('a user store takes runs of webhook tests, and keeps the tests that were sent', () => {
  const database = afterStep(
    8,
    `INSERT INTO webhook_test (sent_at, destination, kind, transformed, duration_ms, delivered, status, message)
       VALUES (1, 'https://a.example', 'News/v1', 0, 2.5, 1, 200, 'Delivered')`,
  )
  database.execute(`
    INSERT INTO webhook_run (origin, started_at, transformed, kinds, destinations, cells)
      VALUES ('https://b.example', 5, 1, '["News/v1"]', '["https://a.example"]', '[]')
  `)
  expect(database.statement('SELECT started_at FROM checked_webhook_run').all()).toEqual([{ started_at: 5 }])
  expect(database.statement('SELECT sent_at FROM checked_webhook_test').all()).toEqual([{ sent_at: 1 }])
})
