// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import {
  INITIAL_NEWS,
  NewsView,
  requestOtherText,
  useRefreshNews,
} from '../../../../../renderer/features/news/news-view.tsx'
import { Messages } from '../../../../../renderer/ui/states/messages.tsx'
import { commandsOf } from '../../../../support/window/commands-of.tsx'
import { stubCopying } from '../../../../support/window/copying.ts'
import { newsQueries, requestOlder } from '../../../../../renderer/features/news/queries.ts'
import { changeLayout, currentLayout } from '../../../../../renderer/ui/layout/window-layout.ts'
import { newsReplies, renderNews } from '../../../../support/window/news-window.tsx'
import { stubDesk, renderWindow, type Replies } from '../../../../support/window/render-window.tsx'
import { screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ConnectionContext, useConnectionId } from '../../../../../renderer/query/connection.ts'
import { useWindowTasks } from '../../../../../renderer/query/tasks.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { serviceReplies } from '../../../../support/window/service-replies.ts'

afterEach(() => changeLayout(DEFAULT_LAYOUT))

it('the list requests more of each story, and the headline after the full story', () => {
  const chosen = [1, 2, 3].map(() => {
    requestOtherText()
    return currentLayout().listText
  })
  expect(chosen).toEqual(['full', 'headline', 'abstract'])
})

it('another choice is another request to the service', () => {
  const keys = (['headline', 'abstract', 'full'] as const).map((text) =>
    JSON.stringify(newsQueries.refresh('a', '', text).queryKey),
  )
  expect(new Set(keys).size).toBe(3)
})

it('older stories are requested with as much text as the list', () => {
  const { inputsOf } = stubDesk({})
  void requestOlder('a', '', 'headline', new AbortController().signal)
  expect(inputsOf('news.refresh')).toEqual([{ connection: 'a', query: '', older: true, completeness: 'headline' }])
})

// The tasks of a connection stay in the window, so each test has a connection of its own.
let number = 0
const nextConnection = (): string => `connection ${(number += 1)}`

function News(): ReactElement {
  const connection = useConnectionId()
  const { data, error, isFetching } = useQuery(newsQueries.refresh(connection, '', 'abstract'))
  const refresh = useRefreshNews('', '')
  return (
    <>
      <output>
        {isFetching ? 'requesting' : error !== null ? 'failed' : data === undefined ? 'nothing' : 'stories'}
      </output>
      <button type="button" onClick={refresh}>
        Refresh
      </button>
    </>
  )
}

/** The view, which can be left, and the tasks of the window. */
function Desk(): ReactElement {
  const [isLeft, setIsLeft] = useState(false)
  const { tasks, cancel } = useWindowTasks(useConnectionId())
  return (
    <>
      {isLeft ? null : <News />}
      <button type="button" onClick={() => setIsLeft(true)}>
        Leave
      </button>
      <ul>
        {tasks.map(({ id, title, isCancelling }) => (
          <li key={id}>
            <span>{isCancelling ? `${title}: cancelling` : title}</span>
            <button type="button" onClick={() => cancel(id)}>
              Cancel
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The desk with a service that answers the first `answers` refreshes, and no later one. */
async function open(answers: number) {
  const { 'news.refresh': answer } = serviceReplies('live', Date.now())
  let count = 0
  const replies: Replies = {
    'news.refresh': (input) => {
      count += 1
      return count <= answers && answer !== undefined ? answer(input) : new Promise(() => undefined)
    },
  }
  const rendered = await renderWindow(
    <ConnectionContext value={connectionView({ id: nextConnection() })}>
      <Desk />
    </ConnectionContext>,
    replies,
  )
  return {
    ...rendered,
    async click(name: string) {
      await rendered.user.click(screen.getByRole('button', { name }))
      await rendered.settle()
    },
  }
}

const TITLE = 'Refresh of the news'
const tasks = (): (string | null | undefined)[] =>
  screen.queryAllByRole('listitem').map((task) => task.querySelector('span')?.textContent)
const state = (): string | null => screen.getByRole('status').textContent

it('a refresh is a task; cancelled, it cancels its request and leaves what is on screen without an error', async () => {
  const { click, cancelled } = await open(1)
  expect([state(), tasks()]).toEqual(['stories', []])
  await click('Refresh')
  expect([state(), tasks()]).toEqual(['requesting', [TITLE]])
  await click('Cancel')
  expect([state(), cancelled(), tasks()]).toEqual(['stories', ['news.refresh'], [`${TITLE}: cancelling`]])
})

it('the first request for the list can be cancelled too', async () => {
  const { click, cancelled } = await open(0)
  await click('Cancel')
  expect([state(), cancelled()]).toEqual(['nothing', ['news.refresh']])
})

it('a refresh that the person asked for goes on without the view, and can still be cancelled', async () => {
  const { click, cancelled } = await open(1)
  await click('Refresh')
  await click('Leave')
  expect([cancelled(), tasks()]).toEqual([[], [TITLE]])
  await click('Cancel')
  expect(cancelled()).toEqual(['news.refresh'])
})

it('a request that came with the view ends with it', async () => {
  const { click, cancelled } = await open(0)
  await click('Leave')
  expect(cancelled()).toEqual(['news.refresh'])
})

it('a second refresh joins the one that is under way', async () => {
  const { click, inputsOf } = await open(1)
  await click('Refresh')
  await click('Refresh')
  expect([inputsOf('news.refresh').length, tasks()]).toEqual([2, [TITLE]])
})

it('stories as known at a moment are read from the library, and nothing is requested', async () => {
  const { calls, settle } = await renderNews({}, { knownAt: Date.UTC(2026, 0, 1) })
  await settle()
  expect(calls.filter(({ channel }) => channel === 'news.rows').length).toBeGreaterThan(0)
  expect(calls.filter(({ channel }) => channel === 'news.refresh')).toEqual([])
})

it('a story that cannot be drawn leaves the list and the search', async () => {
  const withRows = vi.spyOn(HTMLTableElement.prototype, 'rows', 'get').mockImplementation(() => {
    throw new Error('planted')
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const replies = newsReplies()
  const { user, settle } = await renderNews({
    ...replies,
    'news.item': async (input) => {
      const reply = await replies['news.item']?.(input)
      if (reply?.value.found !== true) throw new Error('no story')
      const { story } = reply.value
      const item = { ...story.item, body: '<table><tr><td>5</td></tr></table>' }
      return { ...reply, value: { ...reply.value, story: { ...story, item } } }
    },
  })
  await settle()
  await user.keyboard('j')
  await settle()
  expect(withRows).toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('This story could not be shown')
  expect(screen.getByRole('region', { name: 'Story list' })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Search stories' })).toBeTruthy()
})

it('the address of the list for a spreadsheet serves as many stories as a table has, and says so', async () => {
  stubCopying()
  const { run, inputsOf } = await commandsOf(
    <Messages>
      <NewsView
        state={INITIAL_NEWS}
        onGo={() => undefined}
        onAdjust={() => undefined}
        onRatios={() => undefined}
        onInspect={() => undefined}
      />
    </Messages>,
    { ...newsReplies(), 'programs.address': () => 'http://127.0.0.1:41234/sheets/x.html' },
  )
  await run('news.copy-address')
  expect(inputsOf('programs.address')).toMatchObject([{ table: '/tables/stories?query=&limit=2000' }])
  expect(screen.getAllByText(/at most the newest 2,000 stories/).length).toBeGreaterThan(0)
})
