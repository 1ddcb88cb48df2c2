import { expect, it } from 'vitest'
import { addTally, emptyTally, tallyOf } from '../../../../../app/domain/webhooks/reconciliation.ts'
import type { ReconciledLine } from '../../../../../app/domain/webhooks/reconciliation.ts'

const lineOf = (story: number, verdict: ReconciledLine['verdict'], delayMs: number | null): ReconciledLine => ({
  ...{ story, action: 'created', at: story * 1000, verdict, why: null, delayMs },
  ...{ times: 1, isEarly: false, deliveries: [story], title: null, differs: [] },
})

/** Stories 1 to 40, each delivered late and no two equally late, in no order of their delays. */
const LATE = Array.from({ length: 40 }, (_, place) => lineOf(place + 1, 'late', 61_000 + ((place * 17) % 40) * 1000))
/** The delays of the ten that came last of all. */
const LONGEST = [100, 99, 98, 97, 96, 95, 94, 93, 92, 91].map((seconds) => seconds * 1000)

const NOT_LATE = [
  lineOf(50, 'missed', null),
  lineOf(51, 'unlisted', null),
  lineOf(52, 'delivered', 60_000),
  lineOf(53, 'unknown', null),
]

it('the most delayed are the ten latest deliveries, the latest first, and nothing that was in time or never came', () => {
  const { worst } = tallyOf([...NOT_LATE, ...LATE])
  expect(worst.map(({ delayMs }) => delayMs)).toEqual(LONGEST)
  expect(tallyOf(NOT_LATE).worst).toEqual([])
})

it.each([1, 3, 7])('the most delayed of a time that is read in parts of %i lines are those of the whole', (size) => {
  const lines = LATE.flatMap((line, place) => [line, ...NOT_LATE.slice(place, place + 1)])
  const sum = emptyTally()
  for (let from = 0; from < lines.length; from += size) addTally(sum, tallyOf(lines.slice(from, from + size)))
  expect(sum.worst.map(({ delayMs }) => delayMs)).toEqual(LONGEST)
  expect(sum).toMatchObject({ counts: { late: 40, missed: 1, delivered: 1, unlisted: 1, unknown: 1 } })
})
