import { describe, expect, it } from 'vitest'
import { NO_SCENARIOS } from '../../../../app/domain/connection/scenario.ts'
import type { ScenarioName } from '../../../../app/domain/connection/scenario.ts'
import { ScenarioError } from '../../../../main/embedded-service/scenarios/scenarios.ts'
import type { Scenarios } from '../../../../main/embedded-service/scenarios/scenarios.ts'
import { follow } from '../../../../main/embedded-service/worker-messages.ts'

/** Scenarios that only record their calls. */
function remembering() {
  let active: ScenarioName[] = []
  const scenarios: Scenarios = {
    start: (name) => {
      active.push(name)
    },
    putBack: () => {
      active = []
    },
    state: () => ({ active, clockMovedMs: 0 }),
  }
  return scenarios
}

describe('an order to the thread of the service', () => {
  it('starts a scenario and returns the state afterwards', () => {
    expect(follow({ order: 4, what: 'start', scenario: 'outage' }, remembering())).toEqual({
      order: 4,
      state: { active: ['outage'], clockMovedMs: 0 },
    })
  })

  it('resets everything', () => {
    const scenarios = remembering()
    follow({ order: 1, what: 'start', scenario: 'outage' }, scenarios)
    expect(follow({ order: 2, what: 'put-back' }, scenarios)).toEqual({ order: 2, state: NO_SCENARIOS })
  })

  it('reads the state without changing it', () => {
    expect(follow({ order: 1, what: 'state' }, remembering())).toEqual({ order: 1, state: NO_SCENARIOS })
  })

  it('that the data does not allow returns the reason', () => {
    const scenarios = remembering()
    scenarios.start = () => {
      throw new ScenarioError('there is no such data')
    }
    expect(follow({ order: 3, what: 'start', scenario: 'restatement' }, scenarios)).toEqual({
      order: 3,
      errorText: 'there is no such data',
    })
  })

  it.each([
    ['names no scenario', { order: 1, what: 'start', scenario: 'flood' }, 'there is no such scenario'],
    ['is unknown', { order: 1, what: 'close' }, 'there is no such order'],
    ['has no number', { what: 'put-back' }, 'an order needs a number'],
    ['is a text', 'put-back', 'an order needs a number'],
    ['is nothing', null, 'an order needs a number'],
  ])('that %s is rejected, and nothing is changed', (_name, message, errorText) => {
    const scenarios = remembering()
    scenarios.start('burst')
    expect(follow(message, scenarios)).toMatchObject({ errorText })
    expect(scenarios.state().active).toEqual(['burst'])
  })
})
