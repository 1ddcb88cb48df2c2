// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ratiosQueries } from '../../../../renderer/query/ratios.ts'
import { stubDesk } from '../../../support/window/render-window.tsx'
import { settled } from '../../../support/system/settled.ts'

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
  const request = { symbols: ['QNTL'], fields: [], reportTypes: [], knownAt: null }
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

/** A window whose requests for ratios never end. */
function requesting() {
  const { inputsOf, cancelled } = stubDesk({ 'ratios.refresh': () => new Promise(() => undefined) })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  return {
    inputsOf,
    cancelled,
    /** A view that shows these companies; returns what closes it. */
    show: (...symbols: string[]): (() => void) =>
      new QueryObserver(client, ratiosQueries.refreshed('a', symbols)).subscribe(() => undefined),
  }
}

it('a request for ratios goes on when its view goes away', async () => {
  const { show, inputsOf, cancelled } = requesting()
  const close = show('QNTL')
  await settled()
  close()
  await settled()
  expect([inputsOf('ratios.refresh').length, cancelled()]).toEqual([1, []])
})

it('a request for more companies ends the one for fewer', async () => {
  const { show, cancelled } = requesting()
  const close = show('QNTL')
  await settled()
  show('QNTL', 'KSTL')
  close()
  await settled()
  expect(cancelled()).toEqual(['ratios.refresh'])
})

it('a request for other companies ends none', async () => {
  const { show, cancelled } = requesting()
  show('QNTL', 'HLDN')
  await settled()
  show('QNTL', 'KSTL', 'ABCD')
  await settled()
  expect(cancelled()).toEqual([])
})

it('companies that were requested with others are not requested again, unless the person refreshes them', async () => {
  const source = { state: 'live', receivedAt: 1, because: null } as const
  const { inputsOf } = stubDesk({ 'ratios.refresh': () => ({ value: null, source }) })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  async function show(...symbols: string[]) {
    const query = new QueryObserver(client, ratiosQueries.refreshed('a', symbols))
    query.subscribe(() => undefined)
    await settled()
    return query
  }
  await show('QNTL', 'KSTL', 'HLDN')
  const left = await show('HLDN', 'QNTL')
  expect(left.getCurrentResult().data).toMatchObject(source)
  await show('QNTL', 'ABCD')
  await left.refetch()
  const asked = inputsOf('ratios.refresh') as { symbols: readonly string[] }[]
  expect(asked.map(({ symbols }) => symbols.join(' '))).toEqual(['QNTL KSTL HLDN', 'QNTL ABCD', 'HLDN QNTL'])
})

it('companies of which only what is cached was shown with others are requested', async () => {
  const source = { state: 'cached', receivedAt: 1, because: null } as const
  const { inputsOf } = stubDesk({ 'ratios.refresh': () => ({ value: null, source }) })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  for (const symbols of [['QNTL', 'KSTL'], ['QNTL']]) {
    new QueryObserver(client, ratiosQueries.refreshed('a', symbols)).subscribe(() => undefined)
    await settled()
  }
  expect(inputsOf('ratios.refresh')).toHaveLength(2)
})

it('what was known at another moment is not shown while that of a moment is read', async () => {
  const source = { state: 'cached', receivedAt: 1, because: null } as const
  let isAnswering = true
  stubDesk({
    'ratios.read': () => (isAnswering ? { value: [], source } : new Promise(() => undefined)),
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const request = { symbols: ['QNTL'], fields: ['roe'], reportTypes: [], knownAt: 5 }
  const shown = new QueryObserver(client, ratiosQueries.shown('a', request))
  shown.subscribe(() => undefined)
  await settled()
  isAnswering = false
  shown.setOptions(ratiosQueries.shown('a', { ...request, fields: ['roa'] }))
  expect(shown.getCurrentResult().data).toMatchObject({ fields: ['roe'] })
  shown.setOptions(ratiosQueries.shown('a', { ...request, knownAt: 6 }))
  expect(shown.getCurrentResult().data).toBeUndefined()
})
