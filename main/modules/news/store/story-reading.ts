import type { PlainText } from '../../../../app/ipc/news/news.ts'
import type { Story, StoryVersion } from '../../../../app/ipc/news/stories.ts'
import { STORY_PARTS } from '../../../../app/domain/news/news-item.ts'
import type { ResponseRef } from '../../../../app/domain/responses/sourced-value.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { isChangedSince, markOf, readMarkRow } from './organise/marks.ts'
import { judgeVersions, versionsOf } from './history/replay-versions.ts'
import { completenessAt, findStory, versionRow, unpackText } from './history/story-versions.ts'
import type { VersionRow, StoredHead } from './history/story-versions.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { changesBetween } from './history/text-changes.ts'
import { storyItem, plainText, titleText } from './story-text.ts'

interface SourcedVersion extends VersionRow {
  hash: Uint8Array
}

const sourcedVersion = (database: Database, id: number): SourcedVersion =>
  database
    .statement<SourcedVersion>(
      `SELECT version.*, content.text, hash FROM checked_version AS version JOIN checked_version_text AS content ON content.id = version.id
       JOIN checked_receipt AS receipt ON receipt.id = version.receipt_id JOIN checked_response AS response ON response.id = receipt.response_id
       WHERE version.id = ?`,
    )
    .one(id)

const responseOf = ({ hash, path }: SourcedVersion): ResponseRef => ({ hash: Buffer.from(hash).toString('hex'), path })

/** A cached story, or null. */
export function readStory({ database, origin }: LibraryFile, id: number): Story | null {
  const record = findStory(database, id)
  if (record === undefined) return null
  const head = sourcedVersion(database, record.head_version)
  const text = record.text_version === record.head_version ? head : sourcedVersion(database, record.text_version)
  const mark = readMarkRow(database, origin, id)
  const { missing: _missing, ...members } = JSON.parse(head.head) as StoredHead
  const item = storyItem({ ...members, ...unpackText(text.text) })
  return {
    item,
    title: titleText(item.title),
    completeness: completenessAt(text.completeness),
    response: responseOf(head),
    textResponse: responseOf(text),
    textIsOlder: head.updated_at !== null && text.updated_at !== null && text.updated_at < head.updated_at,
    textReceivedAt: text.received_at,
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
export function readPlainText({ database }: LibraryFile, id: number): PlainText {
  const record = findStory(database, id)
  const text = unpackText(record === undefined ? null : versionRow(database, record.text_version).text)
  return { teaser: plainText(text.teaser ?? ''), body: plainText(text.body ?? '') }
}

/** A text of a story as plain text, with the response that sent it. */
export interface TextAtVersion {
  part: 'title' | 'teaser' | 'body'
  text: string
  response: ResponseRef
}

/** The texts that were known of a story when it had so many versions. What no version until then has is left out. */
export function readTextsAt({ database }: LibraryFile, id: number, version: number): TextAtVersion[] {
  const record = findStory(database, id)
  if (record === undefined) return []
  const rows = versionsOf(database, record.head_version)
  const versions = judgeVersions(rows).versions.slice(0, version)
  return (['title', 'teaser', 'body'] as const).flatMap((part) => {
    const last = versions.findLast(({ broughtBy }) => broughtBy.has(part))
    const row = rows[last?.broughtBy.get(part) ?? -1]
    if (last === undefined || row === undefined) return []
    const text = part === 'title' ? titleText(last.after.title ?? '') : plainText(last.after[part]?.read() ?? '')
    return [{ part, text, response: responseOf(sourcedVersion(database, row.id)) }]
  })
}

/** Every version of a cached story, newest first, each compared with what was known before it. */
export function readHistory({ database }: LibraryFile, id: number): StoryVersion[] {
  const record = findStory(database, id)
  if (record === undefined) return []
  const rows = versionsOf(database, record.head_version)
  return judgeVersions(rows)
    .versions.map((version): StoryVersion => {
      const came = version.observations.map((place) => ({ place, row: rows[place] as VersionRow }))
      const [first] = came as [(typeof came)[number]]
      return {
        receivedAt: first.row.received_at,
        updated: (JSON.parse(first.row.head) as StoredHead).updated,
        completeness: completenessAt(Math.max(...came.map(({ row }) => row.completeness))),
        changeType: version.changeType,
        responses: came.map(({ place, row }) => ({
          response: responseOf(sourcedVersion(database, row.id)),
          receivedAt: row.received_at,
          parts: STORY_PARTS.filter((part) => version.broughtBy.get(part) === place),
        })),
        changes: version.changeType === 'first' ? null : changesBetween(version.before, version.after),
      }
    })
    .toReversed()
}
