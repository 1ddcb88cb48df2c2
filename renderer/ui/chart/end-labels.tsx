import { memo, type ReactElement } from 'react'
import { shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import { newestHeld } from '../../../app/domain/fundamentals/period-columns.ts'
import { shownDay } from '../../format/date-form.ts'
import { formatChange, formatPoint } from '../../format/value.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { useFront, type Front } from './front.ts'
import { apart, AXIS_HEIGHT, CHARACTER, fade } from './plot-geometry.ts'
import type { SeriesNames } from './series-names.ts'
import type { Drawing } from './drawing.ts'

/** Distance between two labels, and of a change from its value, in pixels. */
const [LINE, CHANGE_LINE] = [14, 13]

/** Maximum number of characters of a name and of a value. */
const [NAME, VALUE] = [32, 10]

/** Width of a character of the smaller, plain letters of a change. */
const SMALL_CHARACTER = 5.8

/** By how much a bold capital letter is wider than the average, in pixels. Symbols consist of them. */
const CAPITAL = 1.7

/** Maximum number of lines that say how their value changed. */
const MOST_CHANGES = 5

/** The share of a chart's width that labels take at most. */
const SHARE = 0.34

/** A chart that is narrower than this has no labels at the ends of its lines, in pixels. */
const LEAST_WIDTH = 520

/** Distance of the labels from the plot, in pixels. */
const GAP = 10

/** Maximum number of labels; more would be read as a list, which the legend is. */
export const MOST_LABELS = 12

/** The opacity of a label behind one in front, which can still be read. */
const FADED = 0.5

interface EndLabel {
  key: string
  stroke: string
  name: string
  value: string
  /** How the value changed over the visible columns; empty where that is not said. */
  change: string
}

/** The change of a series from its first visible value; empty for values that are computed themselves. */
function changeOf({ points, display }: Series, columns: readonly string[], length: number): string {
  const first = points.findIndex((point) => point !== null)
  const last = newestHeld(columns, points)
  const [before, after] = [points[first], points[last]]
  if (before?.kind !== 'sent' || after?.kind !== 'sent' || first === last) return ''
  const change = formatChange(Number(before.digits), Number(after.digits), display)
  const words = `${change ?? ''} since ${shownDay(columns[first] ?? '')}`
  return change === null || words.length * SMALL_CHARACTER > length * CHARACTER ? '' : words
}

/** How many characters each of so many labels may have in a chart of a size in pixels; 0 where it has no room for them. */
export const labelLength = ({ width, height }: { width: number; height: number }, count: number): number =>
  width < LEAST_WIDTH || count * LINE > height - AXIS_HEIGHT
    ? 0
    : Math.min(NAME + VALUE + 1, Math.floor((width * SHARE - GAP) / CHARACTER))

/** The labels at the ends of the lines: names, and the newest visible values where they are short. `length` is the most they may have. */
export function endLabelsOf(
  { set, lineStyles }: Pick<Drawing, 'set' | 'lineStyles'>,
  names: SeriesNames,
  length: number,
): EndLabel[] {
  if (set.series.length > MOST_LABELS || length === 0) return []
  const saysChange = set.series.length <= MOST_CHANGES
  const ends = set.series.map(({ points }) => newestHeld(set.columns, points))
  const latest = Math.max(...ends)
  return set.series.flatMap((series, place) => {
    const end = ends[place] ?? -1
    const point = series.points[end] ?? null
    if (point === null) return []
    const digits = formatPoint(point, series.display)
    // Beside lines that end later, its value is of another time than theirs.
    const date = end < latest ? shownDay(set.columns[end] ?? '') : ''
    const dated = date === '' ? digits : `${digits}, ${date}`
    const value = digits.length > VALUE ? '' : dated.length * 2 > length ? digits : dated
    return [
      {
        key: series.key,
        stroke: lineStyles.get(series.key)?.stroke ?? '',
        name: shortened(visibleName(names.ownOf(series)), Math.min(NAME, length - value.length - 1)),
        value,
        change: saysChange ? changeOf(series, set.columns, length) : '',
      },
    ]
  })
}

const widthOf = (text: string): number => text.length * CHARACTER + (text.match(/\p{Lu}/gu)?.length ?? 0) * CAPITAL

/** The room that labels need at the end of a plot, in pixels. */
export const roomOf = (labels: readonly EndLabel[]): number =>
  labels.length === 0
    ? 0
    : GAP +
      Math.max(
        ...labels.map(({ name, value, change }) =>
          Math.max(widthOf(`${name} ${value}`), change.length * SMALL_CHARACTER),
        ),
      )

/** Names the lines at their ends, without labels over each other. A click hides the line, Alt+click all others. */
export const EndLabels = memo(function EndLabels({
  drawing: { set, places, drawn, plot, heightOf },
  front,
  labels,
  beside,
  onHide,
}: {
  drawing: Drawing
  front: Front
  labels: readonly EndLabel[]
  /** Width of what stands between the plot and the labels, in pixels. */
  beside: number
  /** Hides a series, or all others. The legend does the same by keys. */
  onHide: (keys: readonly string[], onlyThese: boolean) => void
}): ReactElement {
  const ends = labels.flatMap((label) => {
    const line = drawn.find(({ series }) => series.key === label.key)
    const columns = places.map((place) => set.columns[place] ?? '')
    const y = line === undefined ? null : heightOf(line.series, line.values[newestHeld(columns, line.values)] ?? null)
    return y === null ? [] : [{ ...label, y }]
  })
  const inFront = useFront(front, set.series)
  const isHigh = ends.length * (LINE + CHANGE_LINE) <= plot.height
  const saysChange = isHigh && ends.some(({ change }) => change !== '')
  const heights = apart(
    ends.map(({ y }) => y - plot.y),
    saysChange ? LINE + CHANGE_LINE : LINE,
    saysChange ? plot.height - CHANGE_LINE : plot.height,
  )
  const x = plot.x + plot.width + beside
  return (
    <g pointerEvents="none" className="chart-ends" fontSize="0.88rem">
      {ends.map(({ key, stroke, name, value, change, y }, place) => {
        const at = plot.y + (heights[place] ?? 0)
        return (
          <g key={key} opacity={fade(inFront, key, FADED)}>
            {Math.abs(at - y) < 2 ? null : (
              <path
                d={`M${x + 1} ${y}L${x + GAP - 3} ${at}`}
                stroke={stroke}
                strokeWidth={0.75}
                strokeOpacity={0.6}
                fill="none"
              />
            )}
            <text
              className="chart-end-name"
              pointerEvents="auto"
              x={x + GAP}
              y={at + 4}
              fill={stroke}
              fontWeight={600}
              onClick={(event) => onHide([key], event.altKey)}
            >
              {name} {value}
            </text>
            {saysChange && change !== '' ? (
              <text
                className="chart-end-change"
                x={x + GAP}
                y={at + 4 + CHANGE_LINE}
                fill="var(--text-quiet)"
                fontSize="0.82rem"
              >
                {change}
              </text>
            ) : null}
          </g>
        )
      })}
    </g>
  )
})
