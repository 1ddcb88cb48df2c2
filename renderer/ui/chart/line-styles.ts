import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { MARKER_SHAPES } from './plot-geometry.ts'
import type { MarkerShape } from './plot-geometry.ts'

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

/** The style of a series that is not in the chart. */
export const NO_STYLE: LineStyle = { stroke: 'var(--text)', strokeDasharray: '', marker: 'circle', isHollow: false }

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/**
 * Chooses the style of each series. What there is one of does not count: with one ratio each company has a colour, a dash and a
 * marker of its own; with several of both, a company has its colour and marker, and a ratio its dash.
 */
export function lineStylesOf(series: readonly Series[]): ReadonlyMap<string, LineStyle> {
  const [symbols, fields, bases] = [
    unique(series.map(({ symbol }) => symbol)),
    unique(series.map(({ field }) => field)),
    unique(series.map(({ basis }) => basis)),
  ]
  const isOneCompany = symbols.length === 1
  return new Map(
    series.map(({ key, symbol, field, basis }) => {
      const main = isOneCompany ? fields.indexOf(field) : symbols.indexOf(symbol)
      const others = isOneCompany ? 1 : fields.length
      const second = (isOneCompany ? 0 : fields.indexOf(field)) * bases.length + bases.indexOf(basis)
      const round = Math.floor(main / COLOURS)
      // A series with the colour of another one has neither its dash nor its marker.
      const dash = others * bases.length === 1 ? main + DASH_STEP * round : second + round
      return [
        key,
        {
          stroke: `var(--series-${(main % COLOURS) + 1})`,
          strokeDasharray: DASHES[dash % DASHES.length] ?? '',
          marker: MARKER_SHAPES[(main + round) % MARKER_SHAPES.length] ?? 'circle',
          isHollow: basis === 'P',
        },
      ]
    }),
  )
}
