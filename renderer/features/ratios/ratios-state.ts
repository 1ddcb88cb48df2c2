import { FIRST_SCREEN } from '../../../app/domain/fundamentals/screen-template.ts'
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
  style: 'assumed',
  showsChart: true,
  chart: {
    kind: 'line',
    panes: 'one',
    bridges: false,
    log: false,
    ownAxes: false,
    spread: false,
    right: [],
    news: true,
    earnings: true,
    scatter: false,
  },
  span: 'all',
  table: {
    transposed: false,
    heatmap: false,
    sort: null,
    totals: false,
    sparklines: false,
    hidden: [],
    hiddenPeriods: [],
    order: [],
    widths: {},
    frozen: 0,
  },
  panel: 'series',
  company: null,
  knownOn: null,
  screen: FIRST_SCREEN,
  looks: {},
  story: null,
}

/** The company of which a part of the view is, and to which differences are taken; null without one. */
export const companyOf = ({ company, symbols }: Pick<RatiosState, 'company' | 'symbols'>): string | null =>
  company !== null && symbols.includes(company) ? company : (symbols[0] ?? null)
