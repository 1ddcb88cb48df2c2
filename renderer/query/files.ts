import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Input } from '../../app/ipc/contract.ts'
import { call } from '../bridge/desk.ts'

/** Saves a file where the person chooses, and resolves to its path, or null when the dialog was cancelled. */
export const useSaveFile = (): UseMutationResult<string | null, Error, Input<'file.save'>> =>
  useMutation({
    mutationFn: (file: Input<'file.save'>) => call('file.save', file),
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
