import type { ReactElement } from 'react'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { TRANSFORMS } from '../../../app/domain/fundamentals/transforms.ts'
import type { TransformId } from '../../../app/domain/fundamentals/transforms.ts'
import { useHint } from '../../commands/commands.tsx'
import { Check } from '../../ui/check.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { Tool } from '../../ui/tool.ts'
import type { RatiosState } from './ratios-state.ts'

/** The tools for the values to show: basis, overlay and period. */
export const basisTools = (
  state: RatiosState,
  periods: readonly string[],
  period: string,
  onChange: (change: Partial<RatiosState>) => void,
): (Tool | null)[] => [
  {
    id: 'basis',
    shows: (
      <Segmented
        label="Basis"
        value={state.reportType}
        options={REPORT_TYPES.map(({ id, label, meaning }) => ({ id, label, title: meaning }))}
        onChange={(id) => onChange({ reportType: id, overlay: false })}
      />
    ),
  },
  {
    id: 'overlay',
    shows: (
      <button
        type="button"
        className="button"
        aria-pressed={state.overlay}
        title="Show every basis in one chart"
        onClick={() => onChange({ overlay: !state.overlay })}
      >
        Overlay
      </button>
    ),
  },
  periods.length > 1
    ? {
        id: 'period',
        shows: (
          <Segmented
            label="Period"
            value={period}
            options={periods.map((each) => ({ id: each, label: each }))}
            onChange={(id) => onChange({ period: id })}
          />
        ),
      }
    : periods.length === 1 && period !== state.reportType
      ? { id: 'one-period', shows: <span className="quiet">Period {period}</span> }
      : null,
]

/** Tools for how a chart is drawn. */
const chartTools = ({ chart }: RatiosState, onChange: (change: Partial<RatiosState>) => void): readonly Tool[] => [
  {
    id: 'panes',
    shows: (
      <select
        aria-label="Panes"
        value={chart.panes}
        onChange={(event) =>
          onChange({ chart: { ...chart, panes: event.target.value as RatiosState['chart']['panes'] } })
        }
      >
        <option value="one">One chart</option>
        <option value="ratio">One chart per ratio</option>
        <option value="company">One chart per company</option>
      </select>
    ),
  },
  {
    id: 'bridges',
    shows: (
      <Check
        title="Draw a dashed line over missing values"
        checked={chart.bridges}
        disabled={chart.kind === 'bar'}
        onChange={(isChecked) => onChange({ chart: { ...chart, bridges: isChecked } })}
      >
        Bridge gaps
      </Check>
    ),
  },
]

/** Controls for the display of values: units, columns, transform, chart and table. */
export function ShapeTools({
  state,
  onChange,
  onUnits,
}: {
  state: RatiosState
  onChange: (change: Partial<RatiosState>) => void
  onUnits: () => void
}): ReactElement {
  const { chart, table } = state
  const hint = useHint()
  return (
    <Toolbar
      className="toolbar ratios-shape"
      tools={[
        {
          id: 'values',
          shows: (
            <Segmented
              label="Values"
              value={state.style}
              onChange={(id) => onChange({ style: id })}
              options={[
                { id: 'as-sent', label: 'As sent', title: 'The digits as sent. The service does not state units.' },
                {
                  id: 'assumed',
                  label: 'Assumed units',
                  title: 'Percent, days and multiples. These units are assumed: the service does not state them.',
                },
              ]}
            />
          ),
        },
        {
          id: 'chart',
          shows: (
            <Segmented
              label="Chart"
              value={state.showsChart ? chart.kind : 'off'}
              options={[
                { id: 'off', label: 'Off', title: hint('ratios.toggle-chart', 'Show the table only') },
                { id: 'line', label: 'Line' },
                { id: 'step', label: 'Step' },
                { id: 'bar', label: 'Bar' },
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
            <select
              aria-label="Transform"
              value={state.transform}
              onChange={(event) => onChange({ transform: event.target.value as TransformId })}
            >
              {TRANSFORMS.map(({ id, label, words }) => (
                <option key={id} value={id} title={words}>
                  {label}
                </option>
              ))}
            </select>
          ),
        },
        {
          id: 'columns',
          shows: (
            <select
              aria-label="Columns"
              title="How companies with different fiscal years share columns"
              value={state.alignment}
              onChange={(event) => onChange({ alignment: event.target.value as RatiosState['alignment'] })}
            >
              <option value="calendar">Calendar quarters</option>
              <option value="fiscal">Fiscal quarters</option>
              <option value="dates">As-of dates</option>
            </select>
          ),
        },
        {
          id: 'units',
          shows: (
            <button
              type="button"
              className="button button-quiet"
              title="Choose the unit of each ratio"
              onClick={onUnits}
            >
              Units…
            </button>
          ),
        },
        ...(state.showsChart ? chartTools(state, onChange) : []),
        {
          id: 'heat-map',
          shows: (
            <Check
              title={hint('ratios.heat-map', 'Shade each series from its lowest to its highest value')}
              checked={table.heatmap}
              onChange={(isChecked) => onChange({ table: { ...table, heatmap: isChecked } })}
            >
              Heat map
            </Check>
          ),
        },
        {
          id: 'transpose',
          shows: (
            <Check
              title={hint('ratios.transpose', 'Periods as rows')}
              checked={table.transposed}
              onChange={(isChecked) => onChange({ table: { ...table, transposed: isChecked, sort: null } })}
            >
              Transpose
            </Check>
          ),
        },
      ]}
    />
  )
}
