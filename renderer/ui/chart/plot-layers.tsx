import { memo, useMemo, type ReactElement } from 'react'
import { Curve } from 'recharts'
import { offsetOf, markerPath, markerPlaces, markersIn, rounded, fade, type PlotArea } from './plot-geometry.ts'
import { useFront, type Front } from './front.ts'
import type { Drawing } from './drawing.ts'
import { isRestated, type Series } from '../../../app/domain/fundamentals/series.ts'
import { useDoubt } from '../states/integrity.tsx'
import { hasSpread, ownSpread, spreadOf } from '../../../app/domain/fundamentals/peer-values.ts'
import type { PeerSpread, SpreadKind } from '../../../app/domain/fundamentals/peer-values.ts'
import { columnTimes, newestPlace, shareOfTime } from '../../../app/domain/fundamentals/period-columns.ts'
import { counted } from '../../../app/domain/values/number-form.ts'

/** The share of a column's band that its bars fill, and the distance between two of them, in pixels. */
const [BARS, BAR_GAP] = [0.8, 1]

/** The bars of the series from zero, side by side in the band of their column, those of each series in one path. */
export const BarLayer = memo(function BarLayer({ drawing, front }: { drawing: Drawing; front: Front }): ReactElement {
  const { drawn, plot, heightOf } = drawing
  const inFront = useFront(front, drawing.set.series)
  return (
    <g pointerEvents="none">
      {drawn.map(({ series, look, values }, nth) => {
        const band = plot.width / values.length
        const step = (band * BARS + BAR_GAP) / drawn.length
        const width = Math.max(0.5, step - BAR_GAP)
        const zero = heightOf(series, 0) ?? plot.y + plot.height
        return (
          <path
            key={series.key}
            className="chart-bars"
            fill={look.stroke}
            opacity={fade(inFront, series.key)}
            d={values
              .map((value, place) => {
                const y = heightOf(series, value)
                if (y === null) return ''
                const x = plot.x + band * (place + (1 - BARS) / 2) + nth * step
                return `M${rounded(x)} ${rounded(zero)}V${rounded(y)}h${rounded(width)}V${rounded(zero)}Z`
              })
              .join('')}
          />
        )
      })}
    </g>
  )
})

/** Half of a marker's width, in pixels. */
const MARKER_SIZE = 3.4

/** Half of the width of the diamond around a restated value, in pixels. */
const DIAMOND_SIZE = 5.2

/** Half of the width of the diamond at the other value of a restated one, in pixels. */
const OTHER_SIZE = 2.6

/** The outline of a diamond, and from it a line to the other value where that is elsewhere; `other` is its height, null where it is unknown. */
function revisionPath(x: number, y: number, other: number | null, { y: top, height }: PlotArea): string {
  const end = other === null ? y : Math.min(Math.max(other, top), top + height)
  const begin = y + Math.sign(end - y) * DIAMOND_SIZE
  const line = Math.abs(end - y) > DIAMOND_SIZE ? `M${rounded(x)} ${rounded(begin)}V${rounded(end)}` : ''
  return markerPath('diamond', x, y, DIAMOND_SIZE) + line
}

/** How many of the drawn columns lines lead through: those after them are no dates, and follow on nothing. */
const datedIn = ({ places, set }: Drawing): number => places.filter((place) => place <= newestPlace(set.columns)).length

/** The markers of the lines, each line's in one path, and a diamond where a value was restated, joined to its other value. */
export const MarkerLayer = memo(function MarkerLayer({
  drawing,
  front,
}: {
  drawing: Drawing
  front: Front
}): ReactElement {
  const { drawn, plot, heightOf } = drawing
  const inFront = useFront(front, drawing.set.series)
  const doubtAbout = useDoubt()
  const most = markersIn(plot, drawn.length)
  const dated = datedIn(drawing)
  const xOf = (place: number, { values }: Drawing['drawn'][number]): number =>
    plot.x + offsetOf(place, values.length, plot, drawing.kind)
  /** The restated values of a series, and the height of the other value of each. */
  const revisionsOf = (each: Drawing['drawn'][number]) =>
    each.values.flatMap((value, place) => {
      const point = each.series.points[drawing.places[place] ?? -1]
      const y = isRestated(point) ? heightOf(each.series, value) : null
      if (y === null) return []
      const revision = point?.kind === 'sent' ? point.revision : undefined
      const isProven = revision !== undefined && doubtAbout([{ label: '', ...revision }]) === null
      return [{ x: xOf(place, each), y, other: isProven ? heightOf(each.series, Number(revision.digits)) : null }]
    })
  return (
    <g pointerEvents="none" className="chart-markers">
      {drawn.map((each) => {
        const { series, look, values } = each
        return (
          <path
            key={series.key}
            d={[...markerPlaces(values.slice(0, dated), most), ...Array.from(values.keys()).slice(dated)]
              .map((place) => {
                const y = heightOf(series, values[place] ?? null)
                return y === null ? '' : markerPath(look.marker, xOf(place, each), y, MARKER_SIZE)
              })
              .join('')}
            fill={look.isHollow ? 'var(--surface-raised)' : look.stroke}
            stroke={look.isHollow ? look.stroke : 'var(--surface-raised)'}
            strokeWidth={look.isHollow ? 1.5 : 0.75}
            opacity={fade(inFront, series.key)}
          />
        )
      })}
      {drawn.map((each) => {
        const revisions = revisionsOf(each)
        return (
          <g key={`revised ${each.series.key}`} stroke="var(--doubt)" opacity={fade(inFront, each.series.key)}>
            <path
              className="chart-revisions"
              d={revisions.map(({ x, y, other }) => revisionPath(x, y, other, plot)).join('')}
              fill="none"
              strokeWidth={1.5}
            />
            <path
              className="chart-other-values"
              d={revisions
                .map(({ x, other }) =>
                  other === null || other < plot.y || other > plot.y + plot.height
                    ? ''
                    : markerPath('diamond', x, other, OTHER_SIZE),
                )
                .join('')}
              fill="var(--doubt)"
            />
          </g>
        )
      })}
    </g>
  )
})

/** A stretch of columns without a gap. */
type Run = readonly { place: number; spread: PeerSpread }[]

/** The stretches of columns at which enough companies have a value. */
export function spreadRuns(drawn: Drawing['drawn']): Run[] {
  const runs: { place: number; spread: PeerSpread }[][] = []
  const columns = drawn[0]?.values.length ?? 0
  for (let place = 0; place < columns; place++) {
    const spread = spreadOf(drawn.flatMap(({ values }) => values[place] ?? []))
    if (spread === null) continue
    const current = runs.at(-1)
    if (current?.at(-1)?.place === place - 1) current.push({ place, spread })
    else runs.push([{ place, spread }])
  }
  return runs
}

/** The spread of one series over its periods, which is the same at each of them. */
export function ownRuns(series: Series, columns: number): Run[] {
  const spread = ownSpread(series)
  return spread === null ? [] : [Array.from({ length: columns }, (_, place) => ({ place, spread }))]
}

function runsOf({ drawn, set: { series } }: Pick<Drawing, 'drawn' | 'set'>, spread: SpreadKind): Run[] {
  const [first] = series
  if (first === undefined || !hasSpread(series, spread)) return []
  return spread === 'own' ? ownRuns(first, drawn[0]?.values.length ?? 0) : spreadRuns(drawn)
}

/** The spread of the companies, or of one series over its periods, behind the lines: all of it, the middle half, and the median. */
export const SpreadLayer = memo(function SpreadLayer({
  drawing,
  spread,
}: {
  drawing: Drawing
  /** What it is of. */
  spread: SpreadKind
}): ReactElement | null {
  const { drawn, set, kind, plot, heightOf } = drawing
  const runs = useMemo(() => runsOf({ drawn, set }, spread), [drawn, set, spread])
  const [first] = set.series
  if (first === undefined) return null
  const columns = drawn[0]?.values.length ?? 0
  const line = (run: Run, of: keyof PeerSpread): string[] =>
    run.map(
      ({ place, spread: at }) => `${plot.x + offsetOf(place, columns, plot, kind)} ${heightOf(first, at[of]) ?? 0}`,
    )
  const area = (low: keyof PeerSpread, high: keyof PeerSpread): string =>
    runs.map((run) => `M${line(run, high).join('L')}L${line(run, low).reverse().join('L')}Z`).join('')
  return (
    <g className="chart-spread" pointerEvents="none">
      <path d={area('least', 'greatest')} fill="var(--text-faint)" fillOpacity={0.08} />
      <path d={area('lower', 'upper')} fill="var(--text-faint)" fillOpacity={0.1} />
      <path
        d={runs.map((run) => `M${line(run, 'median').join('L')}`).join('')}
        fill="none"
        stroke="var(--text-quiet)"
        strokeWidth={1.25}
        strokeDasharray="1 3"
      />
    </g>
  )
})

/** A stretch of the axis: indexes of the drawn columns between which a period of unequal length lies. */
interface Stretch {
  from: number
  to: number
  months: number
}

/** Height of a bracket on the axis, and the least width of one with its months beside, in pixels. */
const [BRACKET_HEIGHT, LEAST_BRACKET] = [4, 62]

/** The stretches of the periods of unequal length, from the drawn value before to their own; those of several companies that are the same are one. */
export function unevenStretches({ drawn, places }: Pick<Drawing, 'drawn' | 'places'>): Stretch[] {
  const found = new Map<string, Stretch>()
  for (const { series, values } of drawn) {
    let before = -1
    for (const [index, value] of values.entries()) {
      if (value === null) continue
      const months = series.points[places[index] ?? -1]?.unevenMonths
      if (months !== undefined && before >= 0)
        found.set(`${before} ${index} ${months}`, { from: before, to: index, months })
      before = index
    }
  }
  return [...found.values()]
}

/** Brackets on the axis under the periods that are shorter or longer than their neighbours, with their months where there is room. */
export const UnevenLayer = memo(function UnevenLayer({ drawing }: { drawing: Drawing }): ReactElement | null {
  const { plot } = drawing
  const stretches = unevenStretches(drawing)
  if (stretches.length === 0) return null
  const count = drawing.places.length
  const base = plot.y + plot.height
  // A bar stands for its period, so its bracket is as wide as its band.
  const band = drawing.kind === 'bar' ? plot.width / count / 2 : 0
  const xOf = (index: number): number => plot.x + offsetOf(index, count, plot, drawing.kind)
  return (
    <g className="chart-uneven" pointerEvents="none">
      {stretches.map(({ from, to, months }) => {
        const [start, end] = band === 0 ? [xOf(from) + 1, xOf(to) - 1] : [xOf(to) - band + 1, xOf(to) + band - 1]
        return (
          <g key={`${from} ${to} ${months}`}>
            <path
              d={`M${start} ${base - BRACKET_HEIGHT}V${base}H${end}V${base - BRACKET_HEIGHT}`}
              fill="none"
              stroke="var(--text-quiet)"
              strokeWidth={2}
            />
            {end - start < LEAST_BRACKET ? null : (
              <text
                x={(start + end) / 2}
                y={base - BRACKET_HEIGHT - 3}
                textAnchor="middle"
                fill="var(--text-quiet)"
                stroke="var(--surface-raised)"
                strokeWidth={3}
                paintOrder="stroke"
                fontSize="0.84rem"
              >
                {counted(months, 'month')}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
})

export interface ChartMark {
  /** In Unix milliseconds. */
  at: number
  /** What happened then, in a few words. */
  words: string
  /** The companies and fiscal quarters that it names; left out for none. */
  named?: { symbols: readonly string[]; quarters: readonly string[] }
}

/** The places of the values of a series that were restated and whose company and quarter a mark names. */
export const namedPlaces = ({ symbol, points }: Pick<Series, 'symbol' | 'points'>, { named }: ChartMark): number[] =>
  named === undefined || !named.symbols.includes(symbol.toUpperCase())
    ? []
    : points.flatMap((point, place) => (named.quarters.includes(point?.revision?.quarter ?? '') ? [place] : []))

/** Half of the width of the mark's flag, and its height, in pixels. */
const [FLAG_HALF, FLAG_HEIGHT] = [5, 7]

/** Where a chart of these columns marks a time, from 0 to 1; null where it is not in sight. What is newer than the newest column is later than all of it. */
export function markShare(columns: readonly string[], isNewest: boolean, at: number): number | 'later' | null {
  const times = columnTimes(columns)
  const last = times?.at(-1)
  if (times === null || last === undefined || times.length < 2) return null
  return at > last ? (isNewest ? 'later' : null) : shareOfTime(times, at)
}

/** The height of the words of a mark, and about the width of one of their letters, in pixels. */
const [WORDS_ROOM, CHARACTER] = [14, 6]

/** A flag that points down to a place. */
const flagPath = (x: number, top: number): string =>
  `M${rounded(x - FLAG_HALF)} ${rounded(top)}h${2 * FLAG_HALF}l${-FLAG_HALF} ${FLAG_HEIGHT}Z`

/** A line with a flag at the day of something outside of the series, such as a story, and flags over the restated values that it names. */
export function TimeMark({
  mark,
  drawing,
  isNewest,
}: {
  mark: ChartMark
  drawing: Drawing
  isNewest: boolean
}): ReactElement | null {
  const { plot, set, drawn, places, heightOf, kind } = drawing
  const flags = drawn.flatMap(({ series, values }) => {
    const named = new Set(namedPlaces(series, mark))
    return values.flatMap((value, index) => {
      const place = places[index] ?? -1
      const y = named.has(place) ? heightOf(series, value) : null
      if (y === null) return []
      const other = heightOf(series, Number(series.points[place]?.revision?.digits)) ?? y
      const x = plot.x + offsetOf(index, values.length, plot, kind)
      return [{ x, top: Math.max(plot.y, Math.min(y, other) - 2 * DIAMOND_SIZE - FLAG_HEIGHT) }]
    })
  })
  const share = markShare(set.columns, isNewest, mark.at)
  if (share === null && flags.length === 0) return null
  const isOutside = share === 'later' || share === null
  const x = plot.x + (isOutside ? 1 : share) * plot.width
  const named = new Set(flags.map((flag) => flag.x)).size
  // An arrow, because a line at the end would say that it happened at the newest period.
  const whole =
    named > 0
      ? `${mark.words} names ${counted(named, 'restated quarter')} ▼`
      : share === 'later'
        ? `${mark.words}, after the newest period →`
        : mark.words
  const words = named > 0 && whole.length * CHARACTER > plot.width ? '▼ named in the story' : whole
  // The words stand where no flag is under them.
  const hidesFlag = flags.some(
    (flag) => flag.top < plot.y + WORDS_ROOM && flag.x > plot.x + plot.width - words.length * CHARACTER,
  )
  const isAtStart = isOutside ? hidesFlag : share <= 0.5
  const [from, beside] = isOutside ? [isAtStart ? plot.x : x, isAtStart ? FLAG_HALF : 0] : [x, FLAG_HALF + 3]
  return (
    <g className="chart-time-mark" pointerEvents="none">
      {isOutside ? null : (
        <>
          <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} stroke="var(--accent)" strokeDasharray="1 3" />
          <path d={flagPath(x, plot.y)} fill="var(--accent)" stroke="var(--surface-raised)" />
        </>
      )}
      <path
        className="chart-named"
        d={flags.map((flag) => flagPath(flag.x, flag.top)).join('')}
        fill="var(--accent)"
        stroke="var(--surface-raised)"
      />
      <text
        x={from + (isAtStart ? beside : -beside)}
        y={plot.y + 8}
        textAnchor={isAtStart ? 'start' : 'end'}
        fill="var(--accent-strong)"
        stroke="var(--surface-raised)"
        strokeWidth={3}
        paintOrder="stroke"
        fontSize="0.84rem"
      >
        {words}
      </text>
    </g>
  )
}

/** The lines of the series, each in one path, and over their gaps dashed ones where `bridges` says so. Those in front are drawn last. */
export const LineLayer = memo(function LineLayer({
  drawing,
  bridges,
  front,
}: {
  drawing: Drawing
  bridges: boolean
  front: Front
}): ReactElement {
  const { drawn, plot, kind, heightOf, set } = drawing
  const dated = datedIn(drawing)
  const lines = useMemo(
    () =>
      drawn
        .map(({ series, look, values }) => ({
          key: series.key,
          look,
          points: values.map((value, place) => ({
            x: plot.x + offsetOf(place, values.length, plot, kind),
            y: place < dated ? heightOf(series, value) : null,
          })),
        }))
        .filter(({ points }) => points.some(({ y }) => y !== null)),
    [drawn, plot, kind, heightOf, dated],
  )
  const inFront = useFront(front, set.series)
  const inOrder = [...lines].sort((one, other) => Number(inFront.has(one.key)) - Number(inFront.has(other.key)))
  return (
    <g pointerEvents="none" fill="none">
      {inOrder.map(({ key, look: { stroke, strokeDasharray }, points }) => (
        <Curve
          key={key}
          className="chart-line"
          type={kind === 'step' ? 'stepAfter' : 'linear'}
          points={points}
          stroke={stroke}
          strokeWidth={inFront.has(key) ? 2.75 : 1.75}
          strokeDasharray={strokeDasharray}
          opacity={fade(inFront, key)}
        />
      ))}
      {bridges ? (
        <g className="chart-bridge">
          {lines.map(({ key, look: { stroke }, points }) => (
            <Curve
              key={key}
              connectNulls
              points={points}
              stroke={stroke}
              strokeWidth={1}
              strokeOpacity={0.7}
              strokeDasharray="2 4"
              opacity={fade(inFront, key)}
            />
          ))}
        </g>
      ) : null}
    </g>
  )
})
