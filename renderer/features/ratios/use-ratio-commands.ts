import { CATALOGUE } from '../../../app/domain/commands/catalogue.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { TRANSFORMS } from '../../../app/domain/fundamentals/transforms.ts'
import {
  ALIGNMENTS,
  CHART_KINDS,
  CHART_PANES,
  RATIO_PARTS,
  VALUE_STYLES,
} from '../../../app/domain/fundamentals/view-choices.ts'
import { linkToCompany } from '../../../app/domain/window/deep-link.ts'
import { useCommands } from '../../commands/commands.tsx'
import type { Handler } from '../../commands/registry.ts'
import { copyLink, NO_LINK } from '../../ui/copy-link.ts'
import { nextOf } from '../../ui/next-of.ts'
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
}

type Change = (part: Partial<RatiosState>) => void

const NO_VALUES = 'There are no values yet.'
const NO_CHART = 'The chart is not shown.'
const NO_SERIES = 'Show the series first.'

/** The commands for what is shown, and how. */
function choices(state: RatiosState, change: Change): readonly Handler[] {
  const { chart, table, panel, style, transform, alignment } = state
  const ofSeries = panel === 'series' ? null : NO_SERIES
  const ofChart = ofSeries ?? (state.showsChart ? null : NO_CHART)
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
      unavailable: ofSeries,
      run: () => change({ style: id }),
    })),
    { id: 'ratios.next-style', unavailable: ofSeries, run: () => change({ style: nextOf(VALUE_STYLES, style) }) },
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
      isOn: state.showsChart && id === chart.kind,
      unavailable: ofSeries,
      run: () => change({ showsChart: true, chart: { ...chart, kind: id } }),
    })),
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
      id: 'ratios.whole-span',
      unavailable: ofChart ?? (state.span === 'all' ? 'The chart shows every period.' : null),
      run: () => change({ span: 'all' }),
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
      unavailable: ofSeries,
      run: () => change({ alignment: id }),
    })),
    {
      id: 'ratios.transpose',
      isOn: table.transposed,
      unavailable: ofSeries,
      run: () => change({ table: { ...table, transposed: !table.transposed, sort: null } }),
    },
    {
      id: 'ratios.heat-map',
      isOn: table.heatmap,
      unavailable: ofSeries,
      run: () => change({ table: { ...table, heatmap: !table.heatmap } }),
    },
  ]
}

/** Offers the commands of the ratios view. */
export function useRatioCommands(
  state: RatiosState,
  change: Change,
  { company, onSheet, onUnits, onExport, onRefresh, exporter, hasValues }: RatioActions,
): void {
  const ofSeries = state.panel === 'series' ? null : NO_SERIES
  const ofValues = ofSeries ?? (hasValues ? null : NO_VALUES)
  const noCompany = company === null ? (CATALOGUE['ratios.copy-link'].needs ?? null) : null
  const link = company === null ? null : linkToCompany(company, state.fields, state.reportType)
  useCommands([
    ...choices(state, change),
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
      unavailable: ofValues ?? (state.showsChart ? null : NO_CHART),
      run: exporter.copyImage,
    },
    {
      id: 'ratios.add-companies',
      run: () => {
        document.getElementById('ratio-symbols')?.focus()
      },
    },
    { id: 'ratios.refresh', unavailable: noCompany, run: onRefresh },
  ])
}
