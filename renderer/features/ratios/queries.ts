import type { Input, Output } from '../../../app/ipc/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'
import { keyOf } from '../../query/topics.ts'

/** Compares numbers with their stored responses, now and each time it is asked. */
export const verdictsOn = (
  connection: string,
  figures: Input<'proof.verify'>['figures'],
  signal?: AbortSignal,
): Promise<Output<'proof.verify'>> => call('proof.verify', { connection, figures }, signal)

/** What is known of stored responses; one that is gone is left out. */
export const receiptsOf = (
  connection: string,
  hashes: readonly string[],
  signal?: AbortSignal,
): Promise<Output<'proof.receipts'>> => call('proof.receipts', { connection, hashes: [...hashes] }, signal)

/** Queries of the news beside the ratios. */
export const ratioNewsQueries = {
  /** The cached stories of these symbols between each two of the times, in Unix milliseconds. */
  dated: (connection: string, symbols: readonly string[], edges: readonly number[]) =>
    queryOptions({
      queryKey: keyOf(connection, 'stories', 'dated', symbols, edges),
      gcTime: 30_000,
      queryFn: ({ signal }) => call('news.dated', { connection, symbols: [...symbols], edges: [...edges] }, signal),
      placeholderData: (before) => before,
    }),
}
