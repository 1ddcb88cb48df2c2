// @vitest-environment jsdom
import { MutationObserver, QueryObserver, useMutation, useQuery } from '@tanstack/react-query'
import type { QueryObserverOptions } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReactElement } from 'react'
import { fireEvent, screen } from '@testing-library/react'
import type { DamagedFile } from '../../../../app/domain/library/integrity.ts'
import { DEFAULT_PREFERENCES } from '../../../../app/domain/settings/preferences.ts'
import { call } from '../../../../renderer/bridge/desk.ts'
import { newsQueries } from '../../../../renderer/features/news/queries.ts'
import { earningsQueries } from '../../../../renderer/query/earnings.ts'
import { keyOf } from '../../../../renderer/query/query-keys.ts'
import { preferencesQuery } from '../../../../renderer/query/preferences.ts'
import { createQueryClient } from '../../../../renderer/query/query-client.ts'
import { ratiosQueries } from '../../../../renderer/query/ratios.ts'
import { damagedFilesQuery } from '../../../../renderer/query/application.ts'
import { settled } from '../../../support/system/settled.ts'
import { AppError, type ErrorInfo } from '../../../../app/errors/app-error.ts'
import { errorInfoOf } from '../../../../renderer/query/errors.ts'
import { ErrorNote } from '../../../../renderer/ui/states/error-note.tsx'
import { refusing, renderWindow, stubDesk, type Replies } from '../../../support/window/render-window.tsx'
import type { Notice } from '../../../../app/ipc/channels.ts'

const DAMAGED: DamagedFile = {
  file: 'library',
  keptAs: '/kept',
  rowsRead: 3,
  rowsUnreadable: 1,
  isUncounted: false,
  fromBackup: null,
  notRebuilt: 0,
}

it('the window asks for the damaged files again after a repair', async () => {
  let files: DamagedFile[] = []
  const { notify } = stubDesk({ 'library.damaged': () => files })
  const shown = new QueryObserver(
    createQueryClient(() => undefined),
    damagedFilesQuery,
  )
  shown.subscribe(() => undefined)
  await settled()
  expect(shown.getCurrentResult().data).toEqual([])
  files = [DAMAGED]
  notify('library.changed')
  await settled()
  expect(shown.getCurrentResult().data).toEqual([DAMAGED])
})

const earningsOf = (connection: string) =>
  earningsQueries.reports(connection, { symbols: ['A'], period: '', reportType: '', fromDate: null })

/** The reply to a request of the service, with where its data is from. */
const replyFrom = (state: 'live' | 'cached', because: ErrorInfo | null = null, value: unknown = {}) =>
  ({ source: { state, receivedAt: 1, because }, value }) as never

/** A window over a main that replies like this, and what watches a query in it. */
function windowOver(replies: Replies) {
  const desk = stubDesk(replies)
  const client = createQueryClient(() => undefined)
  return {
    asked: (channel: string) => desk.calls.filter((call) => call.channel === channel).length,
    watch: async (query: object) => {
      new QueryObserver(client, query as QueryObserverOptions).subscribe(() => undefined)
      await settled()
    },
    notify: async (notice: Notice) => {
      desk.notify(notice)
      await settled()
    },
  }
}

describe('going online again', () => {
  const CHOSEN: ErrorInfo = { kind: 'offline', reason: 'chosen', detail: '' }

  it.each([
    ['ratios, of which something is cached', ratiosQueries.refreshed('c', ['A']), true],
    ['ratios, of which nothing is cached', ratiosQueries.refreshed('c', ['A']), false],
    ['earnings', earningsOf('c'), true],
  ])('requests %s', async (_what, query, isCached) => {
    let [offline, asked] = [true, 0]
    const reply = (): never => {
      asked += 1
      if (offline && !isCached) return refusing(CHOSEN)()
      return offline ? replyFrom('cached', CHOSEN) : replyFrom('live')
    }
    const { watch, notify } = windowOver({
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, offline }),
      'ratios.refresh': reply,
      'earnings.get': reply,
    })
    await watch(preferencesQuery)
    await watch(query)
    const counts = [asked]
    await notify('status.changed')
    counts.push(asked)
    offline = false
    for (let time = 0; time < 2; time++) {
      await notify('status.changed')
      counts.push(asked)
    }
    expect(counts).toEqual([1, 1, 2, 2])
  })

  it('requests what had failed at the service before', async () => {
    let offline = false
    const { watch, notify, asked } = windowOver({
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, offline }),
      'earnings.get': refusing({ kind: 'offline', reason: 'refused', detail: '' }),
    })
    await watch(preferencesQuery)
    await watch(earningsOf('c'))
    for (offline of [true, false]) await notify('status.changed')
    expect(asked('earnings.get')).toBe(2)
  })
})

describe('a write that fails', () => {
  /** A client over a main process that refuses every write, and what it says of that. */
  function refusingWrites() {
    stubDesk({ 'console.clear': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }) })
    const [said, given, retries]: [string[], string[], (() => void)[]] = [[], [], []]
    const client = createQueryClient((failure, error, retry) => {
      said.push(`${failure}: ${error.kind}`)
      retries.push(retry)
    })
    const write = (meta: { failure?: string }) =>
      new MutationObserver(client, {
        mutationFn: (connection: string) => {
          given.push(connection)
          return call('console.clear', { connection })
        },
        meta,
      })
        .mutate('a')
        .catch(() => null)
    return { said, given, retries, write }
  }

  it('is said where no view shows it, can be tried again with what it was given, and is said again', async () => {
    const { said, given, retries, write } = refusingWrites()
    await write({ failure: 'The list was not cleared' })
    expect(said).toEqual(['The list was not cleared: storage-failed'])
    retries[0]?.()
    await settled()
    expect([given, said.length]).toEqual([['a', 'a'], 2])
  })

  it('is not said twice where the view shows it', async () => {
    const { said, write } = refusingWrites()
    await write({})
    expect(said).toEqual([])
  })
})

const REPLY = { status: 500, message: '', requestId: null }

/** A window with the ratios of connection `a`, whose request fails with that error, also when it is repeated. */
async function failingRatios(error: ErrorInfo) {
  const { watch, notify, asked } = windowOver({
    'earnings.get': () => replyFrom('live', null, { errors: [], dataText: '[]' }),
    'ratios.refresh': refusing(error),
  })
  await watch(ratiosQueries.refreshed('a', ['A']))
  return {
    asked: () => asked('ratios.refresh'),
    notify,
    succeed: (connection: string) => watch(earningsOf(connection)),
  }
}

it.each([
  ['the service failed', 'service-error'],
  ['something before the service did not find it', 'not-found'],
  ['the key was refused', 'unauthorized'],
] as const)('a request is repeated once when another one of its connection succeeds: %s', async (_why, kind) => {
  const { asked, succeed } = await failingRatios({ kind, reply: REPLY })
  await succeed('b')
  expect(asked()).toBe(1)
  await succeed('a')
  expect(asked()).toBe(2)
})

it.each(['truncated', 'empty', 'html'] as const)(
  'a response that was lost on the way is asked for again when another one comes: %s',
  async (reason) => {
    const { asked, succeed } = await failingRatios({ kind: 'unreadable-reply', reason, detail: '' })
    await succeed('a')
    expect(asked()).toBe(2)
  },
)

it.each<ErrorInfo>([
  { kind: 'bad-request', reply: REPLY },
  { kind: 'no-data', reply: REPLY },
  { kind: 'forbidden', reply: REPLY },
  { kind: 'unreadable-reply', reason: 'too-large', detail: '' },
  { kind: 'storage-failed', reason: 'full', detail: '' },
  { kind: 'cancelled' },
])('a request that failed with %j is not repeated because another one succeeds, or time has passed', async (error) => {
  const { asked, succeed, notify } = await failingRatios(error)
  await succeed('a')
  await notify('refresh.due')
  expect(asked()).toBe(1)
})

it('the automatic refresh repeats what failed in a view without a list', async () => {
  const { asked, notify } = await failingRatios({ kind: 'connection-broken', host: 'a.example' })
  await notify('refresh.due')
  expect(asked()).toBe(2)
})

it('the automatic refresh does not send a key again that was refused, and a check of the plan does', async () => {
  const { asked, notify } = await failingRatios({ kind: 'unauthorized', reply: REPLY })
  await notify('refresh.due')
  expect(asked()).toBe(1)
  await notify('entitlement.changed')
  expect(asked()).toBe(2)
})

it('a check of the plan repeats what the plan did not include', async () => {
  const { asked, notify } = await failingRatios({ kind: 'forbidden', reply: REPLY })
  await notify('entitlement.changed')
  expect(asked()).toBe(2)
})

it.each<[string, ErrorInfo, number]>([
  ['that the service named', { kind: 'rate-limited', reply: REPLY, retryAfterMs: 20_000 }, 20_000],
  ['that a failing service named', { kind: 'service-error', reply: REPLY, retryAfterMs: 20_000 }, 20_000],
  [
    'of a minute where it named none for too many requests',
    { kind: 'rate-limited', reply: REPLY, retryAfterMs: null },
    60_000,
  ],
])('a request waits for the time %s', async (_which, error, pauseMs) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { asked, succeed, notify } = await failingRatios(error)
  await succeed('a')
  await notify('refresh.due')
  expect(asked()).toBe(1)
  vi.setSystemTime(Date.now() + pauseMs)
  await notify('refresh.due')
  expect(asked()).toBe(2)
})

const REF = { hash: 'a', path: '$[0]' }
const storyWith = (body: string) => ({
  found: true,
  story: { item: { id: 7, body }, response: REF, textResponse: REF },
})

const NOTHING = { found: false, reason: 'unknown-or-not-entitled', cached: null }

it.each<[string, 'news.refresh' | 'news.item' | 'earnings.get' | 'ratios.refresh', unknown, number]>([
  ['no stories', 'news.refresh', { received: 0 }, 2],
  ['stories', 'news.refresh', { received: 1 }, 1],
  ['no story', 'news.item', NOTHING, 2],
  ['a story without its text', 'news.item', storyWith(''), 2],
  ['a story', 'news.item', storyWith('<p>Text'), 1],
  ['no reports', 'earnings.get', { errors: [], dataText: '[]' }, 2],
  ['an error among reports', 'earnings.get', { errors: ['not in the plan'], dataText: '[1]' }, 2],
  ['reports', 'earnings.get', { errors: [], dataText: '[1]' }, 1],
  ['what is not known here', 'ratios.refresh', null, 2],
])(
  'a check of the plan repeats what may have been empty because of it: a request that brought %s (%s)',
  async (_what, channel, value, times) => {
    const { watch, notify, asked } = windowOver({
      [channel]: () => replyFrom('live', null, value),
    })
    await watch(
      {
        'news.refresh': newsQueries.refresh('a', '', 'abstract'),
        'news.item': newsQueries.liveItem('a', 7),
        'earnings.get': earningsOf('a'),
        'ratios.refresh': ratiosQueries.refreshed('a', ['A']),
      }[channel],
    )
    await notify('entitlement.changed')
    expect(asked(channel)).toBe(times)
  },
)

function Asking({ error }: { error: Error }): ReactElement | null {
  const asked = useQuery({ queryKey: ['asked'], queryFn: () => Promise.reject(error) })
  return asked.error === null ? null : <ErrorNote error={errorInfoOf(asked.error)} onRetry={null} />
}

function Doing({ error }: { error: Error }): ReactElement {
  const done = useMutation({ mutationFn: () => Promise.reject(error) })
  return (
    <>
      <button onClick={() => done.mutate()}>do it</button>
      {done.error === null ? null : <ErrorNote error={errorInfoOf(done.error)} onRetry={null} />}
    </>
  )
}

const REPLIES = { 'log.report': () => ({ reference: 'ref-1' }) }

// B20
it('a query that fails by a bug of the window shows the reference of the log', async () => {
  await renderWindow(<Asking error={new TypeError('planted')} />, REPLIES)
  expect(screen.getByRole('alert').textContent).toContain('The log lists it under ref-1.')
})

// B20
it('a query that fails by a bug does not name a text of the window as an entry of the log', async () => {
  await renderWindow(<Asking error={new TypeError('planted')} />, { 'log.report': () => ({ reference: null }) })
  expect(screen.getByRole('alert').textContent).toContain('It has no reference in the log.')
})

// B20
it('a mutation that fails by a bug of the window shows the reference of the log', async () => {
  const { settle } = await renderWindow(<Doing error={new TypeError('planted')} />, REPLIES)
  fireEvent.click(screen.getByText('do it'))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('The log lists it under ref-1.')
})

it('an expected error is not reported', async () => {
  const error = new AppError({ kind: 'storage-failed', reason: 'full', detail: '' })
  const { inputsOf } = await renderWindow(<Asking error={error} />, REPLIES)
  expect(inputsOf('log.report')).toEqual([])
})

it.each([
  [keyOf('a', 'asked', 'news', {}), 2],
  [keyOf('a', 'asked', 'item', 7), 1],
  [keyOf('a', 'stories', 'rows'), 1],
])('the automatic refresh asks for the newest stories only: %j is asked for %i times', async (queryKey, times) => {
  const { notify } = stubDesk({})
  const client = createQueryClient(() => undefined)
  let asked = 0
  new QueryObserver<number>(client, { queryKey, queryFn: () => (asked += 1) }).subscribe(() => undefined)
  await settled()
  notify('refresh.due')
  await settled()
  expect(asked).toBe(times)
})

it.each<[string, ErrorInfo, number]>([
  ['too many requests, and names the time', { kind: 'rate-limited', reply: REPLY, retryAfterMs: 1_800_000 }, 1_800_000],
  ['too many requests, and names no time', { kind: 'rate-limited', reply: REPLY, retryAfterMs: null }, 60_000],
  ['a failure, and names the time', { kind: 'service-error', reply: REPLY, retryAfterMs: 1_800_000 }, 1_800_000],
  ['a failure, and names no time', { kind: 'service-error', reply: REPLY }, 0],
])('the automatic refresh waits as long as a service asks that says %s', async (_what, error, pauseMs) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { notify } = stubDesk({})
  const client = createQueryClient(() => undefined)
  let asked = 0
  new QueryObserver(client, {
    queryKey: keyOf('a', 'asked', 'news', {}),
    queryFn() {
      asked += 1
      throw new AppError(error)
    },
  }).subscribe(() => undefined)
  await settled()
  vi.setSystemTime(Date.now() + Math.max(0, pauseMs - 1))
  notify('refresh.due')
  await settled()
  expect(asked).toBe(pauseMs > 0 ? 1 : 2)
  vi.setSystemTime(Date.now() + 1)
  notify('refresh.due')
  await settled()
  expect(asked).toBe(pauseMs > 0 ? 2 : 3)
})
