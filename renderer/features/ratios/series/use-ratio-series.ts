import { useMemo, useState } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { rangeOf } from '../../../../app/domain/fundamentals/chart/chart-span.ts'
import { markRevisions } from '../../../../app/domain/fundamentals/restatements.ts'
import { basisToShow, REPORT_TYPES } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { ReportType, SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { buildSeries, neededFields, periodsOf } from '../../../../app/domain/fundamentals/ratio-series.ts'
import type { RatioSeries } from '../../../../app/domain/fundamentals/ratio-series.ts'
import { applyTransform } from '../../../../app/domain/fundamentals/transforms.ts'
import type { Source } from '../../../../app/domain/responses/sourced-value.ts'
import type { Series, SeriesSet } from '../../../../app/domain/fundamentals/series.ts'
import { isSame } from '../../../../app/domain/values/undo-values.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { ratiosQueries, type Refreshed } from '../../../query/ratios.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { useIsPeeking } from '../../../ui/text/as-sent.tsx'
import { useSameList } from '../../../ui/keys/stable-values.ts'
import { companyOf, type RatiosState } from '../ratios-state.ts'

/**
 * Returns a function that gives a set the columns and series of the one before where they are the same, so that what is drawn of them is not
 * drawn again when others join them.
 */
export function steadySeries(): <Kept extends SeriesSet>(set: Kept) => Kept {
  let columns: readonly string[] = []
  let kept: ReadonlyMap<string, Series> = new Map()
  return (set) => {
    if (!isSame(columns, set.columns)) columns = set.columns
    const series = set.series.map((each) => {
      const before = kept.get(each.key)
      return before !== undefined && isSame(before, each) ? before : each
    })
    kept = new Map(series.map((each) => [each.key, each]))
    return { ...set, columns, series }
  }
}

/** The cached records of the view, and the series made from them. */
export interface ShownRatios {
  /** Where the values come from, and what of the last response could not be read. */
  refreshed: UseQueryResult<Refreshed>
  shown: UseQueryResult<{ value: readonly SymbolRatios[]; source: Source }>
  entries: readonly SymbolRatios[]
  periods: readonly string[]
  period: string
  /** The basis on screen. It is not the chosen one where no company has records of that. */
  basis: ReportType
  set: RatioSeries
}

const NONE: readonly string[] = []

/** Every basis, as they are laid over each other. */
export const EVERY_BASIS = REPORT_TYPES.map(({ id }) => id)

/** The place of the first column that the chart over time shows; that of the table where there is no such chart. */
function firstShown(
  columns: readonly string[],
  { showsChart, chart, span, table: { hiddenPeriods } }: Pick<RatiosState, 'showsChart' | 'chart' | 'span' | 'table'>,
): number {
  if (showsChart && !chart.scatter) return rangeOf(columns, span).from
  return Math.max(
    0,
    columns.findIndex((column) => !hiddenPeriods.includes(column)),
  )
}

/** Turns the state of the view into the series on screen: requests, reads, aligns and transforms them. */
export function useRatioSeries(state: RatiosState): ShownRatios {
  const connection = useConnectionId()
  const { symbols, fields, reportType, overlay, alignment, transform, style, knownAt } = state
  const company = companyOf(state)
  const { formulas, displays } = usePreferences()
  const inUnits = !useIsPeeking() && style === 'assumed'
  // Nothing is requested for an earlier time.
  const requested = knownAt === null ? symbols : NONE
  const refreshed = useQuery({ ...ratiosQueries.refreshed(connection, requested), enabled: requested.length > 0 })
  const needed = useMemo(() => neededFields(fields, formulas), [fields, formulas])
  // What is left after a ratio was taken away has been read.
  const [asked, setAsked] = useState(needed)
  if (needed.some((field) => !asked.includes(field))) setAsked(needed)
  const recordsOf = (types: readonly ReportType[], enabled: boolean) => ({
    ...ratiosQueries.shown(connection, { symbols, fields: asked, reportTypes: types, knownAt }),
    enabled: enabled && symbols.length > 0,
  })
  const chosen = useQuery(recordsOf(overlay ? [] : [reportType], true))
  const basis = overlay ? reportType : basisToShow(reportType, chosen.data?.value ?? [])
  const other = useQuery(recordsOf([basis], basis !== reportType))
  const shown = basis === reportType ? chosen : other
  const answered = refreshed.data?.answered
  const entries = useMemo(
    () =>
      symbols.length === 0
        ? []
        : (shown.data?.value ?? []).map((entry) =>
            // What failed for others says nothing of a company whose own request was answered.
            entry.outcome === 'not-in-response' && answered?.includes(entry.symbol) === true
              ? { ...entry, outcome: 'not-named' as const }
              : entry,
          ),
    [symbols.length, shown.data, answered],
  )
  const periods = useMemo(() => periodsOf(entries, overlay ? undefined : basis), [entries, overlay, basis])
  const period = state.period !== null && periods.includes(state.period) ? state.period : (periods[0] ?? '')
  // What was restated shows beside either basis; every basis at once has both.
  const isRevised = !overlay && (basis === 'A' || basis === 'R')
  const both = useQuery(recordsOf(['A', 'R'], isRevised))
  const revised = overlay ? entries : isRevised ? both.data?.value : undefined
  // A ratio whose values are still being read is not there yet: nothing says that it has none, and all is drawn once.
  const read = shown.data?.fields
  const drawn = useSameList(
    fields.filter((field) => neededFields([field], formulas).every((each) => read?.includes(each) ?? true)),
  )
  const [keep] = useState(steadySeries)
  const built = useMemo((): RatioSeries => {
    // A company without records has no row of gaps: the list of companies says what is known of it.
    const known = entries.filter(({ records }) => records.length > 0)
    const made = buildSeries(known, {
      fields: drawn,
      formulas,
      bases: overlay ? EVERY_BASIS : [basis],
      period,
      alignment,
      displays,
      inUnits,
    })
    return revised === undefined ? made : { ...made, series: markRevisions(made.series, revised) }
  }, [entries, revised, drawn, formulas, overlay, basis, period, alignment, displays, inUnits])
  const shownFrom = transform === 'index' ? firstShown(built.columns, state) : 0
  const set = useMemo(
    () => keep({ ...built, ...applyTransform(built, transform, built.perYear, { company, shownFrom }) }),
    [built, transform, company, shownFrom, keep],
  )
  return { refreshed, shown, entries, periods, period, basis, set }
}
