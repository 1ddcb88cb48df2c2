import { expect, it } from 'vitest'
import { compareMoments } from '../../support/library/known-journal.ts'

it('what was known at a moment is what the journal of the service has until then', async () => {
  const { moments, differences, isPresent, ...compared } = await compareMoments(10, 3)
  expect(differences.slice(0, 10)).toEqual([])
  expect({ moments, isPresent }).toEqual({ moments: 3, isPresent: true })
  // Something of every view was compared.
  expect(Object.entries(compared).filter(([, count]) => count === 0)).toEqual([])
})
