import { FaultError } from '../../app/faults/fault.ts'
import type { SecretPurpose } from '../../app/ipc/envelope.ts'
import type { Fault } from '../../app/faults/fault.ts'
import type { Notice } from '../../app/ipc/channels.ts'
import type { Output } from '../../app/ipc/contract.ts'
import type { AboutService } from '../services/about-service.ts'
import type { ConnectionReport } from '../services/connection-test.ts'
import type { EarningsService } from '../services/earnings-service.ts'
import type { EmbeddedServiceControl } from '../services/connection-service.ts'
import type { FileService, PageOutput } from '../services/file-service.ts'
import type { KeyService } from '../services/key-service.ts'
import type { ProfileService } from '../services/profile-service.ts'
import type { ProofService } from '../services/proof-service.ts'
import type { RatiosService } from '../services/ratios-service.ts'
import type { SavedConnectionsService } from '../services/saved-connections.ts'
import type { SettingsStore } from '../services/settings-store.ts'
import type { TransformTokenService } from '../services/transform-token.ts'
import type { WebhookService } from '../services/webhook-service.ts'
import type { Handlers } from './dispatcher.ts'
import { createNewsHandlers } from './news-handlers.ts'
import type { NewsHandlerParts } from './news-handlers.ts'
import { createOrganiserHandlers } from './organiser-handlers.ts'
import type { OrganiserHandlerParts } from './organiser-handlers.ts'
import { createWorkbenchHandlers } from './workbench-handlers.ts'
import type { WorkbenchHandlerParts } from './workbench-handlers.ts'

/** What the handlers speak to. */
export interface HandlerParts extends NewsHandlerParts, OrganiserHandlerParts, WorkbenchHandlerParts {
  version: string
  settings: SettingsStore
  keys: KeyService
  embedded: EmbeddedServiceControl
  profiles: ProfileService
  ratios: RatiosService
  earnings: EarningsService
  webhooks: WebhookService
  proofs: ProofService
  files: FileService
  pageOutput: PageOutput
  about: AboutService
  testConnection: (signal: AbortSignal) => Promise<ConnectionReport>
  libraryFault: () => Promise<Fault | null>
  saved: SavedConnectionsService
  token: Pick<TransformTokenService, 'state' | 'remove'>
  /** Opens the window into which a secret is typed. */
  openKeyWindow: (purpose: SecretPurpose) => void
  /** Opens an address in the person's browser. SECURITY 7: checked by the opener. */
  openLink: (url: string) => Promise<boolean>
  notify: (notice: Notice) => void
}

/** One handler a channel: no more than a translation between the contract and a service. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { settings, keys, embedded, profiles, notify } = parts

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
        version: parts.version,
        connection,
        baseUrl,
        keyState: key.state,
        fingerprint: key.fingerprint,
        demo,
        libraryFault: await parts.libraryFault(),
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

    'connection.test': (_input, signal) => parts.testConnection(signal),

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

    'connections.list': () => Promise.resolve(parts.saved.list()),
    'connections.use': ({ id }) => parts.saved.use(id).then(changed),
    'connections.create': ({ name }) => parts.saved.create(name).then(changed),
    'connections.change': ({ id, name, colour }) => parts.saved.change(id, { name, colour }).then(changed),
    'connections.remove': ({ id }) => parts.saved.remove(id).then(changed),
    'key.enter': () => openKeyWindow('key'),
    'key.rotate': () => openKeyWindow('rotation'),

    async 'key.remove'() {
      await keys.remove()
      return changed()
    },

    'preferences.get': () => Promise.resolve(settings.current().preferences),

    async 'preferences.save'(changes) {
      await settings.update({ preferences: { ...settings.current().preferences, ...changes } })
      parts.watch.plan()
      notify('status.changed')
      return null
    },

    ...createNewsHandlers(parts),
    ...createOrganiserHandlers(parts),
    ...createWorkbenchHandlers(parts),
    'ratios.refresh': (input, signal) => parts.ratios.refresh(input, signal),
    'ratios.read': (input) => parts.ratios.read(input),
    'earnings.get': (input, signal) => parts.earnings.get(input, signal),
    'webhook.test': (input, signal) => parts.webhooks.test(input, signal),
    'webhook.token': () => Promise.resolve(parts.token.state()),
    'webhook.enterToken': () => openKeyWindow('transform-token'),
    async 'webhook.removeToken'() {
      await parts.token.remove()
      notify('status.changed')
      return null
    },
    'webhook.history': (query) => parts.webhooks.history(query),
    'proof.get': (input) => parts.proofs.get(input),
    'proof.altered': ({ hashes }) => parts.proofs.altered(hashes),
    'proof.verify': ({ figures }) => parts.proofs.verify(figures),
    'file.save': ({ kind, name, content }) => parts.files.save(kind, name, content),
    'file.open': ({ kind }) => parts.files.open(kind),
    'page.pdf': async ({ name }) => parts.files.save('pdf', name, await parts.pageOutput.pdf()),
    'page.print': () => parts.pageOutput.print().then(() => null),
    'clipboard.image': ({ png }) => parts.pageOutput.copyImage(png).then(() => null),

    'about.read': () => parts.about.read(),
    'about.show'({ what }) {
      parts.about.show(what)
      return Promise.resolve(null)
    },

    async 'link.open'({ url }) {
      if (!(await parts.openLink(url)))
        throw new FaultError({ kind: 'invalid-input', field: 'url', problem: 'Only https addresses are opened.' })
      return null
    },
  }
}
