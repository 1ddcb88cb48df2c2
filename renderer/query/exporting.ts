import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { FileKind } from '../../app/domain/values/exported-file.ts'
import type { ViewId } from '../../app/domain/window/views.ts'
import { AppError } from '../../app/errors/app-error.ts'
import { call } from '../bridge/desk.ts'
import { useConnectionId } from './connection.ts'
import { runTask } from './window-tasks.ts'

/** What an export makes, with what is said of it when it was written. */
interface Exported<Content> {
  content: Content
  words: string
}

/** An export of numbers: where it goes, and how it is made. */
export type Export =
  | {
      to: 'file'
      kind: Exclude<FileKind, 'pdf'>
      name: string
      make: (signal: AbortSignal) => Promise<Exported<string | Uint8Array<ArrayBuffer>>>
    }
  | { to: 'clipboard'; make: () => Promise<Exported<{ text: string; html: string }>> }
  | {
      to: 'pdf'
      name: string
      /** Makes the page, and prints it with what it is given. */
      make: <Result>(print: () => Promise<Result>) => Promise<Exported<Result>>
    }
  | { to: 'picture'; make: () => Promise<Exported<Uint8Array<ArrayBuffer>>> }

/**
 * Exports numbers of a view, and resolves to what is said of it, or to null when the dialog for the file was cancelled. `copy` writes to
 * the clipboard, and says whether it did. The dialog shows its error, or a message when `failure` says what did not happen.
 */
export function useExporting(
  view: ViewId,
  title: string,
  copy: (copied: { text: string; html: string }) => boolean,
  failure?: string,
): UseMutationResult<string | null, Error, Export> {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn(wanted: Export) {
      switch (wanted.to) {
        case 'file': {
          const { content, words } = await runTask({ title, view, connection, canCancel: true }, async ({ signal }) => {
            const made = await wanted.make(signal)
            if (signal.aborted) throw new AppError({ kind: 'cancelled' })
            return made
          })
          const path = await call('file.save', { kind: wanted.kind, name: wanted.name, view, content })
          return path === null ? null : `${words} Written to ${path}`
        }
        case 'pdf': {
          const { content, words } = await wanted.make(() => call('page.pdf', { name: wanted.name, view }))
          return content === null ? null : `${words} Written to ${content}`
        }
        case 'clipboard': {
          const { content, words } = await wanted.make()
          if (!copy(content)) throw new AppError({ kind: 'copy-failed' })
          return words
        }
        case 'picture': {
          const { content, words } = await wanted.make()
          await call('clipboard.image', { png: content })
          return words
        }
      }
    },
    ...(failure === undefined ? {} : { meta: { failure } }),
  })
}
