import type { Alignment } from '../../../app/domain/fundamentals/period-columns.ts'
import type { ReportType } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { ChartChoice } from '../../ui/chart/series-chart.tsx'
import type { TransformId } from '../../../app/domain/fundamentals/transforms.ts'

/** What the ratios view can show of the companies. */
type RatiosPanel = 'series' | 'radar' | 'units'

/** How values are shown: as the digits that were sent, or in the unit each ratio is assumed to have. */
type ValueStyle = 'as-sent' | 'assumed'

/** How the table lies. `sort` names a column of it, or a series when it is transposed. */
export interface TableChoice {
  transposed: boolean
  heat: boolean
  sort: { id: string; descending: boolean } | null
}

/** What the ratios view shows: kept by the shell, so that going back finds it again. */
export interface RatiosState {
  symbols: readonly string[]
  fields: readonly string[]
  reportType: ReportType
  /** Whether every basis is laid over the chosen one. */
  overlay: boolean
  /** Period as records name it; null takes the one with the longest history. */
  period: string | null
  alignment: Alignment
  transform: TransformId
  style: ValueStyle
  showsChart: boolean
  chart: ChartChoice
  table: TableChoice
  /** The series, what was restated in one company, or what its records say about units. */
  panel: RatiosPanel
  /** The two clocks: only what was as of that day and had been received here on it; null for now. */
  knownOn: string | null
}

/** The state of a ratios view nobody has touched. */
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
  table: { transposed: false, heat: false, sort: null },
  panel: 'series',
  knownOn: null,
}
