import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { useCommands } from '../../commands/registry.tsx'
import type { RatiosState } from './ratios-state.ts'
import type { Exporter } from './use-export.ts'

/** Keys that the chart and the table handle while they have the focus, for the list of shortcuts. */
const CHART_KEYS = [
  ['ArrowLeft', 'Crosshair or focus to the left'],
  ['ArrowRight', 'Crosshair or focus to the right'],
  ['ArrowUp', 'Series or number above'],
  ['ArrowDown', 'Series or number below'],
  ['Shift+ArrowLeft', 'Scroll to earlier periods'],
  ['Shift+ArrowRight', 'Scroll to later periods'],
  ['+', 'Zoom in'],
  ['-', 'Zoom out'],
  ['0', 'Show every period'],
] as const

/** Actions of the ratio keys besides changing the state. */
export interface RatioActions {
  /** The company whose tear sheet a key opens; null when none is chosen. */
  company: string | null
  onSheet: (symbol: string) => void
  onUnits: () => void
  onExport: () => void
  onRefresh: () => void
  exporter: Pick<Exporter, 'copyRaw' | 'copyImage'>
}

/** Registers the keys of the ratios view. */
export function useRatioShortcuts(
  state: RatiosState,
  change: (part: Partial<RatiosState>) => void,
  { company, onSheet, onUnits, onExport, onRefresh, exporter }: RatioActions,
): void {
  const { panel } = state
  useCommands([
    ...REPORT_TYPES.map(({ id, meaning }, place) => ({
      id: `ratios.basis-${id.toLowerCase()}`,
      keys: String(place + 1),
      title: `Basis ${id}: ${meaning.toLowerCase()}`,
      group: 'Ratios',
      run: () => change({ reportType: id, overlay: false }),
    })),
    {
      id: 'ratios.show-every-basis-in-one-chart',
      keys: '5',
      title: 'Show every basis in one chart',
      group: 'Ratios',
      run: () => change({ overlay: !state.overlay }),
    },
    {
      id: 'ratios.show-or-hide-the-chart',
      keys: 't',
      title: 'Show or hide the chart',
      group: 'Ratios',
      run: () => change({ showsChart: !state.showsChart }),
    },
    {
      id: 'ratios.transpose-the-table',
      keys: 'x',
      title: 'Transpose the table',
      group: 'Ratios',
      run: () => change({ table: { ...state.table, transposed: !state.table.transposed, sort: null } }),
    },
    {
      id: 'ratios.heat-map-in-the-table',
      keys: 'h',
      title: 'Heat map in the table',
      group: 'Ratios',
      run: () => change({ table: { ...state.table, heatmap: !state.table.heatmap } }),
    },
    {
      id: 'ratios.switch-between-series-restatements-and-unit-check',
      keys: 'm',
      title: 'Switch between series, restatements and unit check',
      group: 'Ratios',
      run: () => change({ panel: panel === 'series' ? 'radar' : panel === 'radar' ? 'units' : 'series' }),
    },
    {
      id: 'ratios.choose-the-units',
      keys: 'u',
      title: 'Choose the units',
      group: 'Ratios',
      run: onUnits,
    },
    {
      id: 'ratios.open-the-tear-sheet-of-the-company',
      keys: 'p',
      title: 'Open the tear sheet of the company',
      group: 'Ratios',
      run: () => {
        if (company !== null) onSheet(company)
      },
    },
    {
      id: 'ratios.export',
      keys: 'Mod+e',
      title: 'Export',
      group: 'Ratios',
      run: onExport,
    },
    {
      id: 'ratios.copy-values-with-headers-and-proof',
      keys: 'Mod+Shift+C',
      title: 'Copy values with headers and proof',
      group: 'Ratios',
      run: exporter.copyRaw,
    },
    {
      id: 'ratios.copy-the-chart-as-a-picture',
      keys: 'Mod+Alt+c',
      title: 'Copy the chart as a picture',
      group: 'Ratios',
      run: exporter.copyImage,
    },
    {
      id: 'ratios.add-symbols',
      keys: '/',
      title: 'Add symbols',
      group: 'Ratios',
      run: () => {
        document.getElementById('ratio-symbols')?.focus()
      },
    },
    {
      id: 'ratios.refresh',
      keys: 'r',
      title: 'Refresh',
      group: 'Ratios',
      run: onRefresh,
    },
    ...CHART_KEYS.map(([keys, title]) => ({
      id: `chart.${keys}`,
      keys,
      title,
      group: 'Chart and table with focus',
      isNative: true,
      run: () => undefined,
    })),
  ])
}
