import { z } from 'zod'
import { MAX_SYMBOLS } from '../domain/symbols.ts'
import { PROFILE_SETTINGS } from '../domain/interface-profile.ts'
import { FIGURE_VERDICTS } from '../domain/proof.ts'
import { COLOURS } from '../domain/saved-connection.ts'
import { WEBHOOK_KINDS } from '../domain/webhook.ts'
import type { ProfileSettingName } from '../domain/interface-profile.ts'
import type { Channel } from './channels.ts'
import { ABOUT_CONTRACT } from './about-contract.ts'
import { FILE_CONTRACT, LARGE_INPUT } from './file-contract.ts'
import { NEWS_CONTRACT } from './news-contract.ts'
import { ORGANISER_CONTRACT } from './organiser-contract.ts'
import { SCENARIO_CONTRACT } from './scenario-contract.ts'
import { WORKBENCH_CONTRACT } from './workbench-contract.ts'
import { faultSchema, preferencesSchema, sourced, symbolRatiosSchema, webhookTestSchema } from './schemas.ts'

const symbol = z.string().min(1).max(24)
const date = z.string().max(10)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const connectionName = z.string().trim().min(1, 'give it a name').max(40)
const none = z.strictObject({})
const empty = z.null()

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

const earnings = z.strictObject({
  ok: z.boolean().nullable(),
  errors: z.array(z.string()).readonly(),
  /** The answer's `data` (or whatever held the reports), as JSON text. */
  dataText: z.string(),
  answer: z.strictObject({ hash: z.string(), path: z.string() }),
})

const proof = z.strictObject({
  request: z.string(),
  receivedAt: z.number(),
  status: z.number(),
  requestId: z.string().nullable(),
  hash: z.string(),
  path: z.string(),
  /** The digits or text at the path, exactly as sent; null when the path leads nowhere. */
  asSent: z.string().nullable(),
  /** Whether the stored answer still has the hash under which it was stored. */
  intact: z.boolean(),
  bytes: z.number(),
})

/** Input and output of every channel. Inputs are strict and bounded: the window is not trusted. */
export const CONTRACT = {
  'app.status': { input: none, output: status },
  'connection.choose': { input: z.strictObject({ connection: z.enum(['service', 'demo']) }), output: empty },
  'connection.test': { input: none, output: connectionTest },
  'demo.setRunning': { input: z.strictObject({ running: z.boolean() }), output: empty },
  'demo.chooseKey': { input: z.strictObject({ plan: z.enum(DEMO_PLANS) }), output: empty },
  ...SCENARIO_CONTRACT,
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
  'preferences.get': { input: none, output: preferencesSchema },
  'preferences.save': { input: preferencesSchema.partial(), output: empty },
  ...NEWS_CONTRACT,
  ...ORGANISER_CONTRACT,
  /** Asks the service about symbols and stores what it says; `ratios.read` then shows parts of it. */
  'ratios.refresh': {
    input: z.strictObject({ symbols: z.array(symbol).min(1).max(MAX_SYMBOLS), fromDate: date.nullable() }),
    output: sourced(empty),
  },
  'ratios.read': {
    input: z.strictObject({
      symbols: z.array(symbol).min(1).max(MAX_SYMBOLS),
      fields: z.array(z.string().min(1).max(80)).max(200),
      reportTypes: z.array(z.string().max(12)).max(8),
      fromDate: date.nullable(),
      /** As known on that day: as of it or earlier, and received here by its end. Null for what is known now. */
      knownOn: date.nullable(),
    }),
    output: sourced(z.array(symbolRatiosSchema).readonly()),
  },
  'earnings.get': {
    input: z.strictObject({
      symbols: z.array(symbol).min(1).max(MAX_SYMBOLS),
      period: z.string().max(20).nullable(),
      reportType: z.string().max(12).nullable(),
      fromDate: date.nullable(),
    }),
    output: sourced(earnings),
  },
  'webhook.test': {
    input: z.strictObject({
      destination: z.string().max(2000),
      kind: z.enum(WEBHOOK_KINDS),
      /** Send the connection's transform token along. */
      transforms: z.boolean(),
    }),
    output: z.strictObject({ test: webhookTestSchema, fault: faultSchema.nullable() }),
  },
  /** Where the transform token of the connection is. */
  'webhook.token': { input: none, output: z.enum(['absent', 'keychain', 'session']) },
  'webhook.enterToken': { input: none, output: empty },
  'webhook.removeToken': { input: none, output: empty },
  'webhook.history': {
    input: z.strictObject({
      text: z.string().max(200),
      outcome: z.enum(['all', 'delivered', 'failed']),
      limit: z.number().int().min(1).nullable(),
    }),
    output: z.strictObject({ rows: z.array(webhookTestSchema).readonly(), matching: z.number(), held: z.number() }),
  },
  'proof.get': { input: z.strictObject({ hash, path: z.string().max(500) }), output: proof },
  /** Which of these answers no longer match the hash under which they were stored. */
  'proof.altered': {
    input: z.strictObject({ hashes: z.array(hash).max(400) }),
    output: z.array(z.string()).readonly(),
  },
  /** Reads the stored answers again and compares each number with what stands at its path. */
  'proof.verify': {
    input: z.strictObject({
      figures: z.array(z.strictObject({ hash, path: z.string().max(500), digits: z.string().max(400) })).max(20_000),
    }),
    output: z.array(z.enum(FIGURE_VERDICTS)).readonly(),
    maxInput: LARGE_INPUT,
  },
  ...FILE_CONTRACT,
  ...ABOUT_CONTRACT,
  ...WORKBENCH_CONTRACT,
  'link.open': { input: z.strictObject({ url: z.string().max(4000) }), output: empty },
} as const satisfies Record<Channel, { input: z.ZodType; output: z.ZodType; maxInput?: number }>

/** Input of a channel, as the window gives it. */
export type Input<C extends Channel> = z.input<(typeof CONTRACT)[C]['input']>

/** Output of a channel. */
export type Output<C extends Channel> = z.output<(typeof CONTRACT)[C]['output']>
