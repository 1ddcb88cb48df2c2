import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_KEPT_TEXT, type KeptChangesText } from '../../../../../app/domain/changes/changes-page.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../app/domain/settings/preferences.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { createChangesModule, type ChangesModule } from '../../../../../main/modules/changes/module.ts'
import type { Context } from '../../../../../main/modules/context/context.ts'
import { OWNER, scopeOf } from '../../../../support/service/scope.ts'
import { settled } from '../../../../support/system/settled.ts'

const HOUR = 3_600_000
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 0, day, hour, minute).getTime()

const scope = scopeOf(() => Promise.reject(new Error('nothing is requested')), OWNER)
const open: ChangesModule[] = []

/** What is under way ends, which loads what writes a page. */
async function ended(): Promise<void> {
  await settled()
  await vi.dynamicImportSettled()
  await settled()
}

/** This computer: its clock, the preferences and the kept pages, which outlast a restart of the application. `created` are new stories. */
function computer(start: number, created: readonly { id: number }[] = []) {
  let now = start
  let timer: { at: number; callBack: () => void } | null = null
  let preferences: Preferences = { ...DEFAULT_PREFERENCES, dailyChanges: { hour: 7, scope: { kind: 'all' } } }
  let module: ChangesModule
  let problem: AppError | null = null
  const pages: Omit<KeptChangesText, 'id'>[] = []
  const told: object[] = []
  const notices: string[] = []
  const nothing = (): Promise<never[]> => Promise.resolve([])
  const context = {
    library: {
      news: {
        findStoryEvents: () =>
          Promise.resolve({ created: created.map(({ id }) => id), earlier: [], edited: [], removed: [], returned: [] }),
        readGroupedRows: () => Promise.resolve([created]),
        ...{ readRows: nothing, readStoryEdits: nothing },
      },
      fundamentals: { findChangedSymbols: nothing, readRatioChanges: nothing },
      webhooks: { reconciliationFacts: () => Promise.resolve({ scope: null, hasListened: false, skewMs: null }) },
      changes: {
        keepPage(_owner: unknown, page: Omit<KeptChangesText, 'id'>) {
          if (problem !== null) return Promise.reject(problem)
          pages.push(page)
          return Promise.resolve(pages.length)
        },
      },
    },
    settings: {
      current: () => ({ preferences }),
      update(changes: { preferences: Preferences }) {
        ;({ preferences } = changes)
        return Promise.resolve()
      },
    },
    logger: { bug: (thrown: unknown) => told.push({ thrown }) },
    now: () => now,
    notify: (notice: string) => notices.push(notice),
    scheduleTimeout(ms: number, callBack: () => void) {
      timer = { at: now + ms, callBack }
      return () => {
        timer = null
      }
    },
    runTask: (_begin: object, work: (task: object) => Promise<void>) => work({ signal: new AbortController().signal }),
  } as unknown as Context
  function begin(): void {
    module = createChangesModule(context, {
      fundamentals: { earningsChanges: () => Promise.resolve({ total: 0, isExact: true, entries: [] }) },
      webhooks: {} as never,
      notifications: { told: (notice) => told.push(notice) },
      inUse: () => [scope],
    })
    open.push(module)
  }
  begin()
  return {
    ...{ pages, told, notices },
    /** Lets the time go on until then, with every timer that comes before. */
    async until(moment: number) {
      for (let next = timer; next !== null && next.at <= moment; next = timer) {
        now = next.at
        timer = null
        next.callBack()
        await ended()
      }
      now = moment
    },
    /** Sleeps until then, and wakes. */
    async sleep(moment: number) {
      now = moment
      module.plan()
      await ended()
    },
    async restart() {
      await module.dispose()
      timer = null
      begin()
    },
    async choose(dailyChanges: Preferences['dailyChanges']) {
      preferences = { ...preferences, dailyChanges }
      module.plan()
      await ended()
    },
    fails(error: AppError | null) {
      problem = error
    },
  }
}

afterEach(async () => {
  for (const module of open.splice(0)) await module.dispose()
})

describe('a page of each day', () => {
  it('is written and kept soon after its hour, of the time since the last one, and is told', async () => {
    const { until, pages, told, notices } = computer(at(5, 6))
    await until(at(5, 6, 59))
    expect(pages).toEqual([])
    await until(at(6, 8))
    expect(pages.map(({ since }) => since)).toEqual([at(4, 7), pages[0]?.until])
    expect(pages[0]?.writtenAt).toBeLessThan(at(5, 7, 6))
    expect(pages[0]).toMatchObject({ title: 'Changes: Everything', scope: { kind: 'all' }, isDaily: true })
    expect(pages[0]?.text).toContain('Nothing new was received.')
    expect(told[0]).toEqual({
      ...{ title: 'Changes: Everything', body: 'Nothing new was received.', connection: OWNER.connection },
      wanted: { changes: 1 },
    })
    expect(notices).toEqual(['kept-changes.changed', 'status.changed', 'kept-changes.changed', 'status.changed'])
  })

  it('that is longer than can be kept ends before that, and says so', async () => {
    const title = 'x'.repeat(MAX_KEPT_TEXT / 2)
    const row = { title, createdAt: null, removedAt: null, symbols: [], symbolCount: 0, importanceRank: null }
    const { until, pages } = computer(
      at(5, 6),
      [1, 2, 3].map((id) => ({ ...row, id })),
    )
    await until(at(5, 8))
    expect(pages[0]?.text.length).toBeLessThanOrEqual(MAX_KEPT_TEXT)
    expect(pages[0]?.text).toMatch(/ further lines are left out\.\n$/)
  })

  it('is written at waking where the computer slept at its hour', async () => {
    const { until, sleep, pages } = computer(at(5, 6))
    await until(at(5, 6, 30))
    await sleep(at(5, 11))
    expect(pages.map(({ writtenAt }) => writtenAt)).toEqual([at(5, 11)])
  })

  it('is not written again after a restart on the same day', async () => {
    const { until, restart, pages } = computer(at(5, 6))
    await until(at(5, 9))
    await restart()
    await until(at(5, 23))
    expect(pages.length).toBe(1)
    await until(at(6, 9))
    expect(pages.length).toBe(2)
  })

  it('is not written unless the person wants it', async () => {
    const { until, choose, pages } = computer(at(5, 6))
    await choose(null)
    await until(at(6, 9))
    expect(pages).toEqual([])
    await choose({ hour: 8, scope: { kind: 'all' } })
    expect(pages.length).toBe(1)
  })

  it('that could not be kept is tried again after an hour, and only then', async () => {
    const { until, fails, pages, told } = computer(at(5, 6))
    fails(new AppError({ kind: 'storage-failed', reason: 'full', detail: '' }))
    await until(at(5, 7, 30))
    fails(null)
    await until(at(5, 7, 50))
    expect(pages).toEqual([])
    await until(at(5, 9))
    expect(pages.map(({ since }) => since)).toEqual([at(4, 7)])
    expect(told.length).toBe(1)
    expect((pages[0]?.writtenAt ?? 0) - at(5, 7)).toBeGreaterThanOrEqual(HOUR)
  })
})
