import { COMPLETENESS_ORDER, type Completeness, type NewsItem } from '../../../../app/domain/news/news-item.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { insertRow, nextKey } from '../../../platform/database/insert-row.ts'
import { hasHighlights, noteOf } from './organise/marks.ts'
import { indexStory, reindexStory, unindexStory, type IndexedStory } from './search/story-index.ts'
import { recountReadEdits, replayVersions, saveReplayed, versionsOf } from './history/replay-versions.ts'
import { findStory, cachedContent, headAt, versionRow, isEdit, packText } from './history/story-versions.ts'
import type { StoryRecord, VersionRow, LackingMember, StoredHead } from './history/story-versions.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { isSentAgain, packSent, sentTexts } from './history/sent-text.ts'
import { takeKey, secondOf } from './time-key.ts'

/** A story from a response, with its path there. */
export interface IncomingStory {
  item: NewsItem
  path: string
  /** Members that the response lacked; none by default. */
  missing?: readonly LackingMember[]
}

/** The removal of a story by the service, in Unix milliseconds. */
export interface Removal {
  id: number
  at: number
}

/** The response that stories came with. */
export interface StoryReceipt {
  receipt: number
  receivedAt: number
  /** The completeness that the request asked for. */
  completeness: Completeness
}

/** The changes from storing a response's stories. IDs are node IDs. */
export interface StoredStories {
  fresh: number[]
  revised: number[]
  /** What is different from before: nothing, only that more of the text of cached stories came, or more than that. */
  change: 'none' | 'text' | 'stories'
}

/** What a response did to a cached story. Only a revision is an edit that a reader would see. */
type Update = 'none' | 'text' | 'changed' | 'revised'

/** The head of a version as stored. */
function headJson({ item, missing = [] }: IncomingStory): string {
  const { teaser: _teaser, body: _body, ...head } = item
  return JSON.stringify(missing.length === 0 ? head : ({ ...head, missing } satisfies StoredHead))
}

/** Stores what a response said of a story, and returns the row ID. `replayVersions` links it to the versions before. */
export function addVersion(
  database: Database,
  receipt: StoryReceipt,
  story: IncomingStory,
  pack: typeof packText = packText,
): number {
  const { teaser, body, updated } = story.item
  const id = nextKey(database, 'version')
  insertRow(database, 'version', {
    id,
    previous: null,
    change_type: 0,
    received_at: receipt.receivedAt,
    updated_at: parseServiceDate(updated),
    completeness: COMPLETENESS_ORDER.indexOf(receipt.completeness),
    receipt_id: receipt.receipt,
    path: story.path,
    head: headJson(story),
    text: pack({ teaser, body }),
  })
  return id
}

/** Adds a story, whose versions are stored, at its place in time and to the index. */
export function placeStory(
  library: LibraryFile,
  item: NewsItem,
  story: Omit<StoryRecord, 'key' | 'second' | 'id'>,
): void {
  const { database } = library
  const second = secondOf(parseServiceDate(item.created))
  const key = takeKey(database, { second, id: item.id }, (from, to) => moveStory(library, from, to))
  insertRow(database, 'story', { key, second, id: item.id, ...story })
  if (item.originalId !== null)
    database.statement('INSERT OR IGNORE INTO story_link (original_id, key) VALUES (?, ?)').run(item.originalId, key)
  indexStory(database, key, indexed(library, item, story))
}

/** What is indexed of a story. */
const indexed = (
  { database, origin }: LibraryFile,
  item: NewsItem,
  story: Pick<StoryRecord, 'edits' | 'unannounced_edits' | 'removed_at'>,
): IndexedStory => ({
  item,
  note: noteOf(database, origin, item.id),
  hasHighlights: hasHighlights(database, origin, item.id),
  isRevised: story.edits > 0,
  hasUnannouncedEdit: story.unannounced_edits > 0,
  isRemoved: story.removed_at !== null,
})

function addStory(library: LibraryFile, receipt: StoryReceipt, story: IncomingStory): void {
  const version = addVersion(library.database, receipt, story)
  placeStory(library, story.item, {
    head_version: version,
    text_version: version,
    versions: 1,
    edits: 0,
    unannounced_edits: 0,
    first_received_at: receipt.receivedAt,
    received_at: receipt.receivedAt,
    removed_at: null,
    removal_known_at: null,
    removals: null,
  })
}

/** Gives a story another key. */
function moveStory(library: LibraryFile, from: number, to: number): void {
  const { database } = library
  database.statement('UPDATE story SET key = ? WHERE key = ?').run(to, from)
  database.statement('UPDATE story_link SET key = ? WHERE key = ?').run(to, from)
  unindexStory(database, from)
  const { id } = database.statement<{ id: number }>('SELECT id FROM story WHERE key = ?').one(to)
  reindex(library, id)
}

/** Gives a story of unknown time its place in time, once a response says when it was created. */
function placeInTime(library: LibraryFile, { key, second, id }: StoryRecord): void {
  const { database } = library
  const found = second === 0 ? secondOf(parseServiceDate(headAt(database, key).created)) : 0
  if (found === 0) return
  let from = key
  const to = takeKey(database, { second: found, id }, (one, other) => {
    if (one === from) from = other
    moveStory(library, one, other)
  })
  database.statement('UPDATE story SET second = ? WHERE key = ?').run(found, from)
  moveStory(library, from, to)
}

/** Whether a response says nothing beyond the newest version, as nearly every refresh of a list does. */
function isRepeated(row: VersionRow, { completeness }: StoryReceipt, story: IncomingStory): boolean {
  const place = COMPLETENESS_ORDER.indexOf(completeness)
  if (place > row.completeness || headJson(story) !== row.head) return false
  const known = sentTexts(row.text)
  return (
    (place < COMPLETENESS_ORDER.indexOf('abstract') || isSentAgain(story.item.teaser, known.teaser)) &&
    (place < COMPLETENESS_ORDER.indexOf('full') || isSentAgain(story.item.body, known.body))
  )
}

/** Whether a response says something else of the stocks than the newest version. */
const isOtherStocks = ({ head }: VersionRow, { item }: IncomingStory): boolean =>
  JSON.stringify((JSON.parse(head) as StoredHead).stocks) !== JSON.stringify(item.stocks)

/** Maximum number of removals and returns that are known of a story: a service may remove it and send it again at each request. */
const MAX_REMOVALS = 100

/** In SQL, removals with one more event. Null stays null: what was before is not known then, nor where there are too many. */
const withEvent = (removals: string, receivedAt: string, removedAt: string): string =>
  `iif(json_array_length(${removals}) < ${MAX_REMOVALS}, json_insert(${removals}, '$[#]', json_array(${receivedAt}, ${removedAt})), NULL)`

/** Stores what a response says about a cached story. */
function updateStory(library: LibraryFile, receipt: StoryReceipt, story: IncomingStory, record: StoryRecord): Update {
  const { database, origin } = library
  const confirm = (): void => {
    database
      .statement(
        `UPDATE story SET received_at = ?1, removal_known_at = iif(removed_at IS NULL, removal_known_at, ?1),
           removals = iif(removed_at IS NULL, removals, ${withEvent('removals', '?1', 'NULL')}), removed_at = NULL WHERE key = ?2`,
      )
      .run(receipt.receivedAt, record.key)
    if (record.removed_at !== null) reindex(library, record.id)
  }
  const before = versionRow(database, record.head_version)
  if (isRepeated(before, receipt, story)) {
    confirm()
    return record.removed_at === null ? 'none' : 'changed'
  }
  const rows = versionsOf(database, record.head_version)
  const updatedAt = parseServiceDate(story.item.updated)
  // A late response with an older version is of the past: it takes its place there and does not show that the story still exists.
  const isLate = updatedAt !== null && rows.some((row) => row.updated_at !== null && row.updated_at > updatedAt)
  if (!isLate) confirm()
  const version = addVersion(database, receipt, story, packSent)
  const replayed = replayVersions(database, [...rows, versionRow(database, version)])
  const changeType = replayed?.changeTypeOf(version) ?? null
  if (replayed === null || changeType === null) return record.removed_at === null || isLate ? 'none' : 'changed'
  saveReplayed(database, record.key, replayed)
  placeInTime(library, record)
  const { edits } = replayed.record
  const isChange = isEdit(changeType)
  // The rest of an edit that the person has read in part is not read yet, and a late response changes the edits before it.
  if (isLate || (isChange && edits === record.edits)) recountReadEdits(database, origin, record.id, replayed)
  // What a reader would not see of a stock, such as its ISIN, can be searched for.
  if (changeType !== 'cosmetic' || edits !== record.edits || isOtherStocks(before, story)) reindex(library, record.id)
  if (isChange || edits > record.edits) return 'revised'
  const isText = changeType === 'enriched' && headJson(story) === before.head && edits === record.edits
  return isText && record.removed_at === null && !isLate ? 'text' : 'changed'
}

/** Updates the index of a cached story. */
export function reindex(library: LibraryFile, id: number): void {
  const { database } = library
  const record = findStory(database, id)
  if (record === undefined) return
  const { head, text } = cachedContent(database, record)
  reindexStory(database, record.key, indexed(library, { ...head, ...text }, record))
}

/** Stores the stories of one response. */
export function storeStories(
  library: LibraryFile,
  receipt: StoryReceipt,
  stories: readonly IncomingStory[],
): StoredStories {
  const stored: StoredStories = { fresh: [], revised: [], change: 'none' }
  for (const story of stories) {
    const record = findStory(library.database, story.item.id)
    if (record === undefined) {
      addStory(library, receipt, story)
      stored.fresh.push(story.item.id)
      stored.change = 'stories'
    } else {
      const update = updateStory(library, receipt, story, record)
      if (update === 'revised') stored.revised.push(story.item.id)
      if (update === 'text' && stored.change === 'none') stored.change = 'text'
      else if (update !== 'none' && update !== 'text') stored.change = 'stories'
    }
  }
  return stored
}

/**
 * Marks cached stories as removed by the service, as was received then, and keeps their last text. Returns the IDs of those not marked
 * before.
 */
export function markRemoved(library: LibraryFile, removed: readonly Removal[], receivedAt: number): number[] {
  return removed
    .filter(({ id, at }) => {
      const { changes } = library.database
        .statement(
          `UPDATE story SET removed_at = ?1, removal_known_at = ?2,
             removals = ${withEvent("iif(removal_known_at IS NULL, '[]', removals)", '?2', '?1')}
           WHERE id = ?3 AND removed_at IS NULL`,
        )
        .run(at, receivedAt, id)
      if (changes === 0) return false
      reindex(library, id)
      return true
    })
    .map(({ id }) => id)
}
