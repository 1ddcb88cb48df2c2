import { useQuery } from '@tanstack/react-query'
import { RATIO_FIELDS } from '../../app/domain/fundamentals/ratio-fields.ts'
import type { SymbolRatios } from '../../app/domain/fundamentals/ratio-record.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import type { Source } from '../../app/errors/sourced.ts'
import { useConnectionId } from './connection.ts'
import { errorInfoOf } from './error-info.ts'
import { retryOf } from './retry.ts'
import { ratiosQueries } from './ratios.ts'

/** Wire names of all described ratios. */
export const EVERY_FIELD = RATIO_FIELDS.map(({ name }) => name)

/** The cached records of one company on every basis; undefined until they are read. */
export function useCompanyRecords(
  symbol: string | null,
  knownOn: string | null,
  fields: readonly string[] = EVERY_FIELD,
): { entry: SymbolRatios | undefined; source: Source | null; error: ErrorInfo | null; readAgain: () => void } {
  const connection = useConnectionId()
  const shown = useQuery({
    ...ratiosQueries.shown(connection, {
      symbols: symbol === null ? [] : [symbol],
      fields,
      reportTypes: [],
      knownOn,
    }),
    enabled: symbol !== null,
  })
  return {
    entry: shown.data?.value.find((entry) => entry.symbol === symbol),
    source: shown.data?.source ?? null,
    error: shown.error === null ? null : errorInfoOf(shown.error),
    readAgain: retryOf(shown),
  }
}
