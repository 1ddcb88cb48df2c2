import { onTestFinished } from 'vitest'
import { parseServiceDate } from '../../app/domain/responses/service-date.ts'
import { allLines, HOUR_MS, WAIT_MS } from '../../app/domain/webhooks/reconciliation.ts'
import type { ReconciledLine } from '../../app/domain/webhooks/reconciliation.ts'
import { pausesOf } from '../../app/domain/webhooks/retry-schedule.ts'
import { createRandom } from '../../main/embedded-service/data/random.ts'
import { createListeningLog } from '../../main/modules/webhooks/listening-log.ts'
import { createReceiverService } from '../../main/modules/webhooks/receiver-service.ts'
import { createReconciliationService } from '../../main/modules/webhooks/reconciliation-service.ts'
import { applicationServices } from './application-services.ts'
import { makeCertificate } from './certificate.ts'
import { isIn } from './delivery-histories.ts'
import type { Span } from './delivery-histories.ts'
import { fakeTimers } from './fake-timers.ts'
import { startFrozenService } from './frozen-service.ts'
import { keptAddress } from './receiver-place.ts'
import { accessTo } from './scope.ts'
import { settled } from './settled.ts'
import { temporaryFolder } from './temporary-folder.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** A Thursday morning and the next one. */
const BEGIN = Date.UTC(2026, 9, 29, 4)
const END = BEGIN + 24 * HOUR_MS

const signal = new AbortController().signal
/** Attempts at a delivery that fails each time. */
const ATTEMPTS = [...pausesOf('news')].length + 1

interface Story {
  id: number
  created: string
  stocks: { name: string }[]
}

/** The stories of the day that its end still lists, read from a service of its own. */
async function storiesOf(): Promise<{ id: number; at: number; symbols: string[] }[]> {
  const service = await startFrozenService({ at: END })
  const all: Story[] = []
  for (let page = 0; all.length === page * 100; page++) {
    const response = await fetch(
      `${service.url}/api/v2/news?pageSize=100&page=${page}&publishedSince=${BEGIN / SECOND}`,
      {
        headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
      },
    )
    all.push(...((await response.json()) as Story[]))
  }
  await service.close()
  return all.map(({ id, created, stocks }) => ({
    id,
    at: parseServiceDate(created) ?? 0,
    symbols: stocks.map(({ name }) => name),
  }))
}

/** What really happened to a story, which no reconciliation is told. */
interface Event {
  story: number
  action: 'created' | 'updated' | 'removed'
  at: number
  isScoped: boolean
  /** When its deliveries were accepted. */
  came: number[]
}

const WORDS = { created: 'Created', updated: 'Updated', removed: 'Removed' } as const

/**
 * Lives through a day of the embedded service by its control address and real sockets: it delivers stories, edits and removals, some dropped,
 * doubled, delayed or out of order. The list is read with a gap, the receiver is killed twice, and the clock of the computer is set meanwhile.
 */
export async function controlledHistory(seed: number, count: number) {
  const random = createRandom(seed, 'controlled history')
  const timers = fakeTimers()
  const serviceNow = (): number => BEGIN + timers.now()
  let aheadMs = random.integer(-10, 10) * MINUTE
  const now = (): number => serviceNow() + aheadMs
  const tls = await makeCertificate(temporaryFolder())
  const service = await startFrozenService({
    ...{ at: BEGIN, frozen: false, computerNow: serviceNow, controlPort: 0 },
    ...{ deliverToLoopback: true, deliveryAuthorities: [tls.ca], signDeliveries: true },
  })
  onTestFinished(() => service.close())
  const skews = new Map<string, number>()
  const { library, scope, owner, client, news, knownSecrets } = applicationServices({
    address: () => ({ baseUrl: service.url, key: service.keys.full }),
    folder: temporaryFolder(),
    now,
    clockRead: (connection, skewMs) => void skews.set(connection, skewMs),
  })
  const receiver = createReceiverService({
    ...{ library, now, scheduleTimeout: timers.scheduleTimeout, knownSecrets, notify: () => undefined },
    authority: { issue: () => Promise.resolve(tls), certificate: () => Promise.resolve(tls.ca) },
    address: keptAddress(),
    listening: createListeningLog({
      ...{ library, now, scheduleTimeout: timers.scheduleTimeout, warn: () => undefined },
      skewOf: (connection) => skews.get(connection) ?? null,
    }),
  })
  onTestFinished(() => receiver.stop().then(() => undefined))
  const control = async (method: string, path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${service.controlUrl ?? ''}${path}`, { method, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
  }

  const stories = (await storiesOf()).filter(({ at }) => at < END - 3 * HOUR_MS)
  const symbols = random.chance(0.5) ? [] : service.sample.symbols.slice(0, 6)
  const chosen = Array.from({ length: count }, () => random.pick(stories as [(typeof stories)[number]]))
  const delivered = new Set(chosen.map(({ id }) => id))
  const steps: { at: number; run: () => Promise<void> }[] = []
  const events: Event[] = []
  const ran: Span[] = []
  let isRunning = false

  async function emit(event: Event): Promise<void> {
    const before = service.production.attempts().length
    await control('POST', '/emit', { kind: 'News/v1', story: event.story, action: WORDS[event.action] })
    const attempts = () => service.production.attempts().slice(before)
    const isDone = () => attempts().at(-1)?.outcome === 'delivered' || attempts().length >= ATTEMPTS
    while (!isDone()) await settled()
    if (isRunning) event.came.push(serviceNow())
  }

  /** What becomes of an event: dropped, doubled, delayed, or delivered at once. */
  function add(event: Omit<Event, 'came'>, isDropped: boolean): void {
    const own: Event = { ...event, came: [] }
    events.push(own)
    const fate = random.between(0, 1)
    if (isDropped || fate < 0.15) return
    const at = own.at + (fate < 0.3 ? random.integer(2, 10) * MINUTE : random.integer(1, 4) * SECOND)
    steps.push({ at, run: () => emit(own) })
    if (fate > 0.85) steps.push({ at: at + 20 * SECOND, run: () => emit(own) })
  }

  for (const { id: story, at, symbols: named } of stories) {
    const isScoped = symbols.length === 0 || symbols.some((symbol) => named.includes(symbol))
    const isDropped = !delivered.has(story) || (!isScoped && random.chance(0.8))
    add({ story, action: 'created', at, isScoped }, isDropped)
    if (!delivered.has(story) || !random.chance(0.15)) continue
    // A quarter of them are removed; the others are edited.
    const later = at + random.integer(20, 90) * MINUTE
    const action = random.chance(0.25) ? 'removed' : 'updated'
    const path = `/stories/${story}`
    steps.push({
      at: later,
      run: () =>
        action === 'removed' ? control('DELETE', path, {}) : control('POST', path, { title: `Edited ${story}` }),
    })
    add({ story, action, at: later, isScoped }, !isScoped)
  }
  // From then on the list is read once more, at the end, and one reading does not come down to where the others ended.
  const unread = { from: BEGIN + random.integer(7, 10) * HOUR_MS, to: END }
  const refresh = async (): Promise<void> => void (await news.refresh({ query: '', older: false }, signal))
  const readings: number[] = []
  for (let at = BEGIN; at <= END; at += 15 * MINUTE) if (!isIn(at, [unread])) readings.push(at)
  for (const at of readings) steps.push({ at, run: refresh })
  const readClock = async (): Promise<void> => void (await client.newsItem(await scope.access(), 1, 'full', signal))
  const start = async (): Promise<void> => {
    await receiver.start(scope)
    isRunning = true
    ran.push({ from: serviceNow(), to: END })
  }
  for (const hour of [5, 18]) {
    const at = BEGIN + hour * HOUR_MS + random.integer(0, 50) * MINUTE
    steps.push({
      at,
      async run() {
        await receiver.stop()
        isRunning = false
        const last = ran.at(-1)
        if (last !== undefined) last.to = serviceNow()
        aheadMs = random.integer(-10, 10) * MINUTE
      },
    })
    steps.push({ at: at + random.integer(5, 30) * MINUTE, run: () => readClock().then(start) })
  }

  await library.webhooks.keepScope(owner.connection, { kinds: ['News/v1'], symbols, channels: [] })
  await refresh()
  await start()
  const destination = receiver.state().httpsUrl ?? ''
  await control('POST', '/destinations', { url: destination, kinds: ['News/v1'], clockFactor: 1e9 })
  for (const { at, run } of steps.toSorted((one, other) => one.at - other.at)) {
    await timers.pass(Math.max(0, at - serviceNow()))
    await run()
  }
  await receiver.stop()

  const { fingerprint } = accessTo(service.url, { key: service.keys.full, owner })
  const covered = await library.news.readCoverage(owner, JSON.stringify([fingerprint, [], null, null]))
  const proven = covered.map(({ oldest, newest }) => ({ from: oldest + SECOND, to: newest }))
  const reconciliation = createReconciliationService({ library, now: () => END + HOUR_MS })
  const span = { from: BEGIN, to: END }
  const lines = await allLines((after, limit) =>
    reconciliation.lines(scope, { ...span, compares: false, shows: 'all', after, limit }, signal),
  )
  if (proven.length < 2) throw new Error('there is no gap in the list')
  return { events, proven, ran, lines, readings }
}

const nameOf = ({ story, action, at }: Pick<ReconciledLine, 'story' | 'action' | 'at'>): string =>
  `${story} ${action} ${Math.floor(at / SECOND)}`

/** What a reconciliation says of a day that is not so, and what it does not say of it. */
export function errorsOf({ events, proven, ran, lines, readings }: Awaited<ReturnType<typeof controlledHistory>>) {
  // The clock of the service is read to the second, so what is that near to an edge may be judged either way.
  const edges = [...proven, ...ran.map(({ from, to }) => ({ from, to: to - WAIT_MS }))].flatMap(({ from, to }) => [
    from,
    to,
  ])
  const byName = new Map(lines.map((line) => [nameOf(line), line]))
  const removedAt = new Map(events.flatMap(({ story, action, at }) => (action === 'removed' ? [[story, at]] : [])))
  const wasListed = ({ story, at }: Event): boolean =>
    readings.some((read) => read > at && read < (removedAt.get(story) ?? Infinity))
  // A removal and an update that the list never showed stand in no line, nor does a story that was removed before the list was read.
  const shown = events.filter(
    (event) => byName.has(nameOf(event)) || (event.action === 'created' && isIn(event.at, proven) && wasListed(event)),
  )
  const judged = shown.filter(({ at }) => !edges.some((edge) => Math.abs(at - edge) < 2 * SECOND))
  const isMissed = ({ at, isScoped, came }: Event): boolean =>
    isScoped && came.length === 0 && isIn(at, proven) && ran.some(({ from, to }) => at >= from && at + WAIT_MS <= to)
  const missed = judged.filter(isMissed)
  const wrong = (is: (event: Event) => boolean, says: (line: ReconciledLine) => boolean): string[] =>
    judged.flatMap((event) => {
      const line = byName.get(nameOf(event))
      return is(event) === (line !== undefined && says(line)) ? [] : [nameOf(event)]
    })
  return {
    missed: wrong(isMissed, ({ verdict }) => verdict === 'missed'),
    late: wrong(
      ({ at, came }) => (came[0] ?? at) - at > MINUTE,
      ({ verdict }) => verdict === 'late',
    ),
    repeated: wrong(
      ({ came }) => came.length > 1,
      ({ times }) => times > 1,
    ),
    counts: {
      judged: judged.length,
      missed: missed.length,
      edited: judged.filter(({ action }) => action !== 'created').length,
    },
  }
}
