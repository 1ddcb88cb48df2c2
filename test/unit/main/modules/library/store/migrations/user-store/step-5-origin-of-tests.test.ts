import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

it('the origin of the service is unknown for tests that were sent before', () => {
  const database = afterStep(
    5,
    "INSERT INTO webhook_test (sent_at, destination, kind, transformed, duration_ms, delivered, message) VALUES (1, '', '', 0, 1, 1, '')",
  )
  expect(database.statement('SELECT sent_at, origin FROM webhook_test').all()).toEqual([{ sent_at: 1, origin: null }])
})
