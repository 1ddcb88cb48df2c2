import { z } from 'zod'
import { ENTITLEMENT_PROBES } from '../domain/connection/entitlement.ts'
import type { EntitlementMap } from '../domain/connection/entitlement.ts'
import { PROFILE_SETTINGS } from '../domain/connection/interface-profile.ts'
import type { ProfileSettingName } from '../domain/connection/interface-profile.ts'
import { COLOURS } from '../domain/connection/saved-connection.ts'
import { SCENARIO_NAMES } from '../domain/connection/scenario.ts'
import type { ScenarioState } from '../domain/connection/scenario.ts'
import { empty, faultSchema, none } from './common.ts'

const text = z.string()
const connectionName = z.string().trim().min(1, 'give it a name').max(40)

/** The kinds of demonstration key, one per plan that the embedded service knows. */
const DEMO_PLANS = ['full', 'newsOnly', 'fundamentalsOnly', 'revoked'] as const

const settingNames = PROFILE_SETTINGS.map((setting) => setting.name) as [ProfileSettingName, ...ProfileSettingName[]]

const status = z.strictObject({
  version: z.string(),
  connection: z.enum(['none', 'service', 'demo']),
  baseUrl: z.string(),
  keyState: z.enum(['asking', 'ok', 'absent', 'session-only', 'locked', 'no-service', 'undecryptable', 'timed-out']),
  /** First digits of a hash of the key: enough to tell two keys apart, useless to anybody else. */
  fingerprint: z.string().nullable(),
  demo: z.strictObject({ running: z.boolean(), plan: z.enum(DEMO_PLANS) }),
  /** Trouble with the library that the person must know of; null when there is none. */
  libraryFault: faultSchema.nullable(),
  /** How the last attempt to store a key ended; null when none was made. */
  lastKeyOutcome: z.strictObject({ stored: z.boolean(), message: z.string() }).nullable(),
})

const profile = z.strictObject({
  baseUrl: z.string(),
  keyPlacement: z.enum(['header', 'query']),
  values: z.record(z.enum(settingNames), z.string()),
  /** Names of settings that a successful call has used with their present value. */
  confirmed: z.array(z.enum(settingNames)).readonly(),
})

const connectionTest = z.strictObject({
  checks: z
    .array(
      z.strictObject({ endpoint: z.string(), ok: z.boolean(), durationMs: z.number(), fault: faultSchema.nullable() }),
    )
    .readonly(),
  /** This computer's clock minus the service's, in milliseconds; null when the service sent no date. */
  clockSkewMs: z.number().nullable(),
})

const probe = z.enum(ENTITLEMENT_PROBES.map(({ id }) => id) as [(typeof ENTITLEMENT_PROBES)[number]['id']])
const entitlement = z.strictObject({
  id: z.number(),
  service: text,
  fingerprint: text,
  madeAt: z.number(),
  cells: z
    .array(
      z.strictObject({
        probe,
        answer: z.enum(['allowed', 'empty', 'refused', 'key-invalid', 'unknown']),
        status: z.number().nullable(),
        detail: text,
        durationMs: z.number(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<EntitlementMap>

const scenarioName = z.enum(SCENARIO_NAMES)

/** Which scenarios the embedded service runs. Strict: its keys and its address stay in main. */
export const scenarioState = z.strictObject({
  active: z.array(scenarioName).max(SCENARIO_NAMES.length).readonly(),
  clockMovedMs: z.number().min(0),
}) satisfies z.ZodType<ScenarioState>

/** Calls about whom the application asks, and with which key. */
export const CONNECTION_CONTRACT = {
  'app.status': { input: none, output: status },
  'connection.choose': { input: z.strictObject({ connection: z.enum(['service', 'demo']) }), output: empty },
  'connection.test': { input: none, output: connectionTest },
  'demo.setRunning': { input: z.strictObject({ running: z.boolean() }), output: empty },
  'demo.chooseKey': { input: z.strictObject({ plan: z.enum(DEMO_PLANS) }), output: empty },
  'scenarios.state': { input: none, output: scenarioState },
  'scenarios.start': { input: z.strictObject({ name: scenarioName }), output: scenarioState },
  'scenarios.putBack': { input: none, output: scenarioState },
  'profile.get': { input: none, output: profile },
  'profile.save': {
    input: z.strictObject({
      baseUrl: z.string().max(500),
      keyPlacement: z.enum(['header', 'query']),
      values: z.record(z.enum(settingNames), z.string().max(60)),
    }),
    output: empty,
  },
  'connections.list': {
    input: none,
    output: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          colour: z.number(),
          baseUrl: z.string(),
          isCurrent: z.boolean(),
        }),
      )
      .readonly(),
  },
  'connections.use': { input: z.strictObject({ id: z.string().max(60) }), output: empty },
  'connections.create': { input: z.strictObject({ name: connectionName }), output: empty },
  'connections.change': {
    input: z.strictObject({
      id: z.string().max(60),
      name: connectionName,
      colour: z
        .number()
        .int()
        .min(0)
        .max(COLOURS - 1),
    }),
    output: empty,
  },
  'connections.remove': { input: z.strictObject({ id: z.string().max(60) }), output: empty },
  'key.enter': { input: none, output: empty },
  /** Asks for a new key, tries it on the service, and only then puts it in the place of the old one. */
  'key.rotate': { input: none, output: empty },
  'key.remove': { input: none, output: empty },
  /** Where the transform token of the connection is. */
  'webhook.token': { input: none, output: z.enum(['absent', 'keychain', 'session']) },
  'webhook.enterToken': { input: none, output: empty },
  'webhook.removeToken': { input: none, output: empty },
  'entitlement.probe': { input: none, output: entitlement },
  'entitlement.list': { input: none, output: z.array(entitlement).readonly() },
} as const
