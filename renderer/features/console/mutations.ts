import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { toHar, type LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { call } from '../../bridge/desk.ts'
import { useConnectionId } from '../../query/connection.ts'
import { useCall } from '../../query/writes.ts'

/** Forgets the calls of the connection in this session. */
export function useClearRequests() {
  const connection = useConnectionId()
  return useCall('console.clear', () => ({ connection }), { failure: 'The list of calls was not cleared' })
}

/** Checks what the key of the connection can access. The pane shows its error. */
export function useProbe() {
  const connection = useConnectionId()
  return useCall('entitlement.probe', () => ({ connection }))
}

/** Saves calls as an HTTP archive where the person chooses, with the bodies that are kept. */
export function useExportCalls(): UseMutationResult<
  Output<'file.save'>,
  Error,
  { calls: readonly LoggedRequest[]; version: string }
> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: async ({ calls, version }: { calls: readonly LoggedRequest[]; version: string }) =>
      call('file.save', {
        kind: 'har',
        name: 'tearsheet',
        view: 'console',
        content: toHar(calls, version, await call('console.bodies', { connection })),
      }),
    meta: { failure: 'The calls were not exported' },
  })
}
