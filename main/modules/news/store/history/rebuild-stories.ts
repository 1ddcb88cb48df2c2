import type { Database } from '../../../../platform/database/connection.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import type { ResponseReaders } from '../../../library/store/response-readers.ts'
import { forgetWatermarks } from '../../../companies/store/watermarks.ts'
import { forgetCoverage } from '../coverage.ts'
import { removeStories } from './remove-stories.ts'
import { emptyIndex } from '../search/story-index.ts'
import { editsOf, replayVersions } from './replay-versions.ts'
import { addVersion, placeStory, type IncomingStory } from '../stories.ts'
import { cachedContent, keysOfStories, versionRow, type StoryRecord, type VersionRow } from './story-versions.ts'
import { COMPLETENESS_ORDER, type Completeness } from '../../../../../app/domain/news/news-item.ts'
import { bytesOfReceipt } from '../../../responses/store/responses.ts'

/** The completeness that a request asked for; without a word about it the service sends headlines. */
function completenessOf(request: string): Completeness {
  const asked = /[?&]displayOutput=(\w+)/.exec(request)?.[1]
  return COMPLETENESS_ORDER.find((each) => each === asked) ?? 'headline'
}

function storiesIn(database: Database, read: ResponseReaders['stories'], receipt: number): readonly IncomingStory[] {
  const bytes = bytesOfReceipt(database, receipt)
  try {
    return bytes === null ? [] : read(bytes)
  } catch {
    // A refusal has no stories.
    return []
  }
}

/** The versions of each story in the order of their arrival, by node ID. */
function versionsByStory(library: LibraryFile): Map<number, number[]> {
  const versions = new Map<number, number[]>()
  const rows = library.database
    .statement<{ id: number; story: number }>(
      // Of two in one response, the one with the longer path has the higher index.
      "SELECT id, json_extract(head, '$.id') AS story FROM version ORDER BY received_at, receipt_id, length(path), path",
    )
    .all()
  for (const { id, story } of rows) versions.set(story, [...(versions.get(story) ?? []), id])
  return versions
}

/**
 * Adds again what the stored responses say of these stories, which lack versions. What a version that was kept says is not read again: it
 * may be read otherwise now, and would be a version beside it. The stories are judged afterwards, with everything in the order of its
 * arrival, because a response that said nothing new when it came differs from those that came later.
 */
function addResponses({ database }: LibraryFile, read: ResponseReaders['stories'], ids: ReadonlySet<number>): void {
  if (ids.size === 0) return
  const receipts = database
    .statement<{ id: number; received_at: number; request: string }>(
      "SELECT id, received_at, request FROM receipt WHERE request LIKE '%/news%' ORDER BY received_at, id",
    )
    .all()
  const kept = database.statement<object>('SELECT 1 FROM version WHERE receipt_id = ? AND path = ?')
  for (const { id: receipt, received_at: receivedAt, request } of receipts)
    for (const story of storiesIn(database, read, receipt))
      if (ids.has(story.item.id) && kept.get(receipt, story.path) === undefined)
        addVersion(database, { receipt, receivedAt, completeness: completenessOf(request) }, story)
}

/** When a story was last received. A late response with an older version does not show that it still existed. */
function lastReceived(rows: readonly VersionRow[]): number {
  let [received, newest] = [-Infinity, -Infinity]
  for (const { received_at, updated_at } of rows) {
    if (updated_at === null || updated_at >= newest) received = received_at
    newest = Math.max(newest, updated_at ?? newest)
  }
  return received
}

/** Whether a story lacks a version: one that it refers to, or one of as many versions or edits as it had. */
const lacksVersion = (rows: readonly VersionRow[], before: StoryRecord): boolean =>
  rows.length < before.versions ||
  [before.head_version, before.text_version].some((version) => rows.every(({ id }) => id !== version)) ||
  editsOf(rows) !== before.edits

/**
 * Forgets stories of which a version was lost, so that no earlier one is shown as the newest. The lists are read again from the newest
 * story on, so the service is asked for them again. The person's marks stay.
 */
function forget({ database }: LibraryFile, ids: readonly number[]): void {
  if (ids.length === 0) return
  removeStories(database, keysOfStories(database, ids))
  forgetCoverage(database)
  forgetWatermarks(database)
}

/**
 * Rebuilds the stories, their order, their edits, their links and the index from the versions that a damaged library still has, and from
 * its responses where a version was lost. What the rows of stories said of receipt and removal is kept where it is known. A story of which
 * a version could not be found again is forgotten. Returns the number of these. The person's marks stay as they are. `areVersionsWhole` is
 * whether no version is missing.
 */
export function rebuildStories(
  library: LibraryFile,
  read: ResponseReaders['stories'],
  areVersionsWhole: boolean,
): number {
  const { database } = library
  const known = new Map(
    database
      .statement<StoryRecord>('SELECT * FROM story ORDER BY key')
      .all()
      .map((story) => [story.id, story]),
  )
  database.execute(`
    DELETE FROM story;
    DELETE FROM story_link;
    UPDATE version SET previous = NULL WHERE previous IS NOT NULL;
  `)
  emptyIndex(database)
  const rowsOf = (versions: readonly number[] | undefined): VersionRow[] =>
    (versions ?? []).map((version) => versionRow(database, version))
  const kept = versionsByStory(library)
  // Stories of one second keep their order.
  const ids = new Set([...known.keys(), ...kept.keys()])
  const lacking = new Set<number>()
  for (const id of ids) {
    const rows = rowsOf(kept.get(id))
    const before = known.get(id)
    if (before === undefined || lacksVersion(rows, before)) lacking.add(id)
  }
  addResponses(library, read, lacking)
  const versions = lacking.size === 0 ? kept : versionsByStory(library)
  const lost: number[] = []
  for (const id of ids) {
    const rows = rowsOf(versions.get(id))
    const story = replayVersions(database, rows)
    const before = known.get(id)
    // Without the row of a story nothing says how many versions it had.
    const isLost =
      before === undefined
        ? !areVersionsWhole
        : story === null || story.record.versions < before.versions || story.record.edits < before.edits
    if (isLost) lost.push(id)
    if (story === null) continue
    const { head, text } = cachedContent(database, story.record)
    placeStory(
      library,
      { ...head, ...text },
      {
        ...story.record,
        first_received_at: before?.first_received_at ?? Math.min(...rows.map((row) => row.received_at)),
        received_at: before?.received_at ?? lastReceived(rows),
        removed_at: before?.removed_at ?? null,
        removal_known_at: before?.removal_known_at ?? null,
        removals: before?.removals ?? null,
      },
    )
  }
  forget(library, lost)
  return lost.length
}
