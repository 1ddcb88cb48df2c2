import { useEffect } from 'react'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { MARKER_SHAPES, type MarkerShape } from './plot-geometry.ts'
import { isTexts, useKeptChoice } from '../states/view-state.ts'
import { useSameList } from '../keys/stable-values.ts'

const NONE: readonly string[] = []

/** The places of a list among the looks, which each of it keeps as long as it is in the list, also after a start. */
export function useLookPlaces(name: string, list: readonly string[]): readonly string[] {
  const [before, keep] = useKeptChoice(name, NONE, isTexts)
  const places = useSameList(placesAfter(before, list))
  useEffect(() => keep(places), [keep, places])
  return places
}

/** How a series is told from others: by colour, by dash and by marker, each of which is enough. */
export interface LineStyle {
  stroke: string
  strokeDasharray: string
  marker: MarkerShape
  /** Whether its markers are hollow, as those of preliminary values are. */
  isHollow: boolean
}

const DASHES = ['', '7 3', '2 3', '9 3 2 3', '12 4', '4 4', '12 3 2 3 2 3', '1 2']
const COLOURS = 8

/** By how many places the dashes move each time that the colours begin again. */
const DASH_STEP = 3

/** By how many places the dashes move from one basis to the next. */
const BASIS_STEP = 2

/** Maximum number of series that the looks of their lines tell apart. */
export const MOST_TOLD = 30

/** The style of a series that is not in the chart. */
export const NO_STYLE: LineStyle = { stroke: 'var(--text)', strokeDasharray: '', marker: 'circle', isHollow: false }

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** The number of places that are taken. */
export const named = (places: readonly string[]): number => places.filter((each) => each !== '').length

/** The places that companies, ratios and bases have among the looks; empty texts are places that were left. */
export interface LookPlaces {
  symbols: readonly string[]
  fields: readonly string[]
  bases: readonly string[]
}

/** The places of what is drawn, in its order. */
export const placesIn = (series: readonly Series[]): LookPlaces => ({
  symbols: unique(series.map(({ symbol }) => symbol)),
  fields: unique(series.map(({ field }) => field)),
  bases: unique(series.map(({ basis }) => basis)),
})

/** The places after a list changed: what stays keeps its place, and what comes gets the first free one. */
export function placesAfter(before: readonly string[], list: readonly string[]): readonly string[] {
  const listed = new Set(list)
  const places = before.map((each) => (listed.has(each) ? each : ''))
  for (const each of unique(list)) {
    if (places.includes(each)) continue
    const free = places.indexOf('')
    places[free < 0 ? places.length : free] = each
  }
  return places.slice(0, places.findLastIndex((each) => each !== '') + 1)
}

/** A place among those that are given, or behind them for what has none. */
function placed(
  places: readonly string[],
  others: readonly string[],
): { placeOf: (name: string) => number; count: number } {
  const all = [...places, ...others.filter((each) => !places.includes(each))]
  const byName = new Map(all.map((name, place) => [name, place]))
  return { placeOf: (name) => byName.get(name) ?? 0, count: all.length }
}

/**
 * Chooses the style of each series by the places of its company, ratio and basis, whatever else is drawn. With one ratio each company has
 * a colour, a dash and a marker of its own; with several of both, a company has its colour and marker, and a ratio its dash. Of a single
 * company, each ratio has a colour and a marker, also when it is the only one that is left.
 */
export function lineStylesOf(
  series: readonly Series[],
  places: LookPlaces = placesIn(series),
): ReadonlyMap<string, LineStyle> {
  const drawn = placesIn(series)
  const [symbols, fields, bases] = [
    placed(places.symbols, drawn.symbols),
    placed(places.fields, drawn.fields),
    placed(places.bases, drawn.bases),
  ]
  const areRatiosColoured = named(places.symbols) < 2
  return new Map(
    series.map(({ key, symbol, field, basis }) => {
      const main = symbols.placeOf(symbol) + (areRatiosColoured ? fields.placeOf(field) : 0)
      const others = areRatiosColoured ? 1 : named(places.fields)
      // The first basis leaves a ratio the dash that it has without others, and another ratio leaves each basis its dash.
      const second = areRatiosColoured
        ? bases.placeOf(basis)
        : fields.placeOf(field) + bases.placeOf(basis) * BASIS_STEP
      const round = Math.floor(main / COLOURS)
      // A series with the colour of another one has neither its dash nor its marker.
      // Dashes alone do not tell three ratios in two bases apart.
      const turn = areRatiosColoured ? 0 : bases.placeOf(basis)
      const dash = (others * bases.count === 1 ? main : second) + DASH_STEP * round
      return [
        key,
        {
          stroke: `var(--series-${(main % COLOURS) + 1})`,
          strokeDasharray: DASHES[dash % DASHES.length] ?? '',
          marker: MARKER_SHAPES[(main + round + turn) % MARKER_SHAPES.length] ?? 'circle',
          isHollow: basis === 'P',
        },
      ]
    }),
  )
}
