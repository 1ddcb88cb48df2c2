import { CATALOGUE } from '../../../app/domain/commands/catalogue.ts'
import { noLogScale } from '../../../app/domain/fundamentals/axis-ticks.ts'
import { noSpread } from '../../../app/domain/fundamentals/peer-values.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { noScatter } from '../../../app/domain/fundamentals/scatter.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { TRANSFORMS } from '../../../app/domain/fundamentals/transforms.ts'
import {
  ALIGNMENTS,
  CHART_KINDS,
  CHART_PANES,
  RATIO_PARTS,
  SCREEN_STANDINGS,
  VALUE_STYLES,
} from '../../../app/domain/fundamentals/view-choices.ts'
import { isSame } from '../../../app/domain/values/put-back.ts'
import { linkToCompany } from '../../../app/domain/window/deep-link.ts'
import { useCommands } from '../../commands/commands.tsx'
import type { Handler } from '../../commands/registry.ts'
import { copyLink, NO_LINK } from '../../ui/copy-and-say.ts'
import { nextOf } from '../../ui/next-of.ts'
import { INITIAL_RATIOS } from './ratios-state.ts'
import { NO_TIMES } from './news-of-range.ts'
import type { RatiosState } from './ratios-state.ts'
import type { Exporter } from './use-export.ts'

/** What the commands of the ratios do besides changing the state. */
export interface RatioActions {
  /** The company whose tear sheet a command opens; null when none is chosen. */
  company: string | null
  onSheet: (symbol: string) => void
  onUnits: () => void
  onExport: () => void
  onRefresh: () => void
  exporter: Exporter['byKey']
  /** Whether there are values to export. */
  hasValues: boolean
  /** The search for the news of the visible periods; null where they say no time. */
  newsQuery: string | null
  onNews: (query: string) => void
  /** What the chart and the table show. */
  series: readonly Series[]
}

type Change = (part: Partial<RatiosState>) => void

const NO_VALUES = 'There are no values yet.'
const NO_CHART = 'The chart is not shown.'
const NO_LINES = 'A scatter shows one period, not lines over time.'
const NO_SERIES = 'Show the series first.'

/** The commands for what is shown, and how. */
function choices(state: RatiosState, change: Change, series: readonly Series[]): readonly Handler[] {
  const { chart, table, screen, panel, style, transform, alignment } = state
  const isScreen = panel === 'screen'
  const ofSeries = panel === 'series' ? null : NO_SERIES
  const ofValues = panel === 'units' ? 'Show the series or the restatements first.' : null
  const ofChart = ofSeries ?? (state.showsChart ? (chart.scatter ? NO_LINES : null) : NO_CHART)
  const ofGrid = isScreen ? null : ofSeries
  const grid = isScreen ? screen : table
  const changeGrid = (part: { heatmap?: boolean; totals?: boolean; bySector?: boolean }): void =>
    change(isScreen ? { screen: { ...screen, ...part } } : { table: { ...table, ...part } })
  const changeChart = (part: Partial<RatiosState['chart']>): void => change({ chart: { ...chart, ...part } })
  return [
    ...RATIO_PARTS.map(({ id }) => ({
      id: `ratios.part-${id}` as const,
      isOn: id === panel,
      run: () => change({ panel: id }),
    })),
    { id: 'ratios.next-part', run: () => change({ panel: nextOf(RATIO_PARTS, panel) }) },
    ...VALUE_STYLES.map(({ id }) => ({
      id: `ratios.style-${id}` as const,
      isOn: id === style,
      unavailable: ofValues,
      run: () => change({ style: id }),
    })),
    { id: 'ratios.next-style', unavailable: ofValues, run: () => change({ style: nextOf(VALUE_STYLES, style) }) },
    ...REPORT_TYPES.map(({ id }) => ({
      id: `ratios.basis-${id}` as const,
      isOn: id === state.reportType && !state.overlay,
      run: () => change({ reportType: id, overlay: false }),
    })),
    {
      id: 'ratios.overlay',
      isOn: state.overlay,
      unavailable: ofSeries,
      run: () => change({ overlay: !state.overlay }),
    },
    { id: 'ratios.toggle-chart', unavailable: ofSeries, run: () => change({ showsChart: !state.showsChart }) },
    ...CHART_KINDS.map(({ id }) => ({
      id: `ratios.chart-${id}` as const,
      isOn: state.showsChart && !chart.scatter && id === chart.kind,
      unavailable: ofSeries,
      run: () => change({ showsChart: true, chart: { ...chart, kind: id, scatter: false } }),
    })),
    {
      id: 'ratios.chart-scatter',
      isOn: state.showsChart && chart.scatter,
      unavailable: ofSeries ?? (chart.scatter ? null : noScatter({ columns: [], series })),
      run: () => change({ showsChart: true, chart: { ...chart, scatter: true } }),
    },
    ...CHART_PANES.map(({ id }) => ({
      id: `ratios.panes-${id}` as const,
      isOn: id === chart.panes,
      unavailable: ofChart,
      run: () => changeChart({ panes: id }),
    })),
    {
      id: 'ratios.bridge-gaps',
      isOn: chart.bridges,
      unavailable: ofChart ?? (chart.kind === 'bar' ? 'Bars have no line to draw over a gap.' : null),
      run: () => changeChart({ bridges: !chart.bridges }),
    },
    {
      id: 'ratios.log-scale',
      isOn: chart.log,
      // One that is on can be taken off, whatever is shown.
      unavailable: ofChart ?? (chart.log ? null : noLogScale(series, chart.kind)),
      run: () => changeChart({ log: !chart.log }),
    },
    {
      id: 'ratios.own-axes',
      isOn: chart.ownAxes,
      unavailable:
        ofChart ?? (chart.panes === 'one' ? 'There is one chart. Choose one per ratio or company first.' : null),
      run: () => changeChart({ ownAxes: !chart.ownAxes }),
    },
    {
      id: 'ratios.spread',
      isOn: chart.spread,
      unavailable: ofChart ?? (chart.spread ? null : noSpread(series)),
      run: () => changeChart({ spread: !chart.spread }),
    },
    {
      id: 'ratios.news-lane',
      isOn: chart.news,
      unavailable:
        ofChart ??
        (state.alignment === 'fiscal' ? NO_TIMES : chart.panes === 'one' ? null : 'News stands under a single chart.'),
      run: () => changeChart({ news: !chart.news }),
    },
    {
      id: 'ratios.earnings-lane',
      isOn: chart.earnings,
      unavailable:
        ofChart ??
        (state.alignment === 'fiscal'
          ? NO_TIMES
          : state.knownOn !== null
            ? 'Earnings reports are shown as they are known now.'
            : chart.panes === 'one'
              ? null
              : 'Earnings reports stand under a single chart.'),
      run: () => changeChart({ earnings: !chart.earnings }),
    },
    ...TRANSFORMS.map(({ id }) => ({
      id: `ratios.transform-${id}` as const,
      isOn: id === transform,
      unavailable: ofSeries,
      run: () => change({ transform: id }),
    })),
    ...ALIGNMENTS.map(({ id }) => ({
      id: `ratios.columns-${id}` as const,
      isOn: id === alignment,
      unavailable: ofGrid,
      run: () => change({ alignment: id }),
    })),
    {
      id: 'ratios.transpose',
      isOn: table.transposed,
      unavailable: ofSeries,
      run: () => change({ table: { ...table, transposed: !table.transposed, sort: null } }),
    },
    {
      id: 'ratios.newest-last',
      isOn: table.newestLast,
      unavailable: ofSeries,
      run: () => change({ table: { ...table, newestLast: !table.newestLast } }),
    },
    {
      id: 'ratios.heat-map',
      isOn: grid.heatmap,
      unavailable: ofGrid,
      run: () => changeGrid({ heatmap: !grid.heatmap }),
    },
    {
      id: 'ratios.totals',
      isOn: grid.totals,
      unavailable: ofGrid,
      run: () => changeGrid({ totals: !grid.totals }),
    },
    {
      id: 'ratios.by-sector',
      isOn: grid.bySector,
      unavailable: ofGrid ?? (!isScreen && table.transposed ? 'A transposed table has no groups.' : null),
      run: () => changeGrid({ bySector: !grid.bySector }),
    },
    {
      id: 'ratios.trends',
      isOn: table.sparklines,
      unavailable: ofSeries ?? (table.transposed ? 'A transposed table has no trend lines.' : null),
      run: () => change({ table: { ...table, sparklines: !table.sparklines } }),
    },
    {
      id: 'ratios.reset-table',
      unavailable:
        ofGrid ??
        (isSame(grid, isScreen ? INITIAL_RATIOS.screen : INITIAL_RATIOS.table)
          ? 'The table is as it was at first.'
          : null),
      run: () => change(isScreen ? { screen: INITIAL_RATIOS.screen } : { table: INITIAL_RATIOS.table }),
    },
    ...SCREEN_STANDINGS.map(({ id }) => ({
      id: `ratios.beside-${id}` as const,
      isOn: isScreen && id === screen.beside,
      unavailable: isScreen ? null : 'Show the screen first.',
      run: () => change({ screen: { ...screen, beside: id } }),
    })),
  ]
}

/** Offers the commands of the ratios view. */
export function useRatioCommands(
  state: RatiosState,
  change: Change,
  { company, onSheet, onUnits, onExport, onRefresh, exporter, hasValues, series, newsQuery, onNews }: RatioActions,
): void {
  const ofGrid = state.panel === 'series' || state.panel === 'screen' ? null : NO_SERIES
  const ofValues = ofGrid ?? (hasValues ? null : NO_VALUES)
  const noCompany = company === null ? (CATALOGUE['ratios.copy-link'].needs ?? null) : null
  const link = company === null ? null : linkToCompany(company, state.fields, state.reportType)
  useCommands([
    ...choices(state, change, series),
    { id: 'ratios.choose-units', run: onUnits },
    {
      id: 'ratios.open-company',
      unavailable: noCompany,
      run: () => {
        if (company !== null) onSheet(company)
      },
    },
    {
      id: 'ratios.copy-link',
      unavailable: noCompany ?? (link === null ? NO_LINK : null),
      run: () => {
        if (link !== null) copyLink(link)
      },
    },
    { id: 'ratios.export', unavailable: ofValues, run: onExport },
    { id: 'ratios.copy-with-proof', unavailable: ofValues, run: exporter.copyRaw },
    {
      id: 'ratios.copy-picture',
      unavailable: ofValues ?? (state.showsChart && state.panel === 'series' ? null : NO_CHART),
      run: exporter.copyImage,
    },
    {
      id: 'ratios.add-companies',
      run: () => {
        document.getElementById('ratio-symbols')?.focus()
      },
    },
    {
      id: 'ratios.news-of-range',
      unavailable: noCompany ?? ofValues ?? (newsQuery === null ? NO_TIMES : null),
      run: () => {
        if (newsQuery !== null) onNews(newsQuery)
      },
    },
    { id: 'ratios.refresh', unavailable: noCompany, run: onRefresh },
  ])
}
