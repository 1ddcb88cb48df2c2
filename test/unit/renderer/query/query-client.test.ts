import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import type { QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DamagedFile } from '../../../../app/domain/library/damaged-file.ts'
import { DEFAULT_PREFERENCES } from '../../../../app/domain/settings/preferences.ts'
import { call } from '../../../../renderer/bridge/desk.ts'
import { earningsQueries } from '../../../../renderer/query/earnings.ts'
import { preferencesQuery } from '../../../../renderer/query/preferences.ts'
import { createQueryClient } from '../../../../renderer/query/query-client.ts'
import { ratiosQueries } from '../../../../renderer/query/ratios.ts'
import { damagedFilesQuery } from '../../../../renderer/query/status-queries.ts'
import { settled } from '../../../support/settled.ts'

const DAMAGED: DamagedFile = {
  file: 'library',
  keptAs: '/kept',
  rowsRead: 3,
  rowsUnreadable: 1,
  isUncounted: false,
  fromBackup: null,
  notRebuilt: 0,
}

afterEach(() => vi.unstubAllGlobals())

it('the window asks for the damaged files again after a repair', async () => {
  let files: DamagedFile[] = []
  let notify: (notice: string) => void = () => undefined
  const desk = {
    invoke: (_callId: string, channel: string) =>
      Promise.resolve({ ok: true, value: channel === 'library.damaged' ? files : null }),
    cancel: () => undefined,
    subscribe(listener: (notice: string) => void) {
      notify = listener
      return () => undefined
    },
  }
  vi.stubGlobal('window', { desk })
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

describe('going online again', () => {
  const CHOSEN = { kind: 'offline', reason: 'chosen', detail: '' }

  it.each([
    ['ratios, of which something is cached', ratiosQueries.refreshed('c', ['A']), 'ratios.refresh'],
    ['ratios, of which nothing is cached', ratiosQueries.refreshed('c', ['A']), 'failing'],
    [
      'earnings',
      earningsQueries.reports('c', { symbols: ['A'], period: '', reportType: '', fromDate: null }),
      'earnings.get',
    ],
  ])('requests %s', async (_what, query, failing) => {
    let offline = true
    let notify: (notice: string) => void = () => undefined
    const asked: string[] = []
    const reply = (channel: string): unknown => {
      if (channel === 'preferences.get') return { ok: true, value: { ...DEFAULT_PREFERENCES, offline } }
      asked.push(channel)
      if (failing === 'failing' && offline) return { ok: false, error: CHOSEN }
      const source = { state: offline ? 'cached' : 'live', receivedAt: 1, because: offline ? CHOSEN : null }
      return { ok: true, value: { source, value: {} } }
    }
    vi.stubGlobal('window', {
      desk: {
        invoke: (_callId: string, channel: string) => Promise.resolve(reply(channel)),
        cancel: () => undefined,
        subscribe: (listener: typeof notify) => {
          notify = listener
          return () => undefined
        },
      },
    })
    const client = createQueryClient(() => undefined)
    new QueryObserver(client, preferencesQuery).subscribe(() => undefined)
    new QueryObserver(client, query as unknown as QueryObserverOptions).subscribe(() => undefined)
    await settled()
    expect(asked).toHaveLength(1)
    notify('status.changed')
    await settled()
    expect(asked).toHaveLength(1)
    offline = false
    notify('status.changed')
    await settled()
    expect(asked).toHaveLength(2)
    notify('status.changed')
    await settled()
    expect(asked).toHaveLength(2)
  })
})

describe('a write that fails', () => {
  const REFUSED = { ok: false, error: { kind: 'storage-failed', reason: 'full', detail: '' } }

  /** A client over a main process that refuses every write, and what it says of that. */
  function refusing() {
    vi.stubGlobal('window', {
      desk: { invoke: () => Promise.resolve(REFUSED), cancel: () => undefined, subscribe: () => () => undefined },
    })
    const said: string[] = []
    const retries: (() => void)[] = []
    const client = createQueryClient((failure, error, retry) => {
      said.push(`${failure}: ${error.kind}`)
      retries.push(retry)
    })
    return { client, said, retries }
  }

  it('is said where no view shows it', async () => {
    const { client, said } = refusing()
    const write = new MutationObserver(client, {
      mutationFn: () => call('console.clear', { connection: 'a' }),
      meta: { failure: 'The list was not cleared' },
    })
    await write.mutate().catch(() => null)
    expect(said).toEqual(['The list was not cleared: storage-failed'])
  })

  it('can be tried again with what it was given', async () => {
    const { client, retries } = refusing()
    const given: string[] = []
    const write = new MutationObserver(client, {
      mutationFn: (name: string) => {
        given.push(name)
        return call('console.clear', { connection: name })
      },
      meta: { failure: 'The list was not cleared' },
    })
    await write.mutate('a').catch(() => null)
    retries[0]?.()
    await settled()
    expect(given).toEqual(['a', 'a'])
  })

  it('is said again when it fails again', async () => {
    const { client, said, retries } = refusing()
    const write = new MutationObserver(client, {
      mutationFn: () => call('console.clear', { connection: 'a' }),
      meta: { failure: 'The list was not cleared' },
    })
    await write.mutate().catch(() => null)
    retries[0]?.()
    await settled()
    expect(said).toHaveLength(2)
  })

  it('is not said twice where the view shows it', async () => {
    const { client, said } = refusing()
    const write = new MutationObserver(client, { mutationFn: () => call('console.clear', { connection: 'a' }) })
    await write.mutate().catch(() => null)
    expect(said).toEqual([])
  })
})
