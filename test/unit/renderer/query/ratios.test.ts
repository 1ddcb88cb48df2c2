// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ratiosQueries } from '../../../../renderer/query/ratios.ts'
import { stubDesk } from '../../../support/render-window.tsx'
import { settled } from '../../../support/settled.ts'

it('a request for ratios ends when what it brought has been read', async () => {
  const ends: (() => void)[] = []
  const source = { state: 'live', receivedAt: 1, because: null } as const
  stubDesk({
    'ratios.refresh': () => ({ value: null, source }),
    'ratios.read': () =>
      new Promise((resolve) => {
        ends.push(() => resolve({ value: [], source }))
      }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const request = { symbols: ['QNTL'], fields: [], reportTypes: [], knownOn: null }
  new QueryObserver(client, ratiosQueries.shown('a', request)).subscribe(() => undefined)
  await settled()
  ends[0]?.()
  await settled()

  const refreshed = new QueryObserver(client, ratiosQueries.refreshed('a', ['QNTL']))
  refreshed.subscribe(() => undefined)
  await settled()
  expect(refreshed.getCurrentResult().isFetching).toBe(true)
  ends[1]?.()
  await settled()
  expect(refreshed.getCurrentResult().isFetching).toBe(false)
})
