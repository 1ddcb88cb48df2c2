import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { COLOURS, DEMONSTRATION, DEMONSTRATION_PLANS, SECRET_USES } from '../../../app/domain/connection/connection.ts'
import type { Connection, UnremovedEntry } from '../../../app/domain/connection/connection.ts'
import { ASSUMED_PROFILE, PROFILE_SETTINGS } from '../../../app/domain/connection/interface-profile.ts'
import type { ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../app/domain/settings/preferences.ts'
import { NO_ADDRESS, type ReceiverAddress } from '../../../app/domain/webhooks/receiver.ts'
import { receiverAddressSchema } from '../../../app/ipc/webhooks/receiver.ts'
import { MAX_ADDRESSES, MAX_PROGRAMS, type Program, type TableAddress } from '../../../app/domain/programs/program.ts'
import { programSchema, tableAddressSchema } from '../../../app/ipc/programs.ts'
import { preferencesSchema, retentionLimitsSchema } from '../../../app/ipc/settings.ts'
import { NO_LIMITS, RETENTION_KINDS, type RetentionLimits } from '../../../app/domain/settings/retention-limits.ts'
import { isObject } from '../../../app/domain/values/own-property.ts'

const settingNames = PROFILE_SETTINGS.map((setting) => setting.name) as [ProfileSettingName, ...ProfileSettingName[]]

const savedSecret = z
  .object({
    origin: z.string(),
    fingerprint: z.string(),
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

const unremovedEntry = z.object({
  connection: z.string().min(1),
  use: z.enum(SECRET_USES),
}) satisfies z.ZodType<UnremovedEntry>

/** The SHA-256 of the token of a program or an address, in hexadecimal. The token itself is not stored. */
export interface TokenHash {
  tokenHash: string
}

interface ProgramsSettings {
  isOpen: boolean
  /** The port, which stays the same for the programs; 0 until it was open once. */
  port: number
  entries: readonly (Program & TokenHash)[]
  addresses: readonly (TableAddress & TokenHash)[]
}

const NO_PROGRAMS: ProgramsSettings = { isOpen: false, port: 0, entries: [], addresses: [] }

/** The programs in a file. SECURITY 65: their schemas are made for a person who has some. */
function programsIn(given: unknown): ProgramsSettings {
  if (!isObject(given) || JSON.stringify({ ...NO_PROGRAMS, ...given }) === JSON.stringify(NO_PROGRAMS))
    return NO_PROGRAMS
  const hashed = { tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }
  const schema = z.object({
    isOpen: z.boolean().catch(false),
    port: z.number().int().min(0).max(65_535).catch(0),
    entries: z.array(programSchema().extend(hashed)).max(MAX_PROGRAMS).readonly().catch([]),
    addresses: z.array(tableAddressSchema().extend(hashed)).max(MAX_ADDRESSES).readonly().catch([]),
  }) satisfies z.ZodType<ProgramsSettings>
  return schema.parse(given)
}

/** Everything the application stores between two starts, except the library. */
export interface Settings {
  /** Distinguishes the keychain entries of two installations of one person. */
  installation: string
  /** It always contains the demonstration. */
  connections: readonly Connection[]
  /** The last chosen connection; null before the first choice. */
  lastConnection: string | null
  /** Secrets that could not be removed from the keychain yet. */
  unremovedEntries: readonly UnremovedEntry[]
  preferences: Preferences
  /** Where the receiver of deliveries is reached. */
  receiver: ReceiverAddress
  programs: ProgramsSettings
}

/** A value as far as its schema accepts it: the valid elements of a list and the valid members of a record are kept. */
function salvaged(schema: z.ZodType, value: unknown): unknown {
  const whole = schema.safeParse(value)
  if (whole.success) return whole.data
  const parts = Array.isArray(value)
    ? value.filter((each) => schema.safeParse([each]).success)
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([name, each]) => schema.safeParse({ [name]: each }).success))
      : undefined
  return schema.safeParse(parts).data
}

const { shape: limitShapes } = retentionLimitsSchema

/** Each limit is read by itself. An invalid one is no limit, so that a damaged file never removes data. */
function limitsIn(given: unknown): RetentionLimits {
  const members = isObject(given) ? given : {}
  const limits = { ...NO_LIMITS }
  for (const kind of RETENTION_KINDS) {
    const { maxAgeDays, maxMegabytes } = limitShapes[kind].shape
    const of = isObject(members[kind]) ? members[kind] : {}
    limits[kind] = {
      maxAgeDays: maxAgeDays.safeParse(of.maxAgeDays).data ?? null,
      maxMegabytes: maxMegabytes.safeParse(of.maxMegabytes).data ?? null,
    }
  }
  limits.libraryMegabytes = limitShapes.libraryMegabytes.safeParse(members.libraryMegabytes).data ?? null
  return limits
}

/** Preferences of a file, each read by itself within the bounds of the contract. */
function preferencesIn(members: unknown): Preferences {
  const given = isObject(members) ? members : {}
  const read = Object.entries(preferencesSchema.shape)
    .map(([name, schema]) => [name, salvaged(schema, given[name])] as const)
    .filter(([, value]) => value !== undefined)
  return preferencesSchema.parse({
    ...DEFAULT_PREFERENCES,
    ...Object.fromEntries(read),
    limits: limitsIn(given.limits),
  })
}

/** Reads each connection of a list separately and adds the demonstration if it is missing. */
function connectionsIn(list: unknown): Connection[] {
  const read = (Array.isArray(list) ? list : [])
    .filter(isObject)
    .map((each) =>
      connection.safeParse(
        each.id === DEMONSTRATION
          ? { ...each, name: 'Demonstration', demonstration: isObject(each.demonstration) ? each.demonstration : {} }
          : { ...each, demonstration: null },
      ),
    )
    .flatMap(({ data }) => (data === undefined ? [] : [data]))
  const unique = [...new Map(read.map((each) => [each.id, each])).values()]
  if (unique.some(({ id }) => id === DEMONSTRATION)) return unique
  return [...unique, connection.parse({ id: DEMONSTRATION, name: 'Demonstration', demonstration: {} })]
}

/** Settings from the members of a file. Each invalid member gets its default, so that it does not affect the others. */
export function readSettings(file: unknown): Settings {
  const members = isObject(file) ? file : {}
  const connections = connectionsIn(members.connections)
  const last = connections.find(({ id }) => id === members.lastConnection)?.id ?? null
  return {
    installation:
      typeof members.installation === 'string' && members.installation !== '' ? members.installation : randomUUID(),
    connections,
    lastConnection: last,
    unremovedEntries: z
      .array(unremovedEntry)
      .catch([])
      .parse(salvaged(z.array(unremovedEntry), members.unremovedEntries)),
    preferences: preferencesIn(members.preferences),
    receiver: receiverAddressSchema.catch(NO_ADDRESS).parse(members.receiver),
    programs: programsIn(members.programs),
  }
}
