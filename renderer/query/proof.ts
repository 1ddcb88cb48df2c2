import { useMemo } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { batched } from '../../app/domain/values/pages.ts'
import { call } from '../bridge/desk.ts'
import { useConnectionId } from './connection.ts'
import { earningsKey } from './earnings.ts'
import { ratiosKey } from './ratios.ts'
import { keyOf } from './query-keys.ts'
import type { Input, Output } from '../../app/ipc/contract.ts'

/** The calls that compare numbers of a connection with their stored responses, now and each time; with a moment, of which receipts up to it count. */
export const proofCalls = (connection: string, signal?: AbortSignal, knownAt: number | null = null) => ({
  verdictsOn: (figures: Input<'proof.verify'>['figures']): Promise<Output<'proof.verify'>> =>
    call('proof.verify', { connection, figures }, signal),
  /** What is known of stored responses; one that is gone is left out. */
  receiptsOf: (hashes: readonly string[]): Promise<Output<'proof.receipts'>> =>
    call('proof.receipts', { connection, hashes: [...hashes], knownAt }, signal),
})

/** Maximum number of hashes in one call to main. */
const MAX_AT_ONCE = 400

// One set for “none”: with a new one, every number of a view would be drawn again when its responses have been checked.
const NONE: ReadonlySet<string> = new Set()

/** Beginning of the keys of a connection's queries that verify stored responses. */
export const proofKey = (connection: string) => keyOf(connection, 'proof')

/** Beginning of the keys of the queries for altered responses; one altered response invalidates all of them. */
export const alteredKey = (connection: string) => [...proofKey(connection), 'altered'] as const

/** The stored responses that no longer match their hash; checked again when others were stored, since a refresh replaces them. */
export function useAltered(hashes: readonly string[]): ReadonlySet<string> {
  const connection = useConnectionId()
  const sorted = useMemo(() => [...new Set(hashes)].filter((hash) => hash !== '').sort(), [hashes])
  const checked = useQuery({
    queryKey: [...alteredKey(connection), sorted],
    queryFn: ({ signal }) =>
      batched(sorted, MAX_AT_ONCE, (hashes) => call('proof.altered', { connection, hashes: [...hashes] }, signal)),
    enabled: sorted.length > 0,
  })
  return useMemo(
    () => (checked.data === undefined || checked.data.length === 0 ? NONE : new Set(checked.data)),
    [checked.data],
  )
}

/** Requests the numbers of the current view from the service again, as its “Refresh” does; those of other views when they are shown. */
export async function requestAgain(client: QueryClient, connection: string): Promise<void> {
  await Promise.all(
    [ratiosKey(connection), earningsKey(connection)].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** When a stored response was last received, by a moment or at all, as its proof says; null while that is read, and where it is not known. */
export function useReceivedAt(hash: string | null, knownAt: number | null): number | null {
  const connection = useConnectionId()
  const receipts = useQuery({
    queryKey: [...proofKey(connection), 'received', hash, knownAt],
    queryFn: ({ signal }) => proofCalls(connection, signal, knownAt).receiptsOf(hash === null ? [] : [hash]),
    enabled: hash !== null,
  })
  return receipts.data?.find((receipt) => receipt.hash === hash)?.receivedAt ?? null
}
