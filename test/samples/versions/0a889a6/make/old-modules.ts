import type {
  Interventions,
  Library,
  ListQuery,
  Maker,
  Mark,
  NamedQuery,
  Partition,
  Profile,
  Row,
  SampleSet,
  SettingsStore,
  Transport,
  WatchList,
} from './old-types.ts'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkout } from './arguments.ts'

/** Loads a module of the old version. Its types no longer exist, so each use declares the types that it needs. */
const old = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(join(resolve(checkout), path)).href)) as T

export const { openSettings } = await old<{ openSettings: (path: string) => Promise<SettingsStore> }>(
  'main/services/settings-store.ts',
)
export const { createKeychain } = await old<{ createKeychain: Maker<object> }>('main/secrets/keychain.ts')
export const { fingerprintOf } = await old<{ fingerprintOf: (key: string) => string }>('main/secrets/fingerprint.ts')
export const { createKeyService } = await old<{
  createKeyService: Maker<{ store(text: string): Promise<{ stored: boolean; message: string }> }>
}>('main/services/key-service.ts')
export const { createTransformTokenService } = await old<{
  createTransformTokenService: Maker<{ store(text: string): Promise<void>; state(): string }>
}>('main/services/transform-token.ts')
export const { createSavedConnections } = await old<{
  createSavedConnections: Maker<{
    use(id: string): Promise<void>
    create(name: string): Promise<void>
    change(id: string, change: { name: string; colour: number }): Promise<void>
  }>
}>('main/services/saved-connections.ts')
export const { createConnectionService } = await old<{
  createConnectionService: Maker<{ current(): Promise<{ key: string }>; partition(): Partition }>
}>('main/services/connection-service.ts')
export const { createProfileService } = await old<{
  createProfileService: Maker<{ get(): Profile; save(profile: Profile): Promise<void> }>
}>('main/services/profile-service.ts')
export const { keyTrouble } = await old<{
  keyTrouble: (client: object, connections: object, key: string) => Promise<string | null>
}>('main/services/key-trial.ts')
export const { createServiceClient } = await old<{ createServiceClient: Maker<object> }>('main/api/service-client.ts')
export const { createUndiciTransport } = await old<{ createUndiciTransport: Maker<Transport> }>(
  'main/api/undici-transport.ts',
)
export const { createLogger } = await old<{ createLogger: Maker<object> }>('main/logging/logger.ts')
export const { createStoryIntake } = await old<{ createStoryIntake: Maker<object> }>('main/services/story-intake.ts')
export const { createNewsService } = await old<{
  createNewsService: Maker<{
    refresh(request: { query: string; olderThan: null }, signal: AbortSignal): Promise<unknown>
    item(request: { id: number; mode: 'live' }, signal: AbortSignal): Promise<unknown>
  }>
}>('main/services/news-service.ts')
export const { createWatchService } = await old<{
  createWatchService: Maker<{ refresh(list: number): Promise<void>; state(): { fault: object | null } }>
}>('main/services/watch-service.ts')
export const { createReadingService } = await old<{
  createReadingService: Maker<{
    rows(query: ListQuery): Promise<{ rows: Row[] }>
    mark(ids: number[], change: Partial<Omit<Mark, 'id'>>): Promise<Mark[]>
    markAll(query: string): Promise<{ changed: number; batch: number }>
  }>
}>('main/services/reading-service.ts')
export const { createOrganiserService } = await old<{
  createOrganiserService: Maker<{
    saveList(list: Omit<WatchList, 'id'> & { id: number | null }): Promise<number>
    saveQuery(query: Omit<NamedQuery, 'id'> & { id: number | null }): Promise<number>
    remove(what: 'watch-list' | 'named-query', id: number): Promise<void>
  }>
}>('main/services/organiser-service.ts')
export const { createRatiosService } = await old<{
  createRatiosService: Maker<{
    refresh(request: { symbols: string[]; fromDate: string | null }, signal: AbortSignal): Promise<unknown>
  }>
}>('main/services/ratios-service.ts')
export const { createEarningsService } = await old<{
  createEarningsService: Maker<{ get(query: object, signal: AbortSignal): Promise<unknown> }>
}>('main/services/earnings-service.ts')
export const { createImageService } = await old<{
  createImageService: Maker<{ get(url: string, mayFetch: boolean, signal: AbortSignal): Promise<unknown> }>
}>('main/services/image-service.ts')
export const { createWebhookService } = await old<{
  createWebhookService: Maker<{
    test(request: { destination: string; kind: string; transforms: boolean }, signal: AbortSignal): Promise<unknown>
  }>
}>('main/services/webhook-service.ts')
export const { createEntitlementService } = await old<{
  createEntitlementService: Maker<{ probe(signal: AbortSignal): Promise<unknown> }>
}>('main/services/entitlement-service.ts')
export const { createReceiverService } = await old<{
  createReceiverService: Maker<{
    start(): Promise<{ httpUrl: string | null; httpsUrl: string | null }>
    setScript(script: object): void
    stop(): Promise<void>
  }>
}>('main/services/receiver-service.ts')
export const { createDeliveriesService } = await old<{
  createDeliveriesService: Maker<{ forgetContract(name: string): Promise<void> }>
}>('main/services/deliveries-service.ts')
export const { PLAIN_SCRIPT, PLAIN_ANSWER } = await old<{ PLAIN_SCRIPT: object; PLAIN_ANSWER: object }>(
  'app/domain/receiver-script.ts',
)
export const { createAuthority } = await old<{ createAuthority: Maker<object> }>('main/receiver/authority.ts')
export const { createLibraryService } = await old<{
  createLibraryService: Maker<{ backup(): Promise<string | null> }>
}>('main/services/library-service.ts')
export const { openLibrary } = await old<{ openLibrary: (folder: string, now: () => number) => Library }>(
  'main/storage/library.ts',
)
export const { FaultError } = await old<{ FaultError: new (fault: object) => Error }>('app/faults/fault.ts')
export const { startServer } = await old<{ startServer: Maker<Promise<{ url: string; close(): Promise<void> }>> }>(
  'main/embedded-service/server.ts',
)
export const { noInterventions } = await old<{ noInterventions: () => Interventions }>(
  'main/embedded-service/interventions.ts',
)
export const { sampleKeys } = await old<{ sampleKeys: (seed: number) => Record<string, string> }>(
  'main/embedded-service/plans.ts',
)
export const { DEFAULT_OPTIONS } = await old<{ DEFAULT_OPTIONS: SampleSet }>(
  'main/embedded-service/embedded-service.ts',
)
export const { samplePayloadText } = await old<{
  samplePayloadText: (kind: string, occasion: { id: string; at: number; forProduction: boolean }) => string
}>('main/embedded-service/sample-payload.ts')
export const { openDatabase } = await old<{
  openDatabase: (
    path: string,
    kind: object,
    now: () => number,
  ) => { database: { execute(sql: string): void; close(): void } }
}>('main/storage/database.ts')
export const { JOURNAL, LIBRARY } = await old<{ JOURNAL: object; LIBRARY: object }>('main/storage/library-schema.ts')
