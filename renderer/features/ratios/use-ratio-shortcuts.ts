import { CATALOGUE } from '../../../app/domain/commands/catalogue.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { copyLink, NO_LINK } from '../../ui/copy-link.ts'
import { useCommands } from '../../commands/commands.tsx'
import { linkToCompany } from '../../../app/domain/window/deep-link.ts'
import type { RatiosState } from './ratios-state.ts'
import type { Exporter } from './use-export.ts'

/** Actions of the ratio keys besides changing the state. */
export interface RatioActions {
  /** The company whose tear sheet a key opens; null when none is chosen. */
  company: string | null
  onSheet: (symbol: string) => void
  onUnits: () => void
  onExport: () => void
  onRefresh: () => void
  exporter: Exporter['byKey']
}

/** Registers the keys of the ratios view. */
export function useRatioShortcuts(
  state: RatiosState,
  change: (part: Partial<RatiosState>) => void,
  { company, onSheet, onUnits, onExport, onRefresh, exporter }: RatioActions,
): void {
  const { panel } = state
  const noCompany = company === null ? (CATALOGUE['ratios.copy-link'].needs ?? null) : null
  const link = company === null ? null : linkToCompany(company, state.fields, state.reportType)
  useCommands([
    ...REPORT_TYPES.map(({ id }) => ({
      id: `ratios.basis-${id}` as const,
      run: () => change({ reportType: id, overlay: false }),
    })),
    {
      id: 'ratios.overlay',
      run: () => change({ overlay: !state.overlay }),
    },
    {
      id: 'ratios.toggle-chart',
      run: () => change({ showsChart: !state.showsChart }),
    },
    {
      id: 'ratios.transpose',
      run: () => change({ table: { ...state.table, transposed: !state.table.transposed, sort: null } }),
    },
    {
      id: 'ratios.heat-map',
      run: () => change({ table: { ...state.table, heatmap: !state.table.heatmap } }),
    },
    {
      id: 'ratios.next-part',
      run: () => change({ panel: panel === 'series' ? 'radar' : panel === 'radar' ? 'units' : 'series' }),
    },
    {
      id: 'ratios.choose-units',
      run: onUnits,
    },
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
    {
      id: 'ratios.export',
      run: onExport,
    },
    {
      id: 'ratios.copy-with-proof',
      run: exporter.copyRaw,
    },
    {
      id: 'ratios.copy-picture',
      run: exporter.copyImage,
    },
    {
      id: 'ratios.add-companies',
      run: () => {
        document.getElementById('ratio-symbols')?.focus()
      },
    },
    {
      id: 'ratios.refresh',
      run: onRefresh,
    },
  ])
}
