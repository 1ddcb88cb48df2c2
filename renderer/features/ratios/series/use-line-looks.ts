import { useMemo, createContext } from 'react'
import { REPORT_TYPES, type ReportType } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { Series } from '../../../../app/domain/fundamentals/series.ts'
import { sharedLooksOf } from '../../../ui/chart/series-names.ts'
import { lineStylesOf, useLookPlaces, MOST_TOLD, type LineStyle } from '../../../ui/chart/line-styles.ts'
import type { RatiosState } from '../ratios-state.ts'

/** Looks of lines by the keys of their series. */
type LineLooks = ReadonlyMap<string, LineStyle>

const NO_LOOKS: LineLooks = new Map()

/** The looks with which the names of series are told beside them; those of more series than they tell apart are none. */
export const toldLooks = (looks: LineLooks): LineLooks => (looks.size > MOST_TOLD ? NO_LOOKS : looks)

/** How the lines of the chart above a table look. */
export const LineLooksContext = createContext<LineLooks>(NO_LOOKS)

const NONE: readonly Series[] = []

/**
 * How the series look in the chart, and for the names beside it: those of the picker, and those of the table. A look is of a company and a
 * ratio as long as they are chosen, whatever is drawn of them. No name has one in a scatter, which has no lines.
 */
export function useLineLooks(
  series: readonly Series[],
  {
    symbols: companies,
    fields: ratios,
    overlay,
    showsChart,
    panel,
    chart: { scatter },
  }: Pick<RatiosState, 'symbols' | 'fields' | 'overlay' | 'showsChart' | 'panel' | 'chart'>,
  basis: ReportType,
): {
  styles: ReadonlyMap<string, LineStyle>
  looks: ReturnType<typeof sharedLooksOf>
  lines: ReturnType<typeof toldLooks>
} {
  const symbols = useLookPlaces('looks of companies', companies)
  const fields = useLookPlaces('looks of ratios', ratios)
  const isTold = showsChart && panel === 'series' && !scatter
  return useMemo(() => {
    const others = overlay ? REPORT_TYPES.flatMap(({ id }) => (id === basis ? [] : [id])) : []
    const places = { symbols, fields, bases: [basis, ...others] }
    const styles = lineStylesOf(series, places)
    const told = isTold ? series : NONE
    return {
      styles,
      looks: sharedLooksOf(told, styles, places),
      lines: toldLooks(isTold ? styles : new Map<string, LineStyle>()),
    }
  }, [series, symbols, fields, overlay, basis, isTold])
}
