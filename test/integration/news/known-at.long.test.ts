import { expect, it } from 'vitest'
import { compareMoments } from '../../support/library/known-journal.ts'

it('500 random moments are as the journal of the service has them', async () => {
  const { differences, ...compared } = await compareMoments(30, 500)
  process.stdout.write(`${JSON.stringify(compared)}\n`)
  expect(differences.slice(0, 10)).toEqual([])
  expect(compared).toMatchObject({ moments: 500, isPresent: true })
})
