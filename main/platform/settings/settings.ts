import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { COLOURS, DEMONSTRATION, DEMONSTRATION_PLANS } from '../../../app/domain/connection/connection.ts'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import { ASSUMED_PROFILE, PROFILE_SETTINGS } from '../../../app/domain/connection/interface-profile.ts'
import type { ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'
import { CHOOSABLE_DISPLAYS } from '../../../app/domain/fundamentals/value-display.ts'
import { DEFAULT_PREFERENCES, TIME_ZONES } from '../../../app/domain/settings/preferences.ts'
import type { Preferences } from '../../../app/domain/settings/preferences.ts'
import { fromFirstVersion } from './first-version.ts'

const display = z.enum(CHOOSABLE_DISPLAYS)

const preferencesSchema = z.object({
  offline: z.boolean().catch(DEFAULT_PREFERENCES.offline),
  timeZone: z.enum(TIME_ZONES).catch(DEFAULT_PREFERENCES.timeZone),
  singleKeys: z.boolean().catch(DEFAULT_PREFERENCES.singleKeys),
  imageHosts: z.array(z.string()).readonly().catch([]),
  notifications: z.boolean().catch(DEFAULT_PREFERENCES.notifications),
  quietHours: z.object({ from: z.number(), to: z.number() }).nullable().catch(null),
  refreshMinutes: z.number().catch(DEFAULT_PREFERENCES.refreshMinutes),
  maxAgeDays: z.number().nullable().catch(null),
  maxMegabytes: z.number().nullable().catch(null),
  displays: z.record(z.string(), display).readonly().catch({}),
  formulas: z
    .array(z.object({ name: z.string(), expression: z.string() }))
    .readonly()
    .catch([]),
  templates: z
    .array(z.object({ name: z.string(), fields: z.array(z.string()).readonly() }))
    .readonly()
    .catch([]),
  destinations: z.array(z.string()).readonly().catch([]),
  earningsFields: z
    .record(z.string(), z.object({ label: z.string().nullable(), display, isPinned: z.boolean() }))
    .readonly()
    .catch({}),
})

const settingNames = PROFILE_SETTINGS.map((setting) => setting.name) as [ProfileSettingName, ...ProfileSettingName[]]

const savedSecret = z
  .object({
    origin: z.string(),
    fingerprint: z.string(),
    formerAccount: z.string().nullable().catch(null),
    isRemoved: z.boolean().catch(false),
  })
  .nullable()
  .catch(null)

const demonstration = z.object({
  running: z.boolean().catch(true),
  plan: z.enum(DEMONSTRATION_PLANS).catch('full'),
})

const connection = z.object({
  id: z.string().min(1),
  name: z.string().catch('Unnamed'),
  colour: z
    .number()
    .int()
    .min(0)
    .max(COLOURS - 1)
    .catch(0),
  baseUrl: z.string().catch(''),
  isAddressConfirmed: z.boolean().catch(true),
  keyPlacement: z.enum(['header', 'query']).catch('header'),
  profile: z
    .partialRecord(z.enum(settingNames), z.string())
    .catch({})
    .transform((values) => ({ ...ASSUMED_PROFILE, ...values })),
  confirmed: z.array(z.enum(settingNames)).catch([]),
  savedKey: savedSecret,
  savedToken: savedSecret,
  demonstration: demonstration.nullable().catch(null),
}) satisfies z.ZodType<Connection>

/** What the application remembers between two starts, besides the library. */
export interface Settings {
  /** Tells the keychain entries of two installations of one person apart. */
  installation: string
  /** The demonstration is always among them. */
  connections: readonly Connection[]
  /** The connection that was chosen last; null before the first choice. */
  lastConnection: string | null
  preferences: Preferences
}

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The connections of a list, each read by itself; the demonstration is added where it is missing. */
function connectionsIn(list: unknown): Connection[] {
  const read = (Array.isArray(list) ? list : [])
    .filter(isMembers)
    .map((each) =>
      connection.safeParse(
        each.id === DEMONSTRATION
          ? { ...each, name: 'Demonstration', demonstration: isMembers(each.demonstration) ? each.demonstration : {} }
          : { ...each, demonstration: null },
      ),
    )
    .flatMap(({ data }) => (data === undefined ? [] : [data]))
  const unique = [...new Map(read.map((each) => [each.id, each])).values()]
  if (unique.some(({ id }) => id === DEMONSTRATION)) return unique
  return [...unique, connection.parse({ id: DEMONSTRATION, name: 'Demonstration', demonstration: {} })]
}

/** Settings out of the members of a file. Each falls back by itself, so that a damaged one does not cost the others. */
export function readSettings(file: unknown): Settings {
  const members = isMembers(file) ? fromFirstVersion(file) : {}
  const connections = connectionsIn(members.connections)
  const last = connections.find(({ id }) => id === members.lastConnection)?.id ?? null
  return {
    installation:
      typeof members.installation === 'string' && members.installation !== '' ? members.installation : randomUUID(),
    connections,
    lastConnection: last,
    preferences: preferencesSchema.catch(DEFAULT_PREFERENCES).parse(members.preferences),
  }
}
