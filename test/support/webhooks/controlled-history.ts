import { Agent, request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterAll, onTestFinished } from 'vitest'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { allLines, HOUR_MS, WAIT_MS, type ReconciledLine } from '../../../app/domain/webhooks/reconciliation.ts'
import { once } from '../../../app/domain/values/memo.ts'
import { createRandom } from '../../../main/embedded-service/data/random.ts'
import { createSampleSet } from '../../../main/embedded-service/data/sample-set.ts'
import { storyPlace } from '../../../main/embedded-service/data/stories/stories.ts'
import { storyLife } from '../../../main/embedded-service/data/stories/story-times.ts'
import { DEFAULT_OPTIONS, startEmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { createListeningLog } from '../../../main/modules/webhooks/listening-log.ts'
import { createReceiverService } from '../../../main/modules/webhooks/receiver-service.ts'
import { createReconciliationService } from '../../../main/modules/webhooks/reconciliation-service.ts'
import { applicationServices } from '../service/application-services.ts'
import { makeCertificate } from '../system/certificate.ts'
import { isIn, type Span } from './delivery-histories.ts'
import { fakeTimers } from '../system/fake-timers.ts'
import { FROZEN, startFrozenService } from '../service/frozen-service.ts'
import { keptAddress } from '../window/receiver-place.ts'
import { accessTo } from '../service/scope.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** A Thursday morning and the next one. */
const BEGIN = Date.UTC(2026, 9, 29, 4)
const END = BEGIN + 24 * HOUR_MS

const signal = new AbortController().signal
/** Makes a retry schedule of a day pass in a minute and a half, so that no delivery is given up while the receiver is down. */
const CLOCK_FACTOR = 1000
/** Number of changes and deliveries at the same time, of which the receiver refuses none. */
const AT_ONCE = 20
/** They happen in steps of this, so that several are under way at the same time, and at other seconds than what else happens. */
const [STEP_MS, OFFSET_MS] = [30 * SECOND, 7 * SECOND]
/** No delivery of an event is later than that, so that its content is that of the event. */
const APART_MS = 12 * MINUTE

const stepAt = (at: number): number => Math.ceil((at - OFFSET_MS) / STEP_MS) * STEP_MS + OFFSET_MS

interface Story {
  id: number
  at: number
  symbols: string[]
  /** When the service itself changes it in this day, with a new time of its update. */
  changes: number[]
}

/** The stories of the day that its end still lists, read from a service of its own. They are the same for each history. */
const storiesOf = once(async (): Promise<Story[]> => {
  const service = await startEmbeddedService({ ...FROZEN, at: END })
  const set = createSampleSet(DEFAULT_OPTIONS, END)
  const all: { id: number; created: string; stocks: { name: string }[] }[] = []
  for (let page = 0; all.length === page * 100; page++) {
    const response = await fetch(
      `${service.url}/api/v2/news?pageSize=100&page=${page}&publishedSince=${BEGIN / SECOND}`,
      {
        headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
      },
    )
    all.push(...((await response.json()) as typeof all))
  }
  await service.close()
  return all.map(({ id, created, stocks }) => {
    const place = storyPlace(set, id)
    const { changes } = storyLife(set, place ?? 0)
    const announced = changes.filter((change) => change.at < END && change.kind !== 'unannounced')
    return {
      id,
      at: parseServiceDate(created) ?? 0,
      symbols: stocks.map(({ name }) => name),
      changes: announced.map(({ at }) => at),
    }
  })
})

/** Keeps the connections to the control address. */
const agent = new Agent({ keepAlive: true })

/** A key pair for the receiver of each history, because making one takes long. */
const keyPair = once(() => makeCertificate(temporaryFolder(afterAll)))

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

/** Something that a history does at a time of the service. */
interface Step {
  at: number
  run: () => Promise<void>
  /** Whether it needs no order among those of its time. */
  isOneOfMany?: boolean
}

/**
 * Lives through a day of the embedded service by its control address and real sockets: it delivers stories, edits and removals, some dropped,
 * doubled, delayed or out of order. The list is read with a gap, the receiver is killed twice, and the clock of the computer is set meanwhile.
 * What happens while it is down is delivered when it runs again. `share` is the share of the stories that has deliveries at all.
 */
export async function controlledHistory(seed: number, share = 1) {
  const random = createRandom(seed, 'controlled history')
  // What follows from a note or a record waits for nothing but the library.
  const timers = fakeTimers(() => setImmediate())
  const serviceNow = (): number => BEGIN + timers.now()
  let aheadMs = random.integer(-10, 10) * MINUTE
  const now = (): number => serviceNow() + aheadMs
  const tls = await keyPair()
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
  const control = (method: string, path: string, body: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      const content = JSON.stringify(body)
      const headers = { 'content-length': Buffer.byteLength(content) }
      const call = request(`${service.controlUrl ?? ''}${path}`, { method, agent, headers }, (response) => {
        response.resume().on('end', resolve)
        if (response.statusCode !== 200) reject(new Error(`${method} ${path} was answered ${response.statusCode}`))
      })
      call.on('error', (error: NodeJS.ErrnoException) => {
        // The service closes connections that are not used for some seconds, which may be when one is used again.
        if (call.reusedSocket && error.code === 'ECONNRESET') resolve(control(method, path, body))
        else reject(error)
      })
      call.end(content)
    })
  /** The deliveries that the control address has begun, by what they are about. */
  const begun = new Map<string, Promise<void>>()
  const { emit: deliver } = service.production
  service.production.emit = (kind, event = null) => {
    const delivery = deliver(kind, event)
    begun.set(`${event?.story.item.id} ${event?.action}`, delivery)
    return delivery
  }

  const stories = (await storiesOf()).filter(({ at }) => at < END - 3 * HOUR_MS)
  const symbols = random.chance(0.5) ? [] : service.sample.symbols.slice(0, 6)
  const steps: Step[] = []
  const events: Event[] = []
  const ran: Span[] = []
  let isRunning = false
  /** Deliveries that wait until the receiver runs again. */
  let waiting: Promise<void>[] = []

  async function emit(event: Event): Promise<void> {
    await control('POST', '/emit', { kind: 'News/v1', story: event.story, action: WORDS[event.action] })
    const delivered = begun.get(`${event.story} ${WORDS[event.action]}`)?.then(() => {
      if (isRunning) event.came.push(serviceNow())
    })
    if (isRunning) await delivered
    else if (delivered !== undefined) waiting.push(delivered)
  }

  /** What becomes of an event: dropped, doubled, delayed, or delivered at once. */
  function add(event: Omit<Event, 'came'>, isDropped: boolean): void {
    const own: Event = { ...event, came: [] }
    events.push(own)
    const fate = random.between(0, 1)
    if (isDropped || fate < 0.15) return
    const at = own.at + (fate < 0.3 ? random.integer(2, 10) * MINUTE : random.integer(1, 4) * SECOND)
    const planned = stepAt(at)
    for (const when of fate > 0.85 ? [planned, planned + 2 * STEP_MS] : [planned])
      steps.push({ at: when, run: () => emit(own), isOneOfMany: true })
  }

  function change(story: number, action: 'updated' | 'removed', at: number): void {
    const path = `/stories/${story}`
    steps.push({
      at,
      isOneOfMany: true,
      run: () =>
        action === 'removed'
          ? control('DELETE', path, {})
          : control('POST', path, { title: `Edited ${story} at ${at}` }),
    })
  }

  for (const { id: story, at, symbols: named, changes } of stories) {
    const isScoped = symbols.length === 0 || symbols.some((symbol) => named.includes(symbol))
    const isDelivered = random.chance(share)
    const isDropped = (): boolean => !isDelivered || (!isScoped && random.chance(0.8))
    add({ story, action: 'created', at, isScoped }, isDropped())
    for (const [place, when] of changes.entries()) {
      const isSoonAgain = (changes[place + 1] ?? END) - when < APART_MS
      add({ story, action: 'updated', at: when, isScoped }, isSoonAgain || isDropped())
    }
    if (changes.length > 0 || !isDelivered) continue
    // One story in eight is removed in the end; the others are edited, most of them twice.
    const edited = stepAt(at + random.integer(30, 300) * SECOND)
    change(story, 'updated', edited)
    add({ story, action: 'updated', at: edited, isScoped }, isDropped())
    if (random.chance(0.2)) continue
    const later = stepAt(edited + APART_MS + random.integer(0, 600) * SECOND)
    const action = random.chance(0.15) ? 'removed' : 'updated'
    change(story, action, later)
    add({ story, action, at: later, isScoped }, isDropped())
  }
  // From then on the list is read once more, at the end, and one reading does not come down to where the others ended.
  const unread = { from: BEGIN + random.integer(7, 10) * HOUR_MS, to: END }
  const refresh = async (): Promise<void> => void (await news.refresh({ query: '', older: false }, signal))
  const readings: number[] = []
  for (let at = BEGIN; at <= END; at += 10 * MINUTE) if (!isIn(at, [unread])) readings.push(at)
  for (const at of readings) steps.push({ at, run: refresh })
  const readClock = async (): Promise<void> => void (await client.newsItem(await scope.access(), 1, 'full', signal))
  const start = async (): Promise<void> => {
    await receiver.start(scope)
    isRunning = true
    ran.push({ from: serviceNow(), to: END })
    await Promise.all(waiting)
    waiting = []
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
  // Without a name there is nothing to look up for each delivery.
  const destination = (receiver.state().httpsUrl ?? '').replace('localhost', '127.0.0.1')
  await control('POST', '/destinations', { url: destination, kinds: ['News/v1'], clockFactor: CLOCK_FACTOR })
  const due = steps.toSorted((one, other) => one.at - other.at)
  while (due.length > 0) {
    const [first] = due
    if (first === undefined) break
    const others = due.findIndex(({ at, isOneOfMany = false }) => at !== first.at || !isOneOfMany)
    const next = due.splice(0, Math.max(1, Math.min(AT_ONCE, others === -1 ? due.length : others)))
    await timers.pass(Math.max(0, first.at - serviceNow()))
    await Promise.all(next.map(({ run }) => run()))
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
  const known = new Set(events.map(({ story }) => story))
  const names = new Set(events.map(nameOf))
  return {
    missed: wrong(isMissed, ({ verdict }) => verdict === 'missed'),
    // What never happened must not be called missed either. Stories that the service itself removed are not among the events.
    invented: lines
      .filter((line) => line.verdict === 'missed' && known.has(line.story) && !names.has(nameOf(line)))
      .map(nameOf),
    late: judged.flatMap((event) => {
      const line = byName.get(nameOf(event))
      const isLate = (event.came[0] ?? event.at) - event.at > MINUTE
      // Where the clock was being set, the delay is not known.
      const isUnknown = line?.verdict === 'delivered' && line.delayMs === null
      return isUnknown || isLate === (line?.verdict === 'late') ? [] : [nameOf(event)]
    }),
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
