import { COMPLETENESS_ORDER } from '../../../../app/domain/news/news-item.ts'
import type { NewsItem } from '../../../../app/domain/news/news-item.ts'
import type { PlainText } from '../../../../app/ipc/news.ts'
import type { Story, StoryVersion } from '../../../../app/ipc/news-schemas.ts'
import type { ResponseRef } from '../../../../app/domain/responses/source-ref.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isChangedSince, markOf, readMarkRow } from './marks.ts'
import { completenessAt, findStory, versionRow } from './story-records.ts'
import type { VersionRow } from './story-records.ts'
import type { StoreScope } from '../../library/store/store-context.ts'
import { plainText, titleText } from './story-text.ts'
import { changesBetween, CHANGE_TYPES, unpackText } from './story-versions.ts'
import type { StoryHead, VersionContent } from './story-versions.ts'

interface SourcedVersion extends VersionRow {
  hash: Uint8Array
}

const sourcedVersion = (database: Database, id: number): SourcedVersion =>
  database
    .statement<SourcedVersion>(
      'SELECT version.*, hash FROM version JOIN receipt ON receipt.id = version.receipt_id JOIN response ON response.id = receipt.response_id WHERE version.id = ?',
    )
    .one(id)

const responseOf = ({ hash, path }: SourcedVersion): ResponseRef => ({ hash: Buffer.from(hash).toString('hex'), path })

/** A cached story, or null. */
export function readStory(database: Database, scope: StoreScope, id: number): Story | null {
  const record = findStory(database, scope.connection, id)
  if (record === undefined) return null
  const head = sourcedVersion(database, record.head_version)
  const text = record.text_version === record.head_version ? head : sourcedVersion(database, record.text_version)
  const mark = readMarkRow(database, scope.origin, id)
  const item: NewsItem = { ...(JSON.parse(head.head) as StoryHead), ...unpackText(text.text) }
  return {
    item,
    title: titleText(item.title),
    completeness: completenessAt(text.completeness),
    response: responseOf(head),
    textResponse: responseOf(text),
    textIsOlder: head.updated_at !== null && text.updated_at !== null && text.updated_at < head.updated_at,
    firstReceivedAt: record.first_received_at,
    receivedAt: record.received_at,
    edits: record.edits,
    unannouncedEdits: record.unannounced_edits,
    isChangedSinceRead: isChangedSince(mark, record.edits),
    removedAt: record.removed_at,
    mark: markOf(id, mark),
  }
}

/** Teaser and body of a cached story as plain text; empty when they are not cached. */
export function readPlainText(database: Database, scope: StoreScope, id: number): PlainText {
  const record = findStory(database, scope.connection, id)
  const text = unpackText(record === undefined ? null : versionRow(database, record.text_version).text)
  return { teaser: plainText(text.teaser ?? ''), body: plainText(text.body ?? '') }
}

/** Every version of a cached story, newest first, each compared with what was known before it. */
export function readHistory(database: Database, scope: StoreScope, id: number): StoryVersion[] {
  const record = findStory(database, scope.connection, id)
  const rows: SourcedVersion[] = []
  for (let next: number | null = record?.head_version ?? null; next !== null;) {
    const row = sourcedVersion(database, next)
    rows.unshift(row)
    next = row.previous
  }
  let known: VersionContent | null = null
  const versions: StoryVersion[] = []
  for (const row of rows) {
    const content: VersionContent = {
      head: JSON.parse(row.head) as StoryHead,
      text: unpackText(row.text),
      completeness: completenessAt(row.completeness),
    }
    versions.unshift({
      receivedAt: row.received_at,
      updated: content.head.updated,
      completeness: content.completeness,
      changeType: CHANGE_TYPES[row.change_type] ?? 'first',
      response: responseOf(row),
      changes: known === null ? null : changesBetween(known, content),
    })
    // A less complete version does not change the known texts, so the next version is compared with those.
    const keepsText: boolean =
      known !== null &&
      COMPLETENESS_ORDER.indexOf(content.completeness) < COMPLETENESS_ORDER.indexOf(known.completeness)
    known = keepsText ? { ...(known as VersionContent), head: content.head } : content
  }
  return versions
}
