import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import type { StoryNeighbour } from '../../../app/ipc/news.ts'

/** A place in the list: a story, and the index that it had when it was chosen; -1 for one that was opened another way. */
export interface ListPlace {
  index: number
  id: number | null
}

/** Where a step leads. */
export interface ListStep {
  index: number
  id: number
  isRead: boolean
}

/** What steps through a list need. */
export interface StepPorts {
  /** Number of rows in a page. */
  pageSize: number
  /** The row at that index; null beyond the end. */
  fetch: (index: number) => Promise<Pick<StoryRow, 'id' | 'isRead'> | null>
  /** The story next to one that is, or was, in the list. */
  neighbour: (id: number, step: 1 | -1) => Promise<StoryNeighbour>
  /** Reads the rows again. */
  refresh: () => Promise<void>
}

/**
 * One step from a place in the list; null where the list ends. Rows of a page were read together, so a step within a
 * page follows what is on screen. Otherwise the library says what is next to the story, because others may have
 * arrived above it, or left, since the pages were read.
 */
export async function stepFrom(place: ListPlace, step: 1 | -1, ports: StepPorts): Promise<ListStep | null> {
  const { pageSize, fetch, neighbour, refresh } = ports
  const at = async (index: number): Promise<ListStep | null> => {
    const row = index < 0 ? null : await fetch(index)
    return row === null ? null : { index, id: row.id, isRead: row.isRead }
  }
  const { index, id } = place
  if (id === null || index < 0) return at(0)
  const pageOf = (each: number): number => Math.floor(each / pageSize)
  if (pageOf(index) === pageOf(index + step) && (await at(index))?.id === id) {
    const shown = await at(index + step)
    if (shown !== null) return shown
  }
  const { isCached, neighbour: next } = await neighbour(id, step)
  // Nothing is known of the place of a story that was deleted, so the step begins where it was.
  if (!isCached) return at(step === 1 ? index : index - 1)
  if (next !== null && (await at(next.index))?.id !== next.id) await refresh()
  return next
}
