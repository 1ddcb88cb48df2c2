import { z } from 'zod'
import { RATIO_FIELDS } from '../../../../app/domain/fundamentals/ratio-fields.ts'
import { recordChanges } from '../../../../app/domain/fundamentals/record-changes.ts'
import { writeQuery } from '../../../../app/domain/news/story-query.ts'
import type { StoryRow } from '../../../../app/ipc/news/stories.ts'
import type { ConnectionScope } from '../../context/connection-scope.ts'
import { storyWords } from './story-tools.ts'
import { momentText, numbersOf, recordWords, sourcesOf, symbolsInput, tool, wordsIn } from './tool.ts'
import type { Tool, ToolParts } from './tool.ts'

/** Number of the newest stories of the companies that are looked at. */
const LOOKED_AT = 200

/** Names of all fields that the description has. */
const EVERY_FIELD = RATIO_FIELDS.map(({ name }) => name)

/** What happened to a story since then, by its own times, and by when edits were received; nothing for none. */
async function changesOf(
  { library }: ToolParts,
  { owner }: ConnectionScope,
  row: StoryRow,
  since: number,
): Promise<{ change: string; at: string | null }[]> {
  const changes: { change: string; at: string | null }[] = []
  if (row.createdAt !== null && row.createdAt >= since)
    changes.push({ change: 'created', at: momentText(row.createdAt) })
  if (row.removedAt !== null && row.removedAt >= since)
    changes.push({ change: 'removed', at: momentText(row.removedAt) })
  if (row.revision === 'none') return changes
  for (const { changeType, receivedAt } of await library.news.readHistory(owner, row.id))
    if (receivedAt >= since && (changeType === 'edit' || changeType === 'unannounced edit'))
      changes.push({ change: changeType, at: momentText(receivedAt) })
  return changes
}

async function changedStories(
  parts: ToolParts,
  scope: ConnectionScope,
  { symbols, since, limit }: { symbols: readonly string[]; since: number; limit: number },
) {
  const { news } = parts.library
  const query = writeQuery({
    kind: 'any',
    nodes: symbols.map((value) => ({ kind: 'value', field: 'sym', value })),
  })
  const { rows, more } = await news.listStories(scope.owner, {
    query,
    order: 'newest',
    shows: 'visible',
    offset: 0,
    limit: LOOKED_AT,
  })
  const found: { row: StoryRow; changes: { change: string; at: string | null }[] }[] = []
  for (const row of rows) {
    const changes = await changesOf(parts, scope, row, since)
    if (changes.length > 0) found.push({ row, changes })
  }
  const told = found.slice(0, limit)
  const stories = await Promise.all(told.map(({ row }) => news.readStory(scope.owner, row.id)))
  const sourceOf = await sourcesOf(
    parts,
    scope,
    stories.flatMap((story) => (story === null ? [] : [story.response])),
  )
  const oldest = rows.at(-1)?.createdAt ?? null
  return {
    stories: told.map(({ row, changes }, place) => ({
      id: row.id,
      changes,
      untrusted: storyWords(row),
      source: stories[place] == null ? null : sourceOf(stories[place].response),
    })),
    more: found.length > told.length,
    /** Older stories were not looked at. */
    lookedAtBackTo: more ? momentText(oldest) : null,
  }
}

async function changedRatios(
  parts: ToolParts,
  scope: ConnectionScope,
  { symbols, since, limit }: { symbols: readonly string[]; since: number; limit: number },
  signal: AbortSignal,
) {
  const { fundamentals } = parts.library
  const present = { symbols, fields: EVERY_FIELD, reportTypes: [], fromDate: null, knownAt: null }
  const [before, after] = await Promise.all([
    fundamentals.readRatios(scope.owner, {
      ...present,
      receivedBy: Object.fromEntries(symbols.map((symbol) => [symbol, since])),
    }),
    fundamentals.readRatios(scope.owner, present),
  ])
  const known = new Map(before.map(({ symbol, records }) => [symbol, records]))
  const all = after.map(({ symbol, records }) => ({ symbol, ...recordChanges(known.get(symbol) ?? [], records) }))
  const values = all.flatMap(({ symbol, changed }) => changed.map((change) => ({ symbol, change })))
  const records = all.flatMap(({ symbol, added }) => added.map((record) => ({ symbol, record })))
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
  return {
    changedValues: toldValues.map(({ symbol, change }) => ({
      symbol,
      field: wordsIn(change.field),
      before: change.before === null ? null : numberOf(change.before),
      after: change.after === null ? null : numberOf(change.after),
      untrusted: recordWords(change),
    })),
    newRecords: toldRecords.map(({ symbol, record }) => ({
      symbol,
      firstReceived: momentText(record.receivedAt),
      untrusted: recordWords(record),
      source: sourceOf(record.response),
    })),
    more: values.length > toldValues.length || records.length > toldRecords.length,
  }
}

/** The tool that says what changed. */
export const changesTool = (parts: ToolParts): Tool =>
  tool({
    name: 'changes_since',
    title: 'Find what changed',
    description:
      'Gives what became known of companies since a moment: stories that were created, edited or removed, ratios of which other values were received, and new records.',
    input: z.object({
      symbols: symbolsInput,
      since: z.iso.datetime({ offset: true }).describe('Such as 2026-01-31T09:30:00Z.'),
      limit: z.number().int().min(1).max(100).default(40).describe('The most of each.'),
    }),
    async run(scope, { symbols, since, limit }, signal) {
      const asked = { symbols, since: Date.parse(since), limit }
      const [stories, ratios] = await Promise.all([
        changedStories(parts, scope, asked),
        changedRatios(parts, scope, asked, signal),
      ])
      return { since: momentText(asked.since), stories, ratios }
    },
  })
