// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { EVERY_STORY } from '../../../../../../app/domain/news/list-reads.ts'
import { useChangeHighlight } from '../../../../../../renderer/features/news/highlights/mutations.ts'
import { newsQueries } from '../../../../../../renderer/features/news/queries.ts'
import { UndoProvider } from '../../../../../../renderer/undo/undo.tsx'
import { highlightOf } from '../../../../../support/records/highlights.ts'
import { renderPart } from '../../../../../support/window/render-part.tsx'
import { refusing, type Replies } from '../../../../../support/window/render-window.tsx'
import { rowOf, STORY } from '../../../../../support/window/service-replies.ts'
import { undoing } from '../../../../../support/window/undoing.tsx'

const highlight = highlightOf()
const changed = (isWanted: boolean) => ({ connection: 'test', id: STORY, highlight, isWanted })

const changing = (isWanted: boolean, outcome: 'done' | 'changed' | 'gone' = 'done') =>
  undoing(
    () => {
      const change = useChangeHighlight(STORY)
      return () => change({ highlight, isWanted })
    },
    { 'news.changeHighlight': () => outcome, 'news.highlights': () => [] },
  )

it.each([
  ['added', true, 'Undo: highlight “Body”'],
  ['removed', false, 'Undo: remove the highlight “Body”'],
])('a highlight that was %s is undone and redone', async (_what, isWanted, words) => {
  const { change, undo, redo, words: shown, inputsOf } = await changing(isWanted)
  await change()
  const named = shown()
  await undo()
  await redo()
  expect([named, inputsOf('news.changeHighlight')]).toEqual([
    words,
    [changed(isWanted), changed(!isWanted), changed(isWanted)],
  ])
})

it('a highlight reaches main before the one made before it is stored, so that a reload or a quit loses neither', async () => {
  const { change, inputsOf } = await undoing(
    () => {
      const change = useChangeHighlight(STORY)
      return () => change({ highlight, isWanted: true })
    },
    { 'news.changeHighlight': () => new Promise(() => undefined), 'news.highlights': () => [] },
  )
  await change()
  await change()
  expect(inputsOf('news.changeHighlight')).toEqual([changed(true), changed(true)])
})

it('what was not changed cannot be undone', async () => {
  const { change, words } = await changing(true, 'changed')
  await change()
  expect(words()).toBe('Nothing to undo.')
})

function List(): ReactElement {
  const rows = useQuery(newsQueries.page('test', EVERY_STORY, 0))
  const all = useQuery(newsQueries.highlights('test', STORY))
  const change = useChangeHighlight(STORY)
  return (
    <>
      <p role="note">
        {all.data?.length ?? 0} {rows.data?.rows[0]?.hasHighlights === true ? 'marked' : 'plain'}
      </p>
      <button onClick={() => change({ highlight, isWanted: true })}>Highlight</button>
    </>
  )
}

const shown = (replies: Replies) =>
  renderPart(
    <UndoProvider>
      <List />
    </UndoProvider>,
    {
      'news.rows': () => ({ rows: [rowOf(0)], receivedAt: 0, more: false, failedRules: [] }),
      ...replies,
    },
  )

it('a highlight is shown at once, also as a mark in the list', async () => {
  const { user, settle } = await shown({
    'news.highlights': () => [],
    'news.changeHighlight': () => new Promise(() => undefined),
  })
  await user.click(screen.getByRole('button', { name: 'Highlight' }))
  await settle()
  expect(screen.getByRole('note').textContent).toBe('1 marked')
})

it('a highlight that main refuses is taken back, and the reason is said', async () => {
  const { user, settle } = await shown({
    'news.highlights': () => [],
    'news.changeHighlight': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }),
  })
  await user.click(screen.getByRole('button', { name: 'Highlight' }))
  await settle()
  expect(screen.getByRole('note').textContent).toBe('0 plain')
  expect(document.body.textContent).toContain('The highlight was not changed')
})
