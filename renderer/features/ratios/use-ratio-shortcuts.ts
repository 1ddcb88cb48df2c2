import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { useShortcuts } from '../../ui/shortcuts.tsx'
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
  useShortcuts([
    ...REPORT_TYPES.map(({ id, meaning }, place) => ({
      keys: String(place + 1),
      label: `Basis ${id}: ${meaning.toLowerCase()}`,
      group: 'Ratios',
      run: () => change({ reportType: id, overlay: false }),
    })),
    {
      keys: '5',
      label: 'Show every basis in one chart',
      group: 'Ratios',
      run: () => change({ overlay: !state.overlay }),
    },
    {
      keys: 't',
      label: 'Show or hide the chart',
      group: 'Ratios',
      run: () => change({ showsChart: !state.showsChart }),
    },
    {
      keys: 'x',
      label: 'Transpose the table',
      group: 'Ratios',
      run: () => change({ table: { ...state.table, transposed: !state.table.transposed, sort: null } }),
    },
    {
      keys: 'h',
      label: 'Heat map in the table',
      group: 'Ratios',
      run: () => change({ table: { ...state.table, heatmap: !state.table.heatmap } }),
    },
    {
      keys: 'm',
      label: 'Switch between series, restatements and unit check',
      group: 'Ratios',
      run: () => change({ panel: panel === 'series' ? 'radar' : panel === 'radar' ? 'units' : 'series' }),
    },
    {
      keys: 'u',
      label: 'Choose the units',
      group: 'Ratios',
      run: onUnits,
    },
    {
      keys: 'p',
      label: 'Open the tear sheet of the company',
      group: 'Ratios',
      run: () => {
        if (company !== null) onSheet(company)
      },
    },
    {
      keys: 'Mod+e',
      label: 'Export',
      group: 'Ratios',
      run: onExport,
    },
    { keys: 'Mod+Shift+C', label: 'Copy values with headers and proof', group: 'Ratios', run: exporter.copyRaw },
    { keys: 'Mod+Alt+c', label: 'Copy the chart as a picture', group: 'Ratios', run: exporter.copyImage },
    {
      keys: '/',
      label: 'Add symbols',
      group: 'Ratios',
      run: () => {
        document.getElementById('ratio-symbols')?.focus()
      },
    },
    {
      keys: 'r',
      label: 'Refresh',
      group: 'Ratios',
      run: onRefresh,
    },
    ...CHART_KEYS.map(([keys, label]) => ({
      keys,
      label,
      group: 'Chart and table with focus',
      isNative: true,
      run: () => undefined,
    })),
  ])
}
