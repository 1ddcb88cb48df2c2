// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { EVERY_STORY, type StoryFilter } from '../../../../../../app/domain/news/list-reads.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { useListKeys, type ListKeys } from '../../../../../../renderer/features/news/list/use-list-keys.ts'
import { newsReplies } from '../../../../../support/window/news-window.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { settled } from '../../../../../support/system/settled.ts'

const TOTAL = 60
/** The number of rows that the pages have, and have once they are read again. */
let [read, readAgain] = [TOTAL, TOTAL]
/** The number of stories that came in at the top since. */
let newer = 0
const idAt = (index: number): number => 1000 + index - newer

/** Choices that are not on screen yet, the first one first. */
let late: (() => void)[] = []
let shown = -1
let click: (index: number) => void = () => undefined
/** What the list was asked to mark as read. */
let markedAll: unknown[] = []
/** The stories that were marked. */
let marked: number[] = []

beforeEach(() => {
  late = []
  shown = -1
  newer = 0
  ;[read, readAgain] = [TOTAL, TOTAL]
  markedAll = []
  marked = []
})

const row = (index: number) => (index < read ? { id: idAt(index), isRead: false } : null)

const ROWS = {
  total: TOTAL,
  fetch: (index: number) => Promise.resolve(row(index)),
  steps: {
    pageSize: TOTAL,
    fetch: (index: number) => Promise.resolve(row(index)),
    neighbour: () => Promise.reject(new Error('not needed')),
    refresh() {
      read = readAgain
      return Promise.resolve()
    },
  },
} as unknown as ListKeys['rows']

/** A list whose choices come on screen when the test says so. */
function List({ filter = EVERY_STORY }: { filter?: StoryFilter }): ReactElement {
  const [index, setIndex] = useState(-1)
  shown = index
  click = setIndex
  useListKeys({
    rows: ROWS,
    selected: index < 0 ? null : idAt(index),
    selectedIndex: index,
    select: (_id, to) => late.push(() => setIndex(to)),
    filter,
    triage: { mark: (id) => marked.push(id), markAllRead: (all) => markedAll.push(all) },
    focusStory: () => undefined,
  })
  return <p>list</p>
}

const open = (filter?: StoryFilter) =>
  renderWindow(
    <CommandProvider>
      <ConnectionContext value={connectionView()}>
        <List filter={filter} />
      </ConnectionContext>
    </CommandProvider>,
    { 'news.item': newsReplies()['news.item'] },
  )

/** Brings the choices so far on screen, each in a turn of its own. */
async function show(): Promise<void> {
  while (late.length > 0) {
    act(() => late.shift()?.())
    await settled()
  }
}

it('each press of j is a step, also where the screen follows late', async () => {
  const { user } = await open()
  await user.keyboard('j')
  await waitFor(() => expect(late).toHaveLength(1))
  await user.keyboard('j')
  await waitFor(() => expect(late).toHaveLength(2))
  // The first choice comes on screen after the second one was made.
  act(() => late.shift()?.())
  await settled()
  await user.keyboard('j')
  await waitFor(() => expect(late).toHaveLength(2))
  await show()
  expect(shown).toBe(2)
})

it('a step begins where a click was', async () => {
  const { user } = await open()
  await user.keyboard('j')
  await waitFor(() => expect(late).toHaveLength(1))
  await show()
  act(() => click(20))
  await user.keyboard('j')
  await waitFor(() => expect(late).toHaveLength(1))
  await show()
  expect(shown).toBe(21)
})

it('a story that was chosen twice is followed when newer ones come in above it', async () => {
  const { user } = await open()
  await user.keyboard('j')
  await waitFor(() => expect(late).toHaveLength(1))
  await show()
  await user.keyboard('{Home}')
  await waitFor(() => expect(late).toHaveLength(1))
  await show()
  newer = 3
  act(() => click(3))
  await user.keyboard('j')
  await waitFor(() => expect(late).toHaveLength(1))
  await show()
  expect(shown).toBe(4)
})

it('a star right after a step is for the story that the step leads to', async () => {
  const { user } = await open()
  await user.keyboard('j')
  await waitFor(() => expect(late).toHaveLength(1))
  await show()
  await user.keyboard('js')
  await waitFor(() => expect(marked).toEqual([idAt(1)]))
})

it.each([
  ['came', TOTAL, TOTAL - 1],
  ['left', 40, 39],
])('End leads to the last story also where others %s since the list was counted', async (_, again, expected) => {
  ;[read, readAgain] = [40, again]
  const { user } = await open()
  await user.keyboard('{End}')
  await waitFor(() => expect(late).toHaveLength(1))
  await show()
  expect(shown).toBe(expected)
})

it('Shift+A marks the list as it is shown', async () => {
  const filter: StoryFilter = { query: 'tag:a', order: 'newest', shows: 'hidden' }
  const { user } = await open(filter)
  await user.keyboard('{Shift>}A{/Shift}')
  expect(markedAll).toEqual([filter])
})
