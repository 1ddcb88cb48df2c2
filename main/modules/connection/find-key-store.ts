import type { KeyStore } from '../../../app/domain/connection/key-store.ts'
import { askBus, BUS } from '../../platform/session-bus/ask-bus.ts'
import type { BusPorts } from '../../platform/session-bus/ask-bus.ts'
import { textIn, textsIn } from '../../platform/session-bus/bus-message.ts'
import type { BusCall, BusReply } from '../../platform/session-bus/bus-message.ts'

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
