import { ownFileText } from '../../../../app/domain/values/personal-file.ts'
import type { NamedQuery, WatchList } from '../../../../app/ipc/companies.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { readNamedQueries, readWatchLists } from './organiser.ts'

/** What the person organised: lists, searches, rules, and the labels of the stories of a service. */
export interface OwnLists {
  watchLists: readonly WatchList[]
  queries: readonly NamedQuery[]
  /** By the ID of the story. */
  labels: ReadonlyMap<number, string>
}

/** Reads what the person organised. */
export function readOwnLists({ database, origin }: LibraryFile): OwnLists {
  const labels = database
    .statement<{ story_id: number; label: string }>(
      'SELECT story_id, label FROM checked_mark WHERE origin = ? AND label IS NOT NULL ORDER BY story_id',
    )
    .all(origin)
  return {
    watchLists: readWatchLists(database),
    queries: readNamedQueries(database),
    labels: new Map(labels.map(({ story_id: id, label }) => [id, label])),
  }
}

/** The text of a file with what the person organised; the labels are those of one origin. */
export function listsText(lists: OwnLists, origin: string): string {
  const byLabel = new Map<string, number[]>()
  for (const [id, label] of lists.labels) {
    const ids = byLabel.get(label)
    if (ids === undefined) byLabel.set(label, [id])
    else ids.push(id)
  }
  return ownFileText('tearsheet-lists', {
    watchLists: lists.watchLists.map(({ id: _, ...list }) => list),
    queries: lists.queries.map(({ id: _, ...query }) => query),
    labels: { origin, stories: [...byLabel].map(([label, ids]) => ({ label, ids })) },
  })
}
