import type { StorageReason } from './app-error.ts'
import type { ErrorText } from './error-text.ts'

const TRY_AGAIN = 'Try again. If it keeps happening, restart Tearsheet.'

const TEXTS: Record<StorageReason, ErrorText> = {
  full: {
    title: 'The disk is full',
    cause: 'Nothing new can be stored. Everything that was stored before stays readable.',
    next: 'Free some disk space, then try again.',
  },
  'read-only': {
    title: 'The stored data cannot be changed',
    cause: 'The folder or a file of Tearsheet’s data is read-only. Everything in it stays readable.',
    next: 'Allow writing to the folder, then try again.',
  },
  missing: {
    title: 'The stored data cannot be opened',
    cause: 'The folder or a file of Tearsheet’s data was moved, removed or is not accessible.',
    next: 'Put it back and allow access to it, then restart Tearsheet.',
  },
  busy: {
    title: 'Another program uses the stored data',
    cause: 'Another program has locked a file of Tearsheet’s data for more than five seconds.',
    next: 'Close that program, such as a backup or a database viewer, then try again.',
  },
  device: {
    title: 'The disk failed',
    cause: 'The system reported an error while Tearsheet read or wrote its data.',
    next: 'Check the disk and its connection, then try again.',
  },
  stopped: {
    title: 'The storage was interrupted',
    cause: 'The part of Tearsheet that reads and writes its data stopped. It starts again with the next call.',
    next: TRY_AGAIN,
  },
  newer: {
    title: 'The stored data come from a newer version',
    cause: 'A newer version of Tearsheet wrote them. Nothing in them was changed.',
    next: 'Install that version to use them.',
  },
  other: { title: 'The stored data cannot be used', cause: 'Reading or writing them failed.', next: TRY_AGAIN },
}

/** The text of a storage error; the detail is that of the system and may be empty. */
export function describeStorage(reason: StorageReason, detail: string): ErrorText {
  const { title, cause, next } = TEXTS[reason]
  return { title, cause: detail === '' ? cause : `${cause} (${detail})`, next }
}
