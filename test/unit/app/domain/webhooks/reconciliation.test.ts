import { expect, it } from 'vitest'
import {
  addTally,
  emptyTally,
  heardSpans,
  reconcileStory,
  tallyOf,
} from '../../../../../app/domain/webhooks/reconciliation.ts'
import type { ReconciledLine, StoryArrival } from '../../../../../app/domain/webhooks/reconciliation.ts'

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

it('an update is not called missed where a delivery about the story does not say when it happened and the clock was set then', () => {
  const [at, MINUTE] = [Date.UTC(2026, 9, 29, 12), 60_000]
  const listening = [
    { from: at - 60 * MINUTE, to: at - 8000, skewMs: 300 },
    { from: at - 7000, to: at + 60 * MINUTE, skewMs: 900 },
  ]
  const known = {
    ...{ proven: [{ from: at - 60 * MINUTE, to: at + 60 * MINUTE }], listening, heard: heardSpans(listening) },
    ...{ scope: { kinds: ['News/v1' as const], symbols: [], channels: [] }, now: at + 60 * MINUTE },
  }
  const verdictOf = (arrival: Partial<StoryArrival>) => {
    const came = { id: 1, kind: 'News/v1', action: 'updated', receivedAt: at, updatedAt: null, happenedAt: null }
    const [event] = reconcileStory(
      [{ story: 5, action: 'updated', at }],
      [{ ...came, isAccepted: true, ...arrival }],
      known,
      () => ({ symbols: [], channels: [] }),
    )
    return [event?.verdict, event?.why]
  }
  expect(verdictOf({})).toEqual(['unknown', 'unclear'])
  expect(verdictOf({ updatedAt: at })).toEqual(['delivered', null])
  expect(verdictOf({ action: 'created' })).toEqual(['missed', null])
})
