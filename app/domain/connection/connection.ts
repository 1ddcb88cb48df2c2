import type { InterfaceProfile, ProfileSettingName } from './interface-profile.ts'

/** Names of the colours to tell connections apart by, in their order. */
export const COLOUR_NAMES = ['Teal', 'Amber', 'Violet', 'Red', 'Blue', 'Green', 'Pink', 'Grey'] as const

/** How many colours there are. */
export const COLOURS = COLOUR_NAMES.length

/** Longest name of a connection, in characters. */
export const MAX_CONNECTION_NAME = 40

/** ID of the connection to the embedded service, which every installation has. */
export const DEMONSTRATION = 'demonstration'

/** The kinds of demonstration key, one for each plan that the embedded service knows. */
export const DEMONSTRATION_PLANS = ['full', 'newsOnly', 'fundamentalsOnly', 'revoked'] as const

/** How the embedded service runs, where a connection is to that. */
export interface Demonstration {
  running: boolean
  plan: (typeof DEMONSTRATION_PLANS)[number]
}

/** What is known of a secret in the keychain without asking it. Never the secret. */
export interface SavedSecret {
  /** The only origin to which it may go. */
  origin: string
  /** First digits of a hash: enough to tell two secrets apart, useless to anybody else. */
  fingerprint: string
  /** Name under which the first version kept it, until it is kept under its present one. */
  formerAccount: string | null
  /** The person removed it, but the keychain has not yet: it is not used any more. */
  isRemoved: boolean
}

/** A service to ask, with all that asking it takes but for the secrets. */
export interface Connection {
  id: string
  name: string
  /** Place in the colours. */
  colour: number
  /** Without a slash at the end; empty for the embedded service, whose address is another with each start. */
  baseUrl: string
  /** False when the settings file was changed outside of Tearsheet or damaged, until the person confirms the address: nothing is sent. */
  isAddressConfirmed: boolean
  /** `header` unless the person chose the `token` parameter. SPEC Authentication 2. */
  keyPlacement: 'header' | 'query'
  profile: InterfaceProfile
  /** Names of settings that a successful call has used with their present value. */
  confirmed: readonly ProfileSettingName[]
  savedKey: SavedSecret | null
  savedToken: SavedSecret | null
  /** Null for a service outside. */
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

/** The origin to which the secrets of a connection may go; empty while it has no address. */
export const originOf = ({ baseUrl, demonstration }: Pick<Connection, 'baseUrl' | 'demonstration'>): string =>
  demonstration === null ? (URL.parse(baseUrl)?.origin ?? '') : DEMONSTRATION
