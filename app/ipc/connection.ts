import { z } from 'zod'
import { DEMONSTRATION_PLANS, MAX_CONNECTION_NAME } from '../domain/connection/connection.ts'
import type { Connection, Demonstration } from '../domain/connection/connection.ts'
import { KEY_STATES, KEY_STORES, type KeyState } from '../domain/connection/key-store.ts'
import { ENTITLEMENT_PROBES, type EntitlementMap } from '../domain/connection/entitlement.ts'
import { PROFILE_SETTINGS, type InterfaceProfile } from '../domain/connection/interface-profile.ts'
import { SCENARIO_NAMES, type ScenarioState } from '../domain/connection/scenario.ts'
import { colourIndex, connectionId, empty, errorSchema, exactly, none, ofConnection, putBackOutcome } from './common.ts'

const text = z.string()
const connectionName = z.string().trim().min(1, 'give it a name').max(MAX_CONNECTION_NAME)

const settingName = z.enum(PROFILE_SETTINGS.map((setting) => setting.name))
const keyPlacement = exactly<Connection['keyPlacement']>()(z.enum(['header', 'query']))

const keyState = z.enum(Object.keys(KEY_STATES) as [KeyState, ...KeyState[]])

const demonstration = exactly<Demonstration>()(
  z.strictObject({ running: z.boolean(), plan: z.enum(DEMONSTRATION_PLANS) }),
)

const connectionView = z.strictObject({
  id: text,
  name: text,
  colour: z.number(),
  baseUrl: text,
  /** False while nothing is sent there: the settings were changed outside of Tearsheet. */
  isAddressConfirmed: z.boolean(),
  keyState,
  /** First digits of a hash of the key: enough to tell two keys apart, but not enough to recover one. */
  fingerprint: text.nullable(),
  demonstration: demonstration.nullable(),
  /** Result of the last attempt to store or remove a key; null when there was none. */
  lastKeyOutcome: z.strictObject({ done: z.boolean(), message: text }).nullable(),
})

/** The connection of a window, as the window may know it. It never contains the key. */
export type ConnectionView = z.infer<typeof connectionView>

const status = z.strictObject({
  version: text,
  /** Null before the first choice, and after the chosen connection was removed. */
  connection: connectionView.nullable(),
  /** An error of the library that the user should know about; null when there is none. */
  storageError: errorSchema.nullable(),
})

const profile = z.strictObject({
  keyPlacement,
  values: exactly<InterfaceProfile>()(z.record(settingName, z.string())),
  /** Names of the settings whose present value a successful call has used. */
  confirmed: z.array(settingName).readonly(),
})

/** The editable part of a connection, and what of it is confirmed. */
export type ConnectionProfile = z.infer<typeof profile>

const endpointCheck = z.strictObject({
  endpoint: z.string(),
  ok: z.boolean(),
  durationMs: z.number(),
  error: errorSchema.nullable(),
})

/** The result of a connection test for one endpoint. */
export type EndpointCheck = z.infer<typeof endpointCheck>

const connectionTest = z.strictObject({
  checks: z.array(endpointCheck).readonly(),
  /** This computer's clock minus the service's, in milliseconds; null when the service sent no date. */
  clockSkewMs: z.number().nullable(),
})

export type ConnectionTest = z.infer<typeof connectionTest>

const probe = z.enum(ENTITLEMENT_PROBES.map(({ id }) => id))
const entitlement = exactly<EntitlementMap>()(
  z.strictObject({
    id: z.number(),
    origin: text,
    fingerprint: text,
    madeAt: z.number(),
    cells: z
      .array(
        z.strictObject({
          probe,
          response: z.enum(['allowed', 'empty', 'refused', 'key-invalid', 'unknown']),
          status: z.number().nullable(),
          detail: text,
          durationMs: z.number(),
        }),
      )
      .readonly(),
  }),
)

const scenarioName = z.enum(SCENARIO_NAMES)

/**
 * Which scenarios the embedded service runs. The schema is strict, so that the service's keys and address stay in main.
 */
export const scenarioState = exactly<ScenarioState>()(
  z.strictObject({
    active: z.array(scenarioName).max(SCENARIO_NAMES.length).readonly(),
    clockMovedMs: z.number().min(0),
  }),
)

const listedConnection = connectionView
  .pick({ id: true, name: true, colour: true, baseUrl: true, isAddressConfirmed: true })
  .extend({ isDemonstration: z.boolean() })

export type ListedConnection = z.infer<typeof listedConnection>

const tokenPlace = z.enum(['absent', 'keychain', 'session', 'not-removed'])

/** Where the transform token of a connection is kept. */
export type TokenPlace = z.infer<typeof tokenPlace>

const profileState = z.strictObject({
  keyPlacement,
  values: z.record(settingName, z.string().max(60)),
})

const connectionState = z.strictObject({
  name: connectionName,
  colour: colourIndex,
})

/** Calls about connections, their keys and their settings. */
export const CONNECTION_CONTRACT = {
  'app.status': { input: none, output: status },
  'connection.test': { input: ofConnection({}), output: connectionTest },
  'demo.setRunning': { input: z.strictObject({ running: z.boolean() }), output: empty },
  'demo.chooseKey': { input: z.strictObject({ plan: z.enum(DEMONSTRATION_PLANS) }), output: empty },
  'scenarios.state': { input: none, output: scenarioState },
  'scenarios.start': { input: z.strictObject({ name: scenarioName }), output: scenarioState },
  'scenarios.putBack': { input: none, output: scenarioState },
  'profile.get': { input: ofConnection({}), output: profile },
  'profile.save': {
    input: ofConnection(profileState.shape),
    output: empty,
  },
  /** Changes what differs between two profiles, unless any of that is no longer as expected. */
  'profile.putBack': {
    input: ofConnection({ expected: profileState, wanted: profileState }),
    output: putBackOutcome,
  },
  'connections.list': { input: none, output: z.array(listedConnection).readonly() },
  /** Chooses the connection of the calling window. The demonstration is started if needed. */
  'connections.use': { input: z.strictObject({ id: connectionId }), output: empty },
  /** Opens the key window for a new connection, which it makes and chooses. */
  'connections.add': { input: none, output: empty },
  'connections.change': {
    input: connectionState.extend({ id: connectionId }),
    output: empty,
  },
  /** Changes name and colour where they differ, unless they are no longer as expected. */
  'connections.putBack': {
    input: z.strictObject({ id: connectionId, expected: connectionState, wanted: connectionState }),
    output: putBackOutcome,
  },
  /** Confirms the address that the person saw. Refused when it is another by then. */
  'connections.confirm': { input: z.strictObject({ id: connectionId, baseUrl: z.string().max(500) }), output: empty },
  /** Removes a connection with its secrets and its library. The user's marks at its origin stay unless `withMarks` is set. */
  'connections.remove': { input: z.strictObject({ id: connectionId, withMarks: z.boolean() }), output: empty },
  /** Opens the key window: the key is tried on the service before it takes the place of the one before. */
  'key.enter': { input: ofConnection({}), output: empty },
  /** Opens the key window for another address and the key for it. The key of the former address is removed. */
  'key.changeAddress': { input: ofConnection({}), output: empty },
  'key.remove': { input: ofConnection({}), output: empty },
  /** Where this system keeps keys. */
  'key.store': { input: none, output: z.enum(KEY_STORES) },
  'webhook.token': { input: ofConnection({}), output: tokenPlace },
  'webhook.enterToken': { input: ofConnection({}), output: empty },
  'webhook.removeToken': { input: ofConnection({}), output: empty },
  'entitlement.probe': { input: ofConnection({}), output: entitlement },
  'entitlement.list': { input: ofConnection({}), output: z.array(entitlement).readonly() },
} as const
