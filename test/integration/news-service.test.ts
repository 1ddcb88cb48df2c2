import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ASSUMED_PROFILE } from '../../app/domain/interface-profile.ts'
import { DEFAULT_PREFERENCES } from '../../app/domain/preferences.ts'
import { FaultError, faultOf } from '../../app/faults/fault.ts'
import { createServiceClient } from '../../main/api/service-client.ts'
import { createUndiciTransport } from '../../main/api/undici-transport.ts'
import { startEmbeddedService } from '../../main/embedded-service/embedded-service.ts'
import { createLogger } from '../../main/logging/logger.ts'
import type { ConnectionService } from '../../main/services/connection-service.ts'
import { createEarningsService } from '../../main/services/earnings-service.ts'
import { createNewsService } from '../../main/services/news-service.ts'
import { createStoryIntake } from '../../main/services/story-intake.ts'
import type { SettingsStore } from '../../main/services/settings-store.ts'
import { createProofService } from '../../main/services/proof-service.ts'
import { createRatiosService } from '../../main/services/ratios-service.ts'
import { createLibraryClient } from '../../main/storage/library-client.ts'
import { httpAnswer, scriptedServer } from '../support/scripted-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const signal = new AbortController().signal
const NEWEST = { query: '', olderThan: null } as const
const EVERY = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 100 } as const

/** The services over the real client, the real library on its thread, and whatever service stands at the address. */
function servicesAt(address: () => { baseUrl: string; key: string } | null, folder = temporaryFolder()) {
  const partition = { service: 'test', fingerprint: 'f' }
  const connections: ConnectionService = {
    current: () => {
      const found = address()
      if (found === null)
        return Promise.reject(new FaultError({ kind: 'offline', reason: 'service-stopped', detail: '' }))
      return Promise.resolve({ ...found, keyPlacement: 'header', profile: ASSUMED_PROFILE, partition })
    },
    partition: () => partition,
    confirm: () => undefined,
  }
  const client = createServiceClient({
    transport: createUndiciTransport(() => Promise.resolve(null)),
    sleep: () => wait(1),
    random: () => 0,
    now: Date.now,
  })
  const library = createLibraryClient(join(import.meta.dirname, '../../main/storage/library-worker.ts'), folder)
  onTestFinished(() => library.close().catch(() => undefined))
  const logger = createLogger({ sink: () => undefined, now: Date.now, reference: () => '' })
  const settings = { current: () => ({ preferences: DEFAULT_PREFERENCES }) } as SettingsStore
  const intake = createStoryIntake({
    library,
    settings,
    logger,
    now: Date.now,
    announce: () => undefined,
    notifyChanged: () => undefined,
  })
  const parts = { client, connections, library, logger, intake }
  return {
    library,
    partition,
    news: createNewsService(parts),
    ratios: createRatiosService(parts),
    earnings: createEarningsService(parts),
    proofs: createProofService(library, connections),
  }
}

async function onEmbedded() {
  const service = await startEmbeddedService()
  let isUp = true
  onTestFinished(() => service.close())
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
    const { service, goDown, library, partition, news, ratios, earnings } = await onEmbedded()
    const id = service.sample.nodeIds[2] ?? 0
    const question = { symbols: ['HLDN'], fields: ['roe'], reportTypes: ['TTM'], fromDate: null, knownOn: null }
    const asked = { symbols: ['HLDN'], fromDate: null, period: null, reportType: null }
    const refreshed = await news.refresh(NEWEST, signal)
    const liveList = await library.listStories(partition, EVERY)
    expect(refreshed.value).toMatchObject({ fresh: 50, requests: 1, received: 50 })
    const live = await news.item({ id, mode: 'live' }, signal)
    await ratios.refresh({ symbols: ['HLDN'], fromDate: null }, signal)
    const liveRatios = await ratios.read(question)
    const liveEarnings = await earnings.get(asked, signal)
    expect(liveRatios.value[0]?.records.length).toBeGreaterThan(50)
    goDown()
    const held = await news.item({ id, mode: 'live' }, signal)
    expect(held.source).toMatchObject({
      state: 'held',
      receivedAt: live.source.receivedAt,
      because: { kind: 'offline', reason: 'service-stopped' },
    })
    expect(held.value).toMatchObject({ found: true, story: live.value.found ? { item: live.value.story.item } : {} })
    await expect(news.refresh(NEWEST, signal)).rejects.toThrow()
    expect((await library.listStories(partition, EVERY)).rows.map((row) => row.id)).toEqual(
      liveList.rows.map((row) => row.id),
    )
    expect((await ratios.refresh({ symbols: ['HLDN'], fromDate: null }, signal)).source.state).toBe('held')
    expect((await ratios.read(question)).value).toEqual(liveRatios.value)
    expect((await earnings.get(asked, signal)).value).toEqual(liveEarnings.value)
  })

  it('every shown ratio leads to its digits in the stored answer', async () => {
    const { ratios, proofs } = await onEmbedded()
    await ratios.refresh({ symbols: ['HLDN', 'QNTL'], fromDate: '2024-01-01' }, signal)
    const { value } = await ratios.read({
      symbols: ['HLDN', 'QNTL'],
      fields: ['roe', 'cashConversionCycle'],
      reportTypes: [],
      fromDate: null,
      knownOn: null,
    })
    let checked = 0
    for (const record of value.flatMap(({ records }) => records)) {
      for (const [field, digits] of Object.entries(record.values)) {
        expect(await proofs.get({ hash: record.answer.hash, path: `${record.answer.path}.${field}` })).toMatchObject({
          asSent: digits,
          intact: true,
        })
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(100)
  })

  it('a lookup the service answers with nothing is no fault, and what was held before is offered', async () => {
    const { news } = await onEmbedded()
    expect((await news.item({ id: 1, mode: 'live' }, signal)).value).toEqual({
      found: false,
      reason: 'unknown-or-not-entitled',
      held: null,
    })
    expect((await news.item({ id: 1, mode: 'held' }, signal)).source).toEqual({
      state: 'held',
      receivedAt: null,
      because: null,
    })
  })

  it('older stories come day by day until something new is among them', async () => {
    const { library, partition, news } = await onEmbedded()
    await news.refresh(NEWEST, signal)
    const before = await library.listStories(partition, EVERY)
    const { value } = await news.refresh({ query: '', olderThan: before.rows.at(-1)?.createdAt ?? 0 }, signal)
    expect(value.fresh).toBeGreaterThan(0)
    const after = await library.listStories(partition, EVERY)
    expect(after.rows.slice(0, 50).map((row) => row.id)).toEqual(before.rows.map((row) => row.id))
    expect(after.rows.length).toBe(50 + value.fresh)
  })

  it('the part of a query that the service can filter by is asked of it, the rest is looked for here', async () => {
    const { library, partition, news } = await onEmbedded()
    const { value } = await news.refresh({ query: 'sym:QNTL revenue', olderThan: null }, signal)
    expect(value.received).toBeGreaterThan(3)
    const all = await library.listStories(partition, { ...EVERY, query: 'sym:QNTL' })
    const some = await library.listStories(partition, { ...EVERY, query: 'sym:QNTL revenue' })
    expect(all.rows.every((row) => row.symbols.includes('QNTL'))).toBe(true)
    expect([all.rows.length, some.rows.length > 0, some.rows.length < all.rows.length]).toEqual([
      value.fresh,
      true,
      true,
    ])
  })

  it('a headline list after a full story leaves the story whole', async () => {
    const { service, news } = await onEmbedded()
    const id = service.sample.nodeIds[2] ?? 0
    const full = await news.item({ id, mode: 'live' }, signal)
    await news.refresh(NEWEST, signal)
    const held = await news.item({ id, mode: 'held' }, signal)
    expect(held.value.found && held.value.story.item.body).toBe(full.value.found ? full.value.story.item.body : '')
    expect(held.value.found && held.value.story.completeness).toBe('full')
  })
})

// SECURITY 24
describe('a broken answer', () => {
  const story = '{"id":7,"title":"Whole"}'
  it.each([
    ['cut off', '[{"id":7,"title":"Bro'],
    ['of another shape', '{"items":[]}'],
    ['without usable IDs', '[{"id":"x"}]'],
    ['a web page', '<!doctype html><p>'],
    ['not UTF-8', Buffer.from([0x5b, 0xff, 0x5d])],
  ])('%s leaves what is held as it was', async (_name, broken) => {
    let body: string | Buffer = `[${story}]`
    const server = await scriptedServer((socket) => {
      socket.end(httpAnswer(200, {}, body))
    })
    const { news } = servicesAt(() => ({ baseUrl: server.url, key: 'k' }))
    await news.item({ id: 7, mode: 'live' }, signal)
    body = broken
    const after = await news.item({ id: 7, mode: 'live' }, signal)
    expect(after).toMatchObject({
      value: {
        found: true,
        story: { item: { title: 'Whole' }, answer: { hash: createHash('sha256').update(`[${story}]`).digest('hex') } },
      },
      source: { state: 'held', because: { kind: 'unreadable-reply' } },
    })
  })

  it('with nothing held is the fault itself', async () => {
    const server = await scriptedServer((socket) => {
      socket.end(httpAnswer(200, {}, '[{'))
    })
    const { news } = servicesAt(() => ({ baseUrl: server.url, key: 'k' }))
    await expect(news.refresh(NEWEST, signal).catch((thrown: unknown) => faultOf(thrown))).resolves.toMatchObject({
      kind: 'unreadable-reply',
    })
  })
})
