import type { Alignment } from '../../../app/domain/fundamentals/period-columns.ts'
import type { ReportType } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { ChartChoice } from '../../ui/chart/series-chart.tsx'
import type { TransformId } from '../../../app/domain/fundamentals/transforms.ts'

/** What the ratios view can show of the companies. */
type RatiosPanel = 'series' | 'radar' | 'units'

/** How values are shown: as the digits sent, or in assumed units. */
type ValueStyle = 'as-sent' | 'assumed'

/** Layout of the table; `sort` names a column, or a series when transposed. */
export interface TableChoice {
  transposed: boolean
  heatmap: boolean
  sort: { id: string; descending: boolean } | null
}

/** State of the ratios view, kept by the shell so that going back restores it. */
export interface RatiosState {
  symbols: readonly string[]
  fields: readonly string[]
  reportType: ReportType
  /** Whether every basis is shown in one chart. */
  overlay: boolean
  /** Period as records name it; null for the one with the longest history. */
  period: string | null
  alignment: Alignment
  transform: TransformId
  style: ValueStyle
  showsChart: boolean
  chart: ChartChoice
  table: TableChoice
  /** The panel: series, restatements or unit check. */
  panel: RatiosPanel
  /** Bitemporal filter, YYYY-MM-DD: records as of that day or earlier, as received by its end; null for now. */
  knownOn: string | null
}

/** The initial state of the ratios view. */
export const INITIAL_RATIOS: RatiosState = {
  symbols: [],
  fields: ['grossMargin', 'operationMargin'],
  reportType: 'TTM',
  overlay: false,
  period: null,
  alignment: 'calendar',
  transform: 'none',
  style: 'as-sent',
  showsChart: true,
  chart: { kind: 'line', panes: 'one', bridges: false },
  table: { transposed: false, heatmap: false, sort: null },
  panel: 'series',
  knownOn: null,
}
