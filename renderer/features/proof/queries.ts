import { queryOptions } from '@tanstack/react-query'
import type { ClaimedFigure } from '../../../app/domain/responses/proof.ts'
import type { Digits, ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { call } from '../../bridge/desk.ts'
import { proofKey } from '../../query/proof.ts'

/** Queries of the inspector, made anew each time it is opened. */
export const proofQueries = {
  /** The response behind one number, verified. */
  one: (connection: string, response: ResponseRef, digits: Digits | null) =>
    queryOptions({
      queryKey: [...proofKey(connection), 'one', response, digits],
      queryFn: ({ signal }) => call('proof.get', { connection, ...response, digits }, signal),
      gcTime: 0,
    }),
  /** The verdicts on several numbers, in their order. */
  inputs: (connection: string, claims: readonly ClaimedFigure[]) =>
    queryOptions({
      queryKey: [...proofKey(connection), 'inputs', claims],
      queryFn: ({ signal }) => call('proof.verify', { connection, figures: [...claims] }, signal),
      enabled: claims.length > 0,
      gcTime: 0,
    }),
}
