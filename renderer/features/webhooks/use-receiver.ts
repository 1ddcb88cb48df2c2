import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReceiverState } from '../../../app/ipc/receiver-schemas.ts'
import { webhookQueries } from './queries.ts'

/** Returns the receiver as it was read, and what is not known of it; null once its state is known. */
export function useReceiver(): { read: UseQueryResult<ReceiverState>; notKnown: string | null } {
  const read = useQuery(webhookQueries.receiver)
  const words = read.error === null ? 'Reading the state of the receiver…' : 'Whether the receiver runs is not known.'
  return { read, notKnown: read.data === undefined ? words : null }
}
