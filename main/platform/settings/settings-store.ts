import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { z } from 'zod'
import { ASSUMED_PROFILE, PROFILE_SETTINGS } from '../../../app/domain/connection/interface-profile.ts'
import { DEFAULT_PREFERENCES, TIME_ZONES } from '../../../app/domain/settings/preferences.ts'
import { CHOOSABLE_DISPLAYS } from '../../../app/domain/fundamentals/value-display.ts'
import { COLOURS, FIRST_CONNECTION } from '../../../app/domain/connection/saved-connection.ts'
import type { ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'

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

const savedKey = z.object({ fingerprint: z.string(), service: z.string() }).nullable()
const interfaceValues = z
  .partialRecord(z.enum(settingNames), z.string())
  .catch({})
  .transform((values) => ({ ...ASSUMED_PROFILE, ...values }))
const colour = z
  .number()
  .int()
  .min(0)
  .max(COLOURS - 1)

/** A connection that is not in force at the moment, whole but for its key. */
const otherConnection = z.object({
  id: z.string(),
  name: z.string(),
  colour: colour.catch(0),
  baseUrl: z.string(),
  keyPlacement: z.enum(['header', 'query']),
  profile: interfaceValues,
  confirmed: z.array(z.enum(settingNames)).catch([]),
  savedKey: savedKey.catch(null),
})

// Each member falls back by itself, so that one damaged value does not cost the others.
const settingsSchema = z.object({
  installation: z
    .string()
    .min(1)
    .catch(() => randomUUID()),
  connection: z.enum(['none', 'service', 'demo']).catch('none'),
  baseUrl: z.string().catch(''),
  keyPlacement: z.enum(['header', 'query']).catch('header'),
  /** The connection in force among the saved ones, and the others. */
  connectionId: z.string().min(1).catch(FIRST_CONNECTION),
  connectionName: z.string().catch('Main'),
  colour: colour.catch(0),
  others: z.array(otherConnection).catch([]),
  profile: interfaceValues,
  confirmed: z.array(z.enum(settingNames)).catch([]),
  /** Set while a key is believed to be in the keychain: tells a locked keychain from an empty one. Never the key. */
  savedKey: savedKey.catch(null),
  /** Connections, by the place of their key, whose transform token is in the keychain. */
  savedTokens: z.array(z.string()).catch([]),
  preferences: preferencesSchema.catch(DEFAULT_PREFERENCES),
  demo: z
    .object({ running: z.boolean(), plan: z.enum(['full', 'newsOnly', 'fundamentalsOnly', 'revoked']) })
    .catch({ running: true, plan: 'full' }),
})

/** What the application remembers between two starts, besides the library. */
export type Settings = z.output<typeof settingsSchema>

/** The settings, held in memory and written through to one file. */
export interface SettingsStore {
  current(): Settings
  /** Changes some settings; resolves when they are on disk. */
  update(changes: Partial<Settings>): Promise<void>
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return {}
  }
}

/** Opens the settings file; a missing or damaged one gives the defaults. */
export async function openSettings(path: string): Promise<SettingsStore> {
  const stored = settingsSchema.safeParse(await readJson(path))
  let settings = stored.success ? stored.data : settingsSchema.parse({})
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Written beside and renamed, so that a crash leaves the old file or the new one.
    await writeFile(`${path}.new`, JSON.stringify(settings, null, 2), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }

  return {
    current: () => settings,
    update(changes) {
      settings = { ...settings, ...changes }
      writing = writing.then(write, write)
      return writing
    },
  }
}
