import { useMemo, useRef, type ReactElement } from 'react'
import type { ChartSpan } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import type { RatioSeries } from '../../../app/domain/fundamentals/ratio-series.ts'
import { axisUnit, type Series } from '../../../app/domain/fundamentals/series.ts'
import { useMadeUpWords } from '../../query/connection.ts'
import { ChartBoundary } from '../../ui/chart/chart-boundary.tsx'
import { CHART_PER_RATIO, type ChartChoice, type ChartWords } from '../../ui/chart/chart-request.ts'
import { lineStylesOf, placesIn } from '../../ui/chart/line-styles.ts'
import { SeriesChart } from '../../ui/chart/series-chart.tsx'
import { Part } from './sheet-part.tsx'

const MARGINS = ['grossMargin', 'operationMargin', 'netMargin']

const MAX_LINES = 3

const LINES: ChartChoice = { ...CHART_PER_RATIO, panes: 'one', ownAxes: false }

/** The series that the chart of a page shows: the margins, or else the first ones with a common unit. */
export function chartedSeries(series: readonly Series[]): readonly Series[] {
  const margins = series.filter(({ field }) => MARGINS.includes(field))
  if (margins.length > 1) return margins
  const [first] = series
  return first === undefined ? [] : series.filter((each) => axisUnit(each) === axisUnit(first)).slice(0, MAX_LINES)
}

export function SheetChart({
  set,
  basis,
  span,
  onSpan,
}: {
  set: RatioSeries
  /** The basis in words. */
  basis: string
  span: ChartSpan
  onSpan: (span: ChartSpan) => void
}): ReactElement | null {
  const picture = useRef<HTMLDivElement>(null)
  const madeUp = useMadeUpWords()
  const charted = useMemo(() => ({ ...set, series: chartedSeries(set.series) }), [set])
  const isInUnits = charted.series.some(({ display }) => display !== 'as-sent')
  const words = useMemo(
    (): ChartWords => ({
      command: 'sheet.describe-chart',
      beside: 'table of key ratios',
      facts: [isInUnits ? 'assumed units' : 'values as sent', madeUp].filter((fact) => fact !== ''),
    }),
    [isInUnits, madeUp],
  )
  const isMargins = charted.series.every(({ field }) => MARGINS.includes(field))
  const lineStyles = useMemo(
    () => lineStylesOf(charted.series, { ...placesIn(charted.series), ...(isMargins ? { fields: MARGINS } : {}) }),
    [charted, isMargins],
  )
  if (charted.columns.length === 0 || charted.series.length === 0) return null
  return (
    <Part
      title={isMargins ? 'Margins' : charted.series.map(({ label }) => label).join(', ')}
      note={basis}
      className="sheet-chart"
    >
      <ChartBoundary set={charted}>
        <SeriesChart
          name="company"
          set={charted}
          lineStyles={lineStyles}
          choice={LINES}
          span={span}
          onSpan={onSpan}
          pictureOf={picture}
          words={words}
        />
      </ChartBoundary>
    </Part>
  )
}
