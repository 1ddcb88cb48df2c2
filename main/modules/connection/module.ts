import { randomUUID } from 'node:crypto'
import type { Fault } from '../../../app/errors/fault.ts'
import type { CONNECTION_CONTRACT } from '../../../app/ipc/connection.ts'
import type { SecretPurpose } from '../../../app/ipc/envelope.ts'
import type { Keychain } from '../../platform/keychain/keychain.ts'
import type { Context, Module } from '../context/context.ts'
import type { ServiceClient } from '../requests/service-client.ts'
import { createConnectionService } from './connection-service.ts'
import type { ConnectionService, EmbeddedServiceControl } from './connection-service.ts'
import { createEntitlementService } from './entitlement-service.ts'
import { createConnectionHandlers } from './handlers.ts'
import { createKeyService } from './key-service.ts'
import { keyTrouble } from './key-trial.ts'
import { createProfileService } from './profile-service.ts'
import { createSavedConnections } from './saved-connections.ts'
import { createTransformTokenService } from './transform-token.ts'
import type { TransformTokenService } from './transform-token.ts'

/** Whom the application asks, and with which key. */
export interface ConnectionModule extends Module<keyof typeof CONNECTION_CONTRACT> {
  connections: ConnectionService
  token: Pick<TransformTokenService, 'read'>
  /** Keeps what was typed into the window for secrets. */
  storeSecret(purpose: SecretPurpose, text: string): Promise<void>
}

/** What the connection module works with besides its context. */
export interface ConnectionModuleParts {
  version: string
  keychain: Keychain
  embedded: EmbeddedServiceControl
  client: ServiceClient
  libraryFault: () => Promise<Fault | null>
  /** Opens the window into which a secret is typed. */
  openKeyWindow: (purpose: SecretPurpose) => void
}

/** Connections, keys, the demonstration. It is started at once when it ought to run; disposing of it stops it. */
export function createConnectionModule(context: Context, parts: ConnectionModuleParts): ConnectionModule {
  const { settings, library, logger, now, notify } = context
  const { keychain, embedded, client } = parts
  const keys = createKeyService(settings, keychain, logger, now)
  const token = createTransformTokenService(settings, keychain, logger)
  const connections = createConnectionService(settings, keys, embedded)
  const { connection, demo } = settings.current()
  if (connection === 'demo' && demo.running)
    void embedded.start().catch((thrown: unknown) => {
      logger.bug(thrown, 'embedded service')
    })
  /** A symbol that the person watches, or one that each kind of service surely knows. */
  const anySymbol = async (): Promise<string> =>
    (await library.companies.readWatchLists()).flatMap(({ symbols }) => symbols)[0] ??
    (settings.current().connection === 'demo' ? 'QNTL' : 'AAPL')

  return {
    connections,
    token,
    async storeSecret(purpose, text) {
      if (purpose === 'transform-token') await token.store(text)
      else {
        const problem = purpose === 'rotation' ? await keyTrouble(client, connections, text) : null
        if (problem === null) await keys.store(text)
        else keys.refuse(problem)
        if (settings.current().connection !== 'service') await settings.update({ connection: 'service' })
        notify('library.changed')
      }
      notify('status.changed')
    },
    handlers: createConnectionHandlers({
      ...context,
      ...parts,
      keys,
      token,
      connections,
      profiles: createProfileService(settings),
      saved: createSavedConnections(settings, keys, token, randomUUID),
      entitlement: createEntitlementService({ ...context, client, connections, anySymbol }),
    }),
    dispose: () => embedded.stop(),
  }
}
