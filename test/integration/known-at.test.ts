import { expect, it } from 'vitest'
import { compareMoments } from '../support/known-journal.ts'

it('what was known at a moment is what the journal of the service has until then', async () => {
  const { moments, differences, isPresent, received, existed, records, reports } = await compareMoments(7, 4)
  expect(differences.slice(0, 10)).toEqual([])
  expect({ moments, isPresent }).toEqual({ moments: 4, isPresent: true })
  expect([received, existed, records, reports].every((count) => count > 0)).toBe(true)
})
