import type { EditedPart, StoryEdits } from '../../../../../app/ipc/changes.ts'
import type { DiffBlock, DiffPart, StoryRow } from '../../../../../app/ipc/news/stories.ts'
import { STORY_PARTS, type StoryPart } from '../../../../../app/domain/news/news-item.ts'
import { shortened } from '../../../../../app/domain/values/visible-text.ts'
import { areSimilar, titleWordsOf } from '../../../../../app/domain/news/similar-titles.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import { rowsOf } from '../list/story-list.ts'
import { selection, withStories } from '../search/story-selection.ts'
import type { SqlCondition } from '../search/compile-query.ts'
import { firstKeyAt } from '../time-key.ts'
import { isSeenChange, judgeVersions, setChange, versionsOf, type CarriedParts } from './replay-versions.ts'
import { findStory, isEdit, keysOfStories } from './story-versions.ts'
import { latePart } from '../../../../platform/threads/late-part.ts'

const textChanges = await latePart(() => import('./text-changes.ts'))

/** Maximum number of stories that are counted of each kind. */
const MAX_COUNTED = 20_000

/** The IDs of stories to which something happened, the newest story first; at most one more than are counted. */
export interface StoryEvents {
  /** First received since, and not removed again: those created since or at an unknown time, and those created before. */
  created: readonly number[]
  earlier: readonly number[]
  /** Known before, with an edit that was received since. */
  edited: readonly number[]
  removed: readonly number[]
  /** Known before, removed, and received again. */
  returned: readonly number[]
}

/** What was received after a moment (Unix milliseconds) of the stories that a query finds and no mute rule hides. */
export function findStoryEvents(library: LibraryFile, query: string, since: number): StoryEvents {
  const { database } = library
  const edited = database
    .statement<{ id: number }>(
      "SELECT DISTINCT json_extract(head, '$.id') AS id FROM version WHERE change_type >= 3 AND received_at > ?",
    )
    .all(since)
    .map(({ id }) => id)
  const firstKey = firstKeyAt(database, since)
  return withStories(library, query, (compiled): StoryEvents => {
    const found = (...conditions: SqlCondition[]): number[] => {
      const { sql, values } = selection(compiled, conditions)
      return database
        .statement<{ id: number }>(`SELECT id FROM story WHERE key IN (${sql} LIMIT ?) ORDER BY key DESC`)
        .all(...values, MAX_COUNTED + 1)
        .map(({ id }) => id)
    }
    const [isFresh, wasKnown, hasRemovalNews] = [
      { sql: 'story.first_received_at > ?', values: [since] },
      { sql: 'story.first_received_at <= ?', values: [since] },
      { sql: 'coalesce(story.removal_known_at, story.removed_at) > ?', values: [since] },
    ]
    const [exists, isGone] = [
      { sql: 'story.removed_at IS NULL', values: [] },
      { sql: 'story.removed_at IS NOT NULL', values: [] },
    ]
    return {
      created: found(isFresh, exists, { sql: 'story.key >= ? OR story.second = 0', values: [firstKey] }),
      earlier: found(isFresh, exists, { sql: 'story.key < ? AND story.second <> 0', values: [firstKey] }),
      edited:
        edited.length === 0
          ? []
          : found(wasKnown, {
              sql: 'story.id IN (SELECT value FROM json_each(?))',
              values: [JSON.stringify(edited)],
            }),
      removed: found(hasRemovalNews, isGone),
      returned: found(hasRemovalNews, wasKnown, exists),
    }
  })
}

/** Maximum number of changed places of a part, and of characters of one. */
const [MAX_PLACES, MAX_TEXT] = [6, 400]

/** Number of characters around a change. */
const AROUND = 60

/** Words that stayed, as far as they stand beside a change: after the one before, and before the next one. */
function besideChanges(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= AROUND * (isFirst || isLast ? 1 : 2)) return text
  const after = isFirst ? '' : text.slice(0, AROUND).replace(/\S*$/u, '')
  const before = isLast ? '' : text.slice(-AROUND).replace(/^\S*/u, '')
  return `${after}…${before}`
}

/** A changed line, with what stayed shortened. */
const placeOf = (parts: readonly DiffPart[]): DiffPart[] =>
  parts.map(({ kind, text }, at) => ({
    kind,
    text: kind === 'same' ? besideChanges(text, at === 0, at === parts.length - 1) : shortened(text, MAX_TEXT),
  }))

const onlyText = (kind: 'added' | 'removed', text: string | null): DiffPart[] =>
  text === null || text === '' ? [] : [{ kind, text: shortened(text, MAX_TEXT) }]

function placesOfBlock(block: DiffBlock): DiffPart[][] {
  switch (block.kind) {
    case 'same':
      return []
    case 'added':
    case 'removed':
      return [onlyText(block.kind, block.text)]
    case 'words':
      return [placeOf(block.parts)]
    case 'rewritten':
      return [[...onlyText('removed', block.before), ...onlyText('added', block.after)]]
    case 'table':
      return block.rows
        .flat()
        .filter(({ before, after }) => before !== after)
        .map(({ before, after }) => [...onlyText('removed', before), ...onlyText('added', after)])
  }
}

/** The changed places of a part, of which both states have a value. */
function placesOf(part: StoryPart, before: CarriedParts, after: CarriedParts): DiffPart[][] {
  switch (part) {
    case 'title':
      return [placeOf(textChanges().titleChanges(before, after) ?? [])]
    case 'teaser':
    case 'body':
      return (textChanges().markupChanges(part, before, after) ?? []).flatMap(placesOfBlock)
    case 'tags':
    case 'symbols':
    case 'channels': {
      const { added = [], removed = [] } = setChange(before[part] ?? [], after[part] ?? []) ?? {}
      return [...removed.map((name) => onlyText('removed', name)), ...added.map((name) => onlyText('added', name))]
    }
    case 'rank':
      return [
        [
          ...onlyText('removed', before.rank == null ? 'not sent' : String(before.rank)),
          ...onlyText('added', after.rank == null ? 'not sent' : String(after.rank)),
        ],
      ]
  }
}

/** The changed words between two states of a story. */
const changedWords = (before: CarriedParts, after: CarriedParts): EditedPart[] =>
  STORY_PARTS.filter((part) => isSeenChange(part, before, after)).map((part) => {
    const places = placesOf(part, before, after).filter((place) => place.length > 0)
    return { part, places: places.slice(0, MAX_PLACES), more: Math.max(0, places.length - MAX_PLACES) }
  })

/** The edits of stories that were received after a moment. A story without one is left out. */
export function readStoryEdits({ database }: LibraryFile, ids: readonly number[], since: number): StoryEdits[] {
  return ids.flatMap((id): StoryEdits[] => {
    const record = findStory(database, id)
    if (record === undefined) return []
    const rows = versionsOf(database, record.head_version)
    const isSince = (place: number): boolean => (rows[place]?.received_at ?? 0) > since
    const edits = judgeVersions(rows).versions.filter(
      ({ changeType, changedBy }) => isEdit(changeType) && [...changedBy].some(isSince),
    )
    if (edits.length === 0) return []
    const before: CarriedParts = {}
    const after: CarriedParts = {}
    for (const edit of edits)
      for (const [part, place] of edit.broughtBy) {
        // The title of an edit may have been known, and its body came since.
        if (!isSince(place) || !Object.hasOwn(edit.before, part)) continue
        if (!Object.hasOwn(before, part)) Object.assign(before, { [part]: edit.before[part] })
        Object.assign(after, { [part]: edit.after[part] })
      }
    const received = edits.flatMap(({ changedBy }) => [...changedBy].map((place) => rows[place]?.received_at ?? 0))
    return [
      {
        id,
        edits: edits.length,
        unannounced: edits.filter(({ changeType }) => changeType === 'unannounced edit').length,
        receivedAt: Math.max(...received),
        parts: changedWords(before, after),
      },
    ]
  })
}

/** The list rows of stories, in the order of the IDs. A story that is no longer cached is left out. */
export const readRows = (library: LibraryFile, ids: readonly number[]): StoryRow[] =>
  rowsOf(library, keysOfStories(library.database, ids))

/**
 * The list rows of stories, the most important first. Those that are one story stand together: similar titles, and a company in common
 * or none at all.
 */
export function readGroupedRows(library: LibraryFile, ids: readonly number[]): StoryRow[][] {
  const rows = readRows(library, ids).sort((one, other) => (other.importanceRank ?? 1) - (one.importanceRank ?? 1))
  const groups: { words: ReadonlySet<string>; rows: StoryRow[] }[] = []
  const ofCompany = new Map<string, (typeof groups)[number][]>()
  for (const row of rows) {
    const words = titleWordsOf(row.title)
    const companies = row.symbols.length === 0 ? [''] : row.symbols
    const group = companies
      .flatMap((company) => ofCompany.get(company) ?? [])
      .find((each) => areSimilar(words, each.words))
    if (group !== undefined) {
      group.rows.push(row)
      continue
    }
    const added = { words, rows: [row] }
    groups.push(added)
    for (const company of companies) ofCompany.set(company, [...(ofCompany.get(company) ?? []), added])
  }
  return groups.map((group) => group.rows)
}
