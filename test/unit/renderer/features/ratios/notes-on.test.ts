import { expect, it } from 'vitest'
import { notesOn } from '../../../../../renderer/features/ratios/notes-on.ts'

const PLAIN = { hidden: 0, unplaced: 0, restated: 0, knownOn: null, wanted: 'TTM', basis: 'TTM' }

it('there is nothing to say where everything wanted is shown', () => {
  expect(notesOn(PLAIN)).toEqual([])
})

it.each([
  [{ basis: 'A' }, /^No record of the basis “.*” is cached\. Shown: as originally reported\.$/],
  [{ knownOn: '2026-01-31' }, /^Shows records as of 31 Jan 2026 or earlier/],
  [{ unplaced: 3 }, /^3 records do not state the end of the fiscal year/],
  [{ restated: 1 }, /^A record was sent with different values/],
  [{ restated: 2 }, /^2 records were sent with different values/],
  [{ hidden: 2 }, /^2 records share a column with a later one/],
])('%o is said', (change, words) => {
  expect(notesOn({ ...PLAIN, ...change })).toEqual([expect.stringMatching(words)])
})

it('each is said in a sentence of its own', () => {
  expect(
    notesOn({ hidden: 1, unplaced: 1, restated: 1, knownOn: '2026-01-31', wanted: 'TTM', basis: 'R' }),
  ).toHaveLength(5)
})
