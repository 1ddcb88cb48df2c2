import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { pointedAt, type Pointed } from './front.ts'
import { named, NO_STYLE, placesIn, type LineStyle, type LookPlaces } from './line-styles.ts'

/** How the series of a chart are named: what all have in common once, and of each only what it differs in. */
export interface SeriesNames {
  /** Empty when they have nothing in common. */
  common: string
  ownOf: (series: Series) => string
}

const PARTS: readonly ((series: Series) => string)[] = [
  ({ symbol }) => symbol,
  ({ label }) => label,
  ({ basis }) => basis,
]

/** Names the series of a chart. The basis is named only where there are several. */
export function namesOf(series: readonly Series[]): SeriesNames {
  const varies = PARTS.map((part) => new Set(series.map(part)).size > 1)
  const own = PARTS.filter((_part, place) => varies[place])
  const [first] = series
  if (own.length === 0) return { common: first?.label ?? '', ownOf: ({ symbol }) => symbol }
  const common = PARTS.slice(0, 2).filter((_part, place) => varies[place] !== true)
  return {
    common: first === undefined ? '' : common.map((part) => part(first)).join(' '),
    ownOf: (each) => own.map((part) => part(each)).join(' '),
  }
}

/** A key of a legend: one series, or all series of a company or of a ratio. */
export interface LegendKey extends SharedLook {
  id: string
  name: string
  /** Keys of its series. */
  keys: readonly string[]
  /** What of the chart it names. */
  pointed: Pointed
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
    pointed: pointedAt(each),
  }))

/** The look of what several series have in common, by which they are told apart in a list. */
export interface SharedLook {
  look: LineStyle
  /** Whether it has no marker, because series of the same dash have different ones. */
  isPlain: boolean
}

/** The looks of the companies and of the ratios of a chart. Of what it has one of, there is none: that tells nothing. */
export interface SharedLooks {
  ofCompanies: ReadonlyMap<string, SharedLook>
  ofRatios: ReadonlyMap<string, SharedLook>
}

/** The looks of companies and ratios: with several of both, colours and markers name companies, and dashes ratios. */
export function sharedLooksOf(
  series: readonly Series[],
  lineStyles: ReadonlyMap<string, LineStyle>,
  places: LookPlaces = placesIn(series),
): SharedLooks {
  const { symbols, fields } = placesIn(series)
  const bases = places.bases.length
  const [hasCompanies, hasRatios] = [named(places.symbols) > 1, named(places.fields) > 1]
  const firstLook = (kind: 'symbol' | 'field', value: string): LineStyle =>
    lookIn(
      lineStyles,
      series.find((each) => each[kind] === value),
    )
  // Each basis has a dash as well, so that a dash is then no ratio's own.
  const isDashShared = hasRatios || bases > 1
  return {
    ofCompanies: new Map(
      (hasCompanies ? symbols : []).map((symbol) => {
        const look = firstLook('symbol', symbol)
        return [symbol, { look: isDashShared ? { ...look, strokeDasharray: '' } : look, isPlain: false }]
      }),
    ),
    ofRatios: new Map(
      (hasRatios && !(hasCompanies && bases > 1) ? fields : []).map((field) => {
        const look = firstLook('field', field)
        return [
          field,
          hasCompanies
            ? { look: { ...look, stroke: 'var(--text-quiet)' }, isPlain: true }
            : { look: bases > 1 ? { ...look, strokeDasharray: '' } : look, isPlain: false },
        ]
      }),
    ),
  }
}

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
  const keysOf = (kind: 'symbol' | 'field', value: string): Pick<LegendKey, 'id' | 'keys' | 'pointed'> => ({
    id: `${kind} ${value}`,
    pointed: { [kind]: value },
    keys: series.filter((each) => each[kind] === value).map(({ key }) => key),
  })
  const { ofCompanies, ofRatios } = sharedLooksOf(series, lineStyles)
  const companies = [...ofCompanies].map(([symbol, shared]) => ({
    ...keysOf('symbol', symbol),
    name: symbol,
    ...shared,
  }))
  const ratios = [...ofRatios].map(([field, shared]) => ({
    ...keysOf('field', field),
    name: series.find((each) => each.field === field)?.label ?? field,
    ...shared,
  }))
  return [...companies, ...ratios]
}
