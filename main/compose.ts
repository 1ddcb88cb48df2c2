import { join } from 'node:path'
import { bindingsOf } from '../app/domain/commands/bindings.ts'
import { CHANGES_CONTRACT } from '../app/ipc/changes.ts'
import { FUNDAMENTALS_CONTRACT } from '../app/ipc/fundamentals.ts'
import { RECONCILIATION_CONTRACT } from '../app/ipc/webhooks/reconciliation.ts'
import { WEBHOOKS_CONTRACT } from '../app/ipc/webhooks/webhooks.ts'
import type { BOOT_CONTRACT, FIRST_SCREEN_CONTRACT } from '../app/ipc/window/startup.ts'
import type { WINDOW_CONTRACT } from '../app/ipc/window/window.ts'
import { createEmbeddedControl } from './embedded-control.ts'
import { createAboutModule } from './modules/about/module.ts'
import { createCompaniesModule } from './modules/companies/module.ts'
import { createConnectionModule, findKeyStore } from './modules/connection/module.ts'
import { createFilesModule } from './modules/files/module.ts'
import { createLibraryModule } from './modules/library/module.ts'
import { createNewsModule, receivedStories } from './modules/news/module.ts'
import { createNotificationsModule } from './modules/notifications/module.ts'
import { createProgramsModule } from './modules/programs/module.ts'
import { createRequestsModule } from './modules/requests/module.ts'
import { createResponsesModule } from './modules/responses/module.ts'
import { createSettingsModule } from './modules/settings/module.ts'
import { lateModule } from './modules/context/late-module.ts'
import { createUndiciTransport } from './platform/http/undici-transport.ts'
import { createDispatcher, type Handlers } from './platform/ipc/dispatcher.ts'
import { createKeychain } from './platform/keychain/keychain.ts'
import { createKeytarVault } from './platform/keychain/keytar-vault.ts'
import type { Composition, CompositionOptions, Stores } from './composition.ts'
import type { ConnectionScope } from './modules/context/connection-scope.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../app/errors/app-error.ts'
import { scheduleTimeout } from './platform/threads/schedule-timeout.ts'
import { createTasksModule, type TasksModule } from './modules/tasks/module.ts'
import type { Context } from './modules/context/context.ts'
import type { ReconciliationService } from './modules/webhooks/module.ts'

/** A keychain call that takes longer than this is waiting for the user. */
const KEYCHAIN_TIME_LIMIT_MS = 8000

/** Quitting does not wait longer for the calls of windows: one may wait for the keychain. */
const CALLS_LIMIT_MS = 10_000

/** Creates the modules, and starts what the first view needs while the window is still loading its script. */
export function compose(options: CompositionOptions, stores: Stores): Composition {
  const { folder, logger, notify } = options
  const { settings } = stores
  const { context, tasks } = createContext({ settings, library: stores.library, logger, notify })
  const keychain = createKeychain(createKeytarVault(), KEYCHAIN_TIME_LIMIT_MS)
  const transport = createUndiciTransport(options.resolveProxy)

  const requests = createRequestsModule(context, {
    transport,
    decodeWorker: options.decodeWorker,
    readStories: receivedStories,
  })
  const { client } = requests
  const embedded = createEmbeddedControl(options.embeddedWorker, options.embeddedOptions)
  const notifyConnection: typeof notify = (notice, to) => {
    notify(notice, to)
    if (notice === 'status.changed') companies.connectionChanged()
  }
  const connection = createConnectionModule(
    { ...context, notify: notifyConnection },
    {
      version: options.about.facts.version,
      keychain,
      embedded,
      client,
      storageError: () => library.error(),
      openKeyWindow: options.openKeyWindow,
      keyStore: () =>
        findKeyStore(process.platform, { socketPath: options.sessionBus, scheduleTimeout: context.scheduleTimeout }),
      firstConnection: options.firstConnection,
      async removing(id) {
        await programs.removing(id)
        await (await webhooks.loaded())?.removing(id)
        news.pushed.leave(id)
      },
      forgetPlaces: options.forgetPlaces,
    },
  )
  const { inUse, token } = connection
  const library = createLibraryModule(context, options)
  stores.onRepaired((files) => library.repaired(files))
  const notifications = createNotificationsModule(context, { ...options, showConnection: connection.show })
  const news = createNewsModule(context, {
    client,
    transport,
    alerted: notifications.alerted,
    scopeOf: connection.scope,
  })
  const companies = createCompaniesModule(context, { client, inUse, news })
  const webhooks = lateModule({ ...WEBHOOKS_CONTRACT, ...RECONCILIATION_CONTRACT }, async () =>
    (await import('./modules/webhooks/module.ts')).createWebhooksModule(context, {
      client,
      token,
      folder: join(folder, 'receiver'),
      pushed: (id, stories) => news.pushed.take(id, stories),
      clockSkew: (id) => requests.clockSkew(id),
      deliverOwn: embedded.deliver,
      payloadOf: async (kind, occasion) =>
        (await import('./embedded-service/delivery/payload.ts')).samplePayloadText(kind, occasion),
    }),
  )
  // Deliveries that wait to be forwarded since the last time wait for no call.
  context.library.connection
    .forwardingConnections()
    .then((forwarding) => (forwarding.length === 0 ? null : webhooks.load()))
    .catch((thrown: unknown) => {
      logger.warn('what waits to be forwarded could not be read', { reason: (thrown as Error).message })
    })
  const reconciliation: ReconciliationService = {
    make: async (...asked) => (await webhooks.load()).reconciliation.make(...asked),
    lines: async (...asked) => (await webhooks.load()).reconciliation.lines(...asked),
  }
  const responses = createResponsesModule(context, requests)
  const fundamentals = lateModule(FUNDAMENTALS_CONTRACT, async () =>
    (await import('./modules/fundamentals/module.ts')).createFundamentalsModule(context, requests),
  )
  const changes = lateModule(CHANGES_CONTRACT, async () =>
    (await import('./modules/changes/module.ts')).createChangesModule(context, {
      fundamentals: await fundamentals.load(),
      webhooks: { reconciliation },
      notifications,
      inUse,
    }),
  )
  /** Writes the page of the day where the person wants one. */
  function planChanges(): void {
    if (changes.loaded() === null && settings.current().preferences.dailyChanges === null) return
    changes.load().then(
      (loaded) => loaded.plan(),
      (thrown: unknown) => logger.bug(thrown, 'page of changes'),
    )
  }
  // It looks by itself a while after it is loaded, so that the windows read first.
  if (settings.current().preferences.dailyChanges !== null)
    changes.load().catch((thrown: unknown) => logger.bug(thrown, 'page of changes'))
  const programs = createProgramsModule(context, {
    requests,
    news,
    fundamentals: {
      storeRatios: async (...stored) => (await fundamentals.load()).storeRatios(...stored),
      storeEarnings: async (...stored) => (await fundamentals.load()).storeEarnings(...stored),
    },
    proofs: responses.proofs,
    changes: { ofCompanies: async (...asked) => (await changes.load()).ofCompanies(...asked) },
    reconciliation,
    scopeOf: connection.scope,
    folder,
    command: options.command,
    describe: async (url) => (await import('./embedded-service/contract/open-api.ts')).openApiForPrograms(url),
  })
  function showOutside(): void {
    const { keys, theme } = settings.current().preferences
    options.showKeys(bindingsOf(keys))
    options.showTheme(theme)
  }
  showOutside()
  let { wordForms } = settings.current().preferences
  const preferences = createSettingsModule(context, () => {
    const before = wordForms
    wordForms = settings.current().preferences.wordForms
    if (wordForms !== before) void stores.restartLibrary().then(() => news.changed())
    companies.plan()
    planChanges()
    notifications.preferencesChanged()
    showOutside()
  })
  const files = createFilesModule(context, options, options.pageOutput)
  const about = createAboutModule(options.about, options.openLink)

  const stopWatch = options.onWake(() => {
    notify('time.jumped')
    companies.woke()
    planChanges()
  })

  // A module that uses others is disposed of before them.
  const modules = [programs, changes, webhooks, companies, news, notifications, library, connection, requests]
  // The module of the windows stands outside, because it also handles calls while nothing else could start.
  const handlers: Omit<
    Handlers<ConnectionScope>,
    keyof typeof WINDOW_CONTRACT | keyof typeof FIRST_SCREEN_CONTRACT | keyof typeof BOOT_CONTRACT
  > = {
    ...about.handlers,
    ...files.handlers,
    ...preferences.handlers,
    ...fundamentals.handlers,
    ...changes.handlers,
    ...programs.handlers,
    ...responses.handlers,
    ...webhooks.handlers,
    ...companies.handlers,
    ...news.handlers,
    ...notifications.handlers,
    ...library.handlers,
    ...connection.handlers,
    ...requests.handlers,
    ...tasks.handlers,
  }
  const dispatcher = createDispatcher({
    handlers,
    scopeOf: (id) => connection.scope(id),
    logger,
    answeredFromLibrary: (id, channel, because) => requests.fromLibrary(id, channel, because),
  })
  return {
    dispatcher,
    keyEntry: (window, target) => connection.keyEntry(window, target),
    closed: (window) => connection.closed(window),
    async close() {
      stopWatch()
      await dispatcher.close(CALLS_LIMIT_MS, scheduleTimeout)
      // The error of one must not keep the others from finishing their writes.
      for (const module of modules)
        await (async () => module.dispose())().catch((thrown: unknown) => logger.bug(thrown, 'quit'))
      await settings.settled()
      return !keychain.isWaiting()
    },
  }
}

/** A context with this computer's clock and timers, and the module of the tasks that run in it. */
function createContext(parts: Pick<Context, 'settings' | 'library' | 'logger' | 'notify'>): {
  context: Context
  tasks: TasksModule
} {
  const tasks = createTasksModule({ now: Date.now, scheduleTimeout, notify: parts.notify })
  return {
    tasks,
    context: {
      ...parts,
      now: Date.now,
      sleep: (ms, signal) =>
        wait(ms, undefined, { signal }).catch(() => {
          throw new AppError({ kind: 'cancelled' })
        }),
      scheduleTimeout,
      runTask: tasks.runTask,
    },
  }
}
