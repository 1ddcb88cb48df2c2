import type { ReportType } from '../../../app/domain/ratio-record.ts'
import type { ValueStyle } from '../../format/ratio-value.ts'

/** What the ratios view can show of the companies. */
export type RatiosPanel = 'series' | 'radar' | 'units'

/** What the ratios view shows: kept by the shell, so that going back finds it again. */
export interface RatiosState {
  symbols: readonly string[]
  fields: readonly string[]
  reportType: ReportType
  /** Period as records name it; null takes the one with the longest history. */
  period: string | null
  style: ValueStyle
  showsChart: boolean
  /** The series, what was restated in one company, or what its records say about units. */
  panel: RatiosPanel
  /** The two clocks: only what was as of that day and had been received here on it; null for now. */
  knownOn: string | null
}

/** The state of a ratios view nobody has touched. */
export const INITIAL_RATIOS: RatiosState = { symbols: [], fields: ['grossMargin', 'operationMargin'], reportType: 'TTM', period: null, style: 'as-sent', showsChart: true, panel: 'series', knownOn: null }
