import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

it('rows from before have checksums that they match, and a changed row does not', () => {
  const database = afterStep(7, "INSERT INTO mark (origin, story_id, note) VALUES ('a', 1, 'Ask.'), ('a', 2, 'Wait.')")
  const read = database.statement<{ note: string }>('SELECT note FROM checked_mark WHERE story_id = ?')
  expect(read.one(1)).toEqual({ note: 'Ask.' })
  database.execute("DROP TRIGGER temp.mark_checksum_changed; UPDATE mark SET note = 'Sell.' WHERE story_id = 1")
  expect(() => read.get(1)).toThrow()
  expect(read.one(2)).toEqual({ note: 'Wait.' })
})
