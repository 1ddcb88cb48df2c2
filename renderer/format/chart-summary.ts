import { firstAndNewest } from '../../app/domain/fundamentals/period-columns.ts'
import { meaningOf } from '../../app/domain/fundamentals/ratio-record.ts'
import { axisUnit, type Series } from '../../app/domain/fundamentals/series.ts'
import { countText } from '../../app/domain/values/number-form.ts'
import {
  areSame,
  drawnValues,
  extremesOf,
  NOTHING_DRAWN,
  seriesWords,
  spoken,
  spokenColumn,
  valueWords,
  unevenAtColumn,
} from './series-words.ts'
import type { DrawnValue } from './series-words.ts'

/** One of the charts that share a crosshair: what it draws, and how it names that. */
export interface DescribedPane {
  /** Empty without one. */
  title: string
  columns: readonly string[]
  series: readonly Series[]
  nameOf: (series: Series) => string
}

/** The summary of a chart: what it is of, and a line for each of its series or, where there are many, the extremes. */
export interface ChartSummary {
  head: string
  lines: readonly string[]
}

/** More series than this are summed up by their extremes, more charts as if they were one, and more periods of unequal length are counted. */
const [MAX_SERIES, MAX_CHARTS, MAX_BASES, MAX_UNEVEN] = [4, 6, 4, 4]

const titled = (title: string, line: string): string =>
  title === '' ? `${line.charAt(0).toUpperCase()}${line.slice(1)}` : `${title}: ${line}`

/** Highest and lowest value of the series of each unit, because numbers of different units do not compare. */
function extremesLines({ title, columns, series, nameOf }: DescribedPane): string[] {
  const units = [...new Set(series.map(axisUnit))]
  return units.map((unit) => {
    const own = series.filter((each) => axisUnit(each) === unit)
    const values = own.flatMap(drawnValues)
    const extremes = extremesOf(values)
    const at = (each: DrawnValue): string =>
      `${valueWords(each)} (${spoken(nameOf(each.series))}, ${spokenColumn(columns[each.place])})`
    const words =
      extremes === null
        ? NOTHING_DRAWN
        : areSame(values)
          ? `every value is ${valueWords(extremes.highest)}`
          : `highest ${at(extremes.highest)}, lowest ${at(extremes.lowest)}`
    return titled(spoken(title), units.length === 1 ? words : `${own.length} series on one scale: ${words}`)
  })
}

/** How many places of the series have no value that is drawn, and how many series have none; empty without gaps. */
function gapLines(series: readonly Series[]): string[] {
  const places = series.reduce((sum, { points }) => sum + points.length, 0)
  const counts = series.map((each) => drawnValues(each).length)
  const [values, empty] = [counts.reduce((sum, count) => sum + count, 0), counts.filter((count) => count === 0).length]
  return values === places
    ? []
    : [
        `${countText(places - values)} of ${countText(places)} values are not drawn${empty === 0 ? '' : `; of ${empty} series ${NOTHING_DRAWN}`}`,
      ]
}

/** The periods of unequal length, by column. */
function unevenLines(series: readonly Series[], columns: readonly string[]): string[] {
  const lines = columns.flatMap((column, place) =>
    unevenAtColumn(series, place).map((words) => `${spokenColumn(column)}, ${spoken(words)}`),
  )
  const more = lines.length - MAX_UNEVEN
  return more <= 0
    ? lines
    : [...lines.slice(0, MAX_UNEVEN), `${more} more ${more === 1 ? 'period is' : 'periods are'} of unequal length`]
}

/**
 * What charts draw, in words that are short whatever is drawn. `facts` says how the values are meant, such as
 * “assumed units”. It speaks of every visible period, also where a chart of many draws a selection of them.
 */
export function chartSummary(
  kind: string,
  panes: readonly DescribedPane[],
  facts: readonly string[],
  nameOf: DescribedPane['nameOf'],
): ChartSummary {
  const series = panes.flatMap((pane) => pane.series)
  const columns = panes[0]?.columns ?? []
  if (series.length === 0) return { head: 'No series is shown.', lines: [] }
  const [first, last] = firstAndNewest(columns).map(spokenColumn)
  const charts = panes.length === 1 ? `${kind} chart of` : `${panes.length} ${kind.toLowerCase()} charts of`
  const span = columns.length === 1 ? `${first} only` : `${first} to ${last}, ${countText(columns.length)} periods`
  const bases = [...new Set(series.map(({ basis }) => basis))]
  const basis =
    bases.length > MAX_BASES ? `${bases.length} bases` : bases.map((each) => spoken(meaningOf(each))).join(', ')
  const head = `${charts} ${series.length} series, ${span}. ${[basis, ...facts].join('; ')}.`
  const uneven = unevenLines(series, columns)
  if (series.length <= MAX_SERIES)
    return {
      head,
      lines: [
        ...panes.flatMap((pane) =>
          pane.series.map((each) =>
            titled(
              [pane.title, pane.nameOf(each)]
                .filter((part) => part !== '')
                .map(spoken)
                .join(', '),
              seriesWords(each, pane.columns),
            ),
          ),
        ),
        ...uneven,
      ],
    }
  const summed = panes.length > MAX_CHARTS ? [{ title: '', columns, series, nameOf }] : panes
  return { head, lines: [...summed.flatMap(extremesLines), ...gapLines(series), ...uneven] }
}

export const summaryText = ({ head, lines }: ChartSummary): string =>
  [head, ...lines.map((line) => `${line}.`)].join(' ')
