import { extentOf } from '../../../app/domain/fundamentals/chart/axis-ticks.ts'
import type { Range } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import { firstAndNewest } from '../../../app/domain/fundamentals/period-columns.ts'
import { axisUnit, gapWords, numberOf, splitByAxes } from '../../../app/domain/fundamentals/series.ts'
import type { Gap, Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { shownDay } from '../../format/date-form.ts'
import type { ChartPanes } from './chart-request.ts'
import { namesOf, type SeriesNames } from './series-names.ts'

/** What a plot without a value leaves out, and why. */
interface Emptiness {
  /** The visible columns of the series that are not hidden, with the gaps as they were received. */
  set: SeriesSet
  /** How many series the person has hidden. */
  hidden: number
  /** Whether values were left out because their responses are altered or not proven. */
  hasDoubts: boolean
}

/** Why a plot has no value, and what to do about it. */
export function emptyWords(
  { set, hidden, hasDoubts }: Emptiness,
  isAnswered: boolean,
): { title: string; reason: string } {
  const [first = '', last = ''] = firstAndNewest(set.columns).map(shownDay)
  if (set.series.length === 0)
    return hidden > 0
      ? { title: 'Every series is hidden', reason: 'Click a name in the legend to show it.' }
      : { title: 'No series to draw', reason: 'Choose companies and ratios.' }
  const none = hasDoubts ? 'No proven value' : 'No value'
  const title =
    first === last ? `${none} in ${first === '' ? 'this period' : first}` : `${none} from ${first} to ${last}`
  if (hasDoubts)
    return { title, reason: 'The stored responses do not prove the values. The table says which ones are altered.' }
  const counts = new Map<Gap, number>()
  for (const gap of set.series.flatMap(({ gaps }) => gaps))
    if (gap !== null) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  const [main] = [...counts].sort(([, one], [, other]) => other - one)
  return {
    title,
    reason: main === undefined ? 'No number could be drawn.' : `Mostly: ${gapWords(main[0], isAnswered)}.`,
  }
}

/** The least and greatest value of each unit, in all charts that share their axes. */
export type SharedExtents = ReadonlyMap<string, { low: number; high: number }>

/** One of the charts that share a crosshair. */
export interface Pane {
  title: string | null
  /** What is said where nothing is drawn. */
  emptiness: Emptiness
  set: SeriesSet
  /** The names of its series beside its title; null where it has none. */
  names: SeriesNames | null
}

/** From so many series on, one chart is too full to follow a line. */
export const MANY_SERIES = 9

/** The chosen layout; where it is to fit, one chart for each ratio of many series, or of several units. */
export function layoutOf(panes: ChartPanes, series: readonly Series[]): Exclude<ChartPanes, 'fit'> {
  if (panes !== 'fit') return panes
  const count = (valueOf: (each: Series) => string): number => new Set(series.map(valueOf)).size
  const isFull = series.length >= MANY_SERIES || count(axisUnit) > 1
  return isFull && count(({ field }) => field) > 1 ? 'ratio' : 'one'
}

const cut = (series: Series, { from, to }: Range): Series => ({
  ...series,
  gaps: series.gaps.slice(from, to + 1),
  points: series.points.slice(from, to + 1),
})

/** The panes over the visible columns, without hidden series; points that are not proven become gaps. */
export function panesOf(
  set: SeriesSet,
  panes: Exclude<ChartPanes, 'fit'>,
  range: Range,
  hidden: ReadonlySet<string>,
  isDoubtful: (point: SeriesPoint) => boolean,
): Pane[] {
  const columns = set.columns.slice(range.from, range.to + 1)
  const shown = set.series.filter(({ key }) => !hidden.has(key)).map((series) => cut(series, range))
  const proven = (series: Series): Series => ({
    ...series,
    points: series.points.map((point) => (point !== null && isDoubtful(point) ? null : point)),
  })
  // Two companies can have one name, as those of two classes of shares have.
  const keyOf = ({ label, symbol }: Series): string => (panes === 'one' ? '' : panes === 'ratio' ? label : symbol)
  const titleOf = ({ label, symbol, companyName }: Series): string => {
    if (panes === 'ratio') return label
    const isShared = set.series.some((other) => other.companyName === companyName && other.symbol !== symbol)
    return companyName === '' ? symbol : isShared ? `${companyName} · ${symbol}` : companyName
  }
  const groups = [...Map.groupBy(shown, keyOf).values()]
  return (groups.length === 0 ? [[]] : groups).flatMap((series) => {
    const [first] = series
    const title = panes === 'one' || first === undefined ? null : titleOf(first)
    return splitByAxes({ columns, series }).map((part) => {
      const drawn = part.series.map(proven)
      const hasDoubts = part.series.some(({ points }, row) =>
        points.some((point, place) => point !== drawn[row]?.points[place]),
      )
      return {
        title,
        emptiness: { set: part, hidden: hidden.size, hasDoubts },
        set: { ...part, series: drawn },
        names: title === null ? null : namesOf(part.series),
      }
    })
  })
}

/** The extents that several charts share; null where each has its own axes. */
export function sharedExtents(panes: readonly Pane[], hasOwnAxes: boolean): SharedExtents | null {
  if (hasOwnAxes || panes.length < 2) return null
  const series = panes.flatMap(({ set }) => set.series)
  return new Map(
    [...new Set(series.map(axisUnit))].flatMap((unit) => {
      const values = series.filter((each) => axisUnit(each) === unit).flatMap(({ points }) => points.map(numberOf))
      const extent = extentOf(values.filter((value) => value !== null))
      return extent === null ? [] : [[unit, extent] as const]
    }),
  )
}
