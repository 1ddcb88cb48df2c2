import { visibleText } from '../values/visible-text.ts'
import type { InterfaceProfile, ProfileSettingName } from './interface-profile.ts'

/** Names of the colours to tell connections, and alerts, apart by, in their order. */
export const COLOUR_NAMES = ['Teal', 'Amber', 'Violet', 'Red', 'Blue', 'Green', 'Pink', 'Grey'] as const

export const COLOURS = COLOUR_NAMES.length

/** Longest name of a connection, in characters. */
export const MAX_CONNECTION_NAME = 40

/** ID of the connection to the embedded service. Every installation has this connection. */
export const DEMONSTRATION = 'demonstration'

/** The kinds of demonstration key, one for each plan of the embedded service. */
export const DEMONSTRATION_PLANS = ['full', 'newsOnly', 'fundamentalsOnly', 'revoked'] as const
export type DemonstrationPlan = (typeof DEMONSTRATION_PLANS)[number]

/** The plans with what they are called. */
export const PLANS = [
  { id: 'full', label: 'Full plan' },
  { id: 'newsOnly', label: 'News only' },
  { id: 'fundamentalsOnly', label: 'Fundamentals only' },
  { id: 'revoked', label: 'Revoked key' },
] as const satisfies readonly { id: DemonstrationPlan; label: string }[]

/** How the embedded service runs, for a connection to it. */
export interface Demonstration {
  running: boolean
  plan: DemonstrationPlan
}

/** What is known about a secret without reading the keychain. It never holds the secret. */
export interface SavedSecret {
  /** The only origin to which the secret may be sent. */
  origin: string
  /** First digits of a hash: enough to tell two secrets apart, but not enough to recover one. */
  fingerprint: string
}

export const SECRET_USES = ['key', 'token'] as const
export type SecretUse = (typeof SECRET_USES)[number]

/** An entry that the keychain may still contain although nothing uses it. */
export interface UnremovedEntry {
  /** ID of a connection, which may have been removed. */
  connection: string
  use: SecretUse
}

/** A connection to a service: everything that a request needs except the secrets. */
export interface Connection {
  id: string
  name: string
  /** Index into the list of colours. */
  colour: number
  /** Without a slash at the end. Empty for the embedded service, whose address changes with every start. */
  baseUrl: string
  /** False when the settings file was changed outside of Tearsheet or damaged, until the person confirms the address: nothing is sent. */
  isAddressConfirmed: boolean
  /** `header` unless the person chose the `token` parameter. SPEC Authentication 2. */
  keyPlacement: 'header' | 'query'
  profile: InterfaceProfile
  /** Names of the settings whose present value a successful call has used. */
  confirmed: readonly ProfileSettingName[]
  savedKey: SavedSecret | null
  savedToken: SavedSecret | null
  /** Null for an external service. */
  demonstration: Demonstration | null
}

/** What the window for a secret was opened for. It stays that, whatever happens to the connection while the secret is typed. */
export type SecretTarget = { purpose: 'connection' } | ConnectionTarget

/** A secret of a connection that exists: its key, its address with the key for that, or its transform token. */
export interface ConnectionTarget {
  purpose: 'key' | 'address' | 'transform-token'
  connection: string
  origin: string
}

/** The origin to which the secrets of a connection may be sent; empty while the connection has no address. */
export const originOf = ({ baseUrl, demonstration }: Pick<Connection, 'baseUrl' | 'demonstration'>): string =>
  demonstration === null ? (URL.parse(baseUrl)?.origin ?? '') : DEMONSTRATION

/** Where the key of a connection can go in a request. */
export const KEY_PLACEMENTS = [
  { id: 'header', label: 'Header', words: 'in a header' },
  { id: 'query', label: 'token parameter', words: 'in the address, as the token parameter' },
] as const satisfies readonly { id: Connection['keyPlacement']; label: string; words: string }[]

/** The name that a connection gets when the person gives it none: the host of its address; empty for what is no address. */
export function nameFromAddress(address: string): string {
  const host = URL.parse(address.trim())?.host ?? ''
  return host.length > MAX_CONNECTION_NAME ? `${host.slice(0, MAX_CONNECTION_NAME - 1)}…` : host
}

/** That name, with a number behind it where another connection has it already. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  for (let count = 2; ; count++) {
    const numbered = `${name.slice(0, MAX_CONNECTION_NAME - 4)} ${count}`
    if (!taken.includes(numbered)) return numbered
  }
}

/**
 * What connections are called where one of them is chosen, by ID: their names, and behind those that several have what tells them apart.
 */
export function connectionLabels(
  connections: readonly Pick<Connection, 'id' | 'name' | 'baseUrl'>[],
): ReadonlyMap<string, string> {
  const all = connections.map(({ id, name, baseUrl }) => ({
    ...{ id, shown: visibleText(name), compared: name.trim().toLowerCase() },
    host: nameFromAddress(baseUrl) || 'no address',
  }))
  return new Map(
    all.map(({ id, shown, compared, host }) => {
      const same = all.filter((other) => other.compared === compared)
      const atHost = same.filter((other) => other.host === host).map((other) => other.id)
      const place = atHost.length === 1 ? '' : ` (${atHost.indexOf(id) + 1})`
      return [id, same.length === 1 ? shown : `${shown} · ${host}${place}`]
    }),
  )
}

/** Whose cached data something is: a connection, at the origin that it has. At another address the same numbers name other things. */
export interface DataOwner {
  connection: string
  /** Origin of the service, to which a person's marks belong. */
  origin: string
}
