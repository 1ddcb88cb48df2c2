import type { ReactElement } from 'react'
import { periodLabel, periodMeaning, periodOptions } from '../../../app/domain/fundamentals/period-words.ts'
import { TRANSFORMS } from '../../../app/domain/fundamentals/transforms.ts'
import {
  ALIGNMENTS,
  BASES,
  CHART_KINDS,
  CHART_PANES,
  VALUE_STYLES,
} from '../../../app/domain/fundamentals/view-choices.ts'
import { useHint } from '../../commands/commands.tsx'
import { CommandCheck, CommandChoice, CommandSelect, CommandTool } from '../../ui/command-tools.tsx'
import { CompanyChoice } from '../../ui/company-choice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { Tool } from '../../ui/tool.ts'
import { companyOf } from './ratios-state.ts'
import type { RatiosState } from './ratios-state.ts'

/** The tools for the values to show: basis, period and overlay. */
export const basisTools = (
  state: RatiosState,
  periods: readonly string[],
  period: string,
  onChange: (change: Partial<RatiosState>) => void,
): (Tool | null)[] => [
  {
    id: 'basis',
    shows: (
      <CommandSelect label="Basis" options={BASES} value={state.reportType} command={(id) => `ratios.basis-${id}`} />
    ),
  },
  periods.length > 1
    ? {
        id: 'period',
        shows: (
          <Segmented
            label="Period"
            value={period}
            options={periodOptions(periods)}
            onChange={(id) => onChange({ period: id })}
          />
        ),
      }
    : periods.length === 1 && period !== state.reportType
      ? {
          id: 'one-period',
          shows: (
            <span className="quiet" title={periodMeaning(period)}>
              {periodLabel(period)}
            </span>
          ),
        }
      : null,
  state.panel === 'series' ? { id: 'overlay', shows: <CommandTool id="ratios.overlay">Overlay</CommandTool> } : null,
]

/** The tool for how values are shown: in units, or as sent. */
export const valuesTool = ({ style }: RatiosState): Tool => ({
  id: 'values',
  shows: <CommandChoice label="Values" options={VALUE_STYLES} value={style} command={(id) => `ratios.style-${id}`} />,
})

/** The tool for the basis that the charts use, beside restatements of every basis. */
export const chartsUseTool = ({ reportType }: RatiosState): Tool => ({
  id: 'charts-use',
  shows: (
    <span className="ratios-charts-use">
      Charts use{' '}
      <CommandChoice label="Basis" options={BASES} value={reportType} command={(id) => `ratios.basis-${id}`} />
    </span>
  ),
})

/** Tools for how a chart is drawn. */
const chartTools = ({ chart }: RatiosState): readonly Tool[] => [
  {
    id: 'panes',
    shows: (
      <CommandSelect label="Panes" options={CHART_PANES} value={chart.panes} command={(id) => `ratios.panes-${id}`} />
    ),
  },
  {
    id: 'bridges',
    shows: (
      <CommandCheck id="ratios.bridge-gaps" words="Draw a dashed line over missing values">
        Bridge gaps
      </CommandCheck>
    ),
  },
]

/** Controls for the display of values: units, columns, transform, chart and table. */
export function ShapeTools({
  state,
  onChange,
}: {
  state: RatiosState
  onChange: (change: Partial<RatiosState>) => void
}): ReactElement {
  const { chart } = state
  const company = companyOf(state)
  const hint = useHint()
  return (
    <Toolbar
      className="toolbar ratios-shape"
      tools={[
        valuesTool(state),
        {
          id: 'chart',
          shows: (
            <Segmented
              label="Chart"
              value={state.showsChart ? chart.kind : 'off'}
              options={[
                { id: 'off', label: 'Off', title: hint('ratios.toggle-chart', 'Show the table only') },
                ...CHART_KINDS.map(({ id, label }) => ({ id, label, title: hint(`ratios.chart-${id}`) })),
              ]}
              onChange={(kind) =>
                onChange(kind === 'off' ? { showsChart: false } : { showsChart: true, chart: { ...chart, kind } })
              }
            />
          ),
        },
        {
          id: 'transform',
          shows: (
            <CommandSelect
              label="Transform"
              options={TRANSFORMS}
              value={state.transform}
              command={(id) => `ratios.transform-${id}`}
            />
          ),
        },
        state.transform === 'company-difference' && company !== null && state.symbols.length > 1
          ? {
              id: 'company',
              shows: (
                <CompanyChoice
                  symbols={state.symbols}
                  value={company}
                  onChange={(symbol) => onChange({ company: symbol })}
                />
              ),
            }
          : null,
        {
          id: 'columns',
          shows: (
            <CommandSelect
              label="Columns"
              title="How companies with different fiscal years share columns"
              options={ALIGNMENTS}
              value={state.alignment}
              command={(id) => `ratios.columns-${id}`}
            />
          ),
        },
        { id: 'units', shows: <CommandTool id="ratios.choose-units">Units…</CommandTool> },
        ...(state.showsChart ? chartTools(state) : []),
        {
          id: 'heat-map',
          shows: (
            <CommandCheck id="ratios.heat-map" words="Shade each series from its lowest to its highest value">
              Heat map
            </CommandCheck>
          ),
        },
        {
          id: 'transpose',
          shows: (
            <CommandCheck id="ratios.transpose" words="Periods as rows">
              Transpose
            </CommandCheck>
          ),
        },
      ]}
    />
  )
}
