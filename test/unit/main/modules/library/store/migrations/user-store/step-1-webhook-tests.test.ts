import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

it('a new user store takes tests of webhooks', () => {
  const database = afterStep(1)
  database.execute(
    "INSERT INTO webhook_test (sent_at, destination, kind, transformed, duration_ms, delivered, message) VALUES (1, 'https://a.example', 'News/v1', 0, 1.5, 1, '')",
  )
  expect(database.statement('SELECT sent_at, status FROM webhook_test').all()).toEqual([{ sent_at: 1, status: null }])
})
