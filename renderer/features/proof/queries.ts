import { callQuery } from '../../query/query-keys.ts'
import type { ClaimedFigure } from '../../../app/domain/responses/proof.ts'
import type { Digits, ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { proofKey } from '../../query/proof.ts'

/** Queries of the inspector, made anew each time it is opened. */
export const proofQueries = {
  /** The response behind one number, verified. */
  one: (connection: string, response: ResponseRef, digits: Digits | null) =>
    callQuery(
      [...proofKey(connection), 'one', response, digits],
      'proof.get',
      { connection, ...response, digits },
      { gcTime: 0 },
    ),
  /** The verdicts on several numbers, in their order. */
  inputs: (connection: string, claims: readonly ClaimedFigure[]) =>
    callQuery(
      [...proofKey(connection), 'inputs', claims],
      'proof.verify',
      { connection, figures: [...claims] },
      { enabled: claims.length > 0, gcTime: 0 },
    ),
}
