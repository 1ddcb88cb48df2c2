import type { QueryClient } from '@tanstack/react-query'
import type { EarlierStory, MarkChange, StoryLookup, StoryRow } from '../../../app/ipc/news/stories.ts'
import type { Pending } from '../../undo/undo-history.ts'

/** A change of the marks of a story; `step` is what undoes it, and null for one without undo. */
export interface Marking {
  id: number
  change: MarkChange
  step: Pending | null
}

/** Key of the writes that mark stories of a connection. */
export const markingKey = (connection: string) => ['marking', connection] as const

/** A row of the list after these changes of its story. */
export const markedRow = (row: StoryRow, change: MarkChange): StoryRow => ({
  ...row,
  ...(change.readAt === undefined ? {} : { isRead: change.readAt !== null, isChangedSinceRead: false }),
  ...(change.starredAt === undefined ? {} : { isStarred: change.starredAt !== null }),
  ...(change.pinnedAt === undefined ? {} : { isPinned: change.pinnedAt !== null }),
  ...(change.label === undefined ? {} : { label: change.label }),
  ...(change.note === undefined ? {} : { hasNote: change.note !== null }),
})

/** What was said of earlier stories, after such a change of the marks of a story. */
export function markedEarlier(
  all: readonly EarlierStory[],
  id: number,
  { readAt }: MarkChange,
): readonly EarlierStory[] {
  if (readAt === undefined || !all.some(({ earlier }) => earlier.id === id)) return all
  return all.map((each) =>
    each.earlier.id === id ? { ...each, earlier: { ...each.earlier, isRead: readAt !== null } } : each,
  )
}

/** A story that was looked up after such a change. */
export function markedLookup(lookup: StoryLookup, change: MarkChange): StoryLookup {
  if (!lookup.found) return lookup
  const { story } = lookup
  const isChangedSinceRead = change.readAt === undefined ? story.isChangedSinceRead : false
  return { found: true, story: { ...story, isChangedSinceRead, mark: { ...story.mark, ...change } } }
}

/** Changes that main has refused while their writes are not over yet. */
const refused = new WeakSet<Marking>()

/** Says whether main has refused a change; one that is tried again is not refused any longer. */
export function setRefused(marking: Marking, isRefused: boolean): void {
  if (isRefused) refused.add(marking)
  else refused.delete(marking)
}

/**
 * Begins a read. Returns what gives the changes that were under way at any time since then, the oldest first: the read may be older
 * than they are, and would take them back on screen.
 */
export function marksDuringRead(client: QueryClient, connection: string): () => readonly Marking[] {
  const all = () => client.getMutationCache().findAll({ mutationKey: markingKey(connection) })
  const settled = new Set(all().filter(({ state }) => state.status !== 'pending'))
  return () =>
    all()
      .filter((mutation) => !settled.has(mutation) && mutation.state.status !== 'error')
      .map(({ state }) => state.variables as Marking)
      .filter((marking) => !refused.has(marking))
}
