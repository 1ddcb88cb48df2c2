import { FaultError } from '../../../app/errors/fault.ts'
import type { Fault } from '../../../app/errors/fault.ts'
import type { CONNECTION_CONTRACT } from '../../../app/ipc/connection.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import type { SecretPurpose } from '../../../app/ipc/envelope.ts'
import type { Handlers } from '../../platform/ipc/dispatcher.ts'
import type { Context } from '../context/context.ts'
import type { ServiceClient } from '../requests/service-client.ts'
import type { ConnectionService, EmbeddedServiceControl } from './connection-service.ts'
import { testConnection } from './connection-test.ts'
import type { EntitlementService } from './entitlement-service.ts'
import type { KeyService } from './key-service.ts'
import type { ProfileService } from './profile-service.ts'
import type { SavedConnectionsService } from './saved-connections.ts'
import type { TransformTokenService } from './transform-token.ts'

/** What the handlers of connections speak to. */
export interface ConnectionHandlerParts extends Pick<Context, 'settings' | 'now' | 'notify'> {
  version: string
  keys: KeyService
  token: Pick<TransformTokenService, 'state' | 'remove'>
  embedded: EmbeddedServiceControl
  profiles: ProfileService
  saved: SavedConnectionsService
  entitlement: EntitlementService
  client: ServiceClient
  connections: ConnectionService
  libraryFault: () => Promise<Fault | null>
  /** Opens the window into which a secret is typed. */
  openKeyWindow: (purpose: SecretPurpose) => void
}

/** Handlers of calls about whom the application asks, and with which key. */
export function createConnectionHandlers(
  parts: ConnectionHandlerParts,
): Pick<Handlers, keyof typeof CONNECTION_CONTRACT> {
  const { settings, now, notify, version, keys, token, embedded, profiles, saved, entitlement } = parts
  const { client, connections, libraryFault } = parts

  async function changed(): Promise<null> {
    notify('status.changed')
    notify('library.changed')
    return Promise.resolve(null)
  }

  /** The embedded service, started when it ought to run and nothing has asked it yet. */
  async function demonstration(): Promise<EmbeddedServiceControl> {
    const { connection, demo } = settings.current()
    if (connection === 'demo' && demo.running) await embedded.start()
    return embedded
  }

  function openKeyWindow(purpose: SecretPurpose): Promise<null> {
    const { baseUrl, connection } = settings.current()
    // The demonstration has keys of its own, but a transform token can be tried there as well.
    if (baseUrl === '' && !(purpose === 'transform-token' && connection === 'demo'))
      throw new FaultError({
        kind: 'invalid-input',
        field: 'baseUrl',
        problem: 'Enter and save the base URL of the service first: a key belongs to a service.',
      })
    parts.openKeyWindow(purpose)
    return Promise.resolve(null)
  }

  return {
    async 'app.status'(): Promise<Output<'app.status'>> {
      const { connection, baseUrl, demo } = settings.current()
      // The window must not wait for a keychain that waits for a person: it is told when the keychain has answered.
      const key =
        connection === 'service'
          ? keys.state(() => notify('status.changed'))
          : { state: 'absent' as const, fingerprint: null }
      return {
        version,
        connection,
        baseUrl,
        keyState: key.state,
        fingerprint: key.fingerprint,
        demo,
        libraryFault: await libraryFault(),
        lastKeyOutcome: keys.lastOutcome(),
      }
    },

    async 'connection.choose'({ connection }) {
      await settings.update({
        connection,
        ...(connection === 'demo' ? { demo: { ...settings.current().demo, running: true } } : {}),
      })
      return changed()
    },

    'connection.test': (_input, signal) => testConnection(client, connections, now, signal),

    async 'demo.setRunning'({ running }) {
      await settings.update({ demo: { ...settings.current().demo, running } })
      if (running) await embedded.start()
      else await embedded.stop()
      return changed()
    },

    async 'demo.chooseKey'({ plan }) {
      await settings.update({ demo: { ...settings.current().demo, plan } })
      return changed()
    },

    'scenarios.state': () => embedded.scenarios(),
    'scenarios.start': async ({ name }) => (await demonstration()).startScenario(name),
    'scenarios.putBack': async () => (await demonstration()).putBack(),
    'profile.get': () => Promise.resolve(profiles.get()),

    async 'profile.save'(profile) {
      await profiles.save({ ...profile, values: { ...profiles.get().values, ...profile.values } })
      return changed()
    },

    'connections.list': () => Promise.resolve(saved.list()),
    'connections.use': ({ id }) => saved.use(id).then(changed),
    'connections.create': ({ name }) => saved.create(name).then(changed),
    'connections.change': ({ id, name, colour }) => saved.change(id, { name, colour }).then(changed),
    'connections.remove': ({ id }) => saved.remove(id).then(changed),
    'key.enter': () => openKeyWindow('key'),
    'key.rotate': () => openKeyWindow('rotation'),

    async 'key.remove'() {
      await keys.remove()
      return changed()
    },

    'webhook.token': () => Promise.resolve(token.state()),
    'webhook.enterToken': () => openKeyWindow('transform-token'),
    async 'webhook.removeToken'() {
      await token.remove()
      notify('status.changed')
      return null
    },
    'entitlement.probe': (_input, signal) => entitlement.probe(signal),
    'entitlement.list': () => entitlement.list(),
  }
}
