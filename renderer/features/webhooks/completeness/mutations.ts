import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { allLines } from '../../../../app/domain/webhooks/reconciliation.ts'
import type {
  DeclaredScope,
  LineFilter,
  ReconciledLine,
  Reconciliation,
} from '../../../../app/domain/webhooks/reconciliation.ts'
import {
  RECONCILED_HEADS,
  reconciledCells,
  reconciliationJUnit,
} from '../../../../app/domain/webhooks/reconciliation-report.ts'
import { call } from '../../../bridge/desk.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { keyOf, readAgain } from '../../../query/query-keys.ts'
import type { SavedTable } from '../mutations.ts'
import { spanOf } from '../queries.ts'
import type { ReconciledSpan } from '../queries.ts'

/** All lines that a filter shows, those that are not on screen included. */
const readLines = (
  connection: string,
  made: ReconciledSpan,
  shows: LineFilter,
  signal?: AbortSignal,
): Promise<ReconciledLine[]> =>
  allLines((after, limit) => call('reconciliation.lines', { connection, ...spanOf(made), shows, after, limit }, signal))

/** Reads the lines that a filter shows, as a table. */
export const reconciledTable =
  (connection: string, made: ReconciledSpan, shows: LineFilter) =>
  async (signal: AbortSignal): Promise<SavedTable> => {
    const lines = await readLines(connection, made, shows, signal)
    return {
      name: 'completeness',
      heads: RECONCILED_HEADS,
      rows: lines.map(reconciledCells),
    }
  }

/** Saves what was missed as a JUnit file where the person chooses. */
export function useSaveJUnit(): UseMutationResult<string | null, Error, Reconciliation & ReconciledSpan> {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn(made: Reconciliation & ReconciledSpan) {
      const content = reconciliationJUnit(made, await readLines(connection, made, 'missed'))
      return call('file.save', { kind: 'xml', name: 'completeness', view: 'webhooks', content })
    },
    meta: { failure: 'The missed deliveries were not exported' },
  })
}

/** Keeps what the destination receives, and compares anew. The dialog shows its error. */
export function useDeclareScope(onSaved: () => void): UseMutationResult<null, Error, DeclaredScope> {
  const connection = useConnectionId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scope: DeclaredScope) => call('reconciliation.setScope', { connection, scope }),
    async onSuccess() {
      onSaved()
      await readAgain(client, keyOf(connection, 'reconciliation'))
    },
  })
}
