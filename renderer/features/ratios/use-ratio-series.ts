import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { columnsPerYear } from '../../../app/domain/fundamentals/period-columns.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { buildSeries, neededFields, periodsOf } from '../../../app/domain/fundamentals/ratio-series.ts'
import type { RatioSeries } from '../../../app/domain/fundamentals/ratio-series.ts'
import { applyTransform } from '../../../app/domain/fundamentals/transforms.ts'
import type { Source } from '../../../app/errors/sourced.ts'
import { usePreferences } from '../../query/preferences.ts'
import { ratiosQueries } from '../../query/ratios.ts'
import { useConnectionId } from '../../query/connection.ts'
import type { RatiosState } from './ratios-state.ts'

/** The cached records of the view, and the series made from them. */
export interface ShownRatios {
  refreshed: UseQueryResult<Source>
  shown: UseQueryResult<{ value: readonly SymbolRatios[]; source: Source }>
  entries: readonly SymbolRatios[]
  periods: readonly string[]
  period: string
  set: RatioSeries
}

const EVERY_BASIS = REPORT_TYPES.map(({ id }) => id)

/** Turns the state of the view into the series on screen: requests, reads, aligns and transforms them. */
export function useRatioSeries(state: RatiosState): ShownRatios {
  const connection = useConnectionId()
  const { symbols, fields, reportType, overlay, alignment, transform, style, knownOn } = state
  const { formulas, displays } = usePreferences()
  const refreshed = useQuery({ ...ratiosQueries.refreshed(connection, symbols), enabled: symbols.length > 0 })
  const needed = useMemo(() => neededFields(fields, formulas), [fields, formulas])
  const reportTypes = overlay ? [] : [reportType]
  const shown = useQuery({
    ...ratiosQueries.shown(connection, { symbols, fields: needed, reportTypes, knownOn }, refreshed.dataUpdatedAt),
    enabled: symbols.length > 0,
  })
  const entries = useMemo(() => (symbols.length === 0 ? [] : (shown.data?.value ?? [])), [symbols.length, shown.data])
  const periods = useMemo(() => periodsOf(entries, overlay ? undefined : reportType), [entries, overlay, reportType])
  const period = state.period !== null && periods.includes(state.period) ? state.period : (periods[0] ?? '')
  const set = useMemo((): RatioSeries => {
    const built = buildSeries(entries, {
      fields,
      formulas,
      bases: overlay ? EVERY_BASIS : [reportType],
      period,
      alignment,
      displays,
      inUnits: style === 'assumed',
    })
    return { ...built, ...applyTransform(built, transform, columnsPerYear(period, alignment)) }
  }, [entries, fields, formulas, overlay, reportType, period, alignment, displays, style, transform])
  return { refreshed, shown, entries, periods, period, set }
}
