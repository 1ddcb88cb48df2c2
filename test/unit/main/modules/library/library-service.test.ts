import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import type { RetentionLimits } from '../../../../../app/domain/settings/retention-limits.ts'
import { createLibraryService } from '../../../../../main/modules/library/library-service.ts'
import type { SettingsStore } from '../../../../../main/platform/settings/settings-store.ts'
import { daysAgo, NOW, storeStoriesOf } from '../../../../support/retained-library.ts'
import { limitsOf } from '../../../../support/retention.ts'
import { idsOf, later, openTestLibrary } from '../../../../support/stories.ts'
import { untoldTask } from '../../../../support/tasks.ts'

/** A library with stories of ten and twenty days, and these limits in the settings. */
function serving(limits: RetentionLimits) {
  const library = openTestLibrary()
  storeStoriesOf(library, [10, 20])
  const notices: string[] = []
  const preferences = { ...DEFAULT_PREFERENCES, limits }
  const service = createLibraryService({
    library: later(library),
    settings: { current: () => ({ preferences }) } as unknown as SettingsStore,
    now: () => NOW,
    runTask: untoldTask,
    chooseFileToSave: () => Promise.resolve(null),
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

  it('counts ages from the time of the preview', async () => {
    const { library, service } = serving(limitsOf({ stories: { days: 15 } }))
    await service.applyLimits(daysAgo(6))
    expect(idsOf(library, '')).toEqual([10, 20])
  })

  it('never counts ages from a later time', async () => {
    const { library, service } = serving(limitsOf({ stories: { days: 15 } }))
    await service.applyLimits(daysAgo(-100))
    expect(idsOf(library, '')).toEqual([10])
  })
})
