import type { StoryMark } from '../../../app/ipc/news/stories.ts'
import type { Triage } from './mutations.ts'

/** A mark of a story that is set or not. */
export type MarkName = 'read' | 'starred' | 'pinned'

interface MarkWords {
  field: 'readAt' | 'starredAt' | 'pinnedAt'
  /** What sets and removes it. */
  set: string
  remove: string
  /** What an undo of that is called. */
  setWords: string
  removeWords: string
  /** What is said afterwards. */
  isSet: string
  isRemoved: string
}

export const MARKS: Readonly<Record<MarkName, MarkWords>> = {
  read: {
    field: 'readAt',
    set: 'Mark as read',
    remove: 'Mark as unread',
    setWords: 'mark a story as read',
    removeWords: 'mark a story as unread',
    isSet: 'Marked as read',
    isRemoved: 'Marked as unread',
  },
  starred: {
    field: 'starredAt',
    set: 'Star',
    remove: 'Remove the star',
    setWords: 'star a story',
    removeWords: 'remove the star of a story',
    isSet: 'Starred',
    isRemoved: 'Star removed',
  },
  pinned: {
    field: 'pinnedAt',
    set: 'Pin for later and offline',
    remove: 'Unpin',
    setWords: 'pin a story for later and offline',
    removeWords: 'unpin a story',
    isSet: 'Pinned for later and offline',
    isRemoved: 'Unpinned',
  },
}

/** Sets a mark of a story, or removes it when it is set. */
export function toggleMark({ mark }: Pick<Triage, 'mark'>, id: number, name: MarkName, isSet: boolean): void {
  const { field, ...words } = MARKS[name]
  mark(
    id,
    { [field]: isSet ? null : Date.now() },
    isSet ? { words: words.removeWords, said: words.isRemoved } : { words: words.setWords, said: words.isSet },
  )
}

export const isMarked = (mark: Pick<StoryMark, MarkWords['field']>, name: MarkName): boolean =>
  mark[MARKS[name].field] !== null
