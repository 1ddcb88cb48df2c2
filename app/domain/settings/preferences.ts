import type { NamedFormula } from '../fundamentals/formula.ts'
import type { RatioTemplate } from '../fundamentals/ratio-template.ts'
import type { ChoosableDisplay, FieldDisplays } from '../fundamentals/value-display.ts'

/** Zones in which times are shown: the market's, this computer's, or UTC. */
export const TIME_ZONES = ['market', 'local', 'utc'] as const

/** A zone in which times are shown. */
export type TimeZone = (typeof TIME_ZONES)[number]

/** How a person wants the application to behave. */
export interface Preferences {
  /** While on, the service is not asked at all. */
  offline: boolean
  timeZone: TimeZone
  /** Whether single keys such as j and k do something. */
  singleKeys: boolean
  /** Hosts whose pictures are loaded without asking. */
  imageHosts: readonly string[]
  notifications: boolean
  /** Hours of the day, 0 to 23, between which nothing is announced; may pass midnight. */
  quietHours: { from: number; to: number } | null
  /** Minutes between two refreshes of the list on screen and of the watch lists; 0 for never by themselves. */
  refreshMinutes: number
  /** How much the library keeps; null for no limit. */
  maxAgeDays: number | null
  maxMegabytes: number | null
  /** Units that ratios are taken to have, where they differ from the assumed ones. */
  displays: FieldDisplays
  formulas: readonly NamedFormula[]
  templates: readonly RatioTemplate[]
  /** Webhook destinations that were saved, in the order of saving. */
  destinations: readonly string[]
  /** What was made of numeric fields of earnings answers, by their path. */
  earningsFields: Readonly<Record<string, EarningsFieldChoice>>
}

/** What a person made of one numeric field of the earnings answers. */
export interface EarningsFieldChoice {
  /** Name of the person's own; null for the name as sent. */
  label: string | null
  display: ChoosableDisplay
  isPinned: boolean
}

/** The preferences of somebody who never changed one. */
export const DEFAULT_PREFERENCES: Preferences = {
  offline: false,
  timeZone: 'local',
  singleKeys: true,
  imageHosts: [],
  notifications: true,
  quietHours: null,
  refreshMinutes: 5,
  maxAgeDays: null,
  maxMegabytes: null,
  displays: {},
  formulas: [],
  templates: [],
  destinations: [],
  earningsFields: {},
}

/** Whether nothing is to be announced at that hour, 0 to 23. */
export function isQuiet({ quietHours }: Preferences, hour: number): boolean {
  if (quietHours === null) return false
  const { from, to } = quietHours
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}
