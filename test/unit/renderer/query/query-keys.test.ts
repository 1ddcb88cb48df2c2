import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { NOTICES } from '../../../../app/ipc/channels.ts'
import { APP, follow, keyOf, type Topic } from '../../../../renderer/query/query-keys.ts'
import { settled } from '../../../support/system/settled.ts'

/** Shows one query of each topic, and counts how often each is read. */
function shown(topics: readonly Topic[], scope = 'a') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const reads = new Map<Topic, number>()
  for (const topic of topics)
    new QueryObserver(client, {
      queryKey: keyOf(scope, topic, 'something'),
      queryFn: () => {
        reads.set(topic, (reads.get(topic) ?? 0) + 1)
        return null
      },
    }).subscribe(() => undefined)
  return { client, reads: (topic: Topic) => reads.get(topic) ?? 0 }
}

describe('follow', () => {
  it('reads again what a notice names', async () => {
    const { client, reads } = shown(['ratios'])
    await settled()
    await follow(client, 'ratios.changed')
    expect(reads('ratios')).toBe(2)
  })

  it.each(['ends well', 'fails'])('reads again what was being read for the first time, when that %s', async (end) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
    const ends: (() => void)[] = []
    let library = 'before'
    const observer = new QueryObserver(client, {
      queryKey: keyOf('a', 'ratios', 'something'),
      queryFn: () => {
        const found = library
        return new Promise((resolve, reject) => {
          ends.push(() => (end === 'fails' && found === 'before' ? reject(new Error('busy')) : resolve(found)))
        })
      },
    })
    observer.subscribe(() => undefined)
    await settled()
    // The library has changed, and the answer of before is still on its way.
    library = 'after'
    const following = follow(client, 'ratios.changed')
    ends[0]?.()
    await settled()
    ends[1]?.()
    await following
    expect(observer.getCurrentResult().data).toBe('after')
  })

  it('lets a read end that takes longer than the next change, and reads once more', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
    const ends: ((answer: string) => void)[] = []
    const observer = new QueryObserver(client, {
      queryKey: keyOf('a', 'ratios', 'something'),
      queryFn: () => new Promise<string>((resolve) => ends.push(resolve)),
    })
    observer.subscribe(() => undefined)
    await settled()
    ends[0]?.('none')
    await settled()
    const following = ['first', 'second', 'third'].map(() => follow(client, 'ratios.changed'))
    await settled()
    expect(ends).toHaveLength(2)
    ends[1]?.('some')
    await settled()
    expect(observer.getCurrentResult().data).toBe('some')
    expect(ends).toHaveLength(3)
    ends[2]?.('all')
    await Promise.all(following)
    expect([observer.getCurrentResult().data, ends.length]).toEqual(['all', 3])
  })

  it('leaves alone what a notice does not name', async () => {
    const { client, reads } = shown(['ratios', 'stories'])
    await settled()
    await follow(client, 'ratios.changed')
    expect(reads('stories')).toBe(1)
  })

  it('asks for the damaged files again only with another library', async () => {
    const { client, reads } = shown(['damage'], APP)
    await settled()
    for (const notice of NOTICES) if (notice !== 'library.changed') await follow(client, notice)
    expect(reads('damage')).toBe(1)
    await follow(client, 'library.changed')
    expect(reads('damage')).toBe(2)
  })

  it('reaches what belongs to no connection', async () => {
    const { client, reads } = shown(['deliveries'], APP)
    await settled()
    await follow(client, 'deliveries.changed')
    expect(reads('deliveries')).toBe(2)
  })

  it.each(NOTICES.filter((notice) => notice !== 'library.changed'))('asks no service after %s', async (notice) => {
    const { client, reads } = shown(['asked'])
    await settled()
    await follow(client, notice)
    expect(reads('asked')).toBe(1)
  })

  it('drops what belongs to the previous library', async () => {
    const { client } = shown([])
    client.setQueryData(keyOf('a', 'stories', 'item', 1), 'of the previous library')
    await follow(client, 'library.changed')
    expect(client.getQueryData(keyOf('a', 'stories', 'item', 1))).toBeUndefined()
  })

  it('keeps the status when the library changes, so that the window does not go blank', async () => {
    const { client } = shown([])
    client.setQueryData(keyOf(APP, 'status', 'application'), 'running')
    await follow(client, 'library.changed')
    expect(client.getQueryData(keyOf(APP, 'status', 'application'))).toBe('running')
  })
})
