import { describe, expect, it } from 'vitest'
import { NO_SCENARIOS, SCENARIO_NAMES } from '../../../../app/domain/connection/scenario.ts'
import { CONNECTION_CONTRACT, scenarioState } from '../../../../app/ipc/connection.ts'

describe('the contract of the scenarios', () => {
  it.each(SCENARIO_NAMES)('lets the window start %s', (name) => {
    expect(CONNECTION_CONTRACT['scenarios.start'].input.safeParse({ name }).success).toBe(true)
  })

  it.each([{ name: 'flood' }, { name: 'outage', at: 0 }, {}, null])('does not let the window start %j', (input) => {
    expect(CONNECTION_CONTRACT['scenarios.start'].input.safeParse(input).success).toBe(false)
  })

  it('passes names and times to the window', () => {
    const state = { active: [...SCENARIO_NAMES], clockMovedMs: 5000 }
    expect(scenarioState.parse(state)).toEqual(state)
  })

  it.each(['keys', 'url', 'interventions'])('passes no %s to the window', (member) => {
    expect(scenarioState.safeParse({ ...NO_SCENARIOS, [member]: {} }).success).toBe(false)
  })
})
