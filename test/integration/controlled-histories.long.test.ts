import { expect, it } from 'vitest'
import { controlledHistory, errorsOf } from '../support/controlled-history.ts'

const HISTORIES = 100
const DELIVERED = 100

it.each(Array.from({ length: HISTORIES }, (_, place) => 2000 + place))(
  'a day of about 2,000 stories, driven by the control address, is reconciled without a false accusation or a silent loss in history %i',
  async (seed) => {
    const { counts, ...errors } = errorsOf(await controlledHistory(seed, DELIVERED))
    expect(errors).toEqual({ missed: [], late: [], repeated: [] })
    expect(counts.missed).toBeGreaterThan(10)
  },
  300_000,
)
