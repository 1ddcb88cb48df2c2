import { z } from 'zod'
import { changesScope } from './changes.ts'
import type { DailyChanges } from '../domain/changes/changes-page.ts'
import { deliveryFilterSchema } from './webhooks/deliveries.ts'
import { MAX_KEY_LENGTH, MAX_KEYS } from '../domain/commands/bindings.ts'
import { MAX_FIELDS } from '../domain/fundamentals/view-choices.ts'
import { CHOOSABLE_DISPLAYS } from '../domain/fundamentals/value-display.ts'
import { STORY_COLUMNS } from '../domain/news/view-choices.ts'
import { DENSITIES, FONT_SIZES, THEMES, DATE_FORMS, READING_WIDTHS } from '../domain/settings/appearance.ts'
import { DECIMAL_SIGNS, TIME_ZONES, type Preferences } from '../domain/settings/preferences.ts'
import { PREFERENCES_IN_FILE } from '../domain/settings/settings-file.ts'
import { WEBHOOK_KINDS } from '../domain/webhooks/webhook.ts'
import { NUMBER_FORMS } from '../domain/values/number-form.ts'
import type { Budget, RetentionLimits } from '../domain/settings/retention-limits.ts'
import { connectionId, empty, exactly, LARGE_INPUT, none, putBackOutcome } from './common.ts'
import { screenTemplate } from './fundamentals.ts'

const orNull = <T extends z.ZodType>(schema: T) => schema.nullable()
const name = z.string().min(1).max(80)
/** The IDs of a list of choices. */
const oneOf = <const T extends string>(choices: readonly { id: T }[]) => z.enum(choices.map(({ id }) => id))
const display = z.enum(CHOOSABLE_DISPLAYS)
/** The last moment that a date can express, in Unix milliseconds. */
const MAX_TIME = 8.64e15
/** Maximum number of fields whose order is kept, far above what responses have. */
const MAX_ORDERED = 1000
const hour = z.number().int().min(0).max(23)

const megabytes = orNull(z.number().int().min(1).max(1_000_000))
const budgetSchema = exactly<Budget>()(
  z.strictObject({ maxAgeDays: orNull(z.number().int().min(1).max(36_500)), maxMegabytes: megabytes }),
)
/** The limits of the data with their bounds. */
export const retentionLimitsSchema = exactly<RetentionLimits>()(
  z.strictObject({
    stories: budgetSchema,
    ratios: budgetSchema,
    responses: budgetSchema,
    images: budgetSchema,
    deliveries: budgetSchema,
    libraryMegabytes: megabytes,
  }),
)

/** The preferences with their bounds, for calls of the window and for the settings file. */

export const preferencesSchema = exactly<Preferences>()(
  z.strictObject({
    theme: oneOf(THEMES),
    density: oneOf(DENSITIES),
    fontSize: z.literal(FONT_SIZES),
    offline: z.boolean(),
    timeZone: z.enum(TIME_ZONES),
    dateForm: oneOf(DATE_FORMS),
    numberForm: oneOf(NUMBER_FORMS),
    decimalSign: oneOf(DECIMAL_SIGNS),
    namesAsSent: z.boolean(),
    chartSound: z.boolean(),
    wordForms: z.boolean(),
    changesFirst: z.boolean(),
    dailyChanges: orNull(exactly<DailyChanges>()(z.strictObject({ hour, scope: changesScope }))),
    dailyChangesAt: z.record(connectionId, z.number().int().min(0).max(MAX_TIME)).readonly(),
    readingWidth: oneOf(READING_WIDTHS),
    singleKeys: z.boolean(),
    keys: z
      .record(z.string().max(80), z.array(z.string().min(1).max(MAX_KEY_LENGTH)).max(MAX_KEYS).readonly())
      .readonly(),
    storyColumns: z.array(oneOf(STORY_COLUMNS)).max(STORY_COLUMNS.length).readonly(),
    imageHosts: z.array(z.string().max(260)).max(500).readonly(),
    notifications: z.boolean(),
    quietHours: orNull(z.strictObject({ from: hour, to: hour })),
    notificationsPausedUntil: orNull(z.number().int().min(0).max(MAX_TIME)),
    refreshMinutes: z.number().int().min(0).max(1440),
    limits: retentionLimitsSchema,
    displays: z.record(z.string().max(80), display).readonly(),
    formulas: z
      .array(z.strictObject({ name, expression: z.string().min(1).max(400) }))
      .max(60)
      .readonly(),
    templates: z
      .array(z.strictObject({ name, fields: z.array(z.string().min(1).max(80)).max(MAX_FIELDS).readonly() }))
      .max(60)
      .readonly(),
    screens: z.array(screenTemplate).max(60).readonly(),
    destinationsOf: z.record(connectionId, z.array(z.string().min(1).max(2000)).max(200).readonly()).readonly(),
    replayTargets: z.record(connectionId, z.string().max(2000)).readonly(),
    deliveryFilters: z
      .record(
        connectionId,
        z
          .array(z.strictObject({ name, text: z.string().max(200), filter: deliveryFilterSchema }))
          .max(60)
          .readonly(),
      )
      .readonly(),
    webhookPresets: z
      .array(z.strictObject({ name, kinds: z.array(z.enum(WEBHOOK_KINDS)).max(WEBHOOK_KINDS.length).readonly() }))
      .max(60)
      .readonly(),
    earningsFields: z
      .record(
        z.string().max(200),
        z.strictObject({
          label: orNull(name),
          display: z.enum([...CHOOSABLE_DISPLAYS, 'usual']),
          isPinned: z.boolean(),
        }),
      )
      .readonly(),
    earningsOrder: z.record(connectionId, z.array(z.string().max(200)).max(MAX_ORDERED).readonly()).readonly(),
  }),
)

/** Two states of preferences, each as large as what can be saved. */
const MAX_STATES = 128 * 1024

/** Those that can be put back. What changed limits delete does not come back with them. */
const restorable = preferencesSchema.omit({ limits: true }).partial()

export const preferencesInFile = preferencesSchema
  .pick(
    Object.fromEntries(PREFERENCES_IN_FILE.map((name) => [name, true])) as Record<
      (typeof PREFERENCES_IN_FILE)[number],
      true
    >,
  )
  .partial()

export const SETTINGS_CONTRACT = {
  'preferences.get': { input: none, output: preferencesSchema },
  'preferences.save': { input: preferencesSchema.partial(), output: empty },
  /** Reads the text of a file of settings, and changes nothing. */
  'preferences.read': { input: z.strictObject({ text: z.string() }), output: preferencesInFile, maxInput: LARGE_INPUT },
  /** Changes what differs between two states of some preferences, unless any of that is no longer as expected. */
  'preferences.putBack': {
    input: z.strictObject({ expected: restorable, wanted: restorable }),
    output: putBackOutcome,
    maxInput: MAX_STATES,
  },
} as const
