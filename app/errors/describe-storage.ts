import type { StorageReason } from './app-error.ts'
import type { ErrorText } from './error-text.ts'

/** What happened, why, and what to do before the next attempt; null when nothing has to be done. */
interface StorageText extends Pick<ErrorText, 'title' | 'cause'> {
  remedy: string | null
}

const TEXTS: Record<StorageReason, StorageText> = {
  full: {
    title: 'The disk is full',
    cause: 'Nothing new can be stored. Everything that was stored before stays readable.',
    remedy: 'Free some disk space',
  },
  'read-only': {
    title: 'The stored data cannot be changed',
    cause: 'The folder or a file of Tearsheet’s data is read-only. Everything in it stays readable.',
    remedy: 'Allow writing to the folder',
  },
  missing: {
    title: 'The stored data cannot be opened',
    cause: 'The folder or a file of Tearsheet’s data was moved, removed or is not accessible.',
    remedy: 'Put it back and allow access to it',
  },
  occupied: {
    title: 'A file cannot be written',
    cause: 'A folder or another item has the name of a file that Tearsheet needs.',
    remedy: 'Move or rename it',
  },
  busy: {
    title: 'Another program uses the stored data',
    cause: 'Another program has locked a file of Tearsheet’s data for more than five seconds.',
    remedy: 'Close that program, such as a backup or a database viewer',
  },
  taken: {
    title: 'Another Tearsheet uses the stored data',
    cause:
      'It was started before this one, and only one of them can change the data. Everything in them stays readable.',
    remedy: 'Quit the other one',
  },
  device: {
    title: 'The disk failed',
    cause: 'The system reported an error while Tearsheet read or wrote its data.',
    remedy: 'Check the disk and its connection',
  },
  stopped: {
    title: 'The storage was interrupted',
    cause: 'The part of Tearsheet that reads and writes its data stopped. It starts again with the next call.',
    remedy: null,
  },
  newer: {
    title: 'The stored data come from a newer version',
    cause: 'A newer version of Tearsheet wrote them. Nothing in them was changed.',
    remedy: 'Install that version',
  },
  other: { title: 'The stored data cannot be used', cause: 'Reading or writing them failed.', remedy: null },
}

const withDetail = (cause: string, detail: string): string => (detail === '' ? cause : `${cause} (${detail})`)

/** The text of a storage error; the detail is that of the system and may be empty. */
export function describeStorage(reason: StorageReason, detail: string): ErrorText {
  const { title, cause, remedy } = TEXTS[reason]
  return {
    title,
    cause: withDetail(cause, detail),
    next: remedy === null ? 'Try again. If it keeps happening, restart Tearsheet.' : `${remedy}, then try again.`,
  }
}

/** The text of a storage error that stops the start; see `describeStorage`. */
export function describeFailedStart(reason: StorageReason, detail: string): ErrorText {
  const { cause, remedy } = TEXTS[reason]
  return {
    title: 'Tearsheet could not start',
    cause: withDetail(cause, detail),
    next: remedy === null ? 'Try again.' : `${remedy}, then try again.`,
  }
}
