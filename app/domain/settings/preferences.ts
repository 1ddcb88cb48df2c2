import type { DailyChanges } from '../changes/changes-page.ts'
import type { NamedFormula } from '../fundamentals/formula.ts'
import type { RatioTemplate } from '../fundamentals/ratio-template.ts'
import type { ScreenTemplate } from '../fundamentals/screen/screen-template.ts'
import type { ChoosableDisplay, FieldDisplays } from '../fundamentals/value-display.ts'
import { DEFAULT_STORY_COLUMNS, type StoryColumn } from '../news/view-choices.ts'
import type { SavedFilter } from '../webhooks/delivery-filter.ts'
import type { WebhookKind } from '../webhooks/webhook.ts'
import type { NumberForm } from '../values/number-form.ts'
import { DEFAULT_APPEARANCE, type Appearance, type DateForm, type ReadingWidth } from './appearance.ts'
import { NO_LIMITS, type RetentionLimits } from './retention-limits.ts'

/** Time zones for display: the market's, this computer's, or UTC. */
export const TIME_ZONES = ['market', 'local', 'utc'] as const
export type TimeZone = (typeof TIME_ZONES)[number]

/** The signs before the decimals of a number in plain copies and CSV. */
export const DECIMAL_SIGNS = [
  { id: 'system', label: 'As the system' },
  { id: 'point', label: '1234.5' },
  { id: 'comma', label: '1234,5' },
] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]['id']

/** The intervals of the automatic refresh that can be chosen, in minutes; 0 for none. */
export const REFRESH_MINUTES = [0, 1, 2, 5, 15, 30, 60] as const

/** An interval of the automatic refresh as text. */
export const refreshText = (minutes: number): string =>
  minutes === 0 ? 'only on request' : minutes === 1 ? 'every minute' : `every ${minutes} minutes`

export interface Preferences extends Appearance {
  /** While true, no requests are sent to the service. */
  offline: boolean
  timeZone: TimeZone
  /** The form in which dates are shown; exports have them as sent. */
  dateForm: DateForm
  /** The form in which numbers are shown; copies and exports have their own rule. */
  numberForm: NumberForm
  /** In plain copies and CSV, whose separator follows; where cells have types, numbers are numbers in every language. */
  decimalSign: DecimalSign
  /** Whether the names that the service gives to values stand beside those to be read. */
  namesAsSent: boolean
  /** Whether the keys of a chart sound a tone in the pitch of each value. */
  chartSound: boolean
  /** Whether a search finds words in their other forms too, such as wins for win. */
  wordForms: boolean
  /** Whether the first look of a day shows what happened since. */
  changesFirst: boolean
  /** When and of what a page of changes is written and kept each day; null for none. */
  dailyChanges: DailyChanges | null
  /** When the last such page was written, in Unix milliseconds, by the ID of the connection. */
  dailyChangesAt: Readonly<Record<string, number>>
  /** How wide the text of a story is, in every window and on paper. */
  readingWidth: ReadingWidth
  /** Whether single keys such as j and k are shortcuts. */
  singleKeys: boolean
  /** Keys of commands, by their IDs, where the user chose others than the built-in ones; an empty list switches them off. */
  keys: Readonly<Record<string, readonly string[]>>
  /** The columns of the compact story list, beside the headline. */
  storyColumns: readonly StoryColumn[]
  /** Hosts whose pictures are loaded without asking. */
  imageHosts: readonly string[]
  notifications: boolean
  /** Hours of the day, 0 to 23, between which there are no notifications; the range may pass midnight. */
  quietHours: { from: number; to: number } | null
  /** Until when there are no notifications, in Unix milliseconds; null when they are not paused. */
  notificationsPausedUntil: number | null
  /** Minutes between two refreshes of the visible list and of the watch lists; 0 turns automatic refreshes off. */
  refreshMinutes: number
  /** How long and how much of each kind of data is kept. */
  limits: RetentionLimits
  /** Units of ratios, where the user chose a different one than the assumed one. */
  displays: FieldDisplays
  formulas: readonly NamedFormula[]
  templates: readonly RatioTemplate[]
  screens: readonly ScreenTemplate[]
  /** Saved webhook destinations in the order of saving, by the ID of the connection. */
  destinationsOf: Readonly<Record<string, readonly string[]>>
  /** Where deliveries were last sent again, by the ID of the connection. */
  replayTargets: Readonly<Record<string, string>>
  /** Saved filters of the received deliveries, by the ID of the connection. */
  deliveryFilters: Readonly<Record<string, readonly SavedFilter[]>>
  /** Named choices of webhook kinds, in the order of saving. */
  webhookPresets: readonly WebhookPreset[]
  /** The user's choices for numeric fields of earnings responses, by path. */
  earningsFields: Readonly<Record<string, EarningsFieldChoice>>
  /** The order that the user gave the fields of earnings responses, by the ID of the connection. */
  earningsOrder: Readonly<Record<string, readonly string[]>>
}

/** A named choice of webhook kinds. */
interface WebhookPreset {
  name: string
  kinds: readonly WebhookKind[]
}

export interface EarningsFieldChoice {
  /** The user's own name for the field; null for the usual name. */
  label: string | null
  /** `usual` until the user chooses another one: the unit that the name of the field tells. */
  display: ChoosableDisplay | 'usual'
  isPinned: boolean
}

/** The preferences before the user changes any. */
export const DEFAULT_PREFERENCES: Preferences = {
  ...DEFAULT_APPEARANCE,
  offline: false,
  timeZone: 'local',
  dateForm: 'day-month',
  numberForm: 'system',
  decimalSign: 'system',
  namesAsSent: false,
  chartSound: false,
  wordForms: true,
  changesFirst: false,
  dailyChanges: null,
  dailyChangesAt: {},
  readingWidth: 'medium',
  singleKeys: true,
  keys: {},
  storyColumns: DEFAULT_STORY_COLUMNS,
  imageHosts: [],
  notifications: true,
  quietHours: null,
  notificationsPausedUntil: null,
  refreshMinutes: 5,
  limits: NO_LIMITS,
  displays: {},
  formulas: [],
  templates: [],
  screens: [],
  destinationsOf: {},
  replayTargets: {},
  deliveryFilters: {},
  webhookPresets: [],
  earningsFields: {},
  earningsOrder: {},
}

const BY_CONNECTION = [
  'destinationsOf',
  'replayTargets',
  'deliveryFilters',
  'earningsOrder',
  'dailyChangesAt',
] as const satisfies (keyof Preferences)[]

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== id))

/** The preferences without those of a connection. They hold addresses, which nothing shows once the connection is gone. */
export const forgetConnection = (preferences: Preferences, id: string): Preferences => ({
  ...preferences,
  ...Object.fromEntries(BY_CONNECTION.map((name) => [name, without<unknown>(preferences[name], id)])),
})
