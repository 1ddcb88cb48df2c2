import type { PlainText } from '../../../../app/ipc/news/news.ts'
import type { KnownStory, Story, StoryVersion } from '../../../../app/ipc/news/stories.ts'
import { storyThen } from '../../../../app/domain/news/known-at.ts'
import { STORY_PARTS } from '../../../../app/domain/news/news-item.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import type { ResponseRef } from '../../../../app/domain/responses/sourced-value.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { isChangedSince, markOf, readMarkRow } from './organise/marks.ts'
import { judgeVersions, textRowOf, versionsOf } from './history/replay-versions.ts'
import { completenessAt, findStory, isEdit, removalOf, versionRow, unpackText } from './history/story-versions.ts'
import type { StoryRecord, VersionRow, StoredHead } from './history/story-versions.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { latePart } from '../../../platform/threads/late-part.ts'
import { storyItem, plainText, titleText } from './story-text.ts'

const textChanges = await latePart(() => import('./history/text-changes.ts'))

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

/** What the row of a story says, or would have said at an earlier moment. */
type StoryFacts = Omit<StoryRecord, 'key' | 'second' | 'versions' | 'removal_known_at' | 'removals'>

function storyOf({ database, origin }: LibraryFile, facts: StoryFacts): Story {
  const head = sourcedVersion(database, facts.head_version)
  const text = facts.text_version === facts.head_version ? head : sourcedVersion(database, facts.text_version)
  const mark = readMarkRow(database, origin, facts.id)
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
    firstReceivedAt: facts.first_received_at,
    receivedAt: facts.received_at,
    edits: facts.edits,
    unannouncedEdits: facts.unannounced_edits,
    isChangedSinceRead: isChangedSince(mark, facts.edits),
    removedAt: facts.removed_at,
    mark: markOf(facts.id, mark),
  }
}

/** A cached story, or null. */
export function readStory(library: LibraryFile, id: number): Story | null {
  const record = findStory(library.database, id)
  return record === undefined ? null : storyOf(library, record)
}

/** The versions of a story that are known as of a moment. */
function versionsThen(database: Database, record: StoryRecord, moment: number) {
  return storyThen(
    versionsOf(database, record.head_version).map((row) => ({
      row,
      receivedAt: row.received_at,
      createdAt: parseServiceDate((JSON.parse(row.head) as StoredHead).created),
      updatedAt: row.updated_at,
    })),
    moment,
  )
}

/** The versions of a story that are known now, or as of a moment. */
function knownVersions(database: Database, record: StoryRecord, moment: number | null): VersionRow[] {
  if (moment === null) return versionsOf(database, record.head_version)
  const then = versionsThen(database, record, moment)
  return then.kind === 'unknown' ? [] : then.versions.map(({ row }) => row)
}

/** A cached story as of a moment in Unix milliseconds: by what had been received then, or else as it was received first. */
export function readStoryThen(library: LibraryFile, id: number, moment: number): KnownStory {
  const { database } = library
  const record = findStory(database, id)
  const then = record === undefined ? { kind: 'unknown' as const } : versionsThen(database, record, moment)
  if (record === undefined || then.kind === 'unknown')
    return { kind: 'unknown', firstReceivedAt: record?.first_received_at ?? null }
  const rows = then.versions.map(({ row }) => row) as [VersionRow, ...VersionRow[]]
  const edits = judgeVersions(rows).versions.filter(({ changeType }) => isEdit(changeType))
  const removedAt = then.kind === 'existed' ? null : removalOf(record, moment)
  const story = storyOf(library, {
    id,
    head_version: rows.at(-1)?.id ?? rows[0].id,
    text_version: textRowOf(rows).id,
    edits: edits.length,
    unannounced_edits: edits.filter(({ changeType }) => changeType === 'unannounced edit').length,
    first_received_at: record.first_received_at,
    // When it was received again without anything new is known of the last time only.
    received_at: record.received_at <= moment ? record.received_at : Math.max(...rows.map((row) => row.received_at)),
    removed_at: removedAt ?? null,
  })
  return then.kind === 'existed'
    ? { kind: 'existed', story, mayHoldEdits: then.mayHoldEdits }
    : { kind: 'received', story, isRemovalKnown: removedAt !== undefined }
}

/** Teaser and body of a cached story as plain text, now or as of a moment; empty when they are not cached. */
export function readPlainText({ database }: LibraryFile, id: number, moment: number | null = null): PlainText {
  const record = findStory(database, id)
  const [first, ...others] = record === undefined || moment === null ? [] : knownVersions(database, record, moment)
  const row =
    record === undefined
      ? undefined
      : moment === null
        ? versionRow(database, record.text_version)
        : first && textRowOf([first, ...others])
  const text = unpackText(row?.text ?? null)
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

/** Every version of a cached story that is known now or as of a moment, newest first, each compared with what was known before it. */
export function readHistory({ database }: LibraryFile, id: number, moment: number | null = null): StoryVersion[] {
  const record = findStory(database, id)
  if (record === undefined) return []
  const rows = knownVersions(database, record, moment)
  const { changesBetween, storyWork } = textChanges()
  // The newest version is the one that a person compares first.
  const work = storyWork()
  return judgeVersions(rows)
    .versions.toReversed()
    .map((version): StoryVersion => {
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
        changes: version.changeType === 'first' ? null : changesBetween(version.before, version.after, work),
      }
    })
}
