import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { EntitlementMap } from '../../../app/domain/connection/entitlement.ts'
import { call } from '../../bridge/desk.ts'
import { useConnectionId } from '../../query/connection.ts'

/** Forgets the calls of the connection in this session. */
export function useClearRequests(): UseMutationResult<null, Error, void> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: () => call('console.clear', { connection }),
    meta: { failure: 'The list of calls was not cleared' },
  })
}

/** Checks what the key of the connection can access. The pane shows its error. */
export function useProbe(): UseMutationResult<EntitlementMap, Error, void> {
  const connection = useConnectionId()
  return useMutation({ mutationFn: () => call('entitlement.probe', { connection }) })
}
