import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { NO_STYLE } from './line-styles.ts'
import type { LineStyle } from './line-styles.ts'
import type { SeriesNames } from './series-names.ts'

/** A key of a legend: one series, or all series of a company or of a ratio. */
export interface LegendKey {
  id: string
  name: string
  look: LineStyle
  /** Whether its line has no marker, because series of the same dash have different ones. */
  isPlain: boolean
  /** Keys of its series. */
  keys: readonly string[]
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

const lookIn = (lineStyles: ReadonlyMap<string, LineStyle>, one: Series | undefined): LineStyle =>
  lineStyles.get(one?.key ?? '') ?? NO_STYLE

/** The keys of a legend with one for each series. */
export const seriesKeysOf = (
  series: readonly Series[],
  lineStyles: ReadonlyMap<string, LineStyle>,
  names: SeriesNames,
): LegendKey[] =>
  series.map((each) => ({
    id: each.key,
    name: names.ownOf(each),
    look: lookIn(lineStyles, each),
    isPlain: false,
    keys: [each.key],
  }))

/** The keys of a legend without values: companies by colour and ratios by dash where there are several of both, else the series. */
export function legendKeysOf(
  series: readonly Series[],
  lineStyles: ReadonlyMap<string, LineStyle>,
  names: SeriesNames,
): LegendKey[] {
  const [symbols, fields] = [unique(series.map(({ symbol }) => symbol)), unique(series.map(({ field }) => field))]
  const hasBoth = symbols.length > 1 && fields.length > 1
  // Colours then name companies, and dashes ratios.
  if (!hasBoth || unique(series.map(({ basis }) => basis)).length > 1) return seriesKeysOf(series, lineStyles, names)
  const keysOf = (kind: 'symbol' | 'field', value: string): Pick<LegendKey, 'id' | 'keys'> => ({
    id: `${kind} ${value}`,
    keys: series.filter((each) => each[kind] === value).map(({ key }) => key),
  })
  const companies = symbols.map((symbol) => ({
    ...keysOf('symbol', symbol),
    name: symbol,
    look: {
      ...lookIn(
        lineStyles,
        series.find((each) => each.symbol === symbol),
      ),
      strokeDasharray: '',
    },
    isPlain: false,
  }))
  const ratios = fields.map((field) => {
    const first = series.find((each) => each.field === field)
    return {
      ...keysOf('field', field),
      name: first?.label ?? field,
      look: { ...lookIn(lineStyles, first), stroke: 'var(--text-quiet)' },
      isPlain: true,
    }
  })
  return [...companies, ...ratios]
}
