import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FaultError } from '../app/errors/fault.ts'
import type { Notice } from '../app/ipc/channels.ts'
import { DEMONSTRATION } from '../app/domain/connection/connection.ts'
import type { SecretTarget } from '../app/domain/connection/connection.ts'
import { createEmbeddedControl } from './embedded-control.ts'
import type { AboutParts } from './modules/about/about-service.ts'
import { createAboutModule } from './modules/about/module.ts'
import { createCompaniesModule } from './modules/companies/module.ts'
import type { OpenKeyWindow } from './modules/connection/handlers.ts'
import type { KeyEntry } from './modules/connection/key-entry.ts'
import { createConnectionModule } from './modules/connection/module.ts'
import type { Context } from './modules/context/context.ts'
import type { FileDialogs, PageOutput } from './modules/files/file-service.ts'
import { createFilesModule } from './modules/files/module.ts'
import { createFundamentalsModule } from './modules/fundamentals/module.ts'
import { createLibraryClient } from './modules/library/library-client.ts'
import { createLibraryModule } from './modules/library/module.ts'
import type { BackupDialogs } from './modules/library/module.ts'
import { createNewsModule } from './modules/news/module.ts'
import type { NewsModuleParts } from './modules/news/module.ts'
import { createRequestsModule } from './modules/requests/module.ts'
import { createResponsesModule } from './modules/responses/module.ts'
import { createSettingsModule } from './modules/settings/module.ts'
import { createWebhooksModule } from './modules/webhooks/module.ts'
import { createUndiciTransport } from './platform/http/undici-transport.ts'
import type { ResolveProxy } from './platform/http/undici-transport.ts'
import { createDispatcher } from './platform/ipc/dispatcher.ts'
import type { Dispatcher, WindowId } from './platform/ipc/dispatcher.ts'
import { createKeychain } from './platform/keychain/keychain.ts'
import { createKeytarVault } from './platform/keychain/keytar-vault.ts'
import type { Logger } from './platform/log/logger.ts'
import { openSettings } from './platform/settings/settings-store.ts'

/** What the application receives from outside. */
export interface CompositionOptions extends FileDialogs, BackupDialogs, Pick<NewsModuleParts, 'announce'> {
  folder: string
  /** Built files of the two worker threads. */
  libraryWorker: string
  embeddedWorker: string
  /** Options of the embedded service, passed on unchanged. */
  embeddedOptions: Readonly<Record<string, unknown>>
  resolveProxy: ResolveProxy
  /** Open the demonstration at once. */
  demo: boolean
  openKeyWindow: OpenKeyWindow
  openLink: (url: string) => Promise<boolean>
  pageOutput: PageOutput
  about: AboutParts
  /** Sends a notice to one window, or to all of them. */
  notify: (notice: Notice, window?: WindowId) => void
  logger: Logger
}

/** The assembled main-process side of the application. */
export interface Composition {
  dispatcher: Dispatcher
  /** Answers the key window that was opened over that window for that target. */
  keyEntry(window: WindowId, target: SecretTarget): KeyEntry
  /** Forgets a window that is gone. */
  closed(window: WindowId): void
  /**
   * Finishes running work. False when a call to the keychain is still waiting, because such a call cannot be cancelled.
   */
  close(): Promise<boolean>
}

/** A keychain call that takes longer than this is waiting for the user. */
const KEYCHAIN_TIME_LIMIT_MS = 8000

/** Creates the modules, and starts what the first view needs while the window is still loading its page. */
export async function compose(options: CompositionOptions): Promise<Composition> {
  const { folder, logger, notify } = options
  const settings = await openSettings(join(folder, 'settings.json'))
  if (options.demo) {
    const plan = settings.connection(DEMONSTRATION)?.demonstration?.plan ?? 'full'
    await settings.updateConnection(DEMONSTRATION, { demonstration: { running: true, plan } })
    await settings.update({ lastConnection: DEMONSTRATION })
  }
  const context: Context = {
    settings,
    library: createLibraryClient(options.libraryWorker, join(folder, 'library'), () => settings.current().connections),
    logger,
    now: Date.now,
    sleep: (ms, signal) =>
      wait(ms, undefined, { signal }).catch(() => {
        throw new FaultError({ kind: 'cancelled' })
      }),
    after(ms, callBack) {
      const timer = setTimeout(callBack, ms)
      return () => clearTimeout(timer)
    },
    notify,
  }
  const keychain = createKeychain(createKeytarVault(), KEYCHAIN_TIME_LIMIT_MS)
  const transport = createUndiciTransport(options.resolveProxy)

  const requests = createRequestsModule(context, transport)
  const { client } = requests
  const connection = createConnectionModule(context, {
    version: options.about.facts.version,
    keychain,
    embedded: createEmbeddedControl(options.embeddedWorker, options.embeddedOptions),
    client,
    storageFault: async () =>
      (await library.fault()) ??
      (settings.problem === null ? null : { kind: 'settings-damaged', detail: settings.problem }),
    openKeyWindow: options.openKeyWindow,
  })
  const { inUse, token } = connection
  const library = createLibraryModule(context, inUse, options)
  const news = createNewsModule(context, { client, transport, announce: options.announce })
  const companies = createCompaniesModule(context, { client, inUse, news })
  const webhooks = createWebhooksModule(context, {
    client,
    token,
    transport,
    folder: join(folder, 'receiver'),
    payloadOf: async (kind, occasion) =>
      (await import('./embedded-service/sample-payload.ts')).samplePayloadText(kind, occasion),
  })
  const responses = createResponsesModule(context)
  const fundamentals = createFundamentalsModule(context, client)
  const preferences = createSettingsModule(context, () => companies.plan())
  const files = createFilesModule(options, options.pageOutput)
  const about = createAboutModule(options.about, options.openLink)

  // A module that uses others is disposed of before them.
  const modules = [about, files, preferences, fundamentals, responses, webhooks, companies, news, library, connection]
  return {
    dispatcher: createDispatcher({
      handlers: {
        ...about.handlers,
        ...files.handlers,
        ...preferences.handlers,
        ...fundamentals.handlers,
        ...responses.handlers,
        ...webhooks.handlers,
        ...companies.handlers,
        ...news.handlers,
        ...library.handlers,
        ...connection.handlers,
        ...requests.handlers,
      },
      scopeOf: (id) => connection.scope(id),
      logger,
      answeredFromLibrary: (channel, because) => requests.fromLibrary(channel, because.kind),
    }),
    keyEntry: (window, target) => connection.keyEntry(window, target),
    closed: (window) => connection.closed(window),
    async close() {
      for (const module of [...modules, requests]) await module.dispose()
      return !keychain.isWaiting()
    },
  }
}
