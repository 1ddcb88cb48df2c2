import { z } from 'zod'
import { empty, exactly, LARGE_INPUT, ofConnection, putBackOutcome, responseRef } from './common.ts'
import { ratioRecordId, recordValueSchema, unitTallies } from './fundamentals.ts'
import { diffPart, storyRowSchema } from './news/stories.ts'
import { SCREEN_VERDICTS } from '../domain/fundamentals/screen/screen-template.ts'
import { reconciledLine } from './webhooks/reconciliation.ts'
import { STORY_PARTS } from '../domain/news/news-item.ts'
import { MAX_KEPT_TEXT, MAX_KEPT_TITLE } from '../domain/changes/changes-page.ts'
import type { KeptChanges, KeptChangesText, ChangesScope } from '../domain/changes/changes-page.ts'
import type { EarningsReportId } from '../domain/changes/changes-words.ts'
import type { ScreenMovement } from '../domain/fundamentals/screen/screen-movements.ts'

const count = z.number().int().nonnegative()
const moment = z.number().int()

export const changesScope = exactly<ChangesScope>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('list'), id: z.number().int() }),
    z.strictObject({ kind: z.literal('search'), id: z.number().int() }),
  ]),
)

/** Some of what happened, and how much there is of it: `isExact` is false where there is more than was counted. */
const some = <Entry extends z.ZodType>(entry: Entry) =>
  z.strictObject({ total: count, isExact: z.boolean(), entries: z.array(entry).readonly() })

const editedPart = z.strictObject({
  part: z.enum(STORY_PARTS),
  /** Changed places with a few words around each. Empty where only the markup changed. */
  places: z.array(z.array(diffPart).readonly()).readonly(),
  /** Number of further changed places. */
  more: count,
})

/** A part of a story that an edit changed, as its changed words. */
export type EditedPart = z.infer<typeof editedPart>

const storyEdits = z.strictObject({
  id: z.number().int(),
  /** Number of edits that were received, and how many of them the service did not announce. */
  edits: count,
  unannounced: count,
  /** When the last of them was received, in Unix milliseconds. */
  receivedAt: moment,
  /** From what was known before the first of them to what was known after the last; empty where the story is again as it was. */
  parts: z.array(editedPart).readonly(),
})

export type StoryEdits = z.infer<typeof storyEdits>

/** A value that was sent anew or restated, old and new. */
const changedValue = z.strictObject({
  id: ratioRecordId,
  field: z.string(),
  /** `changed`: another value of the same record; `restated`: a restated record beside an original or preliminary one. */
  kind: z.enum(['changed', 'restated']),
  before: recordValueSchema.nullable(),
  after: recordValueSchema.nullable(),
})

const newRecord = z.strictObject({
  id: ratioRecordId,
  response: responseRef,
  /** When it was last received, in Unix milliseconds. */
  receivedAt: moment,
})

const companyChanges = z.strictObject({
  symbol: z.string(),
  /** Null where the service did not send one. */
  name: z.string().nullable(),
  /** Whether none of its records was known before. */
  isFirst: z.boolean(),
  units: unitTallies,
  values: some(changedValue),
  records: some(newRecord),
})

/** What was received of the ratios of one company. */
export type CompanyChanges = z.infer<typeof companyChanges>

const orNull = <T extends z.ZodType>(schema: T) => schema.nullable()

const earningsReportId = exactly<EarningsReportId>()(
  z.strictObject({
    asOf: orNull(z.string()),
    period: orNull(z.string()),
    reportType: orNull(z.string()),
    aorOrRestate: orNull(z.string()),
  }),
)

const companyEarnings = z.strictObject({
  symbol: z.string(),
  /** Whether no report of it from before is stored. */
  isFirst: z.boolean(),
  /** The newest first. */
  reports: some(
    z.strictObject({
      id: earningsReportId,
      currency: orNull(z.string()),
      periodEnd: orNull(z.string()),
      /** Whether no report of the same period and date was known before. */
      isNewPeriod: z.boolean(),
      response: responseRef,
      /** When it was last received, in Unix milliseconds. */
      receivedAt: moment,
      /** A few of its numbers. */
      numbers: z.array(z.strictObject({ field: z.string(), value: recordValueSchema })).readonly(),
    }),
  ),
  /** Numbers of reports that were known, of which others were received. */
  values: some(
    z.strictObject({
      id: earningsReportId,
      field: z.string(),
      before: recordValueSchema.nullable(),
      after: recordValueSchema.nullable(),
    }),
  ),
})

/** What was received of the earnings reports of one company. */
export type CompanyEarnings = z.infer<typeof companyEarnings>

const changes = z.strictObject({
  /** The moment of the later state, in Unix milliseconds. */
  until: moment,
  /** First received since, and created since, or at an unknown time. Stories that are one story stand together; the most important first. */
  stories: some(z.array(storyRowSchema).readonly()),
  /** First received since, but created before. */
  earlier: some(storyRowSchema),
  /** Unannounced ones first. */
  edits: some(z.strictObject({ row: storyRowSchema, edited: storyEdits })),
  removed: some(storyRowSchema),
  /** Stories that had been removed and were received again. */
  returned: some(storyRowSchema),
  companies: some(companyChanges),
  /** Companies with new reports, or with other numbers in known ones. */
  earnings: some(companyEarnings),
  /** Saved screens that companies of the watch list came into or left; null for what is no watch list, and while no screen has a filter. */
  screens: z
    .array(
      z.strictObject({
        name: z.string(),
        movements: z
          .array(
            exactly<ScreenMovement>()(
              z.strictObject({ symbol: z.string(), before: z.enum(SCREEN_VERDICTS), after: z.enum(SCREEN_VERDICTS) }),
            ),
          )
          .readonly(),
      }),
    )
    .readonly()
    .nullable(),
  /** Null where nothing can be called missed: the person has not said what the destination receives, or the receiver has not listened. */
  missed: z
    .strictObject({
      /** How many hours of deliveries were compared with the list, up to the present. */
      hours: count,
      lines: some(reconciledLine),
    })
    .nullable(),
})

/** What was received between a moment and now. A story that came and was removed is among the removed ones only. */
export type Changes = z.infer<typeof changes>

const page = {
  title: z.string().min(1).max(MAX_KEPT_TITLE),
  scope: changesScope,
  since: moment.nonnegative(),
  until: moment.nonnegative(),
}
const keptPage = { id: count, ...page, writtenAt: moment, isDaily: z.boolean() }
const text = z.string().min(1).max(MAX_KEPT_TEXT)

/** Calls about what happened since a moment. */
export const CHANGES_CONTRACT = {
  /** Compares what is stored with what was known at that moment, in Unix milliseconds; `limit` is the most of each kind. Nothing is requested. */
  'changes.since': {
    input: ofConnection({ scope: changesScope, since: moment.nonnegative(), limit: z.number().int().min(1).max(2000) }),
    output: changes,
  },
  /** Keeps a page as Markdown. Returns its ID. */
  'changes.keep': { input: ofConnection({ ...page, text }), output: count, maxInput: LARGE_INPUT },
  /** The kept pages, the newest first. */
  'changes.kept': {
    input: ofConnection({}),
    output: z.array(exactly<KeptChanges>()(z.strictObject(keptPage))).readonly(),
  },
  /** Null when it was removed. */
  'changes.readKept': {
    input: ofConnection({ id: count }),
    output: exactly<KeptChangesText>()(z.strictObject({ ...keptPage, text })).nullable(),
  },
  'changes.removeKept': { input: ofConnection({ id: count }), output: empty },
  /** Brings back a page that was removed since the start, or removes it again. */
  'changes.putBackKept': { input: ofConnection({ id: count, isKept: z.boolean() }), output: putBackOutcome },
} as const
