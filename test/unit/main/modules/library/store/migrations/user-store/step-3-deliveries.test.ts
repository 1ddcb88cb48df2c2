import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

it('a user store takes deliveries and entitlement maps, and keeps its marks', () => {
  const database = afterStep(3, "INSERT INTO mark (service, story_id, starred_at) VALUES ('a', 1, 5)")
  database.execute(`
    INSERT INTO delivery (received_at, signature, is_tls, bytes, was_cut, drift) VALUES (1, 'absent', 0, 3, 0, '[]');
    INSERT INTO delivery_content (id, path, headers, body) VALUES (1, '/', '[]', x'01');
    INSERT INTO contract (name, samples, updated_at, shape) VALUES ('News/v1', 1, 1, '{}');
    INSERT INTO entitlement (service, fingerprint, made_at, cells) VALUES ('a', 'f', 1, '[]');
  `)
  expect(database.statement('SELECT starred_at FROM mark').all()).toEqual([{ starred_at: 5 }])
})
