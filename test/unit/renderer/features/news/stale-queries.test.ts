// @vitest-environment jsdom
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { EVERY_STORY } from '../../../../../app/domain/news/list-reads.ts'
import type { EarlierStory, MarkChange, Story, StoryLookup, StoryRow } from '../../../../../app/ipc/news/stories.ts'
import type { NamedQuery } from '../../../../../app/ipc/companies.ts'
import type { Sourced } from '../../../../../app/domain/responses/sourced-value.ts'
import { newsQueries } from '../../../../../renderer/features/news/queries.ts'
import {
  countMarked,
  readMarksAgain,
  showAnswer,
  showMarks,
} from '../../../../../renderer/features/news/stale-queries.ts'
import { organiserQuery } from '../../../../../renderer/query/organiser.ts'
import { rowOf, STORY, storyOf } from '../../../../support/window/service-replies.ts'
import { settled } from '../../../../support/system/settled.ts'

const keysOf = <Name extends string>(keys: Readonly<Record<Name, QueryKey>>): Readonly<Record<Name, QueryKey>> => keys

const KEYS = keysOf({
  rows: newsQueries.page('a', EVERY_STORY, 0).queryKey,
  'rows of a word': newsQueries.page('a', { ...EVERY_STORY, query: 'fed' }, 0).queryKey,
  item: newsQueries.cachedItem('a', STORY).queryKey,
  'item of another': newsQueries.cachedItem('a', 8).queryKey,
  text: newsQueries.text('a', STORY).queryKey,
  history: newsQueries.history('a', STORY).queryKey,
  highlights: newsQueries.highlights('a', STORY).queryKey,
  chain: newsQueries.chain('a', STORY).queryKey,
  similar: newsQueries.similar('a', STORY).queryKey,
  earlier: newsQueries.earlier('a', [STORY]).queryKey,
  count: newsQueries.count('a', EVERY_STORY).queryKey,
  'count of a word': newsQueries.count('a', { ...EVERY_STORY, query: 'fed' }).queryKey,
  counts: newsQueries.counts('a', ['', 'is:unread']).queryKey,
  'counts of a word': newsQueries.counts('a', ['', 'fed']).queryKey,
  facets: newsQueries.facets('a', '').queryKey,
  'facets of starred': newsQueries.facets('a', 'is:starred').queryKey,
  pinned: newsQueries.pinnedWithoutText('a').queryKey,
  'counts of another connection': newsQueries.counts('b', ['', 'is:unread']).queryKey,
})

const EMPTY: Readonly<Record<string, unknown>> = {
  rows: { rows: [] },
  'rows of a word': { rows: [] },
  similar: [],
  earlier: [],
  item: {
    value: { found: false, reason: 'not-cached', cached: null },
    source: { state: 'cached', receivedAt: null, because: null },
  },
}

/** A window that shows all of that, with these rules; says what was read again. */
async function shown(rules: readonly Pick<NamedQuery, 'purpose' | 'query'>[] | null = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (rules !== null)
    client.setQueryData(organiserQuery.queryKey, {
      watchLists: [],
      queries: rules.map((rule, id) => ({ id, name: '', colour: null, sound: null, ...rule })),
    })
  const read: string[] = []
  for (const [name, queryKey] of Object.entries(KEYS)) {
    client.setQueryData(queryKey, EMPTY[name] ?? null)
    new QueryObserver<unknown>(client, {
      queryKey,
      queryFn: () => {
        read.push(name)
        return null
      },
    }).subscribe(() => undefined)
  }
  await settled()
  return { client, read }
}

const answerOf = (story: Story): Sourced<StoryLookup> => ({
  value: { found: true, story },
  source: { state: 'live', receivedAt: story.receivedAt, because: null },
})
const same = (lookup: StoryLookup): StoryLookup => lookup
const cachedIn = (client: QueryClient): Sourced<StoryLookup> | undefined =>
  client.getQueryData(newsQueries.cachedItem('a', STORY).queryKey)

describe('after a mark that main has made for this window', () => {
  it.each<[change: MarkChange, read: (keyof typeof KEYS)[]]>([
    [{ readAt: 5 }, ['counts']],
    [{ starredAt: 5 }, ['facets of starred']],
    [{ pinnedAt: 5 }, ['pinned']],
    [{ label: 'later' }, ['facets', 'facets of starred']],
    [{ note: 'mine' }, ['count of a word', 'counts of a word']],
  ])('%o, only the counts that depend on it are read again', async (change, expected) => {
    const { client, read } = await shown()
    await countMarked(client, 'a', change)
    expect(read).toEqual(expected)
  })

  it('every count is read again when a mute rule depends on it', async () => {
    const { client, read } = await shown([{ purpose: 'mute', query: 'is:read' }])
    await countMarked(client, 'a', { readAt: 5 })
    expect(read).toEqual(['count', 'count of a word', 'counts', 'counts of a word', 'facets', 'facets of starred'])
  })

  it('every count is read again while the rules are not known', async () => {
    const { client, read } = await shown(null)
    await countMarked(client, 'a', { readAt: 5 })
    expect(read).toContain('count')
  })
})

describe('a mark is shown at once', () => {
  it('in the row of the list', async () => {
    const { client } = await shown()
    client.setQueryData(KEYS.rows, { rows: [rowOf(0)] })
    showMarks(client, 'a', STORY, { readAt: 5 })
    expect(client.getQueryData<{ rows: StoryRow[] }>(KEYS.rows)?.rows[0]?.isRead).toBe(true)
  })

  it('among the similar stories', async () => {
    const { client } = await shown()
    client.setQueryData(KEYS.similar, [rowOf(0)])
    showMarks(client, 'a', STORY, { readAt: 5 })
    expect(client.getQueryData<StoryRow[]>(KEYS.similar)?.[0]?.isRead).toBe(true)
  })

  it('where it is the earlier one', async () => {
    const { client } = await shown()
    const { id, title, createdAt } = rowOf(0)
    client.setQueryData(KEYS.earlier, [{ id: 9, earlier: { id, title, createdAt, isRead: false } }])
    showMarks(client, 'a', STORY, { readAt: 5 })
    expect(client.getQueryData<EarlierStory[]>(KEYS.earlier)?.[0]?.earlier.isRead).toBe(true)
  })

  it('in the story', async () => {
    const { client } = await shown()
    client.setQueryData(KEYS.item, answerOf(storyOf(0)))
    showMarks(client, 'a', STORY, { readAt: 5 })
    expect(cachedIn(client)?.value).toMatchObject({ story: { mark: { readAt: 5 } } })
  })

  it('without taking what is to be read again for read', async () => {
    const { client } = await shown()
    const left = newsQueries.page('a', { ...EVERY_STORY, query: 'sym:QNTL' }, 0).queryKey
    client.setQueryData<{ rows: StoryRow[] }>(left, { rows: [rowOf(0)] })
    await client.invalidateQueries({ queryKey: left })
    showMarks(client, 'a', STORY, { readAt: 5 })
    expect(client.getQueryState(left)?.isInvalidated).toBe(true)
    expect(client.getQueryData<{ rows: StoryRow[] }>(left)?.rows[0]?.isRead).toBe(true)
  })

  it('and nothing is read for it', async () => {
    const { client, read } = await shown()
    showMarks(client, 'a', STORY, { readAt: 5 })
    await settled()
    expect(read).toEqual([])
  })
})

it('what shows a mark is read again when main refused it', async () => {
  const { client, read } = await shown()
  await readMarksAgain(client, 'a', STORY)
  expect(read.toSorted()).toEqual(['earlier', 'item', 'rows', 'rows of a word', 'similar'])
})

describe('after the service has answered about a story', () => {
  const DEPENDING = ['rows of a word', 'text', 'history', 'count of a word', 'counts of a word']

  it('its text is in the cached story, and only what depends on its text is read again', async () => {
    const { client, read } = await shown()
    await showAnswer(client, 'a', STORY, answerOf(storyOf(3)), same)
    expect([read.includes('item'), cachedIn(client)]).toEqual([
      false,
      { value: { found: true, story: storyOf(3) }, source: { state: 'cached', receivedAt: 3, because: null } },
    ])
    expect(read.toSorted()).toEqual(DEPENDING.toSorted())
  })

  it('nothing is read again when the text is the one that was known', async () => {
    const { client, read } = await shown()
    client.setQueryData(KEYS.item, answerOf(storyOf(1)))
    await showAnswer(client, 'a', STORY, answerOf(storyOf(3)), same)
    expect(read).toEqual([])
  })

  it('the lists are read again when an alert that marks their rows depends on the text', async () => {
    const { client, read } = await shown([{ purpose: 'alert', query: 'fed' }])
    await showAnswer(client, 'a', STORY, answerOf(storyOf(3)), same)
    expect(read.toSorted()).toEqual([...DEPENDING, 'rows'].toSorted())
  })

  it('marks that were made since the request are not taken back', async () => {
    const { client } = await shown()
    await showAnswer(client, 'a', STORY, answerOf(storyOf(3)), () => ({
      found: true,
      story: { ...storyOf(3), mark: { ...storyOf(3).mark, readAt: 5 } },
    }))
    expect(cachedIn(client)?.value).toMatchObject({ story: { mark: { readAt: 5 } } })
  })

  it('an older read of the story that ends later does not replace it', async () => {
    const { client } = await shown()
    const { promise, resolve } = Promise.withResolvers<Sourced<StoryLookup>>()
    const reading = client.query({ queryKey: KEYS.item, queryFn: () => promise, staleTime: 0 }).catch(() => undefined)
    await showAnswer(client, 'a', STORY, answerOf(storyOf(3)), same)
    resolve(answerOf(storyOf(1)))
    await reading
    await settled()
    expect(cachedIn(client)?.source.receivedAt).toBe(3)
  })

  it('a story that the service does not return stays as it is cached', async () => {
    const { client } = await shown()
    const missing: Sourced<StoryLookup> = {
      value: { found: false, reason: 'unknown-or-not-entitled', cached: storyOf(1) },
      source: { state: 'live', receivedAt: 9, because: null },
    }
    await showAnswer(client, 'a', STORY, missing, same)
    expect(cachedIn(client)?.value).toEqual({ found: true, story: storyOf(1) })
  })
})
