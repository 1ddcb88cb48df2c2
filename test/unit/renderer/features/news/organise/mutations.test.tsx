// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import '../../../../../../app/domain/news/notes-markdown.ts'
import { EVERY_STORY, type StoryFilter } from '../../../../../../app/domain/news/list-reads.ts'
import type { NamedQuery, WatchList } from '../../../../../../app/ipc/companies.ts'
import {
  useRemoveQuery,
  useRemoveWatchList,
  useSaveNotes,
  useSaveQuery,
  useSaveWatchList,
} from '../../../../../../renderer/features/news/organise/mutations.ts'
import { organiserQuery } from '../../../../../../renderer/query/organiser.ts'
import { refusing, type Replies } from '../../../../../support/window/render-window.tsx'
import { highlightOf } from '../../../../../support/records/highlights.ts'
import { openTestLibrary, OWNER, store, storyOf } from '../../../../../support/records/stories.ts'
import { undoing } from '../../../../../support/window/undoing.tsx'

const SEMIS: WatchList = { id: 5, name: 'Semis', symbols: ['QNTL'], isPaused: false }
const DEALS: NamedQuery = { id: 6, purpose: 'alert', name: 'Deals', query: 'merger', colour: null, sound: null }
const stateOf = <State extends { id: number }>({ id: _, ...state }: State): Omit<State, 'id'> => state

const REPLIES: Replies = {
  'organiser.get': () => ({ watchLists: [SEMIS], queries: [DEALS] }),
  'organiser.saveList': ({ id }) => id ?? 9,
  'organiser.saveQuery': ({ id }) => id ?? 9,
  'organiser.remove': () => null,
  'organiser.putBackList': () => 'done',
  'organiser.putBackQuery': () => 'done',
  'watch.refresh': () => null,
}

it.each([
  ['added', { ...SEMIS, id: null, name: ' Chips ' }, 'add the watch list “Chips”', 9, null],
  ['renamed', { ...SEMIS, name: 'Chips' }, 'rename the watch list “Semis” to “Chips”', 5, SEMIS],
  ['paused', { ...SEMIS, isPaused: true }, 'pause the watch list “Semis”', 5, SEMIS],
  ['changed', { ...SEMIS, symbols: ['KSTL'] }, 'change the watch list “Semis”', 5, SEMIS],
])('a watch list that was %s is put back', async (_what, saved, words, id, before) => {
  const window = await undoing(() => {
    useQuery(organiserQuery)
    const { mutate } = useSaveWatchList(() => undefined)
    return () => mutate(saved)
  }, REPLIES)
  await window.change()
  expect(window.words()).toBe(`Undo: ${words}`)
  await window.undo()
  expect(window.inputsOf('organiser.putBackList')).toEqual([
    {
      id,
      expected: { ...stateOf({ ...saved, id: 0 }), name: saved.name.trim() },
      wanted: before === null ? null : stateOf(before),
    },
  ])
})

it('a watch list that was removed comes back under its ID', async () => {
  const window = await undoing(() => {
    const { mutate } = useRemoveWatchList(() => undefined)
    return () => mutate(SEMIS)
  }, REPLIES)
  await window.change()
  await window.undo()
  expect(window.inputsOf('organiser.putBackList')).toEqual([{ id: 5, expected: null, wanted: stateOf(SEMIS) }])
})

it('a watch list that main refuses to save has no undo', async () => {
  const window = await undoing(
    () => {
      const { mutate } = useSaveWatchList(() => undefined)
      return () => mutate(SEMIS)
    },
    { ...REPLIES, 'organiser.saveList': refusing({ kind: 'invalid-input', field: 'name', errorText: 'Taken' }) },
  )
  await window.change()
  expect(window.words()).toBe('Nothing to undo.')
})

it.each([
  ['added', { ...DEALS, id: null }, 'add the alert “Deals”', 9, null],
  ['renamed', { ...DEALS, name: 'Mergers' }, 'rename the alert “Deals” to “Mergers”', 6, DEALS],
  ['changed', { ...DEALS, query: 'takeover' }, 'change the alert “Deals”', 6, DEALS],
  [
    'given a colour and a sound',
    { ...DEALS, colour: 1, sound: 'chime' as const },
    'change the alert “Deals”',
    6,
    DEALS,
  ],
])('a query that was %s is put back', async (_what, saved, words, id, before) => {
  const window = await undoing(() => {
    useQuery(organiserQuery)
    const { mutate } = useSaveQuery('Alert', () => undefined)
    return () => mutate(saved)
  }, REPLIES)
  await window.change()
  expect(window.words()).toBe(`Undo: ${words}`)
  await window.undo()
  expect(window.inputsOf('organiser.putBackQuery')).toEqual([
    {
      connection: 'test',
      id,
      expected: stateOf({ ...saved, id: 0 }),
      wanted: before === null ? null : stateOf(before),
    },
  ])
})

it('a query that was removed comes back under its ID', async () => {
  const window = await undoing(() => {
    const { mutate } = useRemoveQuery('Alert', () => undefined)
    return () => mutate(DEALS)
  }, REPLIES)
  await window.change()
  await window.undo()
  expect(window.inputsOf('organiser.putBackQuery')).toEqual([
    { connection: 'test', id: 6, expected: null, wanted: stateOf(DEALS) },
  ])
})

describe('notes as a file', () => {
  /** Saves notes of a library in which story 1 has a label, 2 a note, 3 a highlight, and 4 nothing. */
  async function saved(stories: number | StoryFilter, replies: Replies = {}) {
    const library = openTestLibrary()
    store(
      library,
      [1, 2, 3, 4].map((id) =>
        storyOf({ id, title: `Margins ${id}`, created: `Tue, 13 Feb 2024 13:2${id}:00 -0400`, stocks: [] }),
      ),
    )
    library.news.markStories(OWNER, [1], { label: 'committee' })
    library.news.markStories(OWNER, [2], { note: 'Ask about covenants' })
    library.news.changeHighlight(OWNER, 3, highlightOf({ quote: 'strong order book' }), true)
    const window = await undoing(
      () => {
        const save = useSaveNotes()
        return () => save({ title: 'Notes', stories })
      },
      {
        'news.rows': ({ connection: _, ...query }) => library.news.listStories(OWNER, query),
        'news.item'({ id }) {
          const story = library.news.readStory(OWNER, id)
          if (story === null) throw new Error('the story is not stored')
          return { value: { found: true, story }, source: { state: 'cached', receivedAt: 1000, because: null } }
        },
        'news.highlights': ({ id }) => library.news.readHighlights(OWNER, id),
        'file.save': () => '/home/ada/Notes.md',
        ...replies,
      },
    )
    await window.change()
    return { files: window.inputsOf('file.save').map(({ content }) => String(content)) }
  }
  const titlesIn = (text: string | undefined): string[] => text?.match(/(?<=^## ).*/gm) ?? []

  it('have each story of a list to which something was added, newest first', async () => {
    const { files } = await saved({ ...EVERY_STORY, query: 'margin after:2024-01-01' })
    expect(files.map(titlesIn)).toEqual([['Margins 3', 'Margins 2', 'Margins 1']])
    expect(files[0]).toMatch(/> strong order book[^]*Ask about covenants[^]*- Label: committee/)
    expect(document.body.textContent).toContain('The notes on 3 stories are in /home/ada/Notes.md')
  })

  it('have one story alone', async () => {
    const { files } = await saved(2)
    expect(files.map(titlesIn)).toEqual([['Margins 2']])
  })

  it('are no file where nothing was added', async () => {
    const { files } = await saved({ ...EVERY_STORY, query: 'before:2024-01-01' })
    expect(files).toEqual([])
    expect(document.body.textContent).toContain('There is no note, highlight or label to save')
  })

  it('are not those of every story where the search of the list cannot be read', async () => {
    const { files } = await saved({ ...EVERY_STORY, query: 'label:"committee' })
    expect(files).toEqual([])
    expect(document.body.textContent).toContain('The notes were not written')
  })

  it('say why they were not written', async () => {
    await saved(2, { 'file.save': refusing({ kind: 'invalid-input', field: 'file', errorText: 'The disk is full.' }) })
    expect(document.body.textContent).toContain('The notes were not written')
  })
})
