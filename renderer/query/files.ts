import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ViewId } from '../../app/domain/window/views.ts'
import type { Input } from '../../app/ipc/contract.ts'
import { call } from '../bridge/desk.ts'

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
