import { QueryObserver } from '@tanstack/react-query'
import type { QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { earningsQueries } from '../../../../renderer/query/earnings.ts'
import { createQueryClient } from '../../../../renderer/query/query-client.ts'
import { ratiosQueries } from '../../../../renderer/query/ratios.ts'
import { settled } from '../../../support/settled.ts'

afterEach(() => vi.unstubAllGlobals())

const REPLY = { status: 500, message: '', requestId: null }

const earningsOf = (connection: string) =>
  earningsQueries.reports(connection, { symbols: ['A'], period: '', reportType: '', fromDate: null })

/** A window with the ratios of connection `a`, whose request fails with that error, also when it is repeated. */
async function failingRatios(error: ErrorInfo) {
  let notify: (notice: string) => void = () => undefined
  let asked = 0
  const live = { value: {}, source: { state: 'live', receivedAt: 1, because: null } }
  function reply(channel: string) {
    if (channel !== 'ratios.refresh') return { ok: true, value: live }
    asked += 1
    return { ok: false, error }
  }
  vi.stubGlobal('window', {
    desk: {
      invoke: (_callId: string, channel: string) => Promise.resolve(reply(channel)),
      cancel: () => undefined,
      subscribe(listener: typeof notify) {
        notify = listener
        return () => undefined
      },
    },
  })
  const client = createQueryClient(() => undefined)
  const watch = (query: object): (() => void) =>
    new QueryObserver(client, query as QueryObserverOptions).subscribe(() => undefined)
  watch(ratiosQueries.refreshed('a', ['A']))
  await settled()
  return {
    asked: () => asked,
    notify: async (notice: string) => {
      notify(notice)
      await settled()
    },
    succeed: async (connection: string) => {
      watch(earningsOf(connection))
      await settled()
    },
  }
}

it('a request that failed is repeated once when another one of its connection succeeds', async () => {
  const { asked, succeed } = await failingRatios({ kind: 'service-error', reply: REPLY })
  await succeed('a')
  expect(asked()).toBe(2)
})

it('the success of another connection repeats nothing', async () => {
  const { asked, succeed } = await failingRatios({ kind: 'service-error', reply: REPLY })
  await succeed('b')
  expect(asked()).toBe(1)
})

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

it('a check of the plan repeats what the plan did not include', async () => {
  const { asked, notify } = await failingRatios({ kind: 'forbidden', reply: REPLY })
  await notify('entitlement.changed')
  expect(asked()).toBe(2)
})
