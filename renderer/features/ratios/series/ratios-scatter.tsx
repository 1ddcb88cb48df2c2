import { use, useId, useMemo, type ComponentProps, type ReactElement, type RefObject } from 'react'
import {
  noScatter,
  scatterPoints,
  fullestColumn,
  scatterFields,
} from '../../../../app/domain/fundamentals/chart/scatter.ts'
import type { ScatterPoint } from '../../../../app/domain/fundamentals/chart/scatter.ts'
import { figuresOf, type SeriesSet } from '../../../../app/domain/fundamentals/series.ts'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { shownDay } from '../../../format/date-form.ts'
import { formatPoint } from '../../../format/value.ts'
import { ChartDescription } from '../../../ui/chart/chart-description.tsx'
import type { ChartWords } from '../../../ui/chart/chart-request.ts'
import type { LineStyle } from '../../../ui/chart/line-styles.ts'
import { ScatterPlot, scatterWords } from '../../../ui/chart/scatter-plot.tsx'
import { useDoubt } from '../../../ui/states/integrity.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { InspectContext } from '../../../ui/text/sourced-number.tsx'
import { DateFormContext } from '../../../ui/text/date-time.tsx'
import { isTextOrNull, useKeptChoice } from '../../../ui/states/view-state.ts'
import { Select } from '../../../ui/controls/select.tsx'
import '../../../ui/chart/chart.css'
import './ratios-scatter.css'

/** What a scatter draws: two of the ratios, and a column. */
export interface Scatter {
  fields: readonly { field: string; label: string }[]
  across: string
  up: string
  /** Null where no company has both values at any column. */
  column: string | null
  onAcross: (field: string) => void
  onUp: (field: string) => void
  onColumn: (column: string) => void
}

/** The choices of a scatter, of those that its series have. */
export function useScatter(set: SeriesSet): Scatter {
  const fields = useMemo(() => scatterFields(set), [set])
  const [keptAcross, onAcross] = useKeptChoice('scatter across', null, isTextOrNull)
  const [keptUp, onUp] = useKeptChoice('scatter up', null, isTextOrNull)
  const [keptColumn, onColumn] = useKeptChoice('scatter period', null, isTextOrNull)
  const known = (field: string | null): string | undefined => fields.find((each) => each.field === field)?.field
  const across = known(keptAcross) ?? fields[0]?.field ?? ''
  const up = known(keptUp) ?? fields.find(({ field }) => field !== across)?.field ?? across
  const fullest = useMemo(() => fullestColumn(set, across, up), [set, across, up])
  const column = keptColumn !== null && set.columns.includes(keptColumn) ? keptColumn : fullest
  return { fields, across, up, column, onAcross, onUp, onColumn }
}

const Choice = ({ label, ...select }: ComponentProps<typeof Select<string>> & { label: string }): ReactElement => (
  <label className="scatter-choice">
    <span className="quiet">{label}</span>
    <Select {...select} />
  </label>
)

/** Two ratios of the companies against each other at one period. */
export function RatiosScatter({
  set,
  looks,
  pictureOf,
  words,
}: {
  set: SeriesSet
  /** The looks of the series by their keys. */
  looks: ReadonlyMap<string, LineStyle>
  pictureOf: RefObject<HTMLDivElement | null>
  words: ChartWords
}): ReactElement {
  const inspect = use(InspectContext)
  // The words have dates.
  use(DateFormContext)
  const doubtAbout = useDoubt()
  const description = useId()
  const { fields, across, up, column, onAcross, onUp, onColumn } = useScatter(set)
  const all = useMemo(
    () => scatterPoints(set, across, up, set.columns.indexOf(column ?? '')),
    [set, across, up, column],
  )
  const points = useMemo(
    () =>
      all.filter(
        (point) => doubtAbout([...figuresOf(point.across.point, ''), ...figuresOf(point.up.point, '')]) === null,
      ),
    [all, doubtAbout],
  )
  const reason = noScatter(set)
  if (reason !== null) return <EmptyState title="No scatter">{reason}</EmptyState>
  const labelOf = (field: string): string => fields.find((each) => each.field === field)?.label ?? field
  const options = fields.map(({ field, label }) => ({ id: field, label }))
  const when = column === null ? 'any period' : shownDay(column)
  const summary = {
    head: `Scatter of ${counted(points.length, 'company', 'companies')}, ${labelOf(across)} across and ${labelOf(up)} up, ${when}. ${words.facts.join('; ')}.`,
    lines: points.map(scatterWords),
  }
  const open = ({ across: one, up: other }: ScatterPoint): void =>
    inspect({
      computed: {
        words: `the point of ${one.series.symbol}: ${one.series.label} across, ${other.series.label} up`,
        value: `${formatPoint(one.point, one.series.display)}, ${formatPoint(other.point, other.series.display)}`,
      },
      figures: [one, other].flatMap(({ point, series }) => figuresOf(point, `${series.symbol} ${series.field}`)),
    })
  return (
    <div className="series-chart scatter">
      <ChartDescription id={description} summary={summary} command={words.command} />
      <div className="scatter-head">
        <Choice label="Across" value={across} options={options} onChoose={onAcross} />
        <Choice label="Up" value={up} options={options} onChoose={onUp} />
        <Choice
          label="Period"
          value={column ?? ''}
          options={set.columns.toReversed().map((id) => ({ id, label: shownDay(id) }))}
          onChoose={onColumn}
        />
      </div>
      <div className="chart-panes" ref={pictureOf}>
        {points.length === 0 ? (
          <EmptyState
            title={
              all.length === 0 ? `No company has both values in ${when}` : `No company has two proven values in ${when}`
            }
          />
        ) : (
          <ScatterPlot
            points={points}
            lookOf={(point) => looks.get(point.across.series.key)}
            describedBy={description}
            onInspect={open}
          />
        )}
      </div>
    </div>
  )
}
