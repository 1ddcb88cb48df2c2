// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ReactElement } from 'react'
import type { UnreadableItems } from '../../../../../../app/domain/news/news-item.ts'
import type { Output } from '../../../../../../app/ipc/contract.ts'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import { useCommands, useFindCommand } from '../../../../../../renderer/commands/commands.tsx'
import { WatchBar } from '../../../../../../renderer/features/news/list/list-pane.tsx'
import { InspectContext } from '../../../../../../renderer/ui/text/sourced-number.tsx'
import { renderPart } from '../../../../../support/window/render-part.tsx'

const LIST = { id: 1, name: 'Mine', symbols: ['QNTL', 'AAPL', 'A', 'B', 'C', 'D'], isPaused: false }
const REFUSED: ErrorInfo = { kind: 'offline', reason: 'refused', detail: 'a.example' }

function Offering(): null {
  useCommands([{ id: 'settings.open-connection', run: () => undefined }])
  return null
}

/** The bar in a state of the refresh; without changes after one that ended well. */
const barIn = (changes: Partial<Output<'watch.state'>>, onInspect = vi.fn()) =>
  renderPart(
    <>
      <Offering />
      <InspectContext value={onInspect}>
        <WatchBar now={0} />
      </InspectContext>
    </>,
    {
      'organiser.get': () => ({ watchLists: [LIST], queries: [] }),
      'watch.state': () => ({
        running: false,
        isEvery: false,
        list: null,
        requests: 1,
        fresh: 0,
        revised: 0,
        removed: 0,
        unreadable: null,
        pending: [],
        unlisted: [],
        endedAt: 0,
        error: null,
        pushedAt: null,
        ...changes,
      }),
      'watch.refresh': () => null,
    },
  )

/** The bar after a refresh that ended with that error. */
const afterRefresh = (error: ErrorInfo | null, unreadable: UnreadableItems | null = null, onInspect = vi.fn()) =>
  barIn({ error, unreadable }, onInspect)

it('a refresh that failed says why, what to do, and has the button for it', async () => {
  await afterRefresh(REFUSED)
  expect(document.body.textContent).toContain('Nothing listens at a.example. The service may be down.')
  expect(screen.getByRole('button', { name: 'Open the connection settings' })).toBeTruthy()
})

it('items of a watch list that cannot be read are counted, with a way to the response', async () => {
  const first = { hash: 'a'.repeat(64), path: '$[3]' }
  const onInspect = vi.fn()
  const { user } = await afterRefresh(null, { count: 2, first }, onInspect)
  expect(document.body.textContent).toContain('2 items of the service cannot be read, because they lack a usable ID')
  await user.click(screen.getByRole('button', { name: 'Show the response' }))
  expect(onInspect).toHaveBeenCalledExactlyOnceWith({
    computed: null,
    figures: [{ label: '', response: first, digits: null }],
  })
})

it.each([
  [{ pending: ['AAPL'] }, 'Not all updates of AAPL were read. The next refresh goes on.'],
  [
    { pending: ['A', 'B', 'C', 'D'] },
    'Not all updates of A, B, C and 1 more symbol were read. The next refresh goes on.',
  ],
  [{ unlisted: ['A', 'B'] }, 'The service does not list all updates of A, B. Some of their stories may be missing.'],
])('updates that were not read are said: %j', async (changes, text) => {
  await barIn(changes)
  expect(document.body.textContent).toContain(text)
})

it('updates of symbols that are on no list any more are not said', async () => {
  await barIn({ pending: ['GONE'], unlisted: ['GONE'] })
  expect(document.body.textContent).not.toContain('GONE')
})

it('the age of a refresh is not announced, and is marked as true only now, so that no later start draws it', async () => {
  await afterRefresh(null)
  expect(screen.getByRole('status').textContent).toBe('Watch lists: 1 request · 0 new, 0 edited')
  expect(document.body.textContent).toContain('just now')
  expect(screen.getByText('just now').matches('[data-only-now]')).toBe(true)
})

it.each([null, { kind: 'cancelled' } as const])('a refresh that did not fail (%j) has no error', async (error) => {
  await afterRefresh(error)
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

it('all lists can be refreshed while one of them is, and not twice', async () => {
  const one = await barIn({ running: true, list: 'Mine' })
  await one.user.click(screen.getByRole('button', { name: 'Refresh lists' }))
  expect(one.inputsOf('watch.refresh')).toEqual([{ connection: 'test', list: null }])
  cleanup()
  await barIn({ running: true, isEvery: true, list: 'Mine' })
  const button = screen.getByRole('button', { name: 'Refresh lists' })
  expect([button.matches(':disabled, [aria-disabled=true]'), button.title]).toEqual([
    true,
    expect.stringContaining('The watch lists are being refreshed.'),
  ])
})

it('before the first refresh of a session the lists are not called never refreshed', async () => {
  await barIn({ endedAt: null, requests: 0 })
  expect(document.body.textContent).toContain('Watch lists have not been refreshed since the start of Tearsheet')
})

it('while the lists are not read, nothing says that there is none', async () => {
  const Reason = (): ReactElement => <p>{useFindCommand()('news.refresh-lists')?.unavailable}</p>
  await renderPart(
    <>
      <WatchBar now={0} />
      <Reason />
    </>,
    {},
  )
  expect(document.body.textContent).toBe('The watch lists are not read yet.')
})
