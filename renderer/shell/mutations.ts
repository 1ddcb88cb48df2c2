import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Output } from '../../app/ipc/contract.ts'
import { call } from '../bridge/desk.ts'

/** Restores a backup that the person chooses. The note shows its error. */
export function useRestoreBackup(onRestored: () => void): UseMutationResult<Output<'library.restore'>, Error, void> {
  return useMutation({
    mutationFn: () => call('library.restore', {}),
    onSuccess(restored) {
      if (restored !== null) onRestored()
    },
  })
}

/** Confirms the address that was read; main confirms no other. The note shows its error. */
export const useConfirmAddress = (id: string, baseUrl: string): UseMutationResult<null, Error, void> =>
  useMutation({ mutationFn: () => call('connections.confirm', { id, baseUrl }) })

/** Asks for all that is on screen again, which also opens the files again. */
export function useAskAgain(): UseMutationResult<void, Error, void> {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => client.invalidateQueries() })
}
