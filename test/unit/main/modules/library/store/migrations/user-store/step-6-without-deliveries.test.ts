import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

it('the tables of deliveries are gone, and the others stay', () => {
  const database = afterStep(6, "INSERT INTO mark (origin, story_id, starred_at) VALUES ('a', 1, 5)")
  const tables = database.statement<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
  )
  expect(tables.all().map(({ name }) => name)).toEqual([
    'entitlement',
    'mark',
    'named_query',
    'watch_list',
    'webhook_test',
  ])
  expect(database.statement('SELECT starred_at FROM mark').all()).toEqual([{ starred_at: 5 }])
})
