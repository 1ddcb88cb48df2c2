import { useQuery } from '@tanstack/react-query'
import { RATIO_FIELDS } from '../../../app/domain/ratio-fields.ts'
import type { RatioRecord } from '../../../app/domain/ratio-record.ts'
import { ratiosQueries } from './ratios-queries.ts'

const EVERY_FIELD = RATIO_FIELDS.map(({ name }) => name)

/** Every held record of a company under every basis, with all described ratios. */
export function useCompanyRecords(symbol: string | null, knownOn: string | null, version: number): readonly RatioRecord[] {
  const shown = useQuery({ ...ratiosQueries.shown({ symbols: symbol === null ? [] : [symbol], fields: EVERY_FIELD, reportTypes: [], knownOn }, version), enabled: symbol !== null })
  return shown.data?.value.find((entry) => entry.symbol === symbol)?.records ?? []
}
