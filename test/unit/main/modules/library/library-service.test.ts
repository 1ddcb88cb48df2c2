import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import type { RetentionLimits } from '../../../../../app/domain/settings/retention-limits.ts'
import { createLibraryService } from '../../../../../main/modules/library/library-service.ts'
import type { ConnectionScope } from '../../../../../main/modules/context/connection-scope.ts'
import type { SettingsStore } from '../../../../../main/platform/settings/settings-store.ts'
import { daysAgo, NOW, storeStoriesOf } from '../../../../support/library/retained-library.ts'
import { limitsOf } from '../../../../support/library/retention.ts'
import { accessTo, OWNER, scopeOf } from '../../../../support/service/scope.ts'
import { idsOf, later, openTestLibrary } from '../../../../support/records/stories.ts'
import { followedTasks, untold, untoldTask } from '../../../../support/system/tasks.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import type { RunTask } from '../../../../../main/modules/context/context.ts'

/** What a test changes: how tasks run, and the file that the person chooses. */
interface Surroundings {
  runTask: RunTask
  file: string | null
}

/** A library with stories of ten and twenty days, and these limits in the settings. */
function serving(limits: RetentionLimits, { runTask = untoldTask, file = null }: Partial<Surroundings> = {}) {
  const library = openTestLibrary()
  storeStoriesOf(library, [10, 20])
  const notices: string[] = []
  const preferences = { ...DEFAULT_PREFERENCES, limits }
  const service = createLibraryService({
    library: later(library),
    settings: { current: () => ({ preferences }) } as unknown as SettingsStore,
    now: () => NOW,
    runTask,
    chooseFileToSave: () => Promise.resolve(file),
    chooseFileToOpen: () => Promise.resolve(null),
    notifyReplaced: () => notices.push('replaced'),
    notifyReduced: () => notices.push('reduced'),
  })
  return { library, service, notices }
}

describe('applying the limits of the settings', () => {
  it('removes what they do not allow, and tells the window', async () => {
    const { library, service, notices } = serving(limitsOf({ stories: { days: 15 } }))
    await service.applyLimits()
    expect([idsOf(library, ''), notices]).toEqual([[10], ['reduced']])
  })

  it('does nothing without any', async () => {
    const { service, notices } = serving(limitsOf({}))
    expect([await service.applyLimits(), notices]).toEqual([null, []])
  })

  it.each([
    ['counts ages from the time of the preview', 6, [10, 20]],
    ['never counts ages from a later time', -100, [10]],
  ])('%s', async (_, days, expected) => {
    const { library, service } = serving(limitsOf({ stories: { days: 15 } }))
    await service.applyLimits(daysAgo(days))
    expect(idsOf(library, '')).toEqual(expected)
  })
})

describe('a deletion of cached data', () => {
  it.each([
    ['current', 'Deletion of cached data of “Test”'],
    ['all', 'Deletion of cached data of every connection'],
  ] as const)('of %s is shown as %s', async (which, title) => {
    const titles: string[] = []
    const { service } = serving(limitsOf({}), {
      runTask: (begin, work) => {
        titles.push(begin.title)
        return work(untold)
      },
    })
    await service.purge(
      scopeOf(() => Promise.resolve(accessTo(OWNER.origin))),
      { what: 'responses', which },
    )
    expect(titles).toEqual([title])
  })
})

describe('a backup', () => {
  const NO_LIMITS = limitsOf({})

  it('can be cancelled, and then leaves no file', async () => {
    const file = join(temporaryFolder(), 'x.tearsheet-backup')
    const cancelled: RunTask = (begin, work) => {
      expect(begin.canCancel).toBe(true)
      return work({ signal: AbortSignal.abort(), tell: () => undefined })
    }
    const { service } = serving(NO_LIMITS, { runTask: cancelled, file })
    await expect(service.backup()).rejects.toMatchObject({ error: { kind: 'cancelled' } })
    expect(existsSync(file)).toBe(false)
  })

  it('that was written can no longer be cancelled', async () => {
    const file = join(temporaryFolder(), 'x.tearsheet-backup')
    const tell = vi.fn()
    const { service } = serving(NO_LIMITS, {
      runTask: (_begin, work) => work({ signal: new AbortController().signal, tell }),
      file,
    })
    expect(await service.backup()).toBe(file)
    expect(tell).toHaveBeenLastCalledWith({ canCancel: false })
  })
})

describe('a count of what would be deleted', () => {
  const PURGE = { what: 'stories', which: 'current' } as const
  const SCOPE = { owner: OWNER } as ConnectionScope
  const idle = new AbortController().signal

  it('is a task that can be cancelled, of limits and of a purge', async () => {
    const { begun, runTask } = followedTasks()
    const { service } = serving(limitsOf({}), { runTask })
    await service.previewLimits(limitsOf({ stories: { days: 15 } }), idle)
    await service.previewPurge(SCOPE, PURGE, idle)
    const task = { title: 'Count of what would be deleted', view: 'settings', connection: null, canCancel: true }
    expect(begun).toMatchObject([task, task])
  })

  it('ends when it is cancelled in the foot of the window', async () => {
    const { cancel, runTask } = followedTasks()
    const { service } = serving(limitsOf({}), { runTask })
    cancel()
    await expect(service.previewPurge(SCOPE, PURGE, idle)).rejects.toMatchObject({ error: { kind: 'cancelled' } })
  })

  it('ends when the window needs it no longer', async () => {
    const { service } = serving(limitsOf({}))
    const counting = service.previewLimits(limitsOf({ stories: { days: 15 } }), AbortSignal.abort())
    await expect(counting).rejects.toMatchObject({ error: { kind: 'cancelled' } })
  })
})
