import { describe, expect, it } from 'vitest'
import { settled } from '../../../../support/settled.ts'
import { watching } from '../../../../support/watching.ts'

const LIST = { id: null, name: 'Mine', symbols: ['A'], isPaused: false }

describe('a refresh of one connection', () => {
  it('is not shown under another connection', async () => {
    const { library, watch } = watching()
    library.companies.saveWatchList(LIST)
    await watch.refresh(null)
    expect(watch.state('other')).toMatchObject({ requests: 0, endedAt: null })
  })

  it('does not block that of another connection', async () => {
    const { library, watch, other, hold } = watching()
    library.companies.saveWatchList(LIST)
    const release = hold('test')
    const first = watch.refresh(null)
    await watch.refresh(null, other)
    expect([watch.state('test').running, watch.state('other').running]).toEqual([true, false])
    release()
    await first
  })

  it('is refused while one of the same connection runs', async () => {
    const { library, watch, hold } = watching()
    library.companies.saveWatchList(LIST)
    const release = hold('test')
    const first = watch.refresh(null)
    await expect(watch.refresh(null)).rejects.toMatchObject({ error: { kind: 'invalid-input' } })
    release()
    await first
  })

  it('is cancelled without that of another connection', async () => {
    const { library, watch, other, hold } = watching()
    library.companies.saveWatchList(LIST)
    const releases = [hold('test'), hold('other')]
    const refreshes = [watch.refresh(null), watch.refresh(null, other)]
    await settled()
    watch.cancel('other')
    for (const release of releases) release()
    await Promise.all(refreshes)
    expect([watch.state('test').error, watch.state('other').error]).toEqual([null, { kind: 'cancelled' }])
  })

  it('ends when the connection is removed', async () => {
    const { library, watch, other, hold, askedUnder, removeConnection } = watching()
    library.companies.saveWatchList({ ...LIST, symbols: Array.from({ length: 60 }, (_, place) => `S${place}`) })
    const release = hold('other')
    const refresh = watch.refresh(null, other)
    await settled()
    removeConnection('other')
    release()
    await refresh
    expect(askedUnder).toEqual(['other'])
  })

  it('leaves no state of a connection that was removed', async () => {
    const { library, watch, other, removeConnection } = watching()
    library.companies.saveWatchList(LIST)
    await watch.refresh(null, other)
    removeConnection('other')
    await watch.refresh(null)
    expect(watch.state('other').requests).toBe(0)
  })
})

describe('the scheduled refresh', () => {
  it('refreshes the connections of the windows one after another', async () => {
    const { library, watch, scope, other, hold, show, askedUnder } = watching()
    library.companies.saveWatchList(LIST)
    show(scope, other)
    const release = hold('test')
    void watch.refreshInUse()
    await settled()
    expect(askedUnder).toEqual(['test'])
    release()
    await settled()
    expect(askedUnder).toEqual(['test', 'other'])
  })

  it('leaves out a connection that is being refreshed', async () => {
    const { library, watch, scope, other, hold, show, askedUnder } = watching()
    library.companies.saveWatchList(LIST)
    show(scope, other)
    const release = hold('test')
    const refresh = watch.refresh(null)
    void watch.refreshInUse()
    await settled()
    expect(askedUnder).toEqual(['test', 'other'])
    release()
    await refresh
  })

  it('requests nothing more after a stop', async () => {
    const { library, watch, scope, other, hold, show, askedUnder } = watching()
    library.companies.saveWatchList(LIST)
    show(scope, other)
    const release = hold('test')
    void watch.refreshInUse()
    await settled()
    watch.stop()
    release()
    await settled()
    expect(askedUnder).toEqual(['test'])
  })
})
