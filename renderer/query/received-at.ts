import { useQuery } from '@tanstack/react-query'
import { useConnectionId } from './connection.ts'
import { proofKey } from './integrity.ts'
import { proofCalls } from './proof-calls.ts'

/** When a stored response was last received, as its proof says; null while that is read, and where it is not known. */
export function useReceivedAt(hash: string | null): number | null {
  const connection = useConnectionId()
  const receipts = useQuery({
    queryKey: [...proofKey(connection), 'received', hash],
    queryFn: ({ signal }) => proofCalls(connection, signal).receiptsOf(hash === null ? [] : [hash]),
    enabled: hash !== null,
  })
  return receipts.data?.find((receipt) => receipt.hash === hash)?.receivedAt ?? null
}
