import { useMemo, useRef, type ReactElement } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { ChartSpan } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { CHART_PER_RATIO, type ChartWords } from '../../ui/chart/chart-request.ts'
import { lineStylesOf, placesIn, useLookPlaces } from '../../ui/chart/line-styles.ts'
import { ChartBoundary } from '../../ui/chart/chart-boundary.tsx'
import { SeriesChart } from '../../ui/chart/series-chart.tsx'
import { useSymbolMenu } from '../../ui/text/link-menus.ts'
import { useContextMenu } from '../../ui/controls/context-menu.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

const CHART_ENTRIES: readonly CommandId[] = [
  'earnings.describe-chart',
  'chart.zoom-in',
  'chart.zoom-out',
  'chart.whole-span',
  'chart.pin',
  'earnings.form-grid',
  'earnings.refresh',
]

/** Fields of a company over the dates of its reports. */
export function EarningsChart({
  symbol,
  set,
  fields,
  span,
  onSpan,
  words,
}: {
  /** The company of the reports; null where they name none. */
  symbol: string | null
  set: SeriesSet
  /** The fields that are drawn. */
  fields: readonly string[]
  span: ChartSpan
  onSpan: (span: ChartSpan) => void
  words: ChartWords
}): ReactElement {
  const picture = useRef<HTMLDivElement>(null)
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  const places = useLookPlaces('looks of fields of earnings', fields)
  const lineStyles = useMemo(() => lineStylesOf(set.series, { ...placesIn(set.series), fields: places }), [set, places])
  if (set.series.length === 0)
    return (
      <EmptyState title="No field in the chart">
        <p>Pin fields in the grid to see them here over the dates of the reports.</p>
      </EmptyState>
    )
  return (
    <div
      className="earnings-chart"
      onContextMenu={(event) => {
        // A dialog that the chart opens is in the tree of components below it, but not in its place.
        if (event.currentTarget.contains(event.target as Node))
          offer(event, { label: 'Chart', entries: CHART_ENTRIES }, ...(symbol === null ? [] : [symbolMenu(symbol)]))
      }}
    >
      <ChartBoundary set={set}>
        <SeriesChart
          name="earnings"
          set={set}
          lineStyles={lineStyles}
          choice={CHART_PER_RATIO}
          span={span}
          onSpan={onSpan}
          pictureOf={picture}
          words={words}
        />
      </ChartBoundary>
    </div>
  )
}
