import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../app/faults/fault.ts'
import { FaultError, faultOf } from '../app/faults/fault.ts'
import type { SecretPurpose } from '../app/ipc/envelope.ts'
import type { Notice } from '../app/ipc/channels.ts'
import { createServiceClient } from './api/service-client.ts'
import { checkDestination } from './api/check-destination.ts'
import { createPostDelivery } from './api/post-delivery.ts'
import { readPlainText } from './api/read-plain-text.ts'
import { createRecordedTransport } from './api/request-log.ts'
import { createUndiciTransport } from './api/undici-transport.ts'
import type { ResolveProxy } from './api/undici-transport.ts'
import { createCoalescer } from './coalescer.ts'
import { createEmbeddedControl } from './embedded-control.ts'
import { createDispatcher } from './ipc/dispatcher.ts'
import type { Dispatcher } from './ipc/dispatcher.ts'
import { createHandlers } from './ipc/handlers.ts'
import type { Logger } from './logging/logger.ts'
import { createAuthority } from './receiver/authority.ts'
import { createKeychain } from './secrets/keychain.ts'
import { createKeytarVault } from './secrets/keytar-vault.ts'
import { createAboutService } from './services/about-service.ts'
import type { AboutParts } from './services/about-service.ts'
import { createConnectionService } from './services/connection-service.ts'
import { testConnection } from './services/connection-test.ts'
import { createDeliveriesService } from './services/deliveries-service.ts'
import { createEarningsService } from './services/earnings-service.ts'
import { createEntitlementService } from './services/entitlement-service.ts'
import { createFileService } from './services/file-service.ts'
import type { FileDialogs, PageOutput } from './services/file-service.ts'
import { createImageService } from './services/image-service.ts'
import { keyTrouble } from './services/key-trial.ts'
import { createKeyService } from './services/key-service.ts'
import { createLibraryService } from './services/library-service.ts'
import { createNewsService } from './services/news-service.ts'
import { createOrganiserService } from './services/organiser-service.ts'
import { createProfileService } from './services/profile-service.ts'
import { createProofService } from './services/proof-service.ts'
import { createRatiosService } from './services/ratios-service.ts'
import { createReadingService } from './services/reading-service.ts'
import { createReceiverService } from './services/receiver-service.ts'
import { createRehearsalService } from './services/rehearsal-service.ts'
import { createSavedConnections } from './services/saved-connections.ts'
import { openSettings } from './services/settings-store.ts'
import { createStoryIntake } from './services/story-intake.ts'
import type { Announcement } from './services/story-intake.ts'
import { createWatchService } from './services/watch-service.ts'
import { createTransformTokenService } from './services/transform-token.ts'
import { createWebhookService } from './services/webhook-service.ts'
import { createLibraryClient } from './storage/library-client.ts'

/** What the application is told from outside. */
export interface CompositionOptions extends FileDialogs {
  /** The user-data folder. */
  folder: string
  /** Built files of the two worker threads. */
  libraryWorker: string
  embeddedWorker: string
  /** Options of the embedded service, passed on as they are. */
  embeddedOptions: Readonly<Record<string, unknown>>
  resolveProxy: ResolveProxy
  /** Go straight to the demonstration. */
  demo: boolean
  openKeyWindow: (purpose: SecretPurpose) => void
  openLink: (url: string) => Promise<boolean>
  /** Shows a notification of the system; `clicked` is called when the person follows it. */
  announce: (announcement: Announcement, clicked: () => void) => void
  chooseBackupTarget: () => Promise<string | null>
  chooseBackup: () => Promise<string | null>
  pageOutput: PageOutput
  about: AboutParts
  notify: (notice: Notice) => void
  logger: Logger
}

/** The assembled trusted side. */
export interface Composition {
  dispatcher: Dispatcher
  storeSecret(purpose: SecretPurpose, text: string): Promise<void>
  /** Finishes what is under way. False when a call to the keychain is still waiting: it cannot be ended from inside. */
  close(): Promise<boolean>
}

/** A keychain that takes longer than this is waiting for a person. */
const KEYCHAIN_TIME_LIMIT_MS = 8000

/** Between two notices that stories have changed: a refresh of many pages must not make the window read the library for each. */
const NOTICE_PAUSE_MS = 250

const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal }).catch(() => {
    throw new FaultError({ kind: 'cancelled' })
  })
}

const after = (ms: number, callBack: () => void): (() => void) => {
  const timer = setTimeout(callBack, ms)
  return () => clearTimeout(timer)
}

/** Puts the parts together and starts what the first view will ask for, while the window is still loading its page. */
export async function compose(options: CompositionOptions): Promise<Composition> {
  const { logger } = options
  const settings = await openSettings(join(options.folder, 'settings.json'))
  if (options.demo) await settings.update({ connection: 'demo', demo: { ...settings.current().demo, running: true } })

  const library = createLibraryClient(options.libraryWorker, join(options.folder, 'library'))
  const keychain = createKeychain(createKeytarVault(), KEYCHAIN_TIME_LIMIT_MS)
  const keys = createKeyService(settings, keychain, logger, Date.now)
  const token = createTransformTokenService(settings, keychain, logger)
  const embedded = createEmbeddedControl(options.embeddedWorker, options.embeddedOptions)
  const connections = createConnectionService(settings, keys, embedded)
  const transport = createUndiciTransport(options.resolveProxy)
  // Answers may come by the hundred; the window is told of them a few times a second.
  const consoleChanged = createCoalescer(NOTICE_PAUSE_MS, after, () => options.notify('console.changed'))
  const deliveriesChanged = createCoalescer(NOTICE_PAUSE_MS, after, () => options.notify('deliveries.changed'))
  const recorded = createRecordedTransport({
    transport,
    now: Date.now,
    secretParameters: () => [settings.current().profile.transformTokenParameter],
    notify: consoleChanged,
  })
  const client = createServiceClient({ transport: recorded.transport, sleep, random: Math.random, now: Date.now })

  const damagedFiles = library.damagedFiles()
  damagedFiles.catch(() => undefined)
  const { connection, demo } = settings.current()
  if (connection === 'demo' && demo.running)
    void embedded.start().catch((thrown: unknown) => {
      logger.bug(thrown, 'embedded service')
    })

  async function libraryFault(): Promise<Fault | null> {
    try {
      const damaged = await damagedFiles
      if (damaged.length === 0) return null
      return {
        kind: 'storage-damaged',
        detail: `A file of the library was damaged. It was kept as ${damaged.join(' and ')}, and a new one was begun`,
      }
    } catch (thrown) {
      return faultOf(thrown)
    }
  }

  const storiesChanged = createCoalescer(NOTICE_PAUSE_MS, after, () => options.notify('stories.changed'))
  let wantedStory: number | null = null
  const intake = createStoryIntake({
    library,
    settings,
    logger,
    now: Date.now,
    announce: (announcement) =>
      options.announce(announcement, () => {
        wantedStory = announcement.storyId
        options.notify('story.wanted')
      }),
    notifyChanged: storiesChanged,
  })

  const shared = { client, connections, library, logger, intake }
  const watch = createWatchService({
    ...shared,
    settings,
    now: Date.now,
    sleep,
    after,
    notify: (what) => {
      if (what === 'stories.changed') storiesChanged()
      else options.notify(what)
    },
  })
  watch.plan()
  const libraryCare = createLibraryService({
    library,
    connections,
    settings,
    now: Date.now,
    chooseFileToSave: options.chooseBackupTarget,
    chooseFileToOpen: options.chooseBackup,
    notifyReplaced: () => options.notify('library.changed'),
  })
  // Not at the start, which belongs to the reader: a minute later.
  const cancelMakingRoom = after(60_000, () => {
    libraryCare.makeRoom().catch((thrown: unknown) => {
      logger.bug(thrown, 'limits')
    })
  })
  /** A symbol that the person watches, or one that each kind of service surely knows. */
  const anySymbol = async (): Promise<string> =>
    (await library.readWatchLists()).flatMap(({ symbols }) => symbols)[0] ??
    (settings.current().connection === 'demo' ? 'QNTL' : 'AAPL')
  const authority = createAuthority(join(options.folder, 'receiver'), Date.now)
  const receiver = createReceiverService({
    library,
    connections,
    authority,
    now: Date.now,
    after,
    notify: deliveriesChanged,
  })
  const handlers = createHandlers({
    version: options.about.facts.version,
    settings,
    keys,
    embedded,
    profiles: createProfileService(settings),
    news: createNewsService(shared),
    images: createImageService({ transport, library, settings, now: Date.now }),
    reading: createReadingService(library, connections, Date.now, storiesChanged),
    organiser: createOrganiserService(library, connections, () => {
      watch.plan()
      storiesChanged()
    }),
    watch,
    libraryCare,
    logger,
    takeWantedStory() {
      const taken = wantedStory
      wantedStory = null
      return taken
    },
    ratios: createRatiosService(shared),
    earnings: createEarningsService(shared),
    webhooks: createWebhookService({ ...shared, token, now: Date.now }),
    files: createFileService(options),
    pageOutput: options.pageOutput,
    about: createAboutService(options.about),
    receiver,
    deliveries: createDeliveriesService(library, deliveriesChanged),
    rehearsal: createRehearsalService({
      post: createPostDelivery({
        now: Date.now,
        sleep,
        authorities: async () => [await authority.certificate()],
        patienceMs: 35_000,
      }),
      read: (url, signal) => readPlainText(transport, url, signal),
      payloadOf: async (kind, occasion) =>
        (await import('./embedded-service/sample-payload.ts')).samplePayloadText(kind, occasion),
      connections,
      prefix: () => settings.current().profile.deliveryHeaderPrefix,
      uuid: randomUUID,
      now: Date.now,
      notify: () => options.notify('rehearsal.changed'),
    }),
    entitlement: createEntitlementService({ client, connections, library, now: Date.now, sleep, anySymbol }),
    requests: recorded.log,
    checkDestination: (destination, signal) => checkDestination(destination, Date.now, signal),
    proofs: createProofService(library, connections),
    testConnection: (signal) => testConnection(client, connections, Date.now, signal),
    libraryFault,
    saved: createSavedConnections(settings, keys, token, randomUUID),
    openKeyWindow: options.openKeyWindow,
    token,
    openLink: options.openLink,
    notify: options.notify,
  })

  return {
    dispatcher: createDispatcher(handlers, logger, (channel, because) =>
      recorded.log.fromLibrary(channel, because.kind),
    ),
    async storeSecret(purpose, text) {
      if (purpose === 'transform-token') await token.store(text)
      else {
        const problem = purpose === 'rotation' ? await keyTrouble(client, connections, text) : null
        if (problem === null) await keys.store(text)
        else keys.refuse(problem)
        if (settings.current().connection !== 'service') await settings.update({ connection: 'service' })
        options.notify('library.changed')
      }
      options.notify('status.changed')
    },
    async close() {
      watch.stop()
      cancelMakingRoom()
      await receiver.stop().catch(() => undefined)
      await library.close().catch(() => undefined)
      await embedded.stop()
      return !keychain.isWaiting()
    },
  }
}
