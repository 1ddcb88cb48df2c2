import { expect, it } from 'vitest'
import { controlledHistory, errorsOf } from '../../support/webhooks/controlled-history.ts'

/** Each takes a quarter of a minute, so the tier has some of them: `TEARSHEET_HISTORIES=100` has all that were reconciled before. */
const HISTORIES = Number(process.env.TEARSHEET_HISTORIES ?? 20)

it.each(Array.from({ length: HISTORIES }, (_, place) => 2000 + place))(
  'a day of 5,000 events, driven by the control address, is reconciled without a false accusation or a silent loss in history %i',
  async (seed) => {
    const history = await controlledHistory(seed)
    const { counts, ...errors } = errorsOf(history)
    expect(errors).toEqual({ missed: [], invented: [], late: [], repeated: [] })
    expect(history.events.length).toBeGreaterThan(5000)
    expect(counts.missed).toBeGreaterThan(10)
  },
)
