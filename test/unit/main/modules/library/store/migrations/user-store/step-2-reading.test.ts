import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

it('a user store takes marks, watch lists and searches, and keeps its tests of webhooks', () => {
  const database = afterStep(
    2,
    "INSERT INTO webhook_test (sent_at, destination, kind, transformed, duration_ms, delivered, message) VALUES (1, '', '', 0, 1, 1, '')",
  )
  database.execute(`
    INSERT INTO mark (service, story_id, starred_at) VALUES ('a', 1, 5);
    INSERT INTO watch_list (name, symbols, paused, watermark) VALUES ('Steel', '["KSTL"]', 0, '{}');
    INSERT INTO named_query (purpose, name, query) VALUES ('saved', 'Ratings', 'channel:Ratings');
  `)
  expect(database.statement('SELECT count(*) AS rows FROM webhook_test').one()).toEqual({ rows: 1 })
  expect(() => database.execute("INSERT INTO mark (service, story_id) VALUES ('a', 1)")).toThrow('UNIQUE')
})
