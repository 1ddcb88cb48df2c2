import { expect, it, describe } from 'vitest'
import { createConnectionHandlers, testConnection } from '../../../../../main/modules/connection/handlers.ts'
import type { ConnectionHandlerParts } from '../../../../../main/modules/connection/handlers.ts'
import { CALL } from '../../../../support/library/library-module.ts'
import { connectionOf } from '../../../../support/service/scope.ts'
import { ASSUMED_PROFILE } from '../../../../../app/domain/connection/interface-profile.ts'
import { followedTasks } from '../../../../support/system/tasks.ts'
import { AppError, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import type { ConnectionScope } from '../../../../../main/modules/context/connection-scope.ts'
import type { ServiceClient } from '../../../../../main/modules/requests/module.ts'

/** Removes a connection whose removal ends as given. */
function removing(remove: () => Promise<void>) {
  const tasks = followedTasks()
  const notices: string[] = []
  const handlers = createConnectionHandlers({
    registry: { list: () => [{ id: 'a', name: 'Desk' }], remove },
    runTask: tasks.runTask,
    notify: (notice: string) => notices.push(notice),
  } as unknown as ConnectionHandlerParts)
  return { ...tasks, notices, removed: handlers['connections.remove']({ id: 'a', withMarks: false }, CALL) }
}

it('the removal of a connection is a task that every window shows and that cannot be cancelled halfway', async () => {
  const { removed, begun, told } = removing(() => Promise.resolve())
  await removed
  expect(begun).toEqual([{ title: 'Removal of a connection', view: 'settings', connection: null, canCancel: false }])
  expect(told).toEqual([{ detail: 'Desk' }])
})

it('a removal of a connection that fails tells the windows too, because a part of it may be done', async () => {
  const { removed, notices } = removing(() => Promise.reject(new Error('full')))
  await expect(removed).rejects.toThrow('full')
  expect(notices).toEqual(['stories.changed', 'status.changed'])
})

/** The notices after a change of the connection “a”, which the first window shows, and another one the second. */
async function noticesOf(change: (handlers: ReturnType<typeof createConnectionHandlers>) => unknown) {
  const notices: unknown[][] = []
  const done = () => Promise.resolve()
  const handlers = createConnectionHandlers({
    registry: {
      windowsOf: (id: string) => (id === 'a' ? [1] : [2]),
      change: done,
      putBack: () => Promise.resolve('done'),
      confirm: done,
    },
    profiles: { save: done, putBack: () => Promise.resolve('done') },
    secrets: { remove: done },
    notify: (...notice: unknown[]) => notices.push(notice),
  } as unknown as ConnectionHandlerParts)
  await change(handlers)
  return notices
}

const CALL_OF_A = { ...(CALL as object), scope: { connection: connectionOf({ id: 'a' }) } } as never
const [BEFORE, AFTER] = [
  { name: 'Desk', colour: 1 },
  { name: 'Live', colour: 2 },
]

it.each<[string, Parameters<typeof noticesOf>[0]]>([
  ['a new name', (handlers) => handlers['connections.change']({ id: 'a', ...AFTER }, CALL)],
  [
    'a name that is put back',
    (handlers) => handlers['connections.putBack']({ id: 'a', expected: AFTER, wanted: BEFORE }, CALL),
  ],
])('%s of a connection has no window ask the service', async (_what, change) => {
  expect(await noticesOf(change)).toEqual([['status.changed']])
})

it.each<[string, Parameters<typeof noticesOf>[0]]>([
  [
    'a confirmed address',
    (handlers) => handlers['connections.confirm']({ id: 'a', baseUrl: 'https://a.example' }, CALL),
  ],
  ['a removed key', (handlers) => handlers['key.remove']({ connection: 'a' }, CALL_OF_A)],
  [
    'other names of parameters',
    (handlers) =>
      handlers['profile.save']({ connection: 'a', keyPlacement: 'query', values: ASSUMED_PROFILE }, CALL_OF_A),
  ],
])('%s has only the windows of its connection ask the service', async (_what, change) => {
  expect(await noticesOf(change)).toEqual([['library.changed', 1], ['status.changed']])
})

type Endpoint = 'newsList' | 'operationRatios' | 'earningReports'

const reply = { status: 403, message: 'not in the plan', requestId: null }

/** Tests a connection whose endpoints answer like this: with an error, or with the difference of the clocks. */
async function tested(answers: Partial<Record<Endpoint, ErrorInfo | number>>) {
  let now = 0
  const asked: Endpoint[] = []
  const answer = (endpoint: Endpoint) => () => {
    asked.push(endpoint)
    now += 40
    const given = answers[endpoint] ?? 0
    return typeof given === 'number' ? Promise.resolve({ clockSkewMs: given }) : Promise.reject(new AppError(given))
  }
  const client = {
    newsList: answer('newsList'),
    operationRatios: answer('operationRatios'),
    earningReports: answer('earningReports'),
  } as unknown as ServiceClient
  const scope = { access: () => Promise.resolve({}) } as unknown as ConnectionScope
  const outcome = await testConnection(client, scope, () => now, new AbortController().signal)
  return { ...outcome, asked }
}

describe('a test of the connection', () => {
  it('asks each endpoint without a side effect once, and says how long each took', async () => {
    const { checks, asked } = await tested({})
    expect(asked).toEqual(['newsList', 'operationRatios', 'earningReports'])
    expect(checks).toEqual(
      ['News', 'Operation ratios', 'Earnings reports'].map((endpoint) => ({
        endpoint,
        ok: true,
        durationMs: 40,
        error: null,
      })),
    )
  })

  it('goes on after an endpoint that failed, and says beside each what it came to', async () => {
    const [unauthorized, forbidden] = [
      { kind: 'unauthorized', reply: { ...reply, status: 401 } },
      { kind: 'forbidden', reply },
    ] as const
    const { checks, asked } = await tested({ newsList: unauthorized, operationRatios: forbidden })
    expect(checks.map(({ ok, error }) => [ok, error])).toEqual([
      [false, unauthorized],
      [false, forbidden],
      [true, null],
    ])
    expect(asked).toHaveLength(3)
  })

  it('takes “no data” about the symbol as a response, and no other 404', async () => {
    const elsewhere: ErrorInfo = { kind: 'not-found', reply: { ...reply, status: 404 } }
    const { checks } = await tested({
      operationRatios: elsewhere,
      earningReports: { kind: 'no-data', reply: { ...reply, status: 404 } },
    })
    expect(checks.map(({ error }) => error)).toEqual([null, elsewhere, null])
  })

  it('has the difference of the clocks from the first response', async () => {
    expect((await tested({ newsList: { kind: 'forbidden', reply }, operationRatios: 180_000 })).clockSkewMs).toBe(
      180_000,
    )
  })

  it('knows no difference of the clocks when nothing responds', async () => {
    const error: ErrorInfo = { kind: 'offline', reason: 'unreachable', detail: '' }
    const { clockSkewMs } = await tested({ newsList: error, operationRatios: error, earningReports: error })
    expect(clockSkewMs).toBeNull()
  })

  it('ends when it is cancelled', async () => {
    await expect(tested({ newsList: { kind: 'cancelled' } })).rejects.toMatchObject({ error: { kind: 'cancelled' } })
  })
})
