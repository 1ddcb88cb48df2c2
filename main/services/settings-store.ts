import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { z } from 'zod'
import { ASSUMED_PROFILE, PROFILE_SETTINGS } from '../../app/domain/interface-profile.ts'
import { DEFAULT_PREFERENCES, TIME_ZONES } from '../../app/domain/preferences.ts'
import type { ProfileSettingName } from '../../app/domain/interface-profile.ts'

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
})

const settingNames = PROFILE_SETTINGS.map((setting) => setting.name) as [ProfileSettingName, ...ProfileSettingName[]]

// Each member falls back by itself, so that one damaged value does not cost the others.
const settingsSchema = z.object({
  installation: z.string().min(1).catch(() => randomUUID()),
  connection: z.enum(['none', 'service', 'demo']).catch('none'),
  baseUrl: z.string().catch(''),
  keyPlacement: z.enum(['header', 'query']).catch('header'),
  profile: z.partialRecord(z.enum(settingNames), z.string()).catch({}).transform((values) => ({ ...ASSUMED_PROFILE, ...values })),
  confirmed: z.array(z.enum(settingNames)).catch([]),
  /** Set while a key is believed to be in the keychain: tells a locked keychain from an empty one. Never the key. */
  savedKey: z.object({ fingerprint: z.string(), service: z.string() }).nullable().catch(null),
  preferences: preferencesSchema.catch(DEFAULT_PREFERENCES),
  demo: z.object({ running: z.boolean(), plan: z.enum(['full', 'newsOnly', 'fundamentalsOnly', 'revoked']) }).catch({ running: true, plan: 'full' }),
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
