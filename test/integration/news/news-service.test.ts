import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { entriesOf } from '../../support/cases/pages.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { applicationServices } from '../../support/service/application-services.ts'
import { httpResponse, scriptedServer } from '../../support/service/scripted-server.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'

const signal = new AbortController().signal
const NEWEST = { query: '', older: false } as const
const EVERY = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 100 } as const

const servicesAt = (address: () => { baseUrl: string; key: string } | null) => applicationServices({ address })

let unchanged: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  unchanged = await startFrozenService()
})
afterAll(() => unchanged.close())

/** The services over an embedded service, which is that of the other tests unless this one changes it. */
function onEmbedded(service = unchanged) {
  let isUp = true
  return {
    service,
    goDown: () => {
      isUp = false
    },
    ...servicesAt(() => (isUp ? { baseUrl: service.url, key: service.keys.full } : null)),
  }
}

describe('over the embedded service', () => {
  it('a story, the list, ratios and earnings stay readable when the service has gone', async () => {
    const { service, goDown, library, owner, news, ratios, earnings } = onEmbedded()
    const id = service.sample.nodeIds[2] ?? 0
    const requestKey = { symbols: ['HLDN'], fields: ['roe'], reportTypes: ['TTM'], fromDate: null, knownAt: null }
    const asked = { symbols: ['HLDN'], fromDate: null, period: null, reportType: null, knownAt: null }
    const refreshed = await news.refresh(NEWEST, signal)
    const liveList = await library.news.listStories(owner, EVERY)
    expect(refreshed.value).toMatchObject({ fresh: 50, requests: 1, received: 50 })
    const live = await news.item({ id, mode: 'live' }, signal)
    await ratios.refresh({ symbols: ['HLDN'], fromDate: null }, signal)
    const liveRatios = await ratios.read(requestKey, signal)
    const liveEarnings = await earnings.get(asked, signal)
    expect(liveRatios.value[0]?.records.length).toBeGreaterThan(50)
    goDown()
    const cached = await news.item({ id, mode: 'live' }, signal)
    expect(cached.source).toMatchObject({
      state: 'cached',
      receivedAt: live.source.receivedAt,
      because: { kind: 'offline', reason: 'service-stopped' },
    })
    expect(cached.value).toMatchObject({ found: true, story: live.value.found ? { item: live.value.story.item } : {} })
    await expect(news.refresh(NEWEST, signal)).rejects.toThrow()
    expect((await library.news.listStories(owner, EVERY)).rows.map((row) => row.id)).toEqual(
      liveList.rows.map((row) => row.id),
    )
    expect((await ratios.refresh({ symbols: ['HLDN'], fromDate: null }, signal)).source.state).toBe('cached')
    expect((await ratios.read(requestKey, signal)).value).toEqual(liveRatios.value)
    expect((await earnings.get(asked, signal)).value).toEqual(liveEarnings.value)
  })

  it('a list can request headlines or full stories, and a later one with less loses no body', async () => {
    const { news, library, owner } = onEmbedded()
    const bodies = async (): Promise<number> => {
      const { rows } = await library.news.listStories(owner, EVERY)
      const stories = await Promise.all(rows.map(({ id }) => library.news.readStory(owner, id)))
      return stories.filter((story) => story?.completeness === 'full').length
    }
    const counts: number[] = []
    for (const completeness of ['headline', 'abstract', 'full', 'headline'] as const) {
      await news.refresh({ ...NEWEST, completeness }, signal)
      counts.push(await bodies())
    }
    expect(counts).toEqual([0, 0, 50, 50])
  })

  it('opening a story of which only the headline is cached requests its body', async () => {
    const { service, news, library, owner } = onEmbedded()
    await news.refresh({ ...NEWEST, completeness: 'headline' }, signal)
    const id = service.sample.nodeIds[2] ?? 0
    const before = await library.news.readStory(owner, id)
    const opened = await news.item({ id, mode: 'live' }, signal)
    expect([before?.completeness, opened.value]).toMatchObject(['headline', { story: { completeness: 'full' } }])
  })

  it('every shown ratio leads to its digits in the stored response', async () => {
    const { ratios, proofs } = onEmbedded()
    await ratios.refresh({ symbols: ['HLDN', 'QNTL'], fromDate: '2024-01-01' }, signal)
    const { value } = await ratios.read(
      {
        symbols: ['HLDN', 'QNTL'],
        fields: ['roe', 'cashConversionCycle'],
        reportTypes: [],
        fromDate: null,
        knownAt: null,
      },
      signal,
    )
    let checked = 0
    for (const record of value.flatMap(({ records }) => records)) {
      for (const [field, digits] of Object.entries(record.values)) {
        expect(
          await proofs.get({ hash: record.response.hash, path: `${record.response.path}.${field}`, digits }, signal),
        ).toMatchObject({
          verdict: 'proven',
          asSent: digits,
          intact: true,
        })
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(100)
  })

  it('a lookup with an empty response is not an error, and the cached story is offered', async () => {
    const { news } = onEmbedded()
    expect((await news.item({ id: 1, mode: 'live' }, signal)).value).toEqual({
      found: false,
      reason: 'unknown-or-not-entitled',
      cached: null,
    })
    expect((await news.item({ id: 1, mode: 'cached' }, signal)).source).toEqual({
      state: 'cached',
      receivedAt: null,
      because: null,
    })
  })

  /** The newest page, and then older stories until one of them is new. */
  async function withOlderStories() {
    const { news, rows } = onEmbedded()
    await news.refresh(NEWEST, signal)
    const before = await rows()
    const { value } = await news.refresh({ query: '', older: true }, signal)
    return { fresh: value.fresh, before, after: await rows() }
  }

  it('older stories come page by page until one of them is new', async () => {
    const { fresh, before, after } = await withOlderStories()
    expect(fresh).toBeGreaterThan(0)
    const cached = new Set(before.map(({ id }) => id))
    const came = after.filter(({ id }) => !cached.has(id))
    expect([came.length, after.length]).toEqual([fresh, 50 + fresh])
    const oldest = Math.min(...before.map(({ createdAt }) => createdAt ?? 0))
    expect(came.filter(({ createdAt }) => (createdAt ?? Infinity) > oldest)).toEqual([])
  })

  it('B5: older stories are below those that were there', async () => {
    const { before, after } = await withOlderStories()
    expect(after.slice(0, 50).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  // A12
  it('a refresh of the list marks a story that the service has removed since', async () => {
    const changed = await startFrozenService({ controlPort: 0 })
    onTestFinished(() => changed.close())
    const { service, news, library, owner } = onEmbedded(changed)
    const id = service.sample.nodeIds[2] ?? 0
    await news.refresh(NEWEST, signal)
    expect((await library.news.readStory(owner, id))?.removedAt).toBeNull()
    await fetch(`${service.controlUrl ?? ''}/stories/${id}`, { method: 'DELETE' })
    await news.refresh(NEWEST, signal)
    expect((await library.news.readStory(owner, id))?.removedAt).not.toBeNull()
    expect(
      (await library.news.listStories(owner, { ...EVERY, query: 'is:removed' })).rows.map((row) => row.id),
    ).toEqual([id])
  })

  it('the part of a query that the service can filter by is asked of it, the rest is looked for here', async () => {
    const { library, owner, news } = onEmbedded()
    const { value } = await news.refresh({ query: 'sym:QNTL revenue', older: false }, signal)
    expect(value.received).toBeGreaterThan(3)
    const all = await library.news.listStories(owner, { ...EVERY, query: 'sym:QNTL' })
    const some = await library.news.listStories(owner, { ...EVERY, query: 'sym:QNTL revenue' })
    const symbolsOf = async (id: number): Promise<string[]> =>
      entriesOf((await library.news.readStory(owner, id))?.item.stocks).map(({ name }) => name)
    const symbols = await Promise.all(all.rows.map(({ id }) => symbolsOf(id)))
    expect(symbols.every((names) => names.includes('QNTL'))).toBe(true)
    expect([all.rows.length, some.rows.length > 0, some.rows.length < all.rows.length]).toEqual([
      value.fresh,
      true,
      true,
    ])
  })

  it('a headline list after a full story leaves the story complete', async () => {
    const { service, news } = onEmbedded()
    const id = service.sample.nodeIds[2] ?? 0
    const full = await news.item({ id, mode: 'live' }, signal)
    await news.refresh(NEWEST, signal)
    const cached = await news.item({ id, mode: 'cached' }, signal)
    expect(cached.value.found && cached.value.story.item.body).toBe(full.value.found ? full.value.story.item.body : '')
    expect(cached.value.found && cached.value.story.completeness).toBe('full')
  })
})

// SECURITY 24
describe('a broken response', () => {
  const story = '{"id":7,"title":"Whole"}'
  it.each([
    ['cut off', '[{"id":7,"title":"Bro'],
    ['of another shape', '{"items":[]}'],
    ['without usable IDs', '[{"id":"x"}]'],
    ['a web page', '<!doctype html><p>'],
    ['not UTF-8', Buffer.from([0x5b, 0xff, 0x5d])],
  ])('%s leaves cached data unchanged', async (_name, broken) => {
    let body: string | Buffer = `[${story}]`
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, {}, body))
    })
    const { news } = servicesAt(() => ({ baseUrl: server.url, key: 'k' }))
    await news.item({ id: 7, mode: 'live' }, signal)
    body = broken
    const after = await news.item({ id: 7, mode: 'live' }, signal)
    expect(after).toMatchObject({
      value: {
        found: true,
        story: {
          item: { title: 'Whole' },
          response: { hash: createHash('sha256').update(`[${story}]`).digest('hex') },
        },
      },
      source: { state: 'cached', because: { kind: 'unreadable-reply' } },
    })
  })

  it('throws the error itself when nothing is cached', async () => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, {}, '[{'))
    })
    const { news } = servicesAt(() => ({ baseUrl: server.url, key: 'k' }))
    await expect(news.refresh(NEWEST, signal).catch((thrown: unknown) => errorInfo(thrown))).resolves.toMatchObject({
      kind: 'unreadable-reply',
    })
  })
})
