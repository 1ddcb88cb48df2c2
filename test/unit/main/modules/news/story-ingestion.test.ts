import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'
import type { ReceivedStory } from '../../../../../app/domain/news/news-item.ts'
import type { LibraryClient } from '../../../../../main/modules/context/context.ts'
import type { StoredStories } from '../../../../../main/modules/news/store/stories.ts'
import { createStoryIngestion } from '../../../../../main/modules/news/story-ingestion.ts'
import { receivedStories } from '../../../../../main/modules/news/wire.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../../../../main/platform/settings/settings-store.ts'
import { accessTo } from '../../../../support/service/scope.ts'
import { responseOf } from '../../../../support/records/stories.ts'

/** Stores a story that a window shows, in a library that says what that changed; returns what the library got and which notices were sent. */
async function storing(change: StoredStories['change'], shownIn?: number) {
  const sent: unknown[][] = []
  const notices: unknown[] = []
  const news: Partial<LibraryClient['news']> = {
    storeStory(...args) {
      sent.push(args)
      return Promise.resolve({ stored: { fresh: [], revised: [], change }, story: null })
    },
  }
  const ingestion = createStoryIngestion({
    library: { news } as LibraryClient,
    settings: { current: () => ({ preferences: DEFAULT_PREFERENCES }) } as SettingsStore,
    logger: createLogger({ sink: () => true, now: () => 0, reference: () => '' }),
    now: () => 0,
    alerted: () => undefined,
    notifyChanged: (shown) => notices.push(shown ?? 'all'),
  })
  const access = accessTo('')
  const { stories } = receivedStories([{ id: 1, title: 'One' }])
  const response = { ...responseOf('[]'), stories, unreadable: { count: 0, first: null } }
  await ingestion.storeShown(access, response, stories[0] as ReceivedStory, shownIn)
  return { sent, notices, access, stories }
}

// H15
it('sends the library the response and the text of the story, and nothing that was decoded', async () => {
  const { sent, access, stories } = await storing('none')
  expect(sent).toEqual([[access.owner, responseOf('[]'), 'full', stories[0]?.json]])
})

it.each([
  ['says nothing when nothing changed', 'none', []],
  ['leaves the window that shows the text to itself when only that came', 'text', [3]],
  ['tells every window when more than the text changed', 'stories', ['all']],
] as const)('%s', async (_, change, expected) => {
  expect((await storing(change, 3)).notices).toEqual(expected)
})

// SECURITY 64
it.each([
  ['by an error of the index', new Error('fts5: syntax error'), 'fts5: syntax error'],
  [
    'because it is not understood',
    new AppError({ kind: 'invalid-input', field: 'query', errorText: 'No such list' }),
    'an alert cannot be applied',
  ],
])('announces the stories of the other alerts when one fails %s, and logs that one', async (_how, failure, logged) => {
  const lines: string[] = []
  const alert = (name: string) => ({ id: 1, purpose: 'alert' as const, name, query: name, colour: null, sound: null })
  const library = {
    news: {
      matchingStories: (_owner: unknown, query: string) =>
        query === 'broken' ? Promise.reject(failure) : Promise.resolve([{ id: 7, title: 'Seven', createdAt: 0 }]),
    },
    companies: { readNamedQueries: () => Promise.resolve([alert('broken'), alert('sound')]) },
  } as unknown as LibraryClient
  const told = await new Promise((resolve) => {
    createStoryIngestion({
      library,
      settings: {
        current: () => ({ preferences: { ...DEFAULT_PREFERENCES, notifications: true } }),
      } as SettingsStore,
      logger: createLogger({ sink: (line) => lines.push(line) > 0, now: () => 0, reference: () => '' }),
      now: () => 0,
      alerted: (_connection, matches) => resolve(matches.map(({ alert: { name }, story: { id } }) => [name, id])),
      notifyChanged: () => undefined,
    }).announce(accessTo(''), [7])
  })
  expect(told).toEqual([['sound', 7]])
  expect(lines.join('')).toContain(logged)
})

const DAY = 24 * 3_600_000

it.each<[string, number | null, number | null, boolean]>([
  ['whose creation cannot be read', null, 3 * DAY, true],
  ['whose creation and update cannot be read', null, null, true],
  ['whose creation cannot be read and whose update is old', null, DAY, false],
  ['that is old and was updated now', DAY, 3 * DAY, false],
])('a new story %s: created %s, updated %s, announced %s', async (_what, createdAt, updatedAt, isTold) => {
  const row = { id: 7, title: 'Seven', createdAt, updatedAt }
  const sure = { ...row, id: 8, createdAt: 3 * DAY }
  const alert = { id: 1, purpose: 'alert' as const, name: 'All', query: '', colour: null, sound: null }
  const told = await new Promise((resolve) => {
    createStoryIngestion({
      library: {
        news: { matchingStories: () => Promise.resolve([row, sure]) },
        companies: { readNamedQueries: () => Promise.resolve([alert]) },
      } as unknown as LibraryClient,
      settings: {
        current: () => ({ preferences: { ...DEFAULT_PREFERENCES, notifications: true } }),
      } as SettingsStore,
      logger: createLogger({ sink: () => true, now: () => 0, reference: () => '' }),
      now: () => 3 * DAY,
      alerted: (_connection, matches) => resolve(matches.map(({ story: { id } }) => id)),
      notifyChanged: () => undefined,
    }).announce(accessTo(''), [7, 8])
  })
  expect(told).toEqual(isTold ? [7, 8] : [8])
})
