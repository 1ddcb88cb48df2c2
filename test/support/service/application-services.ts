import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, onTestFinished } from 'vitest'
import type { StoryRow } from '../../../app/ipc/news/stories.ts'
import { DEFAULT_PREFERENCES } from '../../../app/domain/settings/preferences.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import { createResponseDecoder } from '../../../main/modules/requests/response-decoder.ts'
import { createKnownSecrets } from '../../../main/platform/log/known-secrets.ts'
import { createServiceClient } from '../../../main/modules/requests/service-client.ts'
import { createUndiciTransport } from '../../../main/platform/http/undici-transport.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import type { ConnectionScope } from '../../../main/modules/context/connection-scope.ts'
import { readEarningsChanges } from '../../../main/modules/fundamentals/earnings-changes.ts'
import { createEarningsService } from '../../../main/modules/fundamentals/earnings-service.ts'
import { createListReader } from '../../../main/modules/news/list-reader.ts'
import { createNewsService } from '../../../main/modules/news/news-service.ts'
import { createProofService } from '../../../main/modules/responses/module.ts'
import { createRatiosService } from '../../../main/modules/fundamentals/ratios-service.ts'
import type { SettingsStore } from '../../../main/platform/settings/settings-store.ts'
import { createRemovalReader } from '../../../main/modules/news/removal-reader.ts'
import { createStoryIngestion } from '../../../main/modules/news/story-ingestion.ts'
import type { AlertMatch } from '../../../main/modules/notifications/module.ts'
import { createWatchService } from '../../../main/modules/companies/watch-service.ts'
import { createWebhookService } from '../../../main/modules/webhooks/test-service.ts'
import { createLibraryClient } from '../../../main/modules/library/library-client.ts'
import { receivedStories } from '../../../main/modules/news/wire.ts'
import { DECODE_WORKER } from './decode.ts'
import { accessTo, connectionOf, OWNER, scopeOf } from './scope.ts'
import { untoldTask } from '../system/tasks.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'
import { startingWith } from '../../../main/platform/threads/start-threads.ts'

/** More stories than any test has. */
const EVERY_ROW = 20_000

/** The address of the service, and the passage of time. */
interface Surroundings {
  /** Null when there is no service. */
  address: () => { baseUrl: string; key: string; fingerprint?: string } | null
  /** The folder of a library of its own. Without it the tests of a file share the threads of one, each with another connection. */
  folder?: string
  now?: () => number
  /** Called with how far that clock is ahead of the service's, by each response. Without it the client has the real clock. */
  clockRead?: (connection: string, skewMs: number) => void
  alerted?: (connection: string, matches: readonly AlertMatch[]) => void
  /** Called between two calls of a watch list instead of the pause. */
  pace?: () => void
  /** Called when ratios, earnings or a webhook test were stored. */
  notifyStored?: () => void
}

/** A service whose calls are bound to one connection. */
type Here<Service> = {
  [Call in keyof Service]: Service[Call] extends (scope: ConnectionScope, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : Service[Call]
}

/** The service with these calls bound to one connection. */
const here = <Service extends object>(
  service: Service,
  scope: ConnectionScope,
  calls: readonly (keyof Service)[],
): Here<Service> =>
  ({
    ...service,
    ...Object.fromEntries(
      calls.map((name) => [
        name,
        (...rest: unknown[]) => (service[name] as (...args: unknown[]) => unknown)(scope, ...rest),
      ]),
    ),
  }) as Here<Service>

/** The real library on its threads, and the decoder on its own. */
function startThreads(folder: string) {
  const decoder = createResponseDecoder({
    workerFile: DECODE_WORKER,
    readStories: receivedStories,
    scheduleTimeout: () => () => undefined,
  })
  const library = createLibraryClient({
    startThread: startingWith(join(import.meta.dirname, '../../../main/library-worker.ts')),
    folder,
  })
  const end = async (): Promise<void> => {
    await decoder.dispose()
    await library.files.close().catch(() => undefined)
  }
  return { decoder, library, end }
}

const sharedFolder = temporaryFolder(afterAll)
let shared: ReturnType<typeof startThreads> | null = null
let connections = 0
afterAll(() => shared?.end())

/** The application's services over the real client, the real library on its thread, and any service at the address. */
export function applicationServices({
  address,
  folder,
  now = Date.now,
  clockRead,
  alerted = () => undefined,
  pace = () => undefined,
  notifyStored = () => undefined,
}: Surroundings) {
  const owner = folder === undefined ? { ...OWNER, connection: `test-${(connections += 1)}` } : OWNER
  const scope = scopeOf(() => {
    const found = address()
    return found === null
      ? Promise.reject(new AppError({ kind: 'offline', reason: 'service-stopped', detail: '' }))
      : Promise.resolve(accessTo(found.baseUrl, { ...found, owner }))
  }, owner)
  const { decoder, library, end } =
    folder === undefined ? (shared ??= startThreads(sharedFolder)) : startThreads(folder)
  if (folder !== undefined) onTestFinished(end)
  const knownSecrets = createKnownSecrets()
  const client = createServiceClient({
    decode: decoder.decode,
    decodeStories: decoder.decodeStories,
    knownSecrets,
    transport: createUndiciTransport(() => Promise.resolve(null)),
    sleep: () => wait(1),
    random: () => 0,
    ...(clockRead === undefined ? { now: Date.now } : { now, clockRead }),
  })
  const logger = createLogger({ sink: () => true, now: Date.now, reference: () => '' })
  const settings = {
    current: () => ({ preferences: DEFAULT_PREFERENCES }),
    connection: (id) => connectionOf({ id }),
  } as SettingsStore
  const ingestion = createStoryIngestion({
    library,
    settings,
    logger,
    now,
    alerted,
    notifyChanged: () => undefined,
  })
  const removals = createRemovalReader({ client, library, now, notifyChanged: () => undefined })
  const parts = { client, library, logger, ingestion, removals }
  const ratios = createRatiosService({ ...parts, decode: decoder.decode, notifyStored, runTask: untoldTask })
  const earnings = createEarningsService({ ...parts, decode: decoder.decode, notifyStored, runTask: untoldTask })
  return {
    library,
    owner,
    scope,
    client,
    ingestion,
    knownSecrets,
    news: here(createNewsService({ ...parts, lists: createListReader({ ...parts, now }) }), scope, ['refresh', 'item']),
    watch: here(
      createWatchService({
        ...parts,
        inUse: () => [scope],
        settings,
        now,
        sleep: () => {
          pace()
          return Promise.resolve()
        },
        notify: () => undefined,
        runTask: untoldTask,
      }),
      scope,
      ['refresh'],
    ),
    ratios: here(ratios, scope, ['refresh', 'read']),
    earnings: here(earnings, scope, ['get', 'held']),
    earningsChanges: (
      asked: { symbols: readonly string[] | null; since: number; limit: number },
      signal: AbortSignal,
    ) =>
      readEarningsChanges(
        { responses: library.responses, decode: decoder.decode },
        owner,
        { ...asked, profile: scope.connection.profile },
        signal,
      ),
    fundamentals: { storeRatios: ratios.store, storeEarnings: earnings.store },
    anyProofs: createProofService(library, decoder),
    proofs: here(createProofService(library, decoder), scope, ['get', 'verify']),
    /** Test deliveries with a transform token. */
    webhooks: (transformToken: string) => {
      knownSecrets.add(transformToken)
      const token = (): Promise<string> => Promise.resolve(transformToken)
      return here(createWebhookService({ client, library, token, now, knownSecrets, notifyStored }), scope, [
        'test',
        'history',
      ])
    },
    /** All cached stories in the order of the list: newest first. */
    rows: async (): Promise<readonly StoryRow[]> =>
      (
        await library.news.listStories(owner, {
          query: '',
          order: 'newest',
          shows: 'visible',
          offset: 0,
          limit: EVERY_ROW,
        })
      ).rows,
  }
}
