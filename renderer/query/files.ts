import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { ViewId } from '../../app/domain/window/views.ts'
import type { Input } from '../../app/ipc/contract.ts'
import { call } from '../bridge/desk.ts'
import type { FileKind } from '../../app/domain/values/exported-file.ts'
import { AppError, type ErrorInfo } from '../../app/errors/app-error.ts'
import { useConnectionId } from './connection.ts'
import { errorInfoOf, retryOf } from './errors.ts'
import { runTask } from './tasks.ts'

type File = Omit<Input<'file.save'>, 'view'>

/** Saves a file of a view where the person chooses, and resolves to its path, or null when the dialog was cancelled. */
export const useSaveFile = (view: ViewId): UseMutationResult<string | null, Error, File> =>
  useMutation({
    mutationFn: (file: File) => call('file.save', { ...file, view }),
    meta: { failure: 'The file was not written' },
  })

/** What is done around printing, such as naming the document. */
type Around = <Result>(print: () => Promise<Result>) => Promise<Result>

/** Prints the page on screen. */
export const usePrint = (): ((around: Around) => void) =>
  useMutation({
    mutationFn: (around: Around) => around(() => call('page.print', {})),
    meta: { failure: 'The page was not printed' },
  }).mutate

/** Writes the page of a view as PDF where the person chooses, and resolves to its path, or null when the dialog was cancelled. */
export const useSavePdf = (view: ViewId): UseMutationResult<string | null, Error, { name: string; around: Around }> =>
  useMutation({
    mutationFn: ({ name, around }: { name: string; around: Around }) => around(() => call('page.pdf', { name, view })),
    meta: { failure: 'The PDF was not written' },
  })

/** Shows a file or folder of the application in the file manager. */
export const useShowFile = (): UseMutationResult<null, Error, Input<'about.show'>['what']> =>
  useMutation({
    mutationFn: (what: Input<'about.show'>['what']) => call('about.show', { what }),
    meta: { failure: 'The folder could not be shown' },
  })

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
function useExporting(
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

/** The exports of a view: what became of the last one of its dialog, and what begins another. */
export function useExports(
  view: ViewId,
  title: string,
  copy: (copied: { text: string; html: string }) => boolean,
  sayDone: (words: string) => void,
): {
  /** What the last export wrote, or why it failed. */
  last: { words: string | null; error: ErrorInfo | null; retry: () => void; isBusy: boolean }
  start: (wanted: Export) => void
  /** Exports without the dialog, so that a message says what became of it. */
  startByKey: (wanted: Export) => void
  /** Forgets what came of the last export, unless it is under way. */
  forget: () => void
} {
  const exporting = useExporting(view, title, copy)
  const byKey = useExporting(view, title, copy, 'Nothing was copied')
  const { data, error, isPending, mutate, reset } = exporting
  return {
    last: {
      words: data ?? null,
      error: error === null ? null : errorInfoOf(error),
      retry: retryOf(exporting),
      isBusy: isPending,
    },
    start: (wanted) => mutate(wanted),
    startByKey: (wanted) =>
      byKey.mutate(wanted, {
        onSuccess(words) {
          if (words !== null) sayDone(words)
        },
      }),
    forget() {
      if (!isPending) reset()
    },
  }
}
