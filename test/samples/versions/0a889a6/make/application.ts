// The application, assembled as in its own composition, and what a user does with it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { target } from './arguments.ts'
import {
  createAuthority,
  createConnectionService,
  createDeliveriesService,
  createEarningsService,
  createEntitlementService,
  createImageService,
  createKeychain,
  createKeyService,
  createLibraryService,
  createLogger,
  createNewsService,
  createOrganiserService,
  createProfileService,
  createRatiosService,
  createReadingService,
  createReceiverService,
  createSavedConnections,
  createServiceClient,
  createStoryIntake,
  createTransformTokenService,
  createWatchService,
  createWebhookService,
  FaultError,
  openLibrary,
  openSettings,
  sampleKeys,
} from './old-modules.ts'
import type { Library, Mark, Profile, Row } from './old-types.ts'
import { DEMO, demoSet, transport } from './services.ts'
import { after, at, now, signal, sleep, uuid } from './time.ts'

const files = ['settings.json', 'keychain.json', 'expected.json', 'backup.db', 'library']
mkdirSync(target, { recursive: true })
for (const name of files) rmSync(join(target, name), { recursive: true, force: true })
export const scratch = mkdtempSync(join(tmpdir(), 'tearsheet-versions-'))

export const settingsFile = join(target, 'settings.json')
// An installation creates a random ID at its first start; this one always has the same ID.
writeFileSync(settingsFile, JSON.stringify({ installation: '11a70000-0000-4000-8000-00000000a889' }))
export const settings = await openSettings(settingsFile)

at('2026-10-30T21:00:00')
export const libraryFolder = join(target, 'library')
export const opened = openLibrary(libraryFolder, now)

/** The library as services see it: the same calls, but asynchronous. */
const library = new Proxy(opened, {
  get:
    (held, method) =>
    async (...values: unknown[]): Promise<unknown> => {
      await turn()
      return (held[method as keyof Library] as (...each: unknown[]) => unknown)(...values)
    },
}) as unknown as object

/** The keychain: secrets by account. */
export const vault = new Map<string, string>()
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
export const warnings: string[] = []
const logger = createLogger({ sink: (line: string) => warnings.push(line), now, reference: () => 'reference' })
const keys = createKeyService(settings, keychain, logger, now)
export const token = createTransformTokenService(settings, keychain, logger)
const demoControl = {
  start: () => Promise.resolve({ url: DEMO, keys: sampleKeys(demoSet.seed) }),
  stop: () => Promise.resolve(),
}
export const connections = createConnectionService(settings, keys, demoControl)
const profiles = createProfileService(settings)
export const saved = createSavedConnections(settings, keys, token, uuid)
export const client = createServiceClient({ transport, sleep, random: () => 0.5, now })
export const announced: { title: string; body: string }[] = []
const intake = createStoryIntake({
  library,
  settings,
  logger,
  now,
  announce: (each: { title: string; body: string }) => announced.push(each),
  notifyChanged: () => undefined,
})
const shared = { client, connections, library, logger, intake }
export const nothing = (): undefined => undefined
const news = createNewsService(shared)
const watch = createWatchService({ ...shared, settings, now, sleep, after: () => nothing, notify: nothing })
const reading = createReadingService(library, connections, now, nothing)
export const organiser = createOrganiserService(library, connections, nothing)
export const ratios = createRatiosService(shared)
export const earnings = createEarningsService(shared)
export const deliveries = createDeliveriesService(library, nothing)
export const images = createImageService({ transport, library, settings, now })
export const webhooks = createWebhookService({ ...shared, token, now })
export const entitlement = createEntitlementService({
  client,
  connections,
  library,
  now,
  sleep,
  anySymbol: () => Promise.resolve(opened.readWatchLists()[0]?.symbols[0] ?? 'QNTL'),
})
export const receiver = createReceiverService({
  library,
  connections,
  authority: createAuthority(join(scratch, 'receiver'), now),
  now,
  after,
  notify: nothing,
})
export const libraryCare = createLibraryService({
  library,
  connections,
  settings,
  now,
  chooseFileToSave: () => Promise.resolve(join(target, 'backup.db')),
  chooseFileToOpen: () => Promise.resolve(null),
  notifyReplaced: nothing,
})

export const refresh = (query: string): Promise<unknown> => news.refresh({ query, olderThan: null }, signal)
export const openStory = (id: number): Promise<unknown> => news.item({ id, mode: 'live' }, signal)

/** Refreshes a watch list by its ID. */
export async function refreshList(id: number): Promise<void> {
  await watch.refresh(id)
  const { fault } = watch.state()
  if (fault !== null) throw new Error(`The watch list was not refreshed: ${JSON.stringify(fault)}`)
}

/** The visible stories that a query finds. */
export const list = async (query = ''): Promise<Row[]> =>
  (await reading.rows({ query, order: 'newest', shows: 'visible', offset: 0, limit: 200 })).rows

/** Marks stories that are cached under the present key. */
export async function mark(ids: number[], change: Partial<Omit<Mark, 'id'>>): Promise<void> {
  const missing = ids.filter((id) => opened.readStory(connections.partition(), id) === null)
  if (missing.length > 0) throw new Error(`${missing.join(', ')} cannot be marked: not held`)
  await reading.mark(ids, change)
}

/** Marks all stories that a query finds as read. */
export async function markAll(query: string): Promise<void> {
  const { changed } = await reading.markAll(query)
  if (changed === 0) throw new Error(`${query} marked nothing`)
}

/** What the key window does with a key. */
export async function enterKey(key: string): Promise<void> {
  const { stored, message } = await keys.store(key)
  if (!stored) throw new Error(message)
  if (settings.current().connection !== 'service') await settings.update({ connection: 'service' })
}
export const saveProfile = (
  baseUrl: string,
  keyPlacement: Profile['keyPlacement'],
  values: Profile['values'],
): Promise<void> => profiles.save({ baseUrl, keyPlacement, values: { ...profiles.get().values, ...values } })

/** An error response is a response too, but it is not stored. */
export async function refused(call: Promise<unknown>): Promise<void> {
  const outcome = await call.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  )
  if (!(outcome instanceof FaultError)) throw new Error('A refusal was expected.', { cause: outcome })
}
