import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { AppError, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import type { ConnectionScope } from '../../../../../main/modules/context/connection-scope.ts'
import { scriptedNews } from '../../../../support/service/scripted-news.ts'
import { watchingLists } from '../../../../support/service/scripted-watch.ts'
import { watching } from '../../../../support/service/watching.ts'

describe('lists that were requested while working offline', () => {
  const OFFLINE = new AppError({ kind: 'offline', reason: 'chosen', detail: '' })

  /** A list, a paused one, and requests for them that were not sent. */
  async function requested(...wanted: readonly ('all' | 'paused')[]) {
    const preferences = { ...DEFAULT_PREFERENCES, offline: true }
    const lists = watching(preferences)
    const { library, watch, asked, fail } = lists
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    const paused = library.companies.saveWatchList({ id: null, name: 'Paused', symbols: ['B'], isPaused: true })
    fail(OFFLINE)
    for (const each of wanted) await watch.refresh(each === 'all' ? null : paused)
    asked.length = 0
    fail(null)
    return { ...lists, preferences, symbols: () => asked.map(({ tickers }) => tickers.join()) }
  }

  it.each([
    ['all', ['all'], ['A']],
    ['a paused one', ['paused'], ['B']],
    ['a paused one, and all', ['paused', 'all', 'paused'], ['A', 'B']],
    ['none', [], []],
  ] as const)('are requested once when the person works online again: %s', async (_what, wanted, symbols) => {
    const lists = await requested(...wanted)
    await lists.watch.refreshWaiting()
    expect(lists.symbols()).toEqual([])
    lists.preferences.offline = false
    await lists.watch.refreshWaiting()
    await lists.watch.refreshWaiting()
    expect(lists.symbols()).toEqual(symbols)
    expect(lists.watch.state().error).toBeNull()
  })

  it('are requested although one of them is being refreshed by then', async () => {
    const lists = await requested('all', 'paused')
    const other = lists.library.companies.saveWatchList({ id: null, name: 'Other', symbols: ['C'], isPaused: false })
    lists.preferences.offline = false
    const release = lists.hold('test')
    const refreshes = [lists.watch.refresh(other), lists.watch.refreshWaiting()]
    release()
    await Promise.all(refreshes)
    expect(lists.symbols().toSorted()).toEqual(['A', 'B', 'C'])
    expect(lists.watch.state().error).toBeNull()
  })

  it('are requested after all others were, where they are paused', async () => {
    const lists = await requested('paused')
    lists.preferences.offline = false
    await lists.watch.refresh(null)
    await lists.watch.refreshWaiting()
    expect(lists.symbols()).toEqual(['A', 'B'])
  })

  it('are not requested for a connection that was removed, nor after another error', async () => {
    const lists = await requested('all')
    lists.removeConnection('test')
    lists.preferences.offline = false
    await lists.watch.refreshWaiting()
    const others = watching()
    others.library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    others.fail(new AppError({ kind: 'offline', reason: 'refused', detail: '' }))
    await others.watch.refresh(null)
    await others.watch.refreshWaiting()
    expect([lists.symbols(), others.asked.length]).toEqual([[], 1])
  })
})

describe('lists that were requested without an accepted key', () => {
  const reply = { status: 401, message: '', requestId: null }

  it.each<[string, ErrorInfo]>([
    ['no key', { kind: 'no-key' }],
    ['a locked keychain', { kind: 'keychain-unavailable', state: 'locked' }],
    ['a keychain that does not respond', { kind: 'keychain-unavailable', state: 'timed-out' }],
  ])('are requested once there is one: %s', async (_what, error) => {
    const { library, watch, asked, scope, show } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    const without: ConnectionScope = { ...scope, access: () => Promise.reject(new AppError(error)) }
    show(without)
    await watch.refresh(null, without)
    await watch.refreshWaiting()
    expect([asked.length, watch.state().error]).toEqual([0, error])
    show(scope)
    await watch.refreshWaiting()
    await watch.refreshWaiting()
    expect([asked.length, watch.state().error]).toEqual([1, null])
  })

  it('are requested with another key once one was refused, and not with the same', async () => {
    const { library, watch, asked, scope, show, fail } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    fail(new AppError({ kind: 'unauthorized', reply }))
    await watch.refresh(null)
    await watch.refreshWaiting()
    expect(asked).toHaveLength(1)
    fail(null)
    show({ ...scope, access: async () => ({ ...(await scope.access()), fingerprint: 'another' }) })
    await watch.refreshWaiting()
    expect([asked.length, watch.state().error]).toEqual([2, null])
  })

  it('are requested no second time after the person has refreshed them', async () => {
    const { library, watch, asked, scope, show } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    await watch.refresh(null, { ...scope, access: () => Promise.reject(new AppError({ kind: 'no-key' })) })
    show(scope)
    await watch.refresh(null)
    await watch.refreshWaiting()
    expect(asked).toHaveLength(1)
  })
})

describe('lists of a service that asks to wait', () => {
  const reply = { status: 503, message: '', requestId: null }
  const HOUR_MS = 3_600_000

  it.each<ErrorInfo>([
    { kind: 'rate-limited', reply, retryAfterMs: HOUR_MS },
    { kind: 'service-error', reply, retryAfterMs: HOUR_MS },
  ])('are not requested before by themselves, and no other list is: $kind', async (error) => {
    const service = scriptedNews()
    const lists = watchingLists(service)
    lists.watch(['A'])
    lists.watch(['B'], 'Other')
    service.onRequest(() => {
      throw new AppError(error)
    })
    await lists.refresh().catch(() => undefined)
    await lists.refreshInUse()
    expect(service.asked).toHaveLength(1)
    service.onRequest(() => undefined)
    service.clock.now += HOUR_MS
    await lists.refreshInUse()
    expect([service.asked.length, lists.state().error]).toEqual([3, null])
  })
})
