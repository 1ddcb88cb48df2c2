// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CommandProvider, useFindCommand } from '../../../../../../renderer/commands/commands.tsx'
import {
  OlderNote,
  useOlderCommands,
  type ListSight,
} from '../../../../../../renderer/features/news/list/older-stories.tsx'
import { newsReplies, renderNews } from '../../../../../support/window/news-window.tsx'
import { rowOf } from '../../../../../support/window/service-replies.ts'
import { refusing, renderWindow } from '../../../../../support/window/render-window.tsx'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { useEffect, type ReactElement } from 'react'
import type { UnreadableItems } from '../../../../../../app/domain/news/news-item.ts'
import type { ResponseRef } from '../../../../../../app/domain/responses/sourced-value.ts'

it('older stories that could not be requested say why, and can be requested again', async () => {
  const lookFurther = vi.fn()
  const nothing = (): void => undefined
  const { user } = await renderWindow(
    <CommandProvider>
      <OlderNote
        coverage={null}
        isEmpty={false}
        older={{
          status: { kind: 'failed', error: { kind: 'connection-broken', host: 'a.example' } },
          isOfService: true,
          isAtEnd: true,
          look: nothing,
          lookFurther,
          closeGap: nothing,
          stop: nothing,
        }}
      />
    </CommandProvider>,
  )
  expect(screen.getByRole('status').textContent).toContain('a.example closed the connection')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(lookFurther).toHaveBeenCalledOnce()
})

it('before the list was requested, it is not known whether it has a gap', async () => {
  const nothing = (): void => undefined
  const status = { kind: 'idle' } as const
  const still = { look: nothing, lookFurther: nothing, closeGap: nothing, stop: nothing }
  function Offering(): ReactElement {
    useOlderCommands(null, { status, isOfService: true, isAtEnd: false, ...still })
    return <p>{useFindCommand()('news.load-gap')?.unavailable}</p>
  }
  await renderWindow(
    <CommandProvider>
      <Offering />
    </CommandProvider>,
  )
  expect(screen.getByText('The list was not requested yet.')).toBeTruthy()
})

// The list of rows needs a layout, which the simulated window lacks.
vi.mock('../../../../../../renderer/features/news/list/story-list.tsx', () => ({ StoryList: ScrolledToItsEnd }))

/** A list whose last row is in view. */
function ScrolledToItsEnd({
  rows: { total },
  onLook,
}: {
  rows: { total: number }
  onLook: (sight: ListSight) => void
}): ReactElement {
  useEffect(() => onLook({ createdAt: null, index: total - 1, total }), [onLook, total])
  return <p>rows</p>
}

interface Listed {
  shows?: 'visible' | 'hidden'
  /** How many of the older stories belong to the list, in each call. */
  matching?: number
  isEmpty?: boolean
  isEnd?: boolean
  /** Whether stories are missing between the newest ones and those of before, until older ones are requested. */
  hasGap?: boolean
  /** What cannot be read in each response. */
  unreadable?: UnreadableItems | null
  hasMoreRemoved?: boolean
  removalError?: ErrorInfo
  /** When the service has answered. */
  answered?: Promise<unknown>
  /** How many of the stories in its answer were not in the library. */
  fresh?: number
  /** Whether the person works offline once the list is there. */
  isOffline?: () => boolean
  /** When the library has answered a reading of the list. */
  read?: () => Promise<unknown>
}

/** A list at its end, of which the service has older stories. */
async function listOf(
  query: string,
  {
    shows = 'visible',
    matching = 0,
    isEmpty = false,
    isEnd = false,
    hasGap = false,
    unreadable = null,
    hasMoreRemoved = false,
    removalError,
    answered,
    fresh = 50,
    isOffline = () => false,
    read,
  }: Listed = {},
) {
  const now = Date.now()
  const inspected: ResponseRef[] = []
  const rows = { rows: [rowOf(now)], receivedAt: now, more: false, failedRules: [] }
  const window = await renderNews(
    {
      ...newsReplies(now),
      ...(read === undefined
        ? {}
        : {
            'news.rows': () => read().then(() => rows),
          }),
      'news.complete': () => [],
      'news.count': ({ queries }) =>
        queries.map((each) => ({ total: isEmpty && each === query ? 0 : 1, isExact: true, hidden: isEmpty ? 0 : 1 })),
      ...(isEmpty
        ? {
            'news.rows': () => ({ rows: [], receivedAt: null, more: false, failedRules: [] }),
          }
        : {}),
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, offline: isOffline() }),
      'news.refresh': async (input) => {
        await answered
        if (input.older && isOffline()) return refusing({ kind: 'offline', reason: 'chosen', detail: '' })()
        return {
          value: {
            received: 50,
            unreadable,
            hasMoreRemoved,
            ...(removalError === undefined ? {} : { removalError }),
            fresh,
            revised: 0,
            requests: 6,
            matching,
            coverage: {
              oldest: now,
              isEnd,
              gap: hasGap && !input.older ? { from: now - 3_600_000, to: now } : null,
              incompleteDays: [],
            },
          },
          source: { state: 'live', receivedAt: now, because: null },
        }
      },
    },
    { query, shows },
    ({ figures }) => inspected.push(...figures.map(({ response }) => response)),
  )
  await window.settle()
  // Main says that stories came, and the list is read again.
  if (answered === undefined) await window.notify('stories.changed')
  const older = (): string[] => window.inputsOf('news.refresh').flatMap((input) => (input.older ? [input.query] : []))
  return { ...window, older, inspected }
}

const END = /The service cannot filter by this, so the list holds what was received so far/

it.each([
  'is:starred',
  'is:removed',
  'is:unread',
  'label:mine',
  'has:note',
  'list:"My list"',
  'chan:WIIM',
  'pear',
  'sym:QNTL pear',
  'rank>=3',
  '-sym:QNTL',
  '(sym:QNTL OR pear)',
  'sym:QNTL list:Mine',
  '-after:2026-01-01',
])('%s, which the service cannot filter by, requests no older stories, and says once how to', async (query) => {
  const { older, user, settle } = await listOf(query)
  expect(older()).toEqual([])
  expect(screen.getAllByText(END)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Look further back' }))
  await settle()
  expect(older().length).toBeGreaterThan(0)
  expect(new Set(older())).toEqual(new Set([query]))
})

it('stories that came and are not in the list yet let it request no older ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [service, library] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  let reading: Promise<unknown> = Promise.resolve()
  const { older, settle } = await listOf('sym:QNTL', { answered: service.promise, read: () => reading })
  reading = library.promise
  vi.setSystemTime(Date.now() + 1000)
  service.resolve(null)
  await settle()
  expect(older()).toEqual([])
  vi.setSystemTime(Date.now() + 1000)
  library.resolve(null)
  await settle()
  expect(older()).not.toEqual([])
})

it('stories of which main told before the answer came let it request older ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise: answered, resolve: answer } = Promise.withResolvers<unknown>()
  const { older, notify, settle } = await listOf('sym:QNTL', { answered })
  await notify('stories.changed')
  vi.setSystemTime(Date.now() + 1000)
  answer(null)
  await settle()
  expect(older()).not.toEqual([])
})

it('stories that another window requested, and that the list is still reading, let it request no older ones', async () => {
  const [service, library] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  let reading: Promise<unknown> = Promise.resolve()
  const { older, notify, settle } = await listOf('sym:QNTL', {
    answered: service.promise,
    fresh: 0,
    read: () => reading,
  })
  reading = library.promise
  await notify('stories.changed')
  service.resolve(null)
  await settle()
  expect(older()).toEqual([])
  library.resolve(null)
  await settle()
  expect(older()).not.toEqual([])
})

it.each(['', 'sym:QNTL', '(sym:QNTL OR sym:KSTL)', 'after:2026-01-01', 'sym:QNTL on:2026-01-01'])(
  'a list of all that the service lists for “%s” goes on with older stories at its end',
  async (query) => {
    const { older } = await listOf(query, { matching: 50 })
    expect(older()).toEqual([query])
    expect(screen.queryByText(END)).toBeNull()
  },
)

it('an empty list of cached stories offers to request older ones as well', async () => {
  const { older, user, settle } = await listOf('chan:WIIM', { isEmpty: true })
  expect(older()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Look further back' }))
  await settle()
  expect(new Set(older())).toEqual(new Set(['chan:WIIM']))
})

it('a gap between the newest stories and those of before is said, and goes once it is loaded', async () => {
  const { older, user, settle } = await listOf('', { isEnd: true, hasGap: true })
  expect(screen.getByText(/have not been loaded yet/).textContent).toMatch(/^Stories from .* to .* have not/)
  expect(older()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Load them' }))
  await settle()
  expect(older()).toEqual([''])
  expect(screen.queryByText(/have not been loaded yet/)).toBeNull()
})

it('the stories that rules hide request no older ones', async () => {
  const { older } = await listOf('', { shows: 'hidden' })
  expect(older()).toEqual([])
  expect(screen.getByText(END)).toBeTruthy()
})

it.each(['pear', 'sym:QNTL'])('a search for %s requests nothing while it is typed', async (typed) => {
  const { older, inputsOf, user, settle } = await listOf('is:starred')
  const before = inputsOf('news.refresh').length
  await user.tripleClick(screen.getByRole('combobox', { name: 'Search stories' }))
  await user.paste(typed)
  await settle()
  expect(older()).toEqual([])
  expect(inputsOf('news.refresh')).toHaveLength(before)
})

it('a list of cached stories stays one after older stories were requested for it', async () => {
  const { older, user, settle } = await listOf('chan:WIIM', { matching: 2 })
  await user.click(screen.getByRole('button', { name: 'Look further back' }))
  await settle()
  expect(older()).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Look further back' })).toBeTruthy()
})

it.each(['Starred', 'Removed by the service', 'Edited by the service', 'Unread'])(
  'a click on %s requests nothing from the service',
  async (name) => {
    const { inputsOf, user, settle } = await listOf('', { matching: 50 })
    const before = inputsOf('news.refresh').length
    await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    await settle()
    expect(inputsOf('news.refresh')).toHaveLength(before)
  },
)

it.each([[{}], [{ isEmpty: true }]])('items that cannot be read are counted where the list ends: %j', async (how) => {
  const first = { hash: 'a'.repeat(64), path: '$[3]' }
  const { inspected, user } = await listOf('sym:QNTL', { ...how, isEnd: true, unreadable: { count: 1, first } })
  expect(screen.getAllByText(/^1 item of the service cannot be read, because it lacks/)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show the response' }))
  expect(inspected).toEqual([first])
})

it('items of older pages that cannot be read are counted as well', async () => {
  const first = { hash: 'a'.repeat(64), path: '$[3]' }
  await listOf('', { matching: 50, unreadable: { count: 1, first } })
  expect(screen.getByText(/^2 items of the service cannot be read, because they lack/)).toBeTruthy()
})

it.each([true, false])(
  'removals that the service does not list are said above the list, where it has any: %j',
  async (hasMoreRemoved) => {
    await listOf('', { hasMoreRemoved })
    expect(screen.queryAllByText(/may have removed more stories than it lists as removed/)).toHaveLength(
      hasMoreRemoved ? 1 : 0,
    )
  },
)

it('removals that could not be read are said above the list, with the reason', async () => {
  await listOf('', { removalError: { kind: 'service-error', reply: { status: 503, message: '', requestId: null } } })
  expect(
    screen.getByText(
      /did not read which stories the service removed, so some of them may not be marked\. The service returned 503/,
    ),
  ).toBeTruthy()
})

it('older stories that were refused while the person worked offline are requested once that ends', async () => {
  let isOffline = true
  const { older, notify, settle } = await listOf('sym:QNTL', { isOffline: () => isOffline })
  expect(screen.getByText(/Older stories could not be requested/)).toBeDefined()
  const before = older().length
  isOffline = false
  await notify('status.changed')
  await settle()
  expect(screen.queryByText(/Older stories could not be requested/)).toBeNull()
  expect(older().length).toBeGreaterThan(before)
})
