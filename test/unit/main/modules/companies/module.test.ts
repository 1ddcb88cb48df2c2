import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { createCompaniesModule, type CompaniesModuleParts } from '../../../../../main/modules/companies/module.ts'
import type { Context } from '../../../../../main/modules/context/context.ts'
import { fakeTimers } from '../../../../support/system/fake-timers.ts'

const HOUR = 3_600_000
const PARTS = { inUse: () => [], news: {} } as unknown as CompaniesModuleParts

/** The module with a clock of its own and no watch lists, and when it told the window to refresh. */
function companies(offline = false) {
  const timers = fakeTimers()
  const due: number[] = []
  const preferences = { ...DEFAULT_PREFERENCES, offline }
  const context = {
    ...timers,
    settings: { current: () => ({ preferences }) },
    library: { companies: { readWatchLists: () => Promise.resolve([]) } },
    notify: (notice: string) => {
      if (notice === 'refresh.due') due.push(timers.now())
    },
  } as unknown as Context
  return { timers, due, preferences, module: createCompaniesModule(context, PARTS) }
}

describe('the automatic refresh of the window', () => {
  it('comes after the chosen time', async () => {
    const { timers, due } = companies()
    await timers.pass(11 * 60_000)
    expect(due).toEqual([5 * 60_000, 10 * 60_000])
  })

  it('comes once after a night', async () => {
    const { timers, due, module } = companies()
    await timers.sleep(8 * HOUR)
    module.woke()
    await timers.pass(60_000)
    expect(due).toHaveLength(1)
  })

  it('does not come while working offline', async () => {
    const { timers, due, module } = companies(true)
    module.woke()
    await timers.pass(HOUR)
    expect(due).toEqual([])
  })

  it.each([
    ['after hours offline', async ({ timers }: ReturnType<typeof companies>) => timers.pass(3 * HOUR)],
    [
      'after a night offline',
      async ({ timers, module }: ReturnType<typeof companies>) => {
        await timers.sleep(8 * HOUR)
        module.woke()
        await timers.pass(60_000)
      },
    ],
  ])('comes as soon as the person works online again: %s', async (_what, offline) => {
    const desk = companies()
    const { timers, due, preferences, module } = desk
    preferences.offline = true
    module.plan()
    await offline(desk)
    expect(due).toEqual([])
    preferences.offline = false
    module.plan()
    await timers.pass(1000)
    expect(due).toHaveLength(1)
    await timers.pass(5 * 60_000)
    expect(due).toHaveLength(2)
  })

  it('is not put off or brought forward by a while offline before it is due', async () => {
    const { timers, due, preferences, module } = companies()
    await timers.pass(60_000)
    preferences.offline = true
    module.plan()
    await timers.pass(60_000)
    preferences.offline = false
    module.plan()
    await timers.pass(10 * 60_000)
    expect(due).toEqual([5 * 60_000, 10 * 60_000])
  })

  it('does not come after the end', async () => {
    const { timers, due, module } = companies()
    await module.dispose()
    module.woke()
    await timers.pass(HOUR)
    expect(due).toEqual([])
  })
})
