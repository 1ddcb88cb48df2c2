// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { INITIAL_NEWS, NewsView } from '../../../../../renderer/features/news/news-view.tsx'
import type { NewsState } from '../../../../../renderer/features/news/news-view.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { ownReplies } from '../../../../support/own-replies.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'
import { serviceReplies } from '../../../../support/service-replies.ts'

// The list of rows needs a layout, which the simulated window lacks.
vi.mock('../../../../../renderer/features/news/story-list.tsx', () => ({ StoryList: FirstSelect }))

let select: ((id: number, index: number) => void) | null = null

/** Chooses as a step does that began before the last change of the search. */
function FirstSelect({ onSelect }: { onSelect: (id: number, index: number) => void }): ReactElement {
  select ??= onSelect
  return <button onClick={() => select?.(7, 0)}>rows</button>
}

beforeEach(() => {
  select = null
  // The simulated window has no idle times.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    queueMicrotask(run)
    return 0
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

function News(): ReactElement {
  const [state, setState] = useState<NewsState>(INITIAL_NEWS)
  return (
    <NewsView
      state={state}
      onGo={(change) => setState((now) => ({ ...now, ...change }))}
      onAdjust={(change) => setState((now) => ({ ...now, ...change }))}
      onRatios={() => undefined}
      onInspect={() => undefined}
    />
  )
}

const renderNews = (replies: Replies) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <News />
      </CommandProvider>
    </ConnectionContext>,
    replies,
  )

it('nothing is said to be missing while the library is still reading what was typed', async () => {
  const now = Date.now()
  const replies = { ...ownReplies('live', now), ...serviceReplies('live', now) }
  const { 'news.rows': rows, 'news.count': count } = replies
  const { user, settle } = await renderNews({
    ...replies,
    'news.rows': (input) => (input.query === '' && rows !== undefined ? rows(input) : new Promise(() => undefined)),
    'news.count': (input) =>
      input.queries.every((query) => query === '') && count !== undefined ? count(input) : new Promise(() => undefined),
    'news.complete': () => [],
  })
  await settle()
  const mark = (): string | null =>
    screen.getByRole('region', { name: 'Story list' }).querySelector('.pane-head [role="status"]')?.textContent ?? null
  expect(mark()).toMatch(/^Live/)

  await user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await user.paste('pear')
  await settle()
  expect(mark()).toMatch(/^Live/)
})

it('the number of stories that a search found is announced once they have been counted', async () => {
  const now = Date.now()
  const replies = { ...ownReplies('live', now), ...serviceReplies('live', now) }
  const { user, settle } = await renderNews({ ...replies, 'news.complete': () => [] })
  await settle()
  const announced = (): (string | null)[] => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced().filter((text) => text?.endsWith('found') ?? false)).toEqual([])
  await user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await user.paste('pear')
  await settle()
  expect(announced().filter((text) => text?.endsWith('found') ?? false)).toHaveLength(1)
})

it('a story that is chosen late leaves what was typed meanwhile alone', async () => {
  const now = Date.now()
  const { user, settle } = await renderNews({
    ...ownReplies('live', now),
    ...serviceReplies('live', now),
    'news.complete': () => [],
  })
  await settle()
  await user.click(screen.getByRole('combobox', { name: 'Search stories' }))
  await user.paste('pear')
  await user.click(screen.getByText('rows'))
  await settle()
  expect(screen.getByRole('combobox', { name: 'Search stories' })).toHaveProperty('value', 'pear')
})

it('a list is not called empty while what the service sent is being read', async () => {
  const now = Date.now()
  const replies = { ...ownReplies('live', now), ...serviceReplies('live', now) }
  const { 'news.rows': rows, 'news.refresh': refresh } = replies
  if (rows === undefined || refresh === undefined) throw new Error('no replies')
  const [requested, read] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  let isStored = false
  const { notify, settle } = await renderNews({
    ...replies,
    'news.refresh': async (input) => {
      await requested.promise
      return refresh(input)
    },
    'news.rows': async (input) => {
      if (isStored) await read.promise
      return { ...(await rows(input)), rows: [], more: false }
    },
    'news.count': ({ queries }) => queries.map(() => ({ total: 0, hidden: 0, isExact: true })),
  })
  await settle()
  isStored = true
  await notify('stories.changed')
  requested.resolve(undefined)
  await settle()
  expect(screen.queryByText('No stories yet')).toBeNull()
  expect(screen.getByText('Requesting stories…')).toBeTruthy()
  const mark = screen.getByRole('region', { name: 'Story list' }).querySelector('.pane-head [role="status"]')
  expect(mark?.textContent).toMatch(/^Live/)
  read.resolve(undefined)
  await settle()
  expect(screen.queryByText('Requesting stories…')).toBeNull()
})

it('a list whose rows cannot be read says so at once instead of what the window showed last', async () => {
  const now = Date.now()
  const drawn = document.createElement('div')
  drawn.id = 'first-screen'
  document.body.append(drawn)
  const { settle } = await renderNews({
    ...ownReplies('live', now),
    ...serviceReplies('live', now),
    'news.rows': refusing({ kind: 'storage-damaged', detail: 'a row' }),
    'news.count': ({ queries }) => queries.map(() => ({ total: 9, hidden: 0, isExact: true })),
  })
  await settle()
  expect(screen.getByText('rows')).toBeTruthy()
  expect(document.getElementById('first-screen')).toBeNull()
})
