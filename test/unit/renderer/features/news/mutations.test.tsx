// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { EVERY_STORY } from '../../../../../app/domain/news/list-reads.ts'
import type { Output } from '../../../../../app/ipc/contract.ts'
import type { StoryMark } from '../../../../../app/ipc/news/stories.ts'
import { useTriage } from '../../../../../renderer/features/news/mutations.ts'
import { newsQueries } from '../../../../../renderer/features/news/queries.ts'
import { UndoProvider } from '../../../../../renderer/undo/undo.tsx'
import { renderPart } from '../../../../support/window/render-part.tsx'
import { refusing, type Replies } from '../../../../support/window/render-window.tsx'
import { rowOf } from '../../../../support/window/service-replies.ts'
import { undoing } from '../../../../support/window/undoing.tsx'

type Page = Output<'news.rows'>

const UNMARKED: StoryMark = { id: 7, readAt: null, starredAt: null, pinnedAt: null, label: null, note: null }
const page = (isStarred: boolean): Page => ({
  rows: [{ ...rowOf(0), isStarred }],
  receivedAt: 0,
  more: false,
  failedRules: [],
})

function List(): ReactElement {
  const rows = useQuery(newsQueries.page('test', EVERY_STORY, 0))
  const { mark } = useTriage()
  return (
    <>
      <p data-testid="row">{rows.data?.rows[0]?.isStarred === true ? 'starred' : 'plain'}</p>
      <button onClick={() => mark(7, { starredAt: 5 }, { words: 'star a story', said: 'Starred' })}>Star</button>
      <button onClick={() => mark(7, { readAt: 6 }, null)}>Read</button>
    </>
  )
}

const shown = (replies: Replies) =>
  renderPart(
    <UndoProvider>
      <List />
    </UndoProvider>,
    replies,
  )
const row = (): string | null => screen.getByTestId('row').textContent

/** Replies to the reads of the list: the first at once, each later one when the test says so. */
function heldReads() {
  const held: ((page: Page) => void)[] = []
  let isFirst = true
  return {
    held,
    'news.rows': (): Page | Promise<Page> => {
      if (isFirst) {
        isFirst = false
        return page(false)
      }
      return new Promise((resolve) => held.push(resolve))
    },
  }
}

it('a list that was being read when a story was marked does not take the mark back', async () => {
  const reads = heldReads()
  const { user, notify, settle } = await shown({ 'news.rows': reads['news.rows'], 'news.mark': () => [UNMARKED] })
  await notify('stories.changed')
  await user.click(screen.getByRole('button', { name: 'Star' }))
  reads.held.at(-1)?.(page(false))
  await settle()
  expect(row()).toBe('starred')
})

it('a list that is read while a mark is under way does not take the mark back', async () => {
  const reads = heldReads()
  const { user, notify, settle } = await shown({
    'news.rows': reads['news.rows'],
    'news.mark': () => new Promise(() => undefined),
  })
  await user.click(screen.getByRole('button', { name: 'Star' }))
  await notify('stories.changed')
  reads.held.at(-1)?.(page(false))
  await settle()
  expect(row()).toBe('starred')
})

it('a mark reaches main before the one made before it is stored, so that a reload or a quit loses neither', async () => {
  const { user, settle, inputsOf } = await shown({
    'news.rows': () => page(false),
    'news.mark': () => new Promise(() => undefined),
  })
  await user.click(screen.getByRole('button', { name: 'Star' }))
  await user.click(screen.getByRole('button', { name: 'Read' }))
  await settle()
  expect(inputsOf('news.mark')).toMatchObject([{ change: { starredAt: 5 } }, { change: { readAt: 6 } }])
})

it('the notice of changed marks does not take a mark back that is under way', async () => {
  const { user, notify } = await shown({
    'news.rows': () => page(false),
    'news.mark': () => new Promise(() => undefined),
  })
  await user.click(screen.getByRole('button', { name: 'Star' }))
  await notify('marks.changed')
  expect(row()).toBe('starred')
})

it('a mark that main refuses is taken back', async () => {
  const { user, settle } = await shown({
    'news.rows': () => page(false),
    'news.mark': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }),
  })
  await user.click(screen.getByRole('button', { name: 'Star' }))
  await settle()
  expect(row()).toBe('plain')
})

it('a list that is read after a mark shows what main says', async () => {
  let isStarred = false
  const { user, notify, settle } = await shown({ 'news.rows': () => page(isStarred), 'news.mark': () => [UNMARKED] })
  await user.click(screen.getByRole('button', { name: 'Star' }))
  await settle()
  isStarred = false
  await notify('stories.changed')
  expect(row()).toBe('plain')
})

it('an undo takes back its own change, and not what was changed since', async () => {
  const { user, settle, inputsOf } = await shown({
    'news.rows': () => page(false),
    'news.mark': () => [UNMARKED],
    'news.putBackMarks': () => 'done',
  })
  await user.click(screen.getByRole('button', { name: 'Star' }))
  await user.click(screen.getByRole('button', { name: 'Read' }))
  await settle()
  await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
  await settle()
  expect(inputsOf('news.putBackMarks')).toEqual([
    { connection: 'test', id: 7, expected: { starredAt: 5 }, wanted: { starredAt: null } },
  ])
})

const marking = (changed: number, putBack: number, filter = EVERY_STORY) =>
  undoing(
    () => {
      const { markAllRead } = useTriage()
      return () => markAllRead(filter)
    },
    { 'news.markAll': () => ({ changed, batch: 9 }), 'news.putBackBatch': () => putBack },
  )

it('a list that was marked as read is undone and redone as it was then', async () => {
  const { change, undo, redo, words, inputsOf } = await marking(12, 12)
  await change()
  expect(words()).toBe('Undo: mark 12 stories as read')
  await undo()
  await redo()
  expect(inputsOf('news.putBackBatch')).toEqual([
    { connection: 'test', batch: 9, isRead: false },
    { connection: 'test', batch: 9, isRead: true },
  ])
})

it('an undo says that some of the stories were marked since', async () => {
  const { change, undo } = await marking(12, 9)
  await change()
  await undo()
  expect(screen.getByRole('heading').textContent).toBe(
    'Undone in part: mark 12 stories as read. What was changed since stays as it is.',
  )
})

it('a list without unread stories has nothing to undo', async () => {
  const { change, words } = await marking(0, 0)
  await change()
  expect([words(), screen.getByRole('heading').textContent]).toEqual(['Nothing to undo.', 'No story was unread'])
})

it('a list of hidden stories is marked as what it shows, not as every story', async () => {
  const { change, inputsOf } = await marking(1, 1, { query: 'tag:a', order: 'newest', shows: 'hidden' })
  await change()
  expect(inputsOf('news.markAll')).toEqual([{ connection: 'test', query: 'tag:a', shows: 'hidden' }])
})
