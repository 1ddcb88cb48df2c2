import { z } from 'zod'
import type { EarningsReportId } from '../../../../app/domain/changes/changes-words.ts'
import type { Changes } from '../../../../app/ipc/changes.ts'
import { isBlank } from '../../../../app/domain/values/plain-line.ts'
import type { StoryRow } from '../../../../app/ipc/news/stories.ts'
import type { ConnectionScope } from '../../context/connection-scope.ts'
import { storyWords } from './story-tools.ts'
import { momentText, numbersOf, recordWords, sourcesOf, symbolsInput, tool, wordsIn } from './tool.ts'
import type { Tool, ToolParts } from './tool.ts'

/** What happened to a story. An edit has the time of its receipt, and all else that of the service. */
interface StoryChange {
  row: StoryRow
  change: string
  at: number | null
}

const storyChangesOf = ({ stories, earlier, edits, removed, returned }: Changes): StoryChange[] => [
  // When one without a time was created is not known.
  ...stories.entries
    .flat()
    .map((row) => ({ row, change: row.createdAt === null ? 'received' : 'created', at: row.createdAt })),
  ...edits.entries.map(({ row, edited }) => ({
    row,
    change: edited.unannounced > 0 ? 'unannounced edit' : 'edit',
    at: edited.receivedAt,
  })),
  ...removed.entries.map((row) => ({ row, change: 'removed', at: row.removedAt })),
  ...returned.entries.map((row) => ({ row, change: 'exists again', at: null })),
  ...earlier.entries.map((row) => ({ row, change: 'created before, received since', at: row.createdAt })),
]

async function changedStories(parts: ToolParts, scope: ConnectionScope, changes: Changes, limit: number) {
  const found = storyChangesOf(changes)
  const told = found.slice(0, limit)
  const stories = await Promise.all(told.map(({ row }) => parts.library.news.readStory(scope.owner, row.id)))
  const sourceOf = await sourcesOf(
    parts,
    scope,
    stories.flatMap((story) => (story === null ? [] : [story.response])),
  )
  const { stories: created, earlier, edits, removed, returned } = changes
  const total = [created, earlier, edits, removed, returned].reduce((sum, each) => sum + each.total, 0)
  return {
    stories: told.map(({ row, change, at }, place) => ({
      id: row.id,
      change,
      at: momentText(at),
      untrusted: storyWords(row),
      source: stories[place] == null ? null : sourceOf(stories[place].response),
    })),
    more: total > told.length,
  }
}

async function changedRatios(
  parts: ToolParts,
  scope: ConnectionScope,
  { companies }: Changes,
  limit: number,
  signal: AbortSignal,
) {
  const values = companies.entries.flatMap((each) => each.values.entries.map((change) => ({ ...each, change })))
  const records = companies.entries.flatMap((each) => each.records.entries.map((record) => ({ ...each, record })))
  const [toldValues, toldRecords] = [values.slice(0, limit), records.slice(0, limit)]
  const numberOf = await numbersOf(
    parts,
    scope,
    toldValues.flatMap(({ change }) => [change.before, change.after].filter((value) => value !== null)),
    signal,
  )
  const sourceOf = await sourcesOf(
    parts,
    scope,
    toldRecords.map(({ record }) => record.response),
  )
  const totalOf = (kind: 'values' | 'records'): number =>
    companies.entries.reduce((sum, each) => sum + each[kind].total, 0)
  return {
    changedValues: toldValues.map(({ symbol, change }) => ({
      symbol,
      field: wordsIn(change.field),
      change: change.kind,
      before: change.before === null ? null : numberOf(change.before),
      after: change.after === null ? null : numberOf(change.after),
      untrusted: recordWords(change),
    })),
    newRecords: toldRecords.map(({ symbol, record }) => ({
      symbol,
      received: momentText(record.receivedAt),
      untrusted: recordWords(record),
      source: sourceOf(record.response),
    })),
    more: totalOf('values') > toldValues.length || totalOf('records') > toldRecords.length,
  }
}

/** A short text, or null where none was sent. */
const sentWords = (text: string | null): string | null => (isBlank(text) ? null : wordsIn(text))

/** What the service wrote to tell a report from others. */
const earningsWords = ({ asOf, period, reportType, aorOrRestate }: EarningsReportId) => ({
  asOf: sentWords(asOf),
  period: sentWords(period),
  reportType: sentWords(reportType),
  reportedOrRestated: sentWords(aorOrRestate),
})

async function changedEarnings(
  parts: ToolParts,
  scope: ConnectionScope,
  { earnings }: Changes,
  limit: number,
  signal: AbortSignal,
) {
  const values = earnings.entries.flatMap((each) => each.values.entries.map((change) => ({ ...each, change })))
  const reports = earnings.entries.flatMap((each) => each.reports.entries.map((report) => ({ ...each, report })))
  const [toldValues, toldReports] = [values.slice(0, limit), reports.slice(0, limit)]
  const numberOf = await numbersOf(
    parts,
    scope,
    [
      ...toldValues.flatMap(({ change }) => [change.before, change.after]).filter((value) => value !== null),
      ...toldReports.flatMap(({ report }) => report.numbers.map(({ value }) => value)),
    ],
    signal,
  )
  const sourceOf = await sourcesOf(
    parts,
    scope,
    toldReports.map(({ report }) => report.response),
  )
  const totalOf = (kind: 'values' | 'reports'): number =>
    earnings.entries.reduce((sum, each) => sum + each[kind].total, 0)
  return {
    changedNumbers: toldValues.map(({ symbol, change }) => ({
      symbol,
      field: wordsIn(change.field),
      before: change.before === null ? null : numberOf(change.before),
      after: change.after === null ? null : numberOf(change.after),
      untrusted: earningsWords(change.id),
    })),
    newReports: toldReports.map(({ symbol, isFirst, report }) => ({
      symbol,
      // Null where no report from before is stored.
      isNewPeriod: isFirst ? null : report.isNewPeriod,
      received: momentText(report.receivedAt),
      numbers: report.numbers.map(({ field, value }) => ({ field: wordsIn(field), ...numberOf(value) })),
      untrusted: { ...earningsWords(report.id), currency: sentWords(report.currency) },
      source: sourceOf(report.response),
    })),
    more: totalOf('values') > toldValues.length || totalOf('reports') > toldReports.length,
  }
}

/** Deliveries that did not come; null where none can be called missed. */
const missedDeliveries = ({ missed }: Changes, limit: number) =>
  missed === null
    ? null
    : {
        hours: missed.hours,
        deliveries: missed.lines.entries.slice(0, limit).map(({ story, action, at, title }) => ({
          story,
          action: wordsIn(action),
          at: momentText(at),
          untrusted: { title: title === null ? null : wordsIn(title) },
        })),
        more: missed.lines.total > Math.min(limit, missed.lines.entries.length) || !missed.lines.isExact,
      }

export const changesTool = (parts: ToolParts): Tool =>
  tool({
    name: 'changes_since',
    title: 'Find what changed',
    description:
      'Gives what became known of companies since a moment: stories that were received, edited or removed, ratios of which other values were received or restated, new records, new and changed earnings reports, which of them came into a saved screen or left it, and deliveries that were missed.',
    input: z.object({
      symbols: symbolsInput,
      since: z.iso.datetime({ offset: true }).describe('Such as 2026-01-31T09:30:00Z.'),
      limit: z
        .number()
        .int()
        .min(1)
        .max(100)
        .default(40)
        .describe(
          'The most of each. Where there is more, ask about fewer companies; search_stories lists all of their stories.',
        ),
    }),
    async run(scope, { symbols, since, limit }, signal) {
      const at = Date.parse(since)
      // No company is left out for a small limit, so that what there is of each is known.
      const atMost = Math.max(limit, symbols.length)
      const changes = await parts.changes.ofCompanies(scope, { symbols, since: at, limit: atMost }, signal)
      const [stories, ratios, earnings] = await Promise.all([
        changedStories(parts, scope, changes, limit),
        changedRatios(parts, scope, changes, limit, signal),
        changedEarnings(parts, scope, changes, limit, signal),
      ])
      return {
        since: momentText(at),
        until: momentText(changes.until),
        ...{ stories, ratios, earnings },
        // Each with the name that the person gave it; null where no screen has a filter.
        screens: changes.screens,
        missed: missedDeliveries(changes, limit),
      }
    },
  })
