import type { Place } from '../../../app/ipc/place.ts'

/** State of the ratios view, kept by the shell so that going back restores it. */
export type RatiosState = Place['ratios']

/** Layout of the table; `sort` names a column, or a series when transposed. */
export type TableChoice = RatiosState['table']

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
  span: 'all',
  table: { transposed: false, heatmap: false, sort: null },
  panel: 'series',
  knownOn: null,
}
