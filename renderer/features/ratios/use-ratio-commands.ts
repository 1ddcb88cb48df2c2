import { CATALOGUE, type CommandId } from '../../../app/domain/commands/catalogue.ts'
import { noLogScale } from '../../../app/domain/fundamentals/chart/axis-ticks.ts'
import { noSpread } from '../../../app/domain/fundamentals/peer-values.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { noScatter } from '../../../app/domain/fundamentals/chart/scatter.ts'
import { TRANSFORMS } from '../../../app/domain/fundamentals/view-choices.ts'
import {
  ALIGNMENTS,
  CHART_KINDS,
  CHART_PANES,
  RATIO_PARTS,
  SCREEN_STANDINGS,
  VALUE_STYLES,
} from '../../../app/domain/fundamentals/view-choices.ts'
import { counted } from '../../../app/domain/values/number-form.ts'
import { isSame } from '../../../app/domain/values/undo-values.ts'
import { linkToCompany } from '../../../app/domain/window/deep-link.ts'
import { layoutOf } from '../../ui/chart/chart-panes.ts'
import { choiceCommands, nextOf, type Handler } from '../../commands/registry.ts'
import { useCommands } from '../../commands/commands.tsx'
import { copyAll } from '../../ui/text/copy-text.ts'
import { sayDone } from '../../ui/states/messages.tsx'
import { useCopyAddress } from '../../query/table-address.ts'
import { copyLink, NO_LINK } from '../../ui/text/copy-with-message.ts'
import { OF_EARLIER_TIME } from '../../ui/controls/moment-field.tsx'
import { INITIAL_RATIOS, type RatiosState } from './ratios-state.ts'
import { NO_TIMES } from './series/news-of-range.ts'
import { noTable, tableOnScreen } from './export/table-on-screen.ts'
import type { Exporter } from './export/use-export.ts'
import type { Ratios } from './use-ratios.ts'

/** What the commands of the ratios do besides changing the state. */
export interface RatioActions {
  /** Opens the tear sheet of a company. */
  onSheet: (symbol: string) => void
  onUnits: () => void
  onExport: () => void
  exporter: Exporter['byKey']
  onNews: (query: string) => void
}

type Shown = Pick<
  Ratios,
  'state' | 'change' | 'company' | 'hasValues' | 'newsQuery' | 'onRefresh' | 'basis' | 'period' | 'facts'
> & {
  set: Pick<Ratios['set'], 'series'>
}

const NO_VALUES = 'There are no values yet.'
const NO_CHART = 'The chart is not shown.'
const NO_LINES = 'A scatter shows one period, not lines over time.'
const NO_SERIES = 'Show the series first.'

/** The names of the choices of a chart, and of a table, that are on or off. */
type FlagOf<Choice> = { [Name in keyof Choice]: Choice[Name] extends boolean ? Name : never }[keyof Choice]
type Chart = RatiosState['chart']
type Table = RatiosState['table']

/** The commands for what is shown, and how. */
function choices({ state, change, set: { series } }: Shown): readonly Handler[] {
  const { chart, table, screen, panel, style, transform, alignment, knownAt } = state
  const isScreen = panel === 'screen'
  const ofSeries = panel === 'series' ? null : NO_SERIES
  const ofValues = panel === 'units' ? 'Show the series or the restatements first.' : null
  const ofChart = ofSeries ?? (state.showsChart ? (chart.scatter ? NO_LINES : null) : NO_CHART)
  const ofGrid = isScreen ? null : ofSeries
  const grid = isScreen ? screen : table
  const ofPast = knownAt === null ? null : OF_EARLIER_TIME
  const isOneChart = layoutOf(chart.panes, series) === 'one'
  // A lane needs times, and one chart to stand under.
  const ofLane = ofChart ?? (alignment === 'fiscal' ? NO_TIMES : null)
  const inChart = (id: CommandId, name: FlagOf<Chart>, unavailable: string | null): Handler => ({
    id,
    isOn: chart[name],
    unavailable,
    run: () => change({ chart: { ...chart, [name]: !chart[name] } }),
  })
  const inTable = (
    id: CommandId,
    name: FlagOf<Table>,
    unavailable: string | null,
    others: Partial<Table> = {},
  ): Handler => ({
    id,
    isOn: table[name],
    unavailable,
    run: () => change({ table: { ...table, [name]: !table[name], ...others } }),
  })
  const inGrid = (id: CommandId, name: 'heatmap' | 'totals' | 'bySector', unavailable = ofGrid): Handler => ({
    id,
    isOn: grid[name],
    unavailable,
    run() {
      const flag = { [name]: !grid[name] }
      change(isScreen ? { screen: { ...screen, ...flag } } : { table: { ...table, ...flag } })
    },
  })
  return [
    ...choiceCommands('ratios.part', RATIO_PARTS, panel, (id) => change({ panel: id })),
    { id: 'ratios.next-part', run: () => change({ panel: nextOf(RATIO_PARTS, panel) }) },
    ...choiceCommands('ratios.style', VALUE_STYLES, style, (id) => change({ style: id }), ofValues),
    { id: 'ratios.next-style', unavailable: ofValues, run: () => change({ style: nextOf(VALUE_STYLES, style) }) },
    ...choiceCommands('ratios.basis', REPORT_TYPES, state.overlay ? null : state.reportType, (id) =>
      change({ reportType: id, overlay: false }),
    ),
    {
      id: 'ratios.overlay',
      isOn: state.overlay,
      unavailable: ofSeries,
      run: () => change({ overlay: !state.overlay }),
    },
    { id: 'ratios.toggle-chart', unavailable: ofSeries, run: () => change({ showsChart: !state.showsChart }) },
    ...choiceCommands(
      'ratios.chart',
      CHART_KINDS,
      state.showsChart && !chart.scatter ? chart.kind : null,
      (id) => change({ showsChart: true, chart: { ...chart, kind: id, scatter: false } }),
      ofSeries,
    ),
    {
      id: 'ratios.chart-scatter',
      isOn: state.showsChart && chart.scatter,
      unavailable: ofSeries ?? (chart.scatter ? null : noScatter({ columns: [], series })),
      run: () => change({ showsChart: true, chart: { ...chart, scatter: true } }),
    },
    ...choiceCommands(
      'ratios.panes',
      CHART_PANES,
      chart.panes,
      (id) => change({ chart: { ...chart, panes: id } }),
      ofChart,
    ),
    inChart(
      'ratios.bridge-gaps',
      'bridges',
      ofChart ?? (chart.kind === 'bar' ? 'Bars have no line to draw over a gap.' : null),
    ),
    // What is on can be taken off, whatever is shown.
    inChart('ratios.log-scale', 'log', ofChart ?? (chart.log ? null : noLogScale(series, chart.kind))),
    inChart('ratios.spread', 'spread', ofChart ?? (chart.spread ? null : noSpread(series))),
    inChart(
      'ratios.own-axes',
      'ownAxes',
      ofChart ??
        (chart.panes === 'one'
          ? 'There is one chart. Choose one per ratio or company first.'
          : chart.panes === 'fit'
            ? 'Charts as needed have an axis each. Choose one per ratio or company first.'
            : null),
    ),
    inChart('ratios.news-lane', 'news', ofLane ?? ofPast ?? (isOneChart ? null : 'News stands under a single chart.')),
    inChart(
      'ratios.earnings-lane',
      'earnings',
      ofLane ?? ofPast ?? (isOneChart ? null : 'Earnings reports stand under a single chart.'),
    ),
    ...choiceCommands('ratios.transform', TRANSFORMS, transform, (id) => change({ transform: id }), ofSeries),
    ...choiceCommands('ratios.columns', ALIGNMENTS, alignment, (id) => change({ alignment: id }), ofGrid),
    inTable('ratios.transpose', 'transposed', ofSeries, { sort: null }),
    inTable('ratios.newest-last', 'newestLast', ofSeries),
    inTable(
      'ratios.trends',
      'sparklines',
      ofSeries ?? (table.transposed ? 'A transposed table has no trend lines.' : null),
    ),
    inGrid('ratios.heat-map', 'heatmap'),
    inGrid('ratios.totals', 'totals'),
    inGrid(
      'ratios.by-sector',
      'bySector',
      ofGrid ?? (!isScreen && table.transposed ? 'A transposed table has no groups.' : null),
    ),
    {
      id: 'ratios.reset-table',
      unavailable:
        ofGrid ??
        (isSame(grid, isScreen ? INITIAL_RATIOS.screen : INITIAL_RATIOS.table)
          ? 'The table is as it was at first.'
          : null),
      run: () => change(isScreen ? { screen: INITIAL_RATIOS.screen } : { table: INITIAL_RATIOS.table }),
    },
    ...choiceCommands(
      'ratios.beside',
      SCREEN_STANDINGS,
      isScreen ? screen.beside : null,
      (id) => change({ screen: { ...screen, beside: id } }),
      isScreen ? null : 'Show the screen first.',
    ),
  ]
}

export function useRatioCommands(ratios: Shown, { onSheet, onUnits, onExport, exporter, onNews }: RatioActions): void {
  const { state, company, hasValues, newsQuery, onRefresh } = ratios
  const copyAddress = useCopyAddress(copyAll, sayDone)
  const ofGrid = state.panel === 'series' || state.panel === 'screen' ? null : NO_SERIES
  const ofValues = ofGrid ?? (hasValues ? null : NO_VALUES)
  const noCompany = company === null ? (CATALOGUE['ratios.copy-link'].needs ?? null) : null
  const link = company === null ? null : linkToCompany(company, state.fields, state.reportType)
  useCommands([
    ...choices(ratios),
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
        if (link === null) return
        const shown = new Set(state.fields).size
        const leftOut = shown - link.ratios.length
        copyLink(
          link,
          leftOut === 0
            ? ''
            : `without ${leftOut} of ${counted(shown, 'ratio')}: a link names only those that the service describes`,
        )
      },
    },
    { id: 'ratios.export', unavailable: ofValues, run: onExport },
    {
      id: 'ratios.copy-address',
      unavailable: ofValues ?? noTable(state),
      run: () => copyAddress(tableOnScreen(ratios)),
    },
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
    {
      id: 'ratios.refresh',
      unavailable: noCompany ?? (state.knownAt === null ? null : OF_EARLIER_TIME),
      run: onRefresh,
    },
  ])
}
