import { describe, expect, it } from 'vitest'
import { isScenarioName, SCENARIO_NAMES, SCENARIOS } from '../../../../../app/domain/connection/scenario.ts'

describe('the scenarios', () => {
  it('are the ten that tests and documents name', () => {
    expect([...SCENARIO_NAMES].sort()).toEqual([
      'burst',
      'clock-skew',
      'earnings-day',
      'key-revoked',
      'outage',
      'plan-downgraded',
      'rate-limited',
      'restatement',
      'unannounced-edits',
      'week-offline',
    ])
  })

  it.each(SCENARIOS)('$name states in one sentence each what it shows and what it changes', ({ shows, changes }) => {
    for (const text of [shows, changes]) expect(text).toMatch(/^[A-Z][^.]*(\d\.\d[^.]*)*\.$/)
  })

  it.each(SCENARIOS)('$name has a title that fits a line', ({ title }) => {
    expect(title.length).toBeLessThan(24)
  })

  it.each(['Outage', 'outages', '', '__proto__', null, 3])('%j is not a scenario name', (text) => {
    expect(isScenarioName(text)).toBe(false)
  })
})
