import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import type { LibraryClient } from '../../../../../main/modules/context/context.ts'
import { createStoryIngestion } from '../../../../../main/modules/news/story-ingestion.ts'
import { receivedStories } from '../../../../../main/modules/news/wire.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../../../../main/platform/settings/settings-store.ts'
import { accessTo } from '../../../../support/scope.ts'
import { responseOf } from '../../../../support/stories.ts'

// H15
it('sends the library the response and the text of each story, and nothing that was decoded', async () => {
  const sent: unknown[][] = []
  const news: Partial<LibraryClient['news']> = {
    storeStories(...args) {
      sent.push(args)
      return Promise.resolve({ fresh: [], revised: [], isChanged: false })
    },
  }
  const ingestion = createStoryIngestion({
    library: { news } as LibraryClient,
    settings: { current: () => ({ preferences: DEFAULT_PREFERENCES }) } as SettingsStore,
    logger: createLogger({ sink: () => true, now: () => 0, reference: () => '' }),
    now: () => 0,
    alerted: () => undefined,
    notifyChanged: () => undefined,
  })
  const access = accessTo('')
  const { stories } = receivedStories([{ id: 1, title: 'One' }])
  const response = { ...responseOf('[]'), stories, unreadable: 0 }
  await ingestion.store(access, response, 'full', stories)
  expect(sent).toEqual([[access.owner, responseOf('[]'), 'full', [stories[0]?.json]]])
})
