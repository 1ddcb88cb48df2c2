import { describe, expect, it } from 'vitest'
import { NO_SCENARIOS } from '../../../../app/domain/connection/scenario.ts'
import type { ScenarioName } from '../../../../app/domain/connection/scenario.ts'
import { ScenarioError } from '../../../../main/embedded-service/scenarios/scenarios.ts'
import type { Scenarios } from '../../../../main/embedded-service/scenarios/scenarios.ts'
import { follow } from '../../../../main/embedded-service/worker-messages.ts'
import type { WorkerReply } from '../../../../main/embedded-service/worker-messages.ts'

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

const NO_DELIVERY = { deliverOwn: () => Promise.reject(new Error('none')) }

const followed = (message: unknown, scenarios: Scenarios): Promise<WorkerReply> =>
  follow(message, { scenarios, production: NO_DELIVERY })

describe('an order to the thread of the service', () => {
  it('starts a scenario and returns the state afterwards', async () => {
    expect(await followed({ order: 4, what: 'start', scenario: 'outage' }, remembering())).toEqual({
      order: 4,
      state: { active: ['outage'], clockMovedMs: 0 },
    })
  })

  it('resets everything', async () => {
    const scenarios = remembering()
    await followed({ order: 1, what: 'start', scenario: 'outage' }, scenarios)
    expect(await followed({ order: 2, what: 'put-back' }, scenarios)).toEqual({ order: 2, state: NO_SCENARIOS })
  })

  it('reads the state without changing it', async () => {
    expect(await followed({ order: 1, what: 'state' }, remembering())).toEqual({ order: 1, state: NO_SCENARIOS })
  })

  it('that the data does not allow returns the reason', async () => {
    const scenarios = remembering()
    scenarios.start = () => {
      throw new ScenarioError('there is no such data')
    }
    expect(await followed({ order: 3, what: 'start', scenario: 'restatement' }, scenarios)).toEqual({
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
  ])('that %s is rejected, and nothing is changed', async (_name, message, errorText) => {
    const scenarios = remembering()
    scenarios.start('burst')
    expect(await followed(message, scenarios)).toMatchObject({ errorText })
    expect(scenarios.state().active).toEqual(['burst'])
  })

  it('delivers to the receiver, and returns what it came to', async () => {
    const delivered: unknown[] = []
    const production = {
      deliverOwn(delivery: unknown) {
        delivered.push(delivery)
        return Promise.resolve({ outcome: 'delivered', status: 204, retryAfterMs: null } as const)
      },
    }
    const delivery = { url: 'https://localhost:1/x', authority: 'PEM', kind: 'News/v1' }
    const order = (wanted: unknown) =>
      follow({ order: 1, what: 'deliver', delivery: wanted }, { scenarios: remembering(), production })
    expect(await order({ ...delivery, more: 1 })).toEqual({ order: 1, report: { status: 204, isDelivered: true } })
    for (const wrong of [null, { ...delivery, kind: 'x' }, { ...delivery, url: 'x' }, { ...delivery, authority: '' }])
      expect(await order(wrong)).toEqual({ order: 1, errorText: 'there is no such delivery' })
    expect(delivered).toEqual([delivery])
  })
})
