import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

it('a user store takes highlights of stories, and keeps the marks', () => {
  const database = afterStep(10, "INSERT INTO mark (origin, story_id, note) VALUES ('https://a.example', 7, 'a note')")
  database.execute(`
    INSERT INTO highlight (origin, story_id, made_at, quote, text_before, text_after, start, digest, is_only, response_hash, response_path)
      VALUES ('https://a.example', 7, 5, 'Body', 'Title ', '', 6, '0123456789abcdef', 1, 'hash', '$[0]')
  `)
  expect(database.statement('SELECT story_id, made_at, quote FROM checked_highlight').all()).toEqual([
    { story_id: 7, made_at: 5, quote: 'Body' },
  ])
  expect(database.statement('SELECT note FROM checked_mark').all()).toEqual([{ note: 'a note' }])
})
