import { COMPLETENESS_ORDER } from '../../../../app/domain/news/news-item.ts'
import type { Completeness, NewsItem } from '../../../../app/domain/news/news-item.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import { noteOf } from './marks.ts'
import { indexStory, reindexStory } from './story-index.ts'
import { findStory, cachedContent } from './story-records.ts'
import type { StoryRecord } from './story-records.ts'
import type { StoreScope } from '../../library/store/store-context.ts'
import { CHANGE_TYPES, changeTypeOf, packText } from './story-versions.ts'
import type { VersionContent } from './story-versions.ts'
import { freeKey, keyAt } from './time-key.ts'

/** A story from a response, with its path there. */
export interface IncomingStory {
  item: NewsItem
  path: string
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
}

const momentOf = (text: string | null): number | null => (text === null ? null : parseServiceDate(text))

function addVersion(
  database: Database,
  receipt: StoryReceipt,
  path: string,
  previous: number | null,
  changeType: number,
  head: string,
  updatedAt: number | null,
  text: Uint8Array | null,
): number {
  const { lastInsertRowid } = database
    .statement(
      'INSERT INTO version (previous, change_type, received_at, updated_at, completeness, receipt_id, path, head, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      previous,
      changeType,
      receipt.receivedAt,
      updatedAt,
      COMPLETENESS_ORDER.indexOf(receipt.completeness),
      receipt.receipt,
      path,
      head,
      text,
    )
  return Number(lastInsertRowid)
}

function addStory(database: Database, scope: StoreScope, receipt: StoryReceipt, { item, path }: IncomingStory): void {
  const { teaser, body, ...head } = item
  const version = addVersion(
    database,
    receipt,
    path,
    null,
    0,
    JSON.stringify(head),
    momentOf(item.updated),
    packText({ teaser, body }),
  )
  const insert = database.statement(
    'INSERT OR IGNORE INTO story (key, connection_id, id, head_version, text_version, edits, unannounced_edits, first_received_at, received_at) VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?)',
  )
  const createdAt = momentOf(item.created)
  const at = (key: number): number =>
    Number(insert.run(key, scope.connection, item.id, version, version, receipt.receivedAt, receipt.receivedAt).changes)
  // The first slot of a second is usually free, so it is tried before the search for a free one.
  let key = keyAt(scope.connection, createdAt)
  if (at(key) === 0) {
    key = freeKey(database, scope.connection, createdAt)
    at(key)
  }
  if (item.originalId !== null)
    database
      .statement('INSERT OR IGNORE INTO story_link (connection_id, original_id, key) VALUES (?, ?, ?)')
      .run(scope.connection, item.originalId, key)
  indexStory(database, scope.connection, key, {
    item,
    note: noteOf(database, scope.origin, item.id),
    isRevised: false,
    hasUnannouncedEdit: false,
    isRemoved: false,
  })
}

/** Stores what a response says about a cached story. Returns whether a reader would see a change. */
function updateStory(
  database: Database,
  scope: StoreScope,
  receipt: StoryReceipt,
  { item, path }: IncomingStory,
  record: StoryRecord,
): boolean {
  const { teaser, body, ...head } = item
  const cached = cachedContent(database, record)
  const updatedAt = momentOf(item.updated)
  // A late response with an older version must not replace a newer one.
  if (updatedAt !== null && cached.headRow.updated_at !== null && updatedAt < cached.headRow.updated_at) return false
  const incoming: VersionContent = { head, text: { teaser, body }, completeness: receipt.completeness }
  const changeType = changeTypeOf(cached, incoming)
  database
    .statement('UPDATE story SET received_at = ?, removed_at = NULL WHERE key = ?')
    .run(receipt.receivedAt, record.key)
  if (changeType === null) return false
  const version = addVersion(
    database,
    receipt,
    path,
    record.head_version,
    CHANGE_TYPES.indexOf(changeType),
    JSON.stringify(head),
    updatedAt,
    packText({ teaser, body }),
  )
  // Text is replaced only by text of at least the same completeness, so a headline never erases a body.
  const takesText = COMPLETENESS_ORDER.indexOf(receipt.completeness) >= cached.textRow.completeness
  const isEdit = changeType === 'edit' || changeType === 'unannounced edit'
  const edits = record.edits + Number(isEdit)
  const unannouncedEdits = record.unannounced_edits + Number(changeType === 'unannounced edit')
  database
    .statement('UPDATE story SET head_version = ?, text_version = ?, edits = ?, unannounced_edits = ? WHERE key = ?')
    .run(version, takesText ? version : record.text_version, edits, unannouncedEdits, record.key)
  if (changeType !== 'cosmetic') reindex(database, scope, item.id)
  return isEdit
}

/** Updates the index of a cached story. */
export function reindex(database: Database, scope: StoreScope, id: number): void {
  const record = findStory(database, scope.connection, id)
  if (record === undefined) return
  const { head, text } = cachedContent(database, record)
  reindexStory(database, scope.connection, record.key, {
    item: { ...head, ...text },
    note: noteOf(database, scope.origin, id),
    isRevised: record.edits > 0,
    hasUnannouncedEdit: record.unannounced_edits > 0,
    isRemoved: record.removed_at !== null,
  })
}

/** Stores the stories of one response. */
export function storeStories(
  database: Database,
  scope: StoreScope,
  receipt: StoryReceipt,
  stories: readonly IncomingStory[],
): StoredStories {
  const stored: StoredStories = { fresh: [], revised: [] }
  for (const story of stories) {
    const record = findStory(database, scope.connection, story.item.id)
    if (record === undefined) {
      addStory(database, scope, receipt, story)
      stored.fresh.push(story.item.id)
    } else if (updateStory(database, scope, receipt, story, record)) stored.revised.push(story.item.id)
  }
  return stored
}

/** Marks cached stories as removed by the service and keeps their last text. Returns the IDs of those not marked before. */
export function markRemoved(
  database: Database,
  scope: StoreScope,
  removed: readonly { id: number; at: number }[],
): number[] {
  return removed
    .filter(({ id, at }) => {
      const { changes } = database
        .statement('UPDATE story SET removed_at = ? WHERE connection_id = ? AND id = ? AND removed_at IS NULL')
        .run(at, scope.connection, id)
      if (changes === 0) return false
      reindex(database, scope, id)
      return true
    })
    .map(({ id }) => id)
}
