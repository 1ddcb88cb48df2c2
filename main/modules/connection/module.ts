import { randomUUID } from 'node:crypto'
import { originOf, type SecretTarget } from '../../../app/domain/connection/connection.ts'
import type { KeyStore } from '../../../app/domain/connection/key-store.ts'
import { AppError, invalidInput, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { CONNECTION_CONTRACT } from '../../../app/ipc/connection.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { Keychain } from '../../platform/keychain/keychain.ts'
import type { Context, DisposableModule } from '../context/context.ts'
import type { ServiceClient } from '../requests/module.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { createConnections } from './connection-scopes.ts'
import { createDemonstration, type EmbeddedServiceControl } from './demonstration.ts'
import { createEntitlementService } from './entitlement-service.ts'
import { createConnectionHandlers, type OpenKeyWindow } from './handlers.ts'
import { createKeyEntry, type KeyEntry } from './key-entry.ts'
import { existingConnectionTask, newConnectionTask } from './key-tasks.ts'
import { createProfileService } from './profile-service.ts'
import { createConnectionRegistry } from './registry.ts'
import { createSecrets } from './secrets.ts'
import { askBus, BUS, type BusPorts } from '../../platform/session-bus/ask-bus.ts'
import { textIn, textsIn, type BusCall, type BusReply } from '../../platform/session-bus/bus-message.ts'

const SECRET_SERVICE = 'org.freedesktop.secrets'

/** Names that a provider of the Secret Service has beside the common one, each with the provider. */
const PROVIDERS: readonly (readonly [string, KeyStore])[] = [
  ['org.gnome.keyring', 'gnome-keyring'],
  ['org.kde.ksecretd', 'kwallet'],
  ['org.kde.secretservicecompat', 'kwallet'],
  ['org.kde.kwalletd6', 'kwallet'],
  ['org.kde.kwalletd5', 'kwallet'],
]

const ownerOf = (name: string): BusCall => ({ ...BUS, member: 'GetNameOwner', argument: name })

/** The unique name of the program that answers to a name; null when none does. */
const ownerIn = (reply: BusReply | undefined): string | null => (reply?.error === null ? textIn(reply.body) : null)

/**
 * Asks the bus which program provides the Secret Service, without starting it. The provider is known only where the
 * same program also has a name of its own.
 */
async function findSecretService(ports: BusPorts): Promise<KeyStore> {
  const answer = await askBus(ports, [
    { ...BUS, member: 'ListActivatableNames' },
    ownerOf(SECRET_SERVICE),
    ...PROVIDERS.map(([name]) => ownerOf(name)),
  ])
  // A bus that does not answer may have a store; only using it tells.
  if (answer.kind === 'silent') return 'secret-service'
  if (answer.kind === 'absent') return 'none'
  const [startable, service, ...others] = answer.replies
  const owner = ownerIn(service)
  if (owner === null)
    return startable?.error === null && textsIn(startable.body).includes(SECRET_SERVICE) ? 'secret-service' : 'none'
  const place = others.findIndex((reply) => ownerIn(reply) === owner)
  return PROVIDERS[place]?.[1] ?? 'secret-service'
}

/** The store of keys of a system. No key is read for it. */
export async function findKeyStore(platform: NodeJS.Platform, ports: BusPorts): Promise<KeyStore> {
  if (platform === 'darwin') return 'macos-keychain'
  if (platform === 'win32') return 'windows-credential-manager'
  return findSecretService(ports).catch(() => 'none' as const)
}

export interface ConnectionModule extends DisposableModule<keyof typeof CONNECTION_CONTRACT> {
  /** The scope of the connection with that ID. Throws an invalid-input error when there is none. */
  scope(id: string): ConnectionScope
  /** The connections that windows show. */
  inUse(): readonly ConnectionScope[]
  /** Shows a connection in a window, unless the window shows it already; false when there is no such connection. */
  show(window: WindowId, id: string): Promise<boolean>
  /** The transform token of a connection. Throws an invalid-input error when there is none. */
  token(scope: ConnectionScope): Promise<string>
  /** Creates the handler for the key window with that parent and target. */
  keyEntry(window: WindowId, target: SecretTarget): KeyEntry
  /** Removes the state of a closed window. */
  closed(window: WindowId): void
}

export interface ConnectionModuleParts {
  version: string
  keychain: Keychain
  embedded: EmbeddedServiceControl
  client: ServiceClient
  storageError: () => Promise<ErrorInfo | null>
  openKeyWindow: OpenKeyWindow
  /** Finds the store of keys of this system. */
  keyStore: () => Promise<KeyStore>
  /** The connection that a window showed at the end of the last start; null when none is known. */
  firstConnection: (window: WindowId) => string | null
  /** Ends what would store data of a connection that is about to be removed. */
  removing: (connection: string) => Promise<void>
  /** Forgets what windows showed of a connection. */
  forgetPlaces: (connection: string) => void
}

const tokenRefused = (errorText: string): AppError => invalidInput('transformToken', errorText)

/**
 * Creates the module for connections, secrets and the demonstration. It starts the demonstration if it is switched on; disposing of the
 * module stops it.
 */
export function createConnectionModule(context: Context, parts: ConnectionModuleParts): ConnectionModule {
  const { settings, library, logger, now, notify } = context
  const { keychain, embedded, client, firstConnection } = parts
  const secrets = createSecrets(settings, keychain, logger, now)
  const registry = createConnectionRegistry(settings, secrets, {
    newId: randomUUID,
    firstConnection,
    async removeData(removed, withMarks) {
      await parts.removing(removed.id)
      try {
        await library.files.removeConnection(removed.id)
        if (withMarks) await library.news.removeMarks(originOf(removed))
      } finally {
        // Also after a failure, because a part of the data may be gone.
        parts.forgetPlaces(removed.id)
      }
    },
  })
  const { scope } = createConnections(settings, secrets, embedded, () => notify('status.changed'))
  const profiles = createProfileService(settings, secrets)
  const demonstration = createDemonstration(settings, embedded)
  if (registry.inUse().some((connection) => connection.demonstration?.running === true))
    void embedded.start().catch((thrown: unknown) => logger.bug(thrown, 'embedded service'))
  secrets.retryRemovals().then(
    (tried) => {
      if (tried) notify('status.changed')
    },
    (thrown: unknown) => logger.bug(thrown, 'removing secrets'),
  )
  async function use(window: WindowId, id: string): Promise<void> {
    await registry.use(window, id)
    notify('status.changed', window)
    notify('library.changed', window)
  }
  /** A symbol from the watch lists, or one that the service is known to have. */
  const anySymbol = async ({ connection }: ConnectionScope): Promise<string> =>
    (await library.companies.readWatchLists()).flatMap(({ symbols }) => symbols)[0] ??
    (connection.demonstration === null ? 'AAPL' : 'QNTL')

  return {
    scope,
    inUse: () => registry.inUse().map(({ id }) => scope(id)),
    async show(window, id) {
      if (settings.connection(id) === undefined) return false
      if (registry.current(window)?.id !== id) await use(window, id)
      return true
    },
    async token({ connection }) {
      const { state, secret } = await secrets.read(connection, 'token')
      if (secret !== null) return secret
      throw tokenRefused(
        state === 'absent' || state === 'missing' || state === 'not-removed' || state === 'elsewhere'
          ? 'Enter the transform token first, or leave the transform off.'
          : 'The keychain did not give the transform token out. Unlock it, or enter the token again.',
      )
    },
    keyEntry(window, target) {
      const works = { settings, secrets, registry, profiles, scope }
      const task =
        target.purpose === 'connection' ? newConnectionTask(works, window) : existingConnectionTask(works, target)
      return createKeyEntry({
        task,
        client,
        logger,
        isOffline: () => settings.current().preferences.offline,
        keyStore: parts.keyStore,
        stored() {
          const shown =
            target.purpose === 'connection'
              ? [window]
              : target.purpose === 'transform-token'
                ? []
                : registry.windowsOf(target.connection)
          for (const each of shown) notify('library.changed', each)
          notify('status.changed')
        },
      })
    },
    closed: (window) => registry.closed(window),
    handlers: createConnectionHandlers({
      ...context,
      ...parts,
      registry,
      use,
      secrets,
      demonstration,
      profiles,
      entitlement: createEntitlementService({ ...context, client, anySymbol }),
    }),
    dispose: () => embedded.stop(),
  }
}
