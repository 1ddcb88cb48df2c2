import type { ReactElement } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { periodLabel, periodMeaning, periodOptions } from '../../../app/domain/fundamentals/period-words.ts'
import { TRANSFORMS } from '../../../app/domain/fundamentals/view-choices.ts'
import {
  ALIGNMENTS,
  BASES,
  CHART_KINDS,
  CHART_PANES,
  VALUE_STYLES,
} from '../../../app/domain/fundamentals/view-choices.ts'
import { useHint, useCommands } from '../../commands/commands.tsx'
import { CommandCheck, CommandChoice, CommandTool, selectTool } from '../../ui/controls/command-tools.tsx'
import { CompanyChoice } from '../../ui/controls/company-choice.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import type { Tool } from '../../ui/controls/toolbar.tsx'
import { nextOf } from '../../commands/registry.ts'
import { companyOf, type RatiosState } from './ratios-state.ts'
import { Select } from '../../ui/controls/select.tsx'

/** Offers the command that shows the next of several periods of the records. */
export function useNextPeriod(periods: readonly string[], period: string, show: (period: string) => void): void {
  useCommands(
    periods.length < 2
      ? []
      : [
          {
            id: 'ratios.next-period',
            run: () =>
              show(
                nextOf(
                  periods.map((id) => ({ id })),
                  period,
                ),
              ),
          },
        ],
  )
}

/** The choices beside the kinds of charts over time: a table without a chart, and a scatter. */
const [TABLE_ONLY, SCATTER] = ['table', 'scatter'] as const

type Change = (change: Partial<RatiosState>) => void

/** A tool that is on or off. */
export const checkTool = (command: CommandId, label: string, words: string): Tool => ({
  id: command,
  shows: (
    <CommandCheck id={command} words={words}>
      {label}
    </CommandCheck>
  ),
})

/** The tool for how values are shown: in units, or as sent. */
export const valuesTool = ({ style }: RatiosState): Tool =>
  selectTool('values', { label: 'Values', options: VALUE_STYLES, value: style, command: (id) => `ratios.style-${id}` })

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

/** A choice among the periods of the records, which no list of commands can name; one command goes through them. */
function PeriodChoice({
  periods,
  period,
  onChange,
}: {
  periods: readonly string[]
  period: string
  onChange: Change
}): ReactElement {
  return (
    <Segmented
      label="Period"
      value={period}
      options={periodOptions(periods)}
      onChange={(id) => onChange({ period: id })}
    />
  )
}

function periodTool(reportType: string, periods: readonly string[], period: string, onChange: Change): Tool | null {
  if (periods.length > 1)
    return {
      id: 'period',
      name: 'Period',
      shows: <PeriodChoice periods={periods} period={period} onChange={onChange} />,
    }
  return periods.length === 1 && period !== reportType
    ? {
        id: 'one-period',
        shows: (
          <span className="quiet" title={periodMeaning(period)}>
            {periodLabel(period)}
          </span>
        ),
      }
    : null
}

/** The choice of a basis, or of all of them at once. */
const SERIES_BASES = [...BASES, { id: 'every', label: 'Every basis', words: 'The bases over each other' } as const]

const exportTool: Tool = { id: 'export', shows: <CommandTool id="ratios.export">Export…</CommandTool> }

/** The tools of a screen in one row. `tools` are its own, and `known` is the time as of which they are shown. */
export const screenTools = (
  state: RatiosState,
  {
    periods,
    period,
    known,
    tools,
  }: { periods: readonly string[]; period: string; known: readonly Tool[]; tools: readonly Tool[] },
  onChange: Change,
): readonly (Tool | null)[] => [
  selectTool('basis', {
    label: 'Basis',
    options: BASES,
    value: state.reportType,
    command: (id) => `ratios.basis-${id}`,
  }),
  periodTool(state.reportType, periods, period, onChange),
  ...tools,
  ...known,
  exportTool,
]

/** A choice of how the series are drawn, or that only the table is shown. */
function ChartKindSelect({ state, onChange }: { state: RatiosState; onChange: Change }): ReactElement {
  const hint = useHint()
  const { chart, showsChart } = state
  return (
    <Select
      aria-label="Chart"
      value={showsChart ? (chart.scatter ? SCATTER : chart.kind) : TABLE_ONLY}
      options={[
        ...CHART_KINDS.map(({ id, label }) => ({ id, label: `${label} chart`, title: hint(`ratios.chart-${id}`) })),
        { id: SCATTER, label: 'Scatter', title: hint('ratios.chart-scatter') },
        { id: TABLE_ONLY, label: 'Table only', title: hint('ratios.toggle-chart', 'Show the table only') },
      ]}
      onChoose={(kind) => {
        if (kind === TABLE_ONLY) onChange({ showsChart: false })
        else if (kind === SCATTER) onChange({ showsChart: true, chart: { ...chart, scatter: true } })
        else onChange({ showsChart: true, chart: { ...chart, kind, scatter: false } })
      }}
    />
  )
}

const chartTools = ({ chart }: RatiosState): readonly Tool[] => [
  selectTool('panes', {
    label: 'Panes',
    options: CHART_PANES,
    value: chart.panes,
    command: (id) => `ratios.panes-${id}`,
  }),
  checkTool('ratios.bridge-gaps', 'Bridge gaps', 'Draw a dashed line over missing values'),
]

/** The tools of the series in one row, the most important first: what has no room is in “More”. `known` is the time as of which they are shown. */
export function seriesTools(
  state: RatiosState,
  { periods, period, known }: { periods: readonly string[]; period: string; known: readonly Tool[] },
  onChange: Change,
): readonly (Tool | null)[] {
  const company = companyOf(state)
  return [
    selectTool('basis', {
      label: 'Basis',
      options: SERIES_BASES,
      value: state.overlay ? 'every' : state.reportType,
      command: (id) => (id === 'every' ? 'ratios.overlay' : `ratios.basis-${id}`),
    }),
    periodTool(state.reportType, periods, period, onChange),
    valuesTool(state),
    { id: 'chart', name: 'Chart', shows: <ChartKindSelect state={state} onChange={onChange} /> },
    exportTool,
    ...known,
    selectTool('transform', {
      label: 'Transform',
      // What is made of the values is said as long as it is on.
      room: state.transform === 'none' ? 'moves' : 'stays',
      options: TRANSFORMS,
      value: state.transform,
      command: (id) => `ratios.transform-${id}`,
    }),
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
    selectTool('columns', {
      label: 'Columns',
      title: 'How companies with different fiscal years share columns',
      options: ALIGNMENTS,
      value: state.alignment,
      command: (id) => `ratios.columns-${id}`,
    }),
    { id: 'overlay', shows: <CommandTool id="ratios.overlay">Overlay</CommandTool> },
    { id: 'units', shows: <CommandTool id="ratios.choose-units">Units…</CommandTool> },
    ...(state.showsChart ? chartTools(state) : []),
    checkTool('ratios.heat-map', 'Heat map', 'Shade each series from its lowest to its highest value'),
    checkTool('ratios.by-sector', 'By sector', 'Group the companies by sector, as the newest cached stories said it'),
    checkTool('ratios.transpose', 'Transpose', 'Periods as rows'),
    checkTool(
      'ratios.newest-last',
      'Newest last',
      'The newest period at the right, or at the bottom of a transposed table; the chart stays from left to right',
    ),
  ]
}
