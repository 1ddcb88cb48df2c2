import { FaultError } from '../../app/faults/fault.ts'
import type { Fault } from '../../app/faults/fault.ts'
import type { Notice } from '../../app/ipc/channels.ts'
import type { Output } from '../../app/ipc/contract.ts'
import type { ConnectionReport } from '../services/connection-test.ts'
import type { EarningsService } from '../services/earnings-service.ts'
import type { EmbeddedServiceControl } from '../services/connection-service.ts'
import type { KeyService } from '../services/key-service.ts'
import type { ProfileService } from '../services/profile-service.ts'
import type { ProofService } from '../services/proof-service.ts'
import type { RatiosService } from '../services/ratios-service.ts'
import type { SettingsStore } from '../services/settings-store.ts'
import type { WebhookService } from '../services/webhook-service.ts'
import type { Handlers } from './dispatcher.ts'
import { createNewsHandlers } from './news-handlers.ts'
import type { NewsHandlerParts } from './news-handlers.ts'
import { createOrganiserHandlers } from './organiser-handlers.ts'
import type { OrganiserHandlerParts } from './organiser-handlers.ts'

/** What the handlers speak to. */
export interface HandlerParts extends NewsHandlerParts, OrganiserHandlerParts {
  versions: { application: string; electron: string }
  settings: SettingsStore
  keys: KeyService
  embedded: EmbeddedServiceControl
  profiles: ProfileService
  ratios: RatiosService
  earnings: EarningsService
  webhooks: WebhookService
  proofs: ProofService
  testConnection: (signal: AbortSignal) => Promise<ConnectionReport>
  libraryFault: () => Promise<Fault | null>
  /** Opens the key window. */
  openKeyWindow: () => void
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

  return {
    async 'app.status'(): Promise<Output<'app.status'>> {
      const { connection, baseUrl, demo } = settings.current()
      // The window must not wait for a keychain that waits for a person: it is told when the keychain has answered.
      const key = connection === 'service' ? keys.state(() => { notify('status.changed') }) : { state: 'absent' as const, fingerprint: null }
      return {
        version: parts.versions.application,
        electron: parts.versions.electron,
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
      await settings.update({ connection, ...(connection === 'demo' ? { demo: { ...settings.current().demo, running: true } } : {}) })
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

    'profile.get': () => Promise.resolve(profiles.get()),

    async 'profile.save'(profile) {
      await profiles.save({ ...profile, values: { ...profiles.get().values, ...profile.values } })
      return changed()
    },

    'key.enter'() {
      if (settings.current().baseUrl === '') throw new FaultError({ kind: 'invalid-input', field: 'baseUrl', problem: 'Enter and save the base URL of the service first: a key belongs to a service.' })
      parts.openKeyWindow()
      return Promise.resolve(null)
    },

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
    'ratios.refresh': (input, signal) => parts.ratios.refresh(input, signal),
    'ratios.read': (input) => parts.ratios.read(input),
    'earnings.get': (input, signal) => parts.earnings.get(input, signal),
    'webhook.test': (input, signal) => parts.webhooks.test(input, signal),
    'webhook.history': () => parts.webhooks.history(),
    'proof.get': (input) => parts.proofs.get(input),

    async 'link.open'({ url }) {
      if (!(await parts.openLink(url))) throw new FaultError({ kind: 'invalid-input', field: 'url', problem: 'Only https addresses are opened.' })
      return null
    },
  }
}
