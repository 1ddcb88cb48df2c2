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

/** Prints the page on screen. */
export const usePrint = (): (() => void) =>
  useMutation({ mutationFn: () => call('page.print', {}), meta: { failure: 'The page was not printed' } }).mutate

/** Shows a file or folder of the application in the file manager. */
export const useShowFile = (): UseMutationResult<null, Error, Input<'about.show'>['what']> =>
  useMutation({
    mutationFn: (what: Input<'about.show'>['what']) => call('about.show', { what }),
    meta: { failure: 'The folder could not be shown' },
  })
