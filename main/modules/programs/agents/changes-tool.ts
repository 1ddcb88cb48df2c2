import { z } from 'zod'
import { symbolQuery } from '../../../../app/domain/news/query-terms.ts'
import type { StoryRow } from '../../../../app/ipc/news/stories.ts'
import { changesSince } from '../../changes/module.ts'
import type { StoredChanges } from '../../changes/module.ts'
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

const storyChangesOf = ({ stories, earlier, edits, removed, returned }: StoredChanges): StoryChange[] => [
  ...stories.entries.flat().map((row) => ({ row, change: 'created', at: row.createdAt })),
  ...edits.entries.map(({ row, edited }) => ({
    row,
    change: edited.unannounced > 0 ? 'unannounced edit' : 'edit',
    at: edited.receivedAt,
  })),
  ...removed.entries.map((row) => ({ row, change: 'removed', at: row.removedAt })),
  ...returned.entries.map((row) => ({ row, change: 'exists again', at: null })),
  ...earlier.entries.map((row) => ({ row, change: 'created before, received since', at: row.createdAt })),
]

async function changedStories(parts: ToolParts, scope: ConnectionScope, changes: StoredChanges, limit: number) {
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
  { companies }: StoredChanges,
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

/** The tool that says what changed. */
export const changesTool = (parts: ToolParts): Tool =>
  tool({
    name: 'changes_since',
    title: 'Find what changed',
    description:
      'Gives what became known of companies since a moment: stories that were received, edited or removed, ratios of which other values were received or restated, and new records.',
    input: z.object({
      symbols: symbolsInput,
      since: z.iso.datetime({ offset: true }).describe('Such as 2026-01-31T09:30:00Z.'),
      limit: z.number().int().min(1).max(100).default(40).describe('The most of each.'),
    }),
    async run(scope, { symbols, since, limit }, signal) {
      const asked = { query: symbolQuery(symbols), symbols, since: Date.parse(since), limit }
      const changes = await changesSince(parts.library, scope, asked, asked.since, signal)
      const [stories, ratios] = await Promise.all([
        changedStories(parts, scope, changes, limit),
        changedRatios(parts, scope, changes, limit, signal),
      ])
      return { since: momentText(asked.since), stories, ratios }
    },
  })
