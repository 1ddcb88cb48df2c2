// Creates the files of this folder with the code of the version that they come from. See README.md.
import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

// Days are those of UTC, in whatever zone this is run.
process.env.TZ = 'UTC'

const [checkout, chosenFolder = import.meta.dirname] = process.argv.slice(2)
if (checkout === undefined) throw new Error('Usage: make.ts CHECKOUT [FOLDER]')
const target = resolve(chosenFolder)

/** Loads a module of the old version. Its types no longer exist, so each use declares the types that it needs. */
const old = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(join(resolve(checkout), path)).href)) as T

// ---------------------------------------------------------------------------------------------------------------------------
// The used parts of the old version
// ---------------------------------------------------------------------------------------------------------------------------

interface Partition {
  service: string
  fingerprint: string
}

interface Mark {
  id: number
  readAt: number | null
  starredAt: number | null
  pinnedAt: number | null
  label: string | null
  note: string | null
}

interface Row {
  id: number
  title: string
  isRead: boolean
  removedAt: number | null
}

interface StoryOf {
  item: {
    id: number
    title: string
    created: string | null
    teaser: string | null
    body: string | null
    originalId: number | null
  }
  title: string
  completeness: string
  textIsOlder: boolean
  firstReceivedAt: number
  receivedAt: number
  edits: number
  silentEdits: number
  isChangedSinceRead: boolean
  removedAt: number | null
  mark: Mark
}

interface VersionOf {
  receivedAt: number
  updated: string | null
  completeness: string
  nature: string
  answer: { hash: string; path: string }
}

interface RatioOf {
  id: { asOf: string; reportType: string; period: string; aorOrRestate: string; companyId: string }
  values: Record<string, string>
  answer: { hash: string; path: string }
  receivedAt: number
}

interface SymbolOf {
  symbol: string
  outcome: string
  message: string | null
  company: { standardName: string | null } | null
  records: RatioOf[]
  receivedAt: number | null
}

interface ListQuery {
  query: string
  order: 'newest' | 'best'
  shows: 'visible' | 'hidden'
  offset: number
  limit: number
}

interface NamedQuery {
  id: number
  purpose: 'saved' | 'mute' | 'alert'
  name: string
  query: string
}

interface WatchList {
  id: number
  name: string
  symbols: string[]
  isPaused: boolean
}

interface DeliveryOf {
  id: number
  receivedAt: number
  deliveryId: string | null
  payloadId: string | null
  kindAsSent: string | null
  kind: string | null
  action: string | null
  dataId: string | null
  revision: string | null
  problem: string | null
  signature: string
  isTls: boolean
  status: number | null
  answeredAfterMs: number | null
  wasCut: boolean
  drift: readonly { path: string; what: string }[]
  relation: { earlier: number; verdict: string } | null
  path: string
  headers: [string, string][]
  body: string
}

interface Library {
  readStory(partition: Partition, id: number): StoryOf | null
  readLedger(partition: Partition, id: number): VersionOf[]
  readChain(partition: Partition, id: number): Row[]
  listStories(partition: Partition, query: ListQuery): { rows: Row[] }
  readWatchLists(): WatchList[]
  readWatermark(partition: Partition, list: number): number | null
  readNamedQueries(): NamedQuery[]
  listLabels(partition: Partition): { value: string; count: number }[]
  readImage(url: string): { type: string; bytes: Uint8Array; receivedAt: number } | null
  readRatios(partition: Partition, query: object): SymbolOf[]
  readQuestion(
    partition: Partition,
    question: string,
  ): { hash: string; intact: boolean; receivedAt: number; request: string } | null
  readAnswer(partition: Partition, hash: string): { intact: boolean } | null
  listWebhookTests(query: object): { rows: Record<string, unknown>[] }
  listDeliveries(query: object): { rows: DeliveryOf[] }
  readDelivery(id: number): DeliveryOf
  listRetries(): { id: number; kind: string | null; arrivals: readonly object[] }[]
  readContracts(): { name: string; samples: number; updatedAt: number; shape: object }[]
  listEntitlements(
    service: string,
  ): { id: number; fingerprint: string; madeAt: number; cells: { probe: string; answer: string }[] }[]
  readInventory(partition: Partition): { stories: number; ratioRecords: number }
  damagedFiles(): string[]
  restoreBackup(file: string): void
  close(): void
}

interface Profile {
  baseUrl: string
  keyPlacement: 'header' | 'query'
  values: Record<string, string>
}

interface Settings {
  installation: string
  connection: string
  connectionId: string
  baseUrl: string
  savedKey: { fingerprint: string; service: string } | null
  savedTokens: string[]
  others: { id: string; name: string; baseUrl: string; savedKey: { fingerprint: string; service: string } | null }[]
  preferences: Record<string, unknown>
  demo: { running: boolean; plan: string }
}

interface SettingsStore {
  current(): Settings
  update(changes: Partial<Settings>): Promise<void>
}

interface TransportRequest {
  url: URL
  headers: Record<string, string>
  signal: AbortSignal
}
interface TransportReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}
type Transport = (request: TransportRequest) => Promise<TransportReply>

interface SampleSet {
  seed: number
  stories: number
  companies: number
  newestAt: number
}
interface Interventions {
  edits: Map<number, { edit: Record<string, unknown>; at: number }>
  removed: Map<number, number>
  plans: Map<string, Record<string, boolean>>
}

type Maker<T> = (...parts: unknown[]) => T

const { openSettings } = await old<{ openSettings: (path: string) => Promise<SettingsStore> }>(
  'main/services/settings-store.ts',
)
const { createKeychain } = await old<{ createKeychain: Maker<object> }>('main/secrets/keychain.ts')
const { fingerprintOf } = await old<{ fingerprintOf: (key: string) => string }>('main/secrets/fingerprint.ts')
const { createKeyService } = await old<{
  createKeyService: Maker<{ store(text: string): Promise<{ stored: boolean; message: string }> }>
}>('main/services/key-service.ts')
const { createTransformTokenService } = await old<{
  createTransformTokenService: Maker<{ store(text: string): Promise<void>; state(): string }>
}>('main/services/transform-token.ts')
const { createSavedConnections } = await old<{
  createSavedConnections: Maker<{
    use(id: string): Promise<void>
    create(name: string): Promise<void>
    change(id: string, change: { name: string; colour: number }): Promise<void>
  }>
}>('main/services/saved-connections.ts')
const { createConnectionService } = await old<{
  createConnectionService: Maker<{ current(): Promise<{ key: string }>; partition(): Partition }>
}>('main/services/connection-service.ts')
const { createProfileService } = await old<{
  createProfileService: Maker<{ get(): Profile; save(profile: Profile): Promise<void> }>
}>('main/services/profile-service.ts')
const { keyTrouble } = await old<{
  keyTrouble: (client: object, connections: object, key: string) => Promise<string | null>
}>('main/services/key-trial.ts')
const { createServiceClient } = await old<{ createServiceClient: Maker<object> }>('main/api/service-client.ts')
const { createUndiciTransport } = await old<{ createUndiciTransport: Maker<Transport> }>('main/api/undici-transport.ts')
const { createLogger } = await old<{ createLogger: Maker<object> }>('main/logging/logger.ts')
const { createStoryIntake } = await old<{ createStoryIntake: Maker<object> }>('main/services/story-intake.ts')
const { createNewsService } = await old<{
  createNewsService: Maker<{
    refresh(request: { query: string; olderThan: null }, signal: AbortSignal): Promise<unknown>
    item(request: { id: number; mode: 'live' }, signal: AbortSignal): Promise<unknown>
  }>
}>('main/services/news-service.ts')
const { createWatchService } = await old<{
  createWatchService: Maker<{ refresh(list: number): Promise<void>; state(): { fault: object | null } }>
}>('main/services/watch-service.ts')
const { createReadingService } = await old<{
  createReadingService: Maker<{
    rows(query: ListQuery): Promise<{ rows: Row[] }>
    mark(ids: number[], change: Partial<Omit<Mark, 'id'>>): Promise<Mark[]>
    markAll(query: string): Promise<{ changed: number; batch: number }>
  }>
}>('main/services/reading-service.ts')
const { createOrganiserService } = await old<{
  createOrganiserService: Maker<{
    saveList(list: Omit<WatchList, 'id'> & { id: number | null }): Promise<number>
    saveQuery(query: Omit<NamedQuery, 'id'> & { id: number | null }): Promise<number>
    remove(what: 'watch-list' | 'named-query', id: number): Promise<void>
  }>
}>('main/services/organiser-service.ts')
const { createRatiosService } = await old<{
  createRatiosService: Maker<{
    refresh(request: { symbols: string[]; fromDate: string | null }, signal: AbortSignal): Promise<unknown>
  }>
}>('main/services/ratios-service.ts')
const { createEarningsService } = await old<{
  createEarningsService: Maker<{ get(query: object, signal: AbortSignal): Promise<unknown> }>
}>('main/services/earnings-service.ts')
const { createImageService } = await old<{
  createImageService: Maker<{ get(url: string, mayFetch: boolean, signal: AbortSignal): Promise<unknown> }>
}>('main/services/image-service.ts')
const { createWebhookService } = await old<{
  createWebhookService: Maker<{
    test(request: { destination: string; kind: string; transforms: boolean }, signal: AbortSignal): Promise<unknown>
  }>
}>('main/services/webhook-service.ts')
const { createEntitlementService } = await old<{
  createEntitlementService: Maker<{ probe(signal: AbortSignal): Promise<unknown> }>
}>('main/services/entitlement-service.ts')
const { createReceiverService } = await old<{
  createReceiverService: Maker<{
    start(): Promise<{ httpUrl: string | null; httpsUrl: string | null }>
    setScript(script: object): void
    stop(): Promise<void>
  }>
}>('main/services/receiver-service.ts')
const { createDeliveriesService } = await old<{
  createDeliveriesService: Maker<{ forgetContract(name: string): Promise<void> }>
}>('main/services/deliveries-service.ts')
const { PLAIN_SCRIPT, PLAIN_ANSWER } = await old<{ PLAIN_SCRIPT: object; PLAIN_ANSWER: object }>(
  'app/domain/receiver-script.ts',
)
const { createAuthority } = await old<{ createAuthority: Maker<object> }>('main/receiver/authority.ts')
const { createLibraryService } = await old<{ createLibraryService: Maker<{ backup(): Promise<string | null> }> }>(
  'main/services/library-service.ts',
)
const { openLibrary } = await old<{ openLibrary: (folder: string, now: () => number) => Library }>(
  'main/storage/library.ts',
)
const { FaultError } = await old<{ FaultError: new (fault: object) => Error }>('app/faults/fault.ts')
const { startServer } = await old<{ startServer: Maker<Promise<{ url: string; close(): Promise<void> }>> }>(
  'main/embedded-service/server.ts',
)
const { noInterventions } = await old<{ noInterventions: () => Interventions }>(
  'main/embedded-service/interventions.ts',
)
const { sampleKeys } = await old<{ sampleKeys: (seed: number) => Record<string, string> }>(
  'main/embedded-service/plans.ts',
)
const { DEFAULT_OPTIONS } = await old<{ DEFAULT_OPTIONS: SampleSet }>('main/embedded-service/embedded-service.ts')
const { samplePayloadText } = await old<{
  samplePayloadText: (kind: string, occasion: { id: string; at: number; forProduction: boolean }) => string
}>('main/embedded-service/sample-payload.ts')

// ---------------------------------------------------------------------------------------------------------------------------
// Time and randomness
// ---------------------------------------------------------------------------------------------------------------------------

let clock = 0
const now = (): number => clock
/** Moves the clock forward to a time. */
function at(text: string): void {
  const moment = Date.parse(`${text}Z`)
  if (!(moment > clock)) throw new Error(`${text} is past already`)
  clock = moment
}

const numbered = (kind: string): (() => string) => {
  let last = 0
  return () => `${kind}-0000-4000-8000-${String((last += 1)).padStart(12, '0')}`
}
const uuid = numbered('5eed0000')
const sleep = (ms: number): Promise<void> => {
  clock += ms
  return Promise.resolve()
}

/** Timers that this script fires itself. */
const timers: { at: number; callBack: () => void }[] = []
function after(ms: number, callBack: () => void): () => void {
  const timer = { at: clock + ms, callBack }
  timers.push(timer)
  return () => {
    const place = timers.indexOf(timer)
    if (place >= 0) timers.splice(place, 1)
  }
}
function nextTimer(): void {
  const [first] = timers.sort((one, other) => one.at - other.at)
  if (first === undefined) return
  timers.shift()
  clock = Math.max(clock, first.at)
  first.callBack()
}

const signal = new AbortController().signal
const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const short = (data: string | Uint8Array): string => sha256(data).slice(0, 16)

// ---------------------------------------------------------------------------------------------------------------------------
// The services: the embedded service of the old version under made-up addresses
// ---------------------------------------------------------------------------------------------------------------------------

const A = 'https://a.example'
const B = 'https://b.example'
const DEMO = 'http://127.0.0.1:40404'
const EMBEDDED = 'embedded service'
const SPACING = 74 * 60_000

/** Secrets that are valid nowhere. */
const KEYS = {
  A1: 'alpha-first-key-3f9c1d7740b2',
  A2: 'alpha-second-key-81e6aa05c94d',
  A3: 'alpha-other-seat-key-5b20d3f8e617',
  B1: 'beta-feed-key-c7704e19ab52',
}
const TOKEN = 'beta-transform-token-90dd21f4'
const PLAN_OF: Readonly<Record<string, string>> = {
  [KEYS.A1]: 'full',
  [KEYS.A2]: 'full',
  [KEYS.A3]: 'full',
  [KEYS.B1]: 'newsOnly',
}

interface Service {
  news: () => SampleSet
  fundamentals: SampleSet
  interventions: Interventions
  /** Digits that the service changed: the net margin of records, by `as of, report type, period`. */
  restated: Map<string, string>
}

const BEGUN = Date.UTC(2026, 9, 31, 20, 30)

/** A set that grows by some stories a day, like that of a small service; the stories of earlier days do not change. */
function growing(seed: number, first: number, perDay: number): () => SampleSet {
  return () => {
    const more = Math.max(0, Math.floor(((clock - BEGUN) / 86_400_000) * perDay))
    return { seed, stories: first + more, companies: 13, newestAt: BEGUN + more * SPACING }
  }
}
const figures = (seed: number, day: string): SampleSet => ({
  seed,
  stories: 1,
  companies: 13,
  newestAt: Date.parse(`${day}T20:30:00Z`),
})

const serviceA: Service = {
  news: growing(284, 32, 2),
  fundamentals: figures(284, '2026-10-30'),
  interventions: noInterventions(),
  restated: new Map(),
}
const serviceB: Service = {
  news: growing(23, 14, 1),
  fundamentals: figures(23, '2026-10-30'),
  interventions: noInterventions(),
  restated: new Map(),
}
const { seed, stories, companies, newestAt } = DEFAULT_OPTIONS
const demoSet: SampleSet = { seed, stories, companies, newestAt }
const serviceDemo: Service = {
  news: () => demoSet,
  fundamentals: demoSet,
  interventions: noInterventions(),
  restated: new Map(),
}
const SERVICES: Readonly<Record<string, Service>> = { [A]: serviceA, [B]: serviceB, [DEMO]: serviceDemo }

const servers = new Map<string, Promise<{ url: string; close(): Promise<void> }>>()
const requestId = numbered('4e900e57')
function serverOf(origin: string, service: Service, set: SampleSet): Promise<{ url: string }> {
  const name = `${origin} ${JSON.stringify(set)}`
  const known = servers.get(name)
  if (known !== undefined) return known
  const { interventions } = service
  const parts = { set, production: {}, uuid: requestId, now, interventions }
  const started = startServer(parts, '127.0.0.1', 0)
  servers.set(name, started)
  return started
}

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jsonReply = (status: number, value: object): TransportReply => ({
  status,
  headers: { 'content-type': 'application/json', 'x-request-id': requestId(), date: new Date(clock).toUTCString() },
  body: Buffer.from(JSON.stringify(value)),
})

/** What the service returns for the next webhook tests: a response, or an error instead of it. */
const webhookAnswers: (() => TransportReply)[] = []

/** The response with the changed digits and all other bytes unchanged. */
function withRestated(reply: TransportReply, { restated }: Service): TransportReply {
  let text = Buffer.from(reply.body).toString()
  for (const [record, margin] of restated) {
    const [asOf, reportType, period] = record.split(' ')
    const start = text.indexOf(`"asOf":"${asOf}","reportType":"${reportType}","period":"${period}"`)
    if (start >= 0)
      text = text.slice(0, start) + text.slice(start).replace(/"netMargin":[-0-9.]+/, `"netMargin":${margin}`)
  }
  return { ...reply, body: Buffer.from(text) }
}

const direct = createUndiciTransport(() => Promise.resolve(null))
const transport: Transport = async ({ url, headers, signal: asked }) => {
  clock += 120
  if (url.host === 'images.stories.example') return { status: 200, headers: { 'content-type': 'image/png' }, body: DOT }
  if (url.pathname === '/api/v1/webhook/test') {
    const answer = webhookAnswers.shift()
    if (answer === undefined) throw new Error('no answer is left')
    return answer()
  }
  const service = SERVICES[url.origin]
  if (service === undefined) throw new Error(`nobody is ${url.origin}`)
  const set = url.pathname.includes('/fundamentals/') ? service.fundamentals : service.news()
  const target = new URL(url.pathname + url.search, (await serverOf(url.origin, service, set)).url)
  // The made-up keys replace the embedded service's own keys, which the demonstration uses already.
  const plans = sampleKeys(set.seed)
  const known = (key: string): string => plans[PLAN_OF[key] ?? ''] ?? key
  const copy = { ...headers }
  if (copy.Authorization !== undefined) copy.Authorization = `token ${known(copy.Authorization.slice('token '.length))}`
  const inAddress = target.searchParams.get('token')
  if (inAddress !== null) target.searchParams.set('token', known(inAddress))
  // The page size of this service has another name than the assumed one.
  const size = target.searchParams.get('size')
  if (size !== null) {
    target.searchParams.delete('size')
    target.searchParams.set('pageSize', size)
  }
  const reply = await direct({ url: target, headers: copy, signal: asked })
  return target.searchParams.get('symbols')?.startsWith('KSTL') === true ? withRestated(reply, service) : reply
}

/** Changes a story. An unannounced edit keeps `updated`, including the time of an earlier edit. */
const editStory = ({ interventions: { edits } }: Service, id: number, edit: Record<string, unknown>): void => {
  const before = edits.get(id)
  const isSilent = edit.silent === true
  edits.set(id, {
    edit: { ...before?.edit, ...edit, silent: isSilent && (before?.edit.silent ?? true) },
    at: isSilent && before !== undefined ? before.at : Math.floor(clock / 1000) * 1000,
  })
}

// ---------------------------------------------------------------------------------------------------------------------------
// The application, assembled as in its own composition
// ---------------------------------------------------------------------------------------------------------------------------

const files = ['settings.json', 'keychain.json', 'expected.json', 'backup.db', 'library']
mkdirSync(target, { recursive: true })
for (const name of files) rmSync(join(target, name), { recursive: true, force: true })
const scratch = mkdtempSync(join(tmpdir(), 'tearsheet-versions-'))

const settingsFile = join(target, 'settings.json')
// An installation creates a random ID at its first start; this one always has the same ID.
writeFileSync(settingsFile, JSON.stringify({ installation: '11a70000-0000-4000-8000-00000000a889' }))
const settings = await openSettings(settingsFile)

clock = Date.parse('2026-10-30T21:00:00Z')
const libraryFolder = join(target, 'library')
const opened = openLibrary(libraryFolder, now)
/** The library as services see it: the same calls, but asynchronous. */
const library = new Proxy(opened, {
  get:
    (held, method) =>
    async (...values: unknown[]): Promise<unknown> => {
      await turn()
      return (held[method as keyof Library] as (...each: unknown[]) => unknown)(...values)
    },
}) as unknown as object

const vault = new Map<string, string>()
const keychain = createKeychain(
  {
    get: (account: string) => Promise.resolve(vault.get(account) ?? null),
    set(account: string, secret: string) {
      vault.set(account, secret)
      return Promise.resolve()
    },
    remove: (account: string) => Promise.resolve(vault.delete(account)),
  },
  8000,
)
const warnings: string[] = []
const logger = createLogger({ sink: (line: string) => warnings.push(line), now, reference: () => 'reference' })
const keys = createKeyService(settings, keychain, logger, now)
const token = createTransformTokenService(settings, keychain, logger)
const demoControl = {
  start: () => Promise.resolve({ url: DEMO, keys: sampleKeys(demoSet.seed) }),
  stop: () => Promise.resolve(),
}
const connections = createConnectionService(settings, keys, demoControl)
const profiles = createProfileService(settings)
const saved = createSavedConnections(settings, keys, token, uuid)
const client = createServiceClient({ transport, sleep, random: () => 0.5, now })
const announced: { title: string; body: string }[] = []
const intake = createStoryIntake({
  library,
  settings,
  logger,
  now,
  announce: (each: { title: string; body: string }) => announced.push(each),
  notifyChanged: () => undefined,
})
const shared = { client, connections, library, logger, intake }
const nothing = (): undefined => undefined
const news = createNewsService(shared)
const watch = createWatchService({ ...shared, settings, now, sleep, after: () => nothing, notify: nothing })
const reading = createReadingService(library, connections, now, nothing)
const organiser = createOrganiserService(library, connections, nothing)
const ratios = createRatiosService(shared)
const earnings = createEarningsService(shared)
const deliveries = createDeliveriesService(library, nothing)
const images = createImageService({ transport, library, settings, now })
const webhooks = createWebhookService({ ...shared, token, now })
const entitlement = createEntitlementService({
  client,
  connections,
  library,
  now,
  sleep,
  anySymbol: () => Promise.resolve(opened.readWatchLists()[0]?.symbols[0] ?? 'QNTL'),
})
const receiver = createReceiverService({
  library,
  connections,
  authority: createAuthority(join(scratch, 'receiver'), now),
  now,
  after,
  notify: nothing,
})
const libraryCare = createLibraryService({
  library,
  connections,
  settings,
  now,
  chooseFileToSave: () => Promise.resolve(join(target, 'backup.db')),
  chooseFileToOpen: () => Promise.resolve(null),
  notifyReplaced: nothing,
})

const refresh = (query: string): Promise<unknown> => news.refresh({ query, olderThan: null }, signal)
const openStory = (id: number): Promise<unknown> => news.item({ id, mode: 'live' }, signal)
async function refreshList(id: number): Promise<void> {
  await watch.refresh(id)
  const { fault } = watch.state()
  if (fault !== null) throw new Error(`The watch list was not refreshed: ${JSON.stringify(fault)}`)
}
const list = async (query = ''): Promise<Row[]> =>
  (await reading.rows({ query, order: 'newest', shows: 'visible', offset: 0, limit: 200 })).rows
/** Marks stories that are cached under the present key. */
async function mark(ids: number[], change: Partial<Omit<Mark, 'id'>>): Promise<void> {
  const missing = ids.filter((id) => opened.readStory(connections.partition(), id) === null)
  if (missing.length > 0) throw new Error(`${missing.join(', ')} cannot be marked: not held`)
  await reading.mark(ids, change)
}
async function markAll(query: string): Promise<void> {
  const { changed } = await reading.markAll(query)
  if (changed === 0) throw new Error(`${query} marked nothing`)
}
/** What the key window does with a key. */
async function enterKey(key: string): Promise<void> {
  const { stored, message } = await keys.store(key)
  if (!stored) throw new Error(message)
  if (settings.current().connection !== 'service') await settings.update({ connection: 'service' })
}
const saveProfile = (
  baseUrl: string,
  keyPlacement: Profile['keyPlacement'],
  values: Profile['values'],
): Promise<void> => profiles.save({ baseUrl, keyPlacement, values: { ...profiles.get().values, ...values } })
/** An error response is a response too, but it is not stored. */
async function refused(call: Promise<unknown>): Promise<void> {
  const outcome = await call.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  )
  if (!(outcome instanceof FaultError)) throw new Error('A refusal was expected.', { cause: outcome })
}

// ---------------------------------------------------------------------------------------------------------------------------
// The first days: the demonstration, under two plans
// ---------------------------------------------------------------------------------------------------------------------------

// Reading before a connection is chosen creates a partition without a service.
await list()
await settings.update({ connection: 'demo', demo: { ...settings.current().demo, running: true } })
await refresh('sym:ORVA after:2026-10-29')
const demoStories = await list('sym:ORVA')
const [demoFirst = 0, , demoSecond = 0] = demoStories.map(({ id }) => id)
await openStory(demoFirst)
await images.get('https://images.stories.example/large/orva.jpg', true, signal)
await images.get('https://images.stories.example/thumb/orva.jpg', true, signal)
at('2026-10-30T21:05:00')
await mark([demoFirst], { readAt: now(), starredAt: now() })
await mark([demoSecond], { label: 'Trials', note: 'The demonstration has readers’ notes too.' })
const practice = await organiser.saveList({ id: null, name: 'Practice', symbols: ['BRK/B'], isPaused: false })
await refreshList(practice)
await ratios.refresh({ symbols: ['ORVA'], fromDate: '2026-08-15' }, signal)
await entitlement.probe(signal)
at('2026-10-31T09:00:00')
editStory(serviceDemo, demoFirst, { title: 'Orva Therapeutics Says Its Trial Goes On', silent: true })
await refresh('sym:ORVA after:2026-10-29')

// The other plan has a separate partition, with the marks of the first.
at('2026-10-31T10:00:00')
await settings.update({ demo: { ...settings.current().demo, plan: 'newsOnly' } })
await refresh('sym:ORVA after:2026-10-29')
await refused(ratios.refresh({ symbols: ['ORVA'], fromDate: null }, signal))
await mark([demoSecond], { readAt: now(), note: 'The demonstration has readers’ notes too, for both plans.' })
await settings.update({ demo: { ...settings.current().demo, plan: 'full' } })

// ---------------------------------------------------------------------------------------------------------------------------
// The first connection with its first key
// ---------------------------------------------------------------------------------------------------------------------------

at('2026-11-02T09:00:00')
await saveProfile(`${A}/`, 'header', { deliveryHeaderPrefix: 'ALPHA', newsPageSizeParameter: 'size' })
await enterKey(KEYS.A1)
await saved.change('main', { name: 'Alpha desk', colour: 2 })
await refresh('sym:TMBR after:2026-10-30')
// A chain: the rating refers to another one, and that to the first story of the watch list below.
const [RATING, CHAINED, CHAIN_END] = [40000080, 40000074, 40000016]
const [SILENT_TITLE, COSMETIC] = [40000021, 40000042]
for (const id of [RATING, CHAINED, SILENT_TITLE]) await openStory(id)
// Only the first key requests this symbol.
await refresh('sym:QNTL after:2026-10-31')
at('2026-11-02T09:20:00')
const kestrel = await organiser.saveList({ id: null, name: 'Kestrel', symbols: ['KSTL'], isPaused: false })
await refreshList(kestrel)
const semis = await organiser.saveList({ id: null, name: 'Semis', symbols: ['QNTL', 'NVRA'], isPaused: true })
const [BOTH_KEYS, SILENT_BODY, REMOVED, LATE] = [40000019, 40000039, 40000045, 40000147]
at('2026-11-02T10:00:00')
await mark([RATING], { readAt: now(), starredAt: now(), label: 'Ratings' })
await mark([SILENT_BODY], { readAt: now(), note: 'Compare with the order of March.\nSecond line: “Gdańsk”.' })
await mark([REMOVED], { pinnedAt: now(), label: 'Analysts' })
await mark([CHAIN_END], { starredAt: now() })
at('2026-11-02T10:01:00')
await mark([CHAIN_END], { starredAt: null })
await organiser.saveQuery({ id: null, purpose: 'saved', name: 'Changed without a word', query: 'is:silent' })
await organiser.saveQuery({ id: null, purpose: 'saved', name: 'Chips', query: 'list:"Semis" -"price target" rank>=2' })
const dropped = await organiser.saveQuery({ id: null, purpose: 'saved', name: 'Dropped', query: 'label:Analysts' })
await organiser.remove('named-query', dropped)
await organiser.saveQuery({ id: null, purpose: 'saved', name: 'Analysts', query: 'label:"Analysts" is:pinned' })
await organiser.saveQuery({ id: null, purpose: 'alert', name: 'Kestrel news', query: 'sym:KSTL' })
await organiser.saveQuery({ id: null, purpose: 'mute', name: 'No index reports', query: 'chan:"Mid-Day Update"' })
await ratios.refresh({ symbols: ['KSTL', 'NWLS', 'ZZZZ'], fromDate: '2026-03-01' }, signal)
const NO_REPORTS = { symbols: ['NWLS'], period: null, reportType: null, fromDate: null }
const YEAR = { symbols: ['KSTL'], period: 'FY', reportType: null, fromDate: '2025-01-01' }
await earnings.get(YEAR, signal)
await entitlement.probe(signal)
webhookAnswers.push(() => jsonReply(200, { status: 'success' }))
await webhooks.test({ destination: 'https://hooks.alpha.example/in', kind: 'News/v1', transforms: false }, signal)

// Edits: announced, unannounced in the title, unannounced in the body, and one of white space only.
at('2026-11-03T08:00:00')
editStory(serviceA, RATING, { title: 'Fenwick Partners Upgrades Timberline Logistics' })
editStory(serviceA, SILENT_TITLE, { title: 'Timberline Logistics Keeps Its Full-Year Outlook', silent: true })
editStory(serviceA, SILENT_BODY, {
  body: '<p>Novara Software withdrew its report of the order on Monday.</p>',
  silent: true,
})
// Another notation of an entity is not an edit.
editStory(serviceA, COSMETIC, {
  title: opened.readStory(connections.partition(), COSMETIC)?.item.title.replace('&amp;', '&'),
  silent: true,
})
serviceA.interventions.removed.set(REMOVED, Date.parse('2026-11-03T07:30:00Z'))
at('2026-11-03T08:10:00')
await refresh('sym:TMBR after:2026-10-30')
await openStory(SILENT_BODY)
await refreshList(kestrel)

at('2026-11-04T08:00:00')
editStory(serviceA, RATING, { teaser: 'The new target is $61.', tags: ['Upgrades', 'Price Target'], importanceRank: 4 })
await openStory(RATING)
// A restatement, and one that is reversed a day later.
serviceA.restated.set('2026-03-31 R 3M', '0.071500').set('2026-06-30 TTM TTM', '0.080000')
at('2026-11-05T08:00:00')
await ratios.refresh({ symbols: ['KSTL'], fromDate: '2026-03-01' }, signal)
// A symbol that only the first key requests.
await ratios.refresh({ symbols: ['QNTL'], fromDate: '2026-08-15' }, signal)
await mark([SILENT_TITLE], { readAt: now() })
at('2026-11-05T09:00:00')
await markAll('sym:QNTL')
serviceA.restated.delete('2026-06-30 TTM TTM')
at('2026-11-06T08:00:00')
await ratios.refresh({ symbols: ['KSTL'], fromDate: '2026-03-01' }, signal)

// ---------------------------------------------------------------------------------------------------------------------------
// The key was rotated: an empty partition of the same service
// ---------------------------------------------------------------------------------------------------------------------------

at('2026-11-09T09:00:00')
const trouble = await keyTrouble(client, connections, KEYS.A2)
if (trouble !== null) throw new Error(trouble)
await enterKey(KEYS.A2)
await list()
await refresh('sym:TMBR after:2026-10-30 before:2026-11-01')
await openStory(RATING)
await openStory(SILENT_BODY)
await openStory(BOTH_KEYS)
// Stories that only the second key requests.
await refresh('sym:HLDN after:2026-10-31 before:2026-11-01')
at('2026-11-09T10:00:00')
await mark([BOTH_KEYS], { starredAt: now(), note: 'Both keys.' })
await markAll('sym:HLDN')
at('2026-11-10T08:00:00')
editStory(serviceA, RATING, { title: 'Correction: Fenwick Partners Reiterates Timberline Logistics' })
editStory(serviceA, BOTH_KEYS, { importanceRank: 2, body: '<p>The order was smaller than reported.</p>', silent: true })
await openStory(RATING)
await openStory(BOTH_KEYS)
// Restated between the two keys: the first one has other digits of the same record. Most records are the same.
serviceA.restated.set('2026-06-30 R 3M', '0.079990').set('2026-09-30 A 3M', '0.08822100')
await ratios.refresh({ symbols: ['KSTL'], fromDate: '2026-06-01' }, signal)
// A symbol that only the second key requests.
await ratios.refresh({ symbols: ['HLDN'], fromDate: '2026-08-15' }, signal)
await earnings.get(YEAR, signal)
// The learnt shape of the responses is removed and learnt again, from a response about a company without reports.
await deliveries.forgetContract('earningReports (endpoint)')
await earnings.get(NO_REPORTS, signal)
await entitlement.probe(signal)
// A removal that both keys have: the second one receives it as well.
serviceA.interventions.removed.set(COSMETIC, Date.parse('2026-11-10T07:00:00Z'))
at('2026-11-10T09:00:00')
const freight = await organiser.saveList({ id: null, name: 'Freight', symbols: ['TMBR'], isPaused: false })
await organiser.saveList({ id: freight, name: 'Freight', symbols: ['XAAAN'], isPaused: true })
await organiser.saveList({ id: semis, name: 'Semis', symbols: ['QNTL', 'NVRA'], isPaused: false })
at('2026-11-10T09:10:00')
await organiser.saveList({ id: practice, name: 'Practice', symbols: ['BRK/B'], isPaused: true })

// ---------------------------------------------------------------------------------------------------------------------------
// A second connection to the same service, and one to another
// ---------------------------------------------------------------------------------------------------------------------------

at('2026-11-12T09:00:00')
await saved.create('Alpha, second seat')
const secondSeat = settings.current().connectionId
// A connection without an address and one without a key are read as well.
await list()
await saveProfile(A, 'header', { newsPageSizeParameter: 'size' })
await list()
await enterKey(KEYS.A3)
await refresh('sym:TMBR after:2026-10-31')
await openStory(CHAINED)
await mark([CHAINED], { readAt: now(), pinnedAt: now() })
await ratios.refresh({ symbols: ['KSTL'], fromDate: '2026-08-15' }, signal)

at('2026-11-14T09:00:00')
await saved.create('Beta feed')
const beta = settings.current().connectionId
await saveProfile(B, 'query', { transformTokenParameter: 'production', deliveryHeaderPrefix: 'BETA' })
await enterKey(KEYS.B1)
await token.store(TOKEN)
if (token.state() !== 'keychain') throw new Error('The token was not kept.')
await saved.change(beta, { name: 'Beta feed', colour: 5 })
await entitlement.probe(signal)
await refresh('sym:SLVN after:2026-11-01')
await refreshList(kestrel)
const [betaFirst, betaSecond] = [40000044, 40000026]
at('2026-11-14T09:30:00')
await mark([betaFirst], { readAt: now(), starredAt: now(), label: 'Ratings' })
await mark([betaSecond], { pinnedAt: now(), note: 'A note on a story of the other service.' })
at('2026-11-15T08:00:00')
editStory(serviceB, betaFirst, {
  title: 'Meridian Payments Loses The Order Of Kestrel Aerospace',
  body: '<p>The order was withdrawn on Saturday.</p>',
})
await refreshList(kestrel)
serviceB.interventions.plans.set('newsOnly', { fundamentals: true, professionalNews: true })
// The first service has a story with the same number, with separate marks.
await openStory(REMOVED)
await mark([REMOVED], { starredAt: now(), label: 'Glissade' })
await entitlement.probe(signal)
webhookAnswers.push(
  () => jsonReply(424, { errors: [{ code: 'failed_dependency', value: 'delivery failed' }], ok: false, data: null }),
  () => jsonReply(200, { status: 'success' }),
)
await webhooks.test({ destination: 'https://hooks.beta.example/in', kind: 'Earnings/v1', transforms: true }, signal)
at('2026-11-15T08:05:00')
await webhooks.test({ destination: 'https://hooks.beta.example/in', kind: 'Earnings/v1', transforms: true }, signal)

// ---------------------------------------------------------------------------------------------------------------------------
// Back to the first connection: deliveries and preferences
// ---------------------------------------------------------------------------------------------------------------------------

at('2026-11-16T08:00:00')
await saved.use('main')
await refreshList(kestrel)
// The last note is removed again, which leaves an empty mark.
await mark([LATE], { note: 'Ask about the reason.' })
await mark([LATE], { note: 'The reason was asked for, in vain.' })
await mark([LATE], { note: 'The reason was asked for.' })
await mark([CHAIN_END], { note: 'To be taken away again.' })
await mark([CHAIN_END], { note: null })
webhookAnswers.push(() => {
  throw new FaultError({ kind: 'offline', reason: 'refused', detail: 'a.example' })
})
await webhooks.test({ destination: 'https://hooks.alpha.example/in', kind: 'WIIMs/v1', transforms: false }, signal)

// The receiver's path is normally random; here it is fixed.
const random = createRequire(import.meta.url)('node:crypto') as { randomBytes: (size: number) => Buffer }
const { randomBytes } = random
random.randomBytes = (size) => Buffer.alloc(size, 0xa8)
syncBuiltinESMExports()
const { httpUrl, httpsUrl } = await receiver.start()
random.randomBytes = randomBytes
syncBuiltinESMExports()

/** Headers of a delivery in addition to those of its connection. */
type DeliveryHeaders = Record<string, string>
const signed = (body: string, key = KEYS.A2): DeliveryHeaders => ({
  'X-ALPHA-Signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
})

/**
 * Sends a delivery and waits until the receiver has stored it. Resolves to the status; null when the connection was
 * cut.
 */
async function deliver(body: string, headers: DeliveryHeaders, overTls = false): Promise<number | null> {
  const url = new URL((overTls ? httpsUrl : httpUrl) ?? '')
  let outcome: number | null | undefined
  const call = (overTls ? httpsRequest : httpRequest)(
    {
      host: '127.0.0.1',
      port: url.port,
      path: url.pathname,
      method: 'POST',
      agent: false,
      headers: {
        Host: overTls ? 'localhost:40443' : '127.0.0.1:40480',
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Connection: 'close',
        ...headers,
      },
      ...(overTls ? { rejectUnauthorized: false, servername: 'localhost' } : {}),
    },
    (response) => {
      response.resume()
      response.on('close', () => (outcome = response.statusCode ?? null))
    },
  )
  call.on('error', () => (outcome ??= null))
  call.end(body)
  // Real time passes only while a request is running; the application's own time moves with its timers.
  for (let idle = 0; idle < 3;) {
    await wait(15)
    if (timers.length > 0) {
      nextTimer()
      idle = 0
    } else if (outcome !== undefined) idle += 1
  }
  return outcome ?? null
}

interface Payload {
  id?: string
  kind?: string
  data: { action: string; id: string | number; content: Record<string, unknown> }
}
const payloadId = numbered('9a710ad0')
const deliveryId = numbered('de117e70')
function payload(kind: string, change: (value: Payload) => void = nothing, forProduction = false): string {
  const value = JSON.parse(samplePayloadText(kind, { id: payloadId(), at: clock, forProduction })) as Payload
  change(value)
  return JSON.stringify(value)
}
const script = (answer: object): void =>
  receiver.setScript({ ...PLAIN_SCRIPT, fallback: { ...PLAIN_ANSWER, ...answer } })
const named = (): DeliveryHeaders => ({ 'X-ALPHA-Delivery': deliveryId() })

at('2026-11-16T09:00:00')
const story = payload('News/v1')
await deliver(story, { ...named(), ...signed(story) })
const later = payload('News/v1', ({ data }) => {
  data.action = 'Updated'
  data.content.revision_id = Number(data.content.revision_id) + 1
  data.content.title = 'A Later Revision'
})
await deliver(later, { ...named(), ...signed(later) }, true)
const gone = payload('News/v1', ({ data }) => {
  data.action = 'Removed'
})
await deliver(gone, { ...named(), ...signed(gone, KEYS.A1) })

// One delivery with three attempts: two failed, then one accepted.
at('2026-11-16T10:00:00')
script({ failsFirst: 2 })
const report = payload('Earnings/v1')
const tried = { ...named(), ...signed(report) }
for (const minute of ['00:01', '05:01', '15:01']) {
  at(`2026-11-16T10:${minute}`)
  await deliver(report, tried)
}
script({})
at('2026-11-16T11:00:00')
// The same payload in another delivery, and the same event under other IDs.
await deliver(report, { ...named(), ...signed(report) })
const again = payload('Earnings/v1')
await deliver(again, named())

// A kind that is learnt, and a sample that differs from the learnt shape. Production has another spelling of the kind.
at('2026-11-16T12:00:00')
for (const item of ['e1', 'e2', 'e3']) {
  const body = payload('Earnings/v1', ({ data }) => (data.id = data.content.id = item), true)
  await deliver(body, { ...named(), ...signed(body) })
}
const drifting = payload('Earnings/v1', ({ data }) => {
  data.id = data.content.id = 'e4'
  data.content.eps = 1.25
  data.content.eps_surprise = '0.04'
  delete data.content.currency
})
await deliver(drifting, { ...named(), ...signed(drifting) })

// Bodies that are not payloads, or not of a described kind.
at('2026-11-16T13:00:00')
await deliver('this is no JSON', named())
await deliver('', {})
await deliver(JSON.stringify({ id: payloadId(), data: {} }), named())
await deliver(
  payload('WIIMs/v1', (value) => {
    value.kind = 'Rumours/v1'
    value.data.content = { heard: 'in the lift' }
  }),
  named(),
)

at('2026-11-16T14:00:00')
script({ cuts: true })
await deliver(payload('Earnings/v1'), named())
script({ status: 200, delayMs: 31_000, body: 'too late', headers: [['content-type', 'text/plain']] })
await deliver(
  payload('News/v1', ({ data }) => (data.id = 40000239)),
  named(),
)
script({ status: 410 })
await settings.update({ preferences: { ...settings.current().preferences, offline: true } })
// There is no key while working offline, so the signature is not checked.
const unchecked = payload('Earnings/v1', ({ data }) => (data.id = 'e5'))
await deliver(unchecked, { ...named(), ...signed(unchecked) })
await receiver.stop()

at('2026-11-17T09:00:00')
await settings.update({
  preferences: {
    offline: true,
    timeZone: 'market',
    singleKeys: false,
    imageHosts: ['images.stories.example'],
    notifications: false,
    quietHours: { from: 22, to: 7 },
    refreshMinutes: 15,
    maxAgeDays: 3650,
    maxMegabytes: 900,
    displays: { roe: 'number', daysInSales: 'as-sent', 'Cash quality': 'multiple' },
    formulas: [
      { name: 'Cash quality', expression: 'cashRatio / max(currentRatio, 0.01)' },
      { name: 'Spread', expression: 'grossMargin - netMargin' },
    ],
    templates: [
      { name: 'My margins', fields: ['grossMargin', 'netMargin', 'Spread'] },
      { name: 'Cash', fields: ['Cash quality', 'cashToTotalAssets'] },
    ],
    destinations: ['https://hooks.alpha.example/in', 'https://hooks.beta.example/in'],
    earningsFields: {
      basicEps: { label: 'EPS, basic', display: 'currency', isPinned: true },
      'segments[0].revenue': { label: null, display: 'as-sent', isPinned: false },
    },
  },
  demo: { running: false, plan: 'newsOnly' },
})
await libraryCare.backup()

// ---------------------------------------------------------------------------------------------------------------------------
// The stored data, read by the old version's own functions
// ---------------------------------------------------------------------------------------------------------------------------

const fingerprints = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, fingerprintOf(key)]))
const print = (name: string): string => fingerprints[name] ?? ''
const PARTITIONS: readonly (Partition & { name: string })[] = [
  { name: 'A1: the first connection, first key', service: A, fingerprint: print('A1') },
  { name: 'A2: the first connection, key rotated', service: A, fingerprint: print('A2') },
  { name: 'A3: the second connection to the same service', service: A, fingerprint: print('A3') },
  { name: 'B1: the other service', service: B, fingerprint: print('B1') },
  { name: 'the demonstration, plan full', service: EMBEDDED, fingerprint: 'plan full' },
  { name: 'the demonstration, plan newsOnly', service: EMBEDDED, fingerprint: 'plan newsOnly' },
  { name: 'read before anything was chosen', service: '', fingerprint: 'no key' },
  { name: 'read before a key was entered', service: A, fingerprint: 'no key' },
]
/** Times for which ratios are read as known then. */
const EARLIER_DAYS = ['2026-11-02', '2026-11-05', '2026-11-06'] as const
const SYMBOLS = ['KSTL', 'QNTL', 'HLDN', 'ORVA', 'NWLS', 'ZZZZ']
const FIELDS = ['netMargin', 'netIncomeGrowth', 'daysInSales']
const QUERIES = [
  'is:silent',
  'is:revised',
  'is:removed',
  'is:starred',
  'is:read',
  'is:pinned',
  'has:note',
  'sym:KSTL',
  'list:"Semis"',
  'label:"Ratings"',
  'Gdańsk',
]
const iso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())

function describeRatios(held: Library, partition: Partition): object {
  const read = (knownAt: { day: string; moment: number } | null): SymbolOf[] =>
    held
      .readRatios(partition, { symbols: SYMBOLS, fields: FIELDS, reportTypes: [], fromDate: null, knownAt })
      .filter(({ outcome }) => outcome !== 'not-in-answer')
  const values = ({ records }: SymbolOf): object =>
    Object.fromEntries(
      records.map(({ id, values: known }) => [
        `${id.asOf} ${id.period} ${id.reportType} ${id.aorOrRestate}`,
        FIELDS.map((field) => known[field] ?? null).join(' '),
      ]),
    )
  const endOf = (day: string): number => Date.parse(`${day}T23:59:59.999Z`)
  return {
    now: Object.fromEntries(
      read(null).map((each) => [
        each.symbol,
        {
          outcome: each.outcome,
          message: each.message,
          company: each.company?.standardName ?? null,
          receivedAt: iso(each.receivedAt),
          answers: [...new Set(each.records.map(({ answer }) => answer.hash.slice(0, 16)))],
          records: values(each),
        },
      ]),
    ),
    // As known at the end of those days, in UTC.
    knownBefore: Object.fromEntries(
      EARLIER_DAYS.map((day) => [
        day,
        Object.fromEntries(
          read({ day, moment: endOf(day) })
            .filter(({ records }) => records.length > 0)
            .map((each) => [each.symbol, values(each)]),
        ),
      ]),
    ),
  }
}

function describePartition(held: Library, partition: Partition): object {
  const rowsOf = (query: string, shows: 'visible' | 'hidden' = 'visible'): Row[] =>
    held.listStories(partition, { query, order: 'newest', shows, offset: 0, limit: 200 }).rows
  const [visible, hidden] = [rowsOf(''), rowsOf('', 'hidden')]
  const ids = [...visible, ...hidden].map(({ id }) => id).sort((one, other) => one - other)
  const proofs = new Set<string>()
  const described = ids.map((id) => {
    const found = held.readStory(partition, id)
    if (found === null) throw new Error(`${id} is not held`)
    const { item } = found
    const ledger = held.readLedger(partition, id)
    for (const { answer } of ledger) proofs.add(answer.hash)
    return {
      id,
      title: found.title,
      created: item.created,
      completeness: found.completeness,
      originalId: item.originalId,
      received: [iso(found.firstReceivedAt), iso(found.receivedAt)],
      edits: found.edits,
      silentEdits: found.silentEdits,
      isChangedSinceRead: found.isChangedSinceRead,
      removedAt: iso(found.removedAt),
      text: short(JSON.stringify([item.teaser, item.body])),
      // Newest first: change type, completeness, time of receipt, the response and the path in it.
      ledger: ledger.map((version) =>
        [
          version.nature,
          version.completeness,
          iso(version.receivedAt),
          version.answer.hash.slice(0, 16),
          version.answer.path,
        ].join(', '),
      ),
    }
  })
  const chains = ids
    .map((id) => held.readChain(partition, id).map((row) => row.id))
    .filter((chain) => chain.length > 1)
    .map((chain) => chain.join(' '))
  const questions = Object.fromEntries(
    [YEAR, NO_REPORTS].flatMap(({ symbols, period, reportType, fromDate }) => {
      const question = `earnings ${JSON.stringify([symbols, period, reportType, fromDate])}`
      const answer = held.readQuestion(partition, question)
      return answer === null
        ? []
        : [[question, { hash: answer.hash, intact: answer.intact, receivedAt: iso(answer.receivedAt) }]]
    }),
  )
  const inventory = held.readInventory(partition)
  return {
    counts: { stories: inventory.stories, ratioRecordRows: inventory.ratioRecords },
    hiddenByMuteRules: hidden.map(({ id }) => id),
    stories: described,
    intactAnswersOfStories: [...proofs].filter((hash) => held.readAnswer(partition, hash)?.intact === true).length,
    chains: [...new Set(chains)],
    found: Object.fromEntries(
      QUERIES.map((query) => [query, rowsOf(query).map(({ id }) => id)] as const).filter(([, each]) => each.length > 0),
    ),
    ratios: describeRatios(held, partition),
    questions,
  }
}

function describeJournal(held: Library): object {
  const lists = held.readWatchLists()
  const came = held.listDeliveries({ from: 0, limit: 1000, text: '' }).rows.map(({ id }) => held.readDelivery(id))
  return {
    watchLists: lists.map((each) => ({
      ...each,
      // By partition: the newest cached update.
      watermarks: Object.fromEntries(
        PARTITIONS.map(
          (partition) =>
            [`${partition.service} ${partition.fingerprint}`, iso(held.readWatermark(partition, each.id))] as const,
        ).filter(([, moment]) => moment !== null),
      ),
    })),
    namedQueries: held.readNamedQueries(),
    labels: Object.fromEntries(
      [A, B, EMBEDDED].map((service) => [service, held.listLabels({ service, fingerprint: '' })]),
    ),
    webhookTests: held.listWebhookTests({ text: '', outcome: 'all', limit: null }).rows,
    deliveries: came.map((each) => ({
      id: each.id,
      receivedAt: iso(each.receivedAt),
      deliveryId: each.deliveryId,
      payloadId: each.payloadId,
      kind: each.kind,
      kindAsSent: each.kindAsSent,
      action: each.action,
      dataId: each.dataId,
      revision: each.revision,
      problem: each.problem,
      signature: each.signature,
      isTls: each.isTls,
      answer: { status: each.status, afterMs: each.answeredAfterMs, wasCut: each.wasCut },
      drift: each.drift.map(({ path, what }) => `${what} ${path}`),
      relation: each.relation,
      headers: each.headers.length,
      bodySha256: sha256(each.body),
    })),
    retries: held.listRetries().map(({ id, kind, arrivals }) => ({ id, kind, arrivals: arrivals.length })),
    contracts: held.readContracts().map(({ name, samples, updatedAt, shape }) => ({
      name,
      samples,
      updatedAt: iso(updatedAt),
      shape: short(JSON.stringify(shape)),
    })),
    entitlements: Object.fromEntries(
      [A, B, EMBEDDED].map((service) => [
        service,
        held.listEntitlements(service).map(({ id, fingerprint, madeAt, cells }) => ({
          id,
          fingerprint,
          madeAt: iso(madeAt),
          answers: Object.fromEntries(cells.map(({ probe, answer }) => [probe, answer])),
        })),
      ]),
    ),
  }
}

const IMAGES = ['https://images.stories.example/large/orva.jpg', 'https://images.stories.example/thumb/orva.jpg']

function describe(held: Library): { partitions: object[]; images: object; journal: object } {
  return {
    partitions: PARTITIONS.map(({ name, ...partition }) => ({
      name,
      ...partition,
      ...describePartition(held, partition),
    })),
    images: Object.fromEntries(
      IMAGES.map((url) => {
        const image = held.readImage(url)
        return [
          url,
          image === null ? null : { type: image.type, sha256: sha256(image.bytes), receivedAt: image.receivedAt },
        ]
      }),
    ),
    journal: describeJournal(held),
  }
}

const description = describe(opened)
opened.close()
// Smaller for the repository; the old version's backup compacts its copy in the same way.
const { openDatabase } = await old<{
  openDatabase: (
    path: string,
    kind: object,
    now: () => number,
  ) => { database: { execute(sql: string): void; close(): void } }
}>('main/storage/database.ts')
const { JOURNAL, LIBRARY } = await old<{ JOURNAL: object; LIBRARY: object }>('main/storage/library-schema.ts')
for (const [name, kind] of [
  ['library.db', LIBRARY],
  ['journal.db', JOURNAL],
] as const) {
  const { database } = openDatabase(join(libraryFolder, name), kind, now)
  database.execute('VACUUM')
  database.close()
}
for (const server of servers.values()) await (await server).close()

// Everything must be read the same after closing, and from the backup.
function same(folder: string, prepare: (held: Library) => void): void {
  const held = openLibrary(folder, now)
  prepare(held)
  if (held.damagedFiles().length > 0 || !isDeepStrictEqual(describe(held), description))
    throw new Error(`What ${folder} holds is read otherwise.`)
  held.close()
}
same(libraryFolder, nothing)
same(join(scratch, 'restored'), (held) => held.restoreBackup(join(target, 'backup.db')))
const readAgain = (await openSettings(settingsFile)).current()
if (!isDeepStrictEqual(readAgain, settings.current())) throw new Error('The settings are read otherwise.')
rmSync(scratch, { recursive: true })

/** Schema versions and rows of each table, and what no function of the old version lists: every mark, row by row. */
function look(file: string): { schema: { applicationId: string; version: number }; rows: object; marks: object[] } {
  // Immutable, so that reading creates no files next to it.
  const address = pathToFileURL(join(target, file))
  address.searchParams.set('immutable', '1')
  const database = new DatabaseSync(address, { readOnly: true })
  const one = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    // The shadow tables of the index are internal to SQLite.
    .filter((name) => !/^story_(index|term)/.test(name))
  const looked = {
    schema: {
      applicationId: `0x${one('PRAGMA application_id').toString(16)}`,
      version: one('PRAGMA user_version'),
    },
    rows: Object.fromEntries(tables.map((name) => [name, one(`SELECT count(*) FROM ${name}`)])),
    marks: tables.includes('mark')
      ? database
          .prepare('SELECT * FROM mark ORDER BY service, story_id')
          .all()
          .map((row) => ({ ...row }))
      : [],
  }
  database.close()
  return looked
}
const looks = { library: look('library/library.db'), journal: look('library/journal.db'), backup: look('backup.db') }

/** JSON with short values on one line. */
function write(value: unknown, indent = ''): string {
  const flat: string = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= 116) return flat
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => `${inner}${write(each, inner)}`)
    : Object.entries(value).map(([name, each]) => `${inner}${JSON.stringify(name)}: ${write(each, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

writeFileSync(join(target, 'keychain.json'), `${JSON.stringify(Object.fromEntries([...vault].sort()), null, 2)}\n`)
writeFileSync(
  join(target, 'expected.json'),
  `${write({
    about:
      'What these files hold, read by the functions of the version that wrote them. Moments are ISO 8601 in UTC or Unix milliseconds. Ratio values stand for the fields named, in that order. Texts and answers are named by the first 16 digits of their SHA-256.',
    commit: '0a889a6',
    schemas: Object.fromEntries(Object.entries(looks).map(([name, { schema }]) => [name, schema])),
    rows: Object.fromEntries(Object.entries(looks).map(([name, { rows }]) => [name, rows])),
    installation: settings.current().installation,
    connections: { first: 'main', secondSeat, beta },
    keys: fingerprints,
    firstKeyIsInKeychain: [...vault.values()].includes(KEYS.A1),
    keychainService: 'Tearsheet',
    ratioFields: FIELDS,
    ...description,
    marks: looks.journal.marks,
  })}\n`,
)

const leftOver = ['library/library.db', 'library/journal.db', 'backup.db', 'settings.json'].flatMap((name) =>
  ['-wal', '-shm', '.new'].filter((suffix) => existsSync(join(target, name + suffix))).map((suffix) => name + suffix),
)
if (leftOver.length > 0) throw new Error(`Left over: ${leftOver.join(', ')}`)
for (const name of [
  'settings.json',
  'keychain.json',
  'expected.json',
  'backup.db',
  'library/library.db',
  'library/journal.db',
])
  console.log(name, readFileSync(join(target, name)).length, short(readFileSync(join(target, name))))
console.log(`${announced.length} announcements, log: ${warnings.length === 0 ? 'empty' : warnings.join('\n')}`)
process.exit(0)
