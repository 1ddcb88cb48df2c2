import { ownFileText } from '../values/personal-file.ts'
import type { Preferences } from './preferences.ts'

/**
 * Whether each preference goes into a file of settings. What another person's file must not change stays out: what leaves the
 * computer, what is deleted, and addresses, which can hold secrets.
 */
const IS_IN_FILE = {
  theme: true,
  density: true,
  fontSize: true,
  timeZone: true,
  dateForm: true,
  numberForm: true,
  decimalSign: true,
  namesAsSent: true,
  chartSound: true,
  wordForms: true,
  changesFirst: true,
  readingWidth: true,
  singleKeys: true,
  keys: true,
  storyColumns: true,
  notifications: true,
  quietHours: true,
  refreshMinutes: true,
  displays: true,
  formulas: true,
  templates: true,
  screens: true,
  earningsFields: true,
  webhookPresets: true,
  // Other computers have other lists and connections.
  dailyChanges: false,
  dailyChangesAt: false,
  earningsOrder: false,
  deliveryFilters: false,
  replayTargets: false,
  offline: false,
  notificationsPausedUntil: false,
  imageHosts: false,
  limits: false,
  destinationsOf: false,
} as const satisfies Record<keyof Preferences, boolean>

type InFile = { [Name in keyof Preferences]: (typeof IS_IN_FILE)[Name] extends true ? Name : never }[keyof Preferences]

export const PREFERENCES_IN_FILE = (Object.keys(IS_IN_FILE) as (keyof Preferences)[]).filter(
  (name): name is InFile => IS_IN_FILE[name],
)

export const settingsText = (preferences: Preferences): string =>
  ownFileText('tearsheet-settings', {
    settings: Object.fromEntries(PREFERENCES_IN_FILE.map((name) => [name, preferences[name]])),
  })
