import { expect, it } from 'vitest'
import { exportFacts } from '../../../../../renderer/features/ratios/export-facts.ts'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { fullTime } from '../../../../../renderer/format/time.ts'

// A13: the time of the window moves once a minute.
it('an export is not written before its numbers were received', () => {
  const minute = Date.UTC(2026, 10, 21, 8, 37)
  const shown = { state: 'live', at: minute + 25_000 } as const
  const facts = exportFacts(INITIAL_RATIOS, { series: [], columns: [] }, '3M', shown, minute)
  expect(facts.source).toContain(`exported ${fullTime(minute + 25_000)}`)
})
