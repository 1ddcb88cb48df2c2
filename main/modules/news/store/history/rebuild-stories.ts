import type { LibraryFile } from '../../../library/store/store-context.ts'
import type { ResponseReaders } from '../../../library/store/response-readers.ts'
import { forgetWatermarks } from '../../../companies/store/watermarks.ts'
import { forgetCoverage } from '../coverage.ts'
import { removeStories } from './remove-stories.ts'
import { emptyIndex } from '../search/story-index.ts'
import { replayVersions } from './replay-versions.ts'
import { placeStory, reindex, storeStories } from '../stories.ts'
import type { IncomingStory } from '../stories.ts'
import { cachedContent, findStory, versionRow } from './story-versions.ts'
import type { StoryRecord, VersionRow } from './story-versions.ts'
import { COMPLETENESS_ORDER } from '../../../../../app/domain/news/news-item.ts'
import type { Completeness } from '../../../../../app/domain/news/news-item.ts'
import { bytesOfReceipt } from '../../../responses/store/responses.ts'

/** The completeness that a request asked for; without a word about it the service sends headlines. */
function completenessOf(request: string): Completeness {
  const asked = /[?&]displayOutput=(\w+)/.exec(request)?.[1]
  return COMPLETENESS_ORDER.find((each) => each === asked) ?? 'headline'
}

function storiesIn(library: LibraryFile, read: ResponseReaders['stories'], receipt: number): readonly IncomingStory[] {
  const bytes = bytesOfReceipt(library.database, receipt)
  try {
    return bytes === null ? [] : read(bytes)
  } catch {
    // A refusal has no stories.
    return []
  }
}

/**
 * Stores again what the stored responses say of these stories, for versions that a damaged library has lost. What a version that was kept
 * says is not read again: it may be read otherwise now, and would be a version beside it.
 */
function replayResponses(library: LibraryFile, read: ResponseReaders['stories'], ids: ReadonlySet<number>): void {
  if (ids.size === 0) return
  const receipts = library.database
    .statement<{ id: number; received_at: number; request: string }>(
      "SELECT id, received_at, request FROM receipt WHERE request LIKE '%/news%' ORDER BY received_at, id",
    )
    .all()
  const kept = library.database.statement<object>('SELECT 1 FROM version WHERE receipt_id = ? AND path = ?')
  for (const { id: receipt, received_at: receivedAt, request } of receipts) {
    const stories = storiesIn(library, read, receipt).filter(
      ({ item, path }) => ids.has(item.id) && kept.get(receipt, path) === undefined,
    )
    if (stories.length > 0)
      storeStories(library, { receipt, receivedAt, completeness: completenessOf(request), isReplayed: true }, stories)
  }
}

/** The versions of each story in the order of their arrival, by node ID. */
function versionsByStory(library: LibraryFile): Map<number, number[]> {
  const versions = new Map<number, number[]>()
  const rows = library.database
    .statement<{ id: number; story: number }>(
      "SELECT id, json_extract(head, '$.id') AS story FROM version ORDER BY received_at, id",
    )
    .all()
  for (const { id, story } of rows) versions.set(story, [...(versions.get(story) ?? []), id])
  return versions
}

/** Whether the versions that a story refers to are among these. */
const hasVersions = (rows: readonly VersionRow[], { head_version, text_version }: StoryRecord): boolean =>
  [head_version, text_version].every((version) => rows.some(({ id }) => id === version))

/**
 * Gives replayed stories the times that they had. Returns the IDs of those that still lack a version or an edit, and of those that may lack
 * one: without the row of a story nothing says how many it had.
 */
function complete(
  library: LibraryFile,
  ids: ReadonlySet<number>,
  known: ReadonlyMap<number, StoryRecord>,
  areVersionsWhole: boolean,
): number[] {
  const { database } = library
  const restore = database.statement(
    'UPDATE story SET first_received_at = min(first_received_at, ?), received_at = max(received_at, ?), removed_at = ?, removal_known_at = ? WHERE id = ?',
  )
  const lost: number[] = []
  for (const id of ids) {
    const before = known.get(id)
    if (before === undefined) {
      if (!areVersionsWhole) lost.push(id)
      continue
    }
    const replayed = findStory(database, id)
    restore.run(before.first_received_at, before.received_at, before.removed_at, before.removal_known_at, id)
    // Replaying a response shows a removed story as present.
    if (replayed?.removed_at !== before.removed_at) reindex(library, id)
    if (replayed === undefined || replayed.versions < before.versions || replayed.edits < before.edits) lost.push(id)
  }
  return lost
}

/**
 * Forgets stories of which a version was lost, so that no earlier one is shown as the newest. The lists are read again from the newest
 * story on, so the service is asked for them again. The person's marks stay.
 */
function forget({ database }: LibraryFile, ids: readonly number[]): void {
  if (ids.length === 0) return
  removeStories(
    database,
    ids.flatMap((id) => findStory(database, id)?.key ?? []),
  )
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
  const versions = versionsByStory(library)
  const lacking = new Set<number>()
  // Stories of one second keep their order.
  for (const id of new Set([...known.keys(), ...versions.keys()])) {
    const rows = (versions.get(id) ?? []).map((version) => versionRow(database, version))
    const story = replayVersions(database, rows)
    const before = known.get(id)
    if (
      before === undefined ||
      before.edits !== story?.edits ||
      rows.length < before.versions ||
      !hasVersions(rows, before)
    )
      lacking.add(id)
    if (story === null) continue
    const { head, text } = cachedContent(database, story)
    const received = rows.map((row) => row.received_at)
    placeStory(
      library,
      { ...head, ...text },
      {
        head_version: story.head_version,
        text_version: story.text_version,
        versions: story.versions,
        edits: story.edits,
        unannounced_edits: story.unannounced_edits,
        first_received_at: before?.first_received_at ?? Math.min(...received),
        received_at: before?.received_at ?? Math.max(...received),
        removed_at: before?.removed_at ?? null,
        removal_known_at: before?.removal_known_at ?? null,
      },
    )
  }
  replayResponses(library, read, lacking)
  const lost = complete(library, lacking, known, areVersionsWhole)
  forget(library, lost)
  return lost.length
}
