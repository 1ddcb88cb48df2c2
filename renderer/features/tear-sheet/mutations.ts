import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'

/** Writes the sheet as a PDF where the person chooses, and resolves to its path, or null when the dialog was cancelled. */
export const useSavePdf = (): UseMutationResult<string | null, Error, string> =>
  useMutation({
    mutationFn: (name: string) => call('page.pdf', { name, view: 'sheet' }),
    meta: { failure: 'The PDF was not written' },
  })
