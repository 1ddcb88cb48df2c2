import { expect, it } from 'vitest'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

const TWO = `INSERT INTO named_query (purpose, name, query) VALUES ('alert', 'Deals', 'merger'), ('mute', 'Noise', 'sponsored');`

it('queries from before have no colour and no sound, and can be given both', () => {
  const database = afterStep(9, TWO)
  const read = database.statement('SELECT name, colour, sound FROM checked_named_query ORDER BY id')
  expect(read.all()).toEqual([
    { name: 'Deals', colour: null, sound: null },
    { name: 'Noise', colour: null, sound: null },
  ])
  database.execute("UPDATE named_query SET colour = 3, sound = 'chime' WHERE name = 'Deals'")
  expect(read.all()).toMatchObject([{ name: 'Deals', colour: 3, sound: 'chime' }, {}])
})

it('a row that was changed outside Tearsheet before the step is not taken for whole after it', () => {
  const damaged = "DROP TRIGGER temp.named_query_checksum_changed; UPDATE named_query SET query = 'bid' WHERE id = 1"
  const read = afterStep(9, TWO + damaged).statement('SELECT query FROM checked_named_query WHERE id = ?')
  expect(() => read.get(1)).toThrow()
  expect(read.one(2)).toEqual({ query: 'sponsored' })
})
