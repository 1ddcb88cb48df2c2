import { describe, expect, it } from 'vitest'
import { createRefreshSchedule } from '../../../../../main/modules/companies/module.ts'
import { fakeTimers } from '../../../../support/system/fake-timers.ts'
import { settled } from '../../../../support/system/settled.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function scheduled({ minutes = 5, random = 0.5 } = {}) {
  const timers = fakeTimers()
  const refreshes: number[] = []
  const preferences = { minutes }
  let held: Promise<unknown> | null = null
  const schedule = createRefreshSchedule({
    ...timers,
    minutes: () => preferences.minutes,
    random: () => random,
    refresh: async () => {
      refreshes.push(timers.now())
      await held
    },
  })
  schedule.plan()
  return {
    timers,
    refreshes,
    preferences,
    schedule,
    hold() {
      const waiting = Promise.withResolvers<null>()
      held = waiting.promise
      return () => {
        held = null
        waiting.resolve(null)
        return settled()
      }
    },
  }
}

describe('the automatic refresh', () => {
  it('comes every few minutes', async () => {
    const { timers, refreshes } = scheduled()
    await timers.pass(16 * MINUTE)
    expect(refreshes).toEqual([5 * MINUTE, 10 * MINUTE, 15 * MINUTE])
  })

  it('never comes when it is off', async () => {
    const { timers, refreshes, schedule } = scheduled({ minutes: 0 })
    schedule.woke()
    await timers.pass(HOUR)
    expect(refreshes).toEqual([])
  })

  it('follows a change of the preferences', async () => {
    const { timers, refreshes, schedule, preferences } = scheduled()
    preferences.minutes = 1
    schedule.plan()
    await timers.pass(2 * MINUTE)
    expect(refreshes).toEqual([MINUTE, 2 * MINUTE])
  })

  it('is not put off by changes of the preferences', async () => {
    const { timers, refreshes, schedule } = scheduled()
    for (let change = 0; change < 10; change++) {
      await timers.pass(MINUTE)
      schedule.plan()
    }
    expect(refreshes).toEqual([5 * MINUTE, 10 * MINUTE])
  })

  it('waits for the one before', async () => {
    const { timers, refreshes, hold } = scheduled()
    const release = hold()
    await timers.pass(30 * MINUTE)
    expect(refreshes).toHaveLength(1)
    await release()
    await timers.pass(5 * MINUTE)
    expect(refreshes).toHaveLength(2)
  })

  it('does not come after a stop', async () => {
    const { timers, refreshes, schedule } = scheduled()
    schedule.stop()
    schedule.woke()
    schedule.plan()
    await timers.pass(HOUR)
    expect(refreshes).toEqual([])
  })
})

describe('after a sleep', () => {
  it('there is one refresh within ten seconds, and the next one after the interval', async () => {
    const { timers, refreshes, schedule } = scheduled()
    schedule.woke()
    await timers.pass(10_000)
    expect(refreshes).toEqual([6000])
    await timers.pass(5 * MINUTE)
    expect(refreshes).toHaveLength(2)
  })

  it.each([
    [0, 2000],
    [0.999_999, 10_000],
  ])('chance decides when (%d)', async (random, at) => {
    const { timers, refreshes, schedule } = scheduled({ random })
    schedule.woke()
    await timers.pass(10_000)
    expect(refreshes.map(Math.round)).toEqual([at])
  })

  it('the refreshes that it missed do not follow', async () => {
    const { timers, refreshes } = scheduled()
    await timers.sleep(8 * HOUR)
    await timers.pass(MINUTE)
    expect(refreshes).toEqual([8 * HOUR + 6000])
  })

  it('several signs of it make one refresh', async () => {
    const { timers, refreshes, schedule } = scheduled()
    await timers.sleep(8 * HOUR)
    for (let time = 0; time < 5; time++) {
      schedule.woke()
      await timers.pass(500)
    }
    await timers.pass(MINUTE)
    expect(refreshes).toHaveLength(1)
  })

  it('a change of the preferences does not put the refresh off', async () => {
    const { timers, refreshes, schedule } = scheduled()
    schedule.woke()
    schedule.plan()
    await timers.pass(10_000)
    expect(refreshes).toHaveLength(1)
  })

  it('a refresh that was running is followed by another one', async () => {
    const { timers, refreshes, schedule, hold } = scheduled()
    const release = hold()
    await timers.pass(5 * MINUTE)
    schedule.woke()
    await release()
    await timers.pass(10_000)
    expect(refreshes).toHaveLength(2)
  })

  it('there is never more than one timer', async () => {
    const { timers, schedule } = scheduled()
    await timers.sleep(8 * HOUR)
    schedule.woke()
    schedule.plan()
    schedule.woke()
    expect(timers.waiting()).toHaveLength(1)
  })
})
