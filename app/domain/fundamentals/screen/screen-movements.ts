import type { NamedFormula } from '../formula.ts'
import { basisToShow, type SymbolRatios } from '../ratio-record.ts'
import { buildSeries, neededFields, periodsOf } from '../ratio-series.ts'
import { companiesAt, judgedBy } from './screen.ts'
import { readFilter, type ScreenFilter } from './screen-filter.ts'
import type { ScreenTemplate, ScreenVerdict } from './screen-template.ts'

/** A company that came into a screen or left it. One of the two is `in`. */
export interface ScreenMovement {
  symbol: string
  before: ScreenVerdict
  after: ScreenVerdict
}

type Screen = Pick<ScreenTemplate, 'filter' | 'fields' | 'reportType' | 'at'>

/** The filter of a saved screen; null for one without a filter that can be read, which no company comes into or leaves. */
const filterOf = ({ filter, fields }: Screen, formulas: readonly NamedFormula[]): ScreenFilter | null =>
  readFilter(filter, fields, formulas).filter

/** The ratios that have to be read to know which companies some saved screens leave; none where no screen has a filter. */
export const screenFields = (screens: readonly Screen[], formulas: readonly NamedFormula[]): string[] =>
  neededFields(
    screens.flatMap((screen) => filterOf(screen, formulas)?.names ?? []),
    formulas,
  )

/**
 * The companies of a watch list that came into a saved screen or left it, between what was known of their ratios and what is. Only those of
 * which something changed can move, unless the filter ranks them among the others.
 */
export function screenMovements(
  screen: Screen,
  formulas: readonly NamedFormula[],
  before: readonly SymbolRatios[],
  after: readonly SymbolRatios[],
  changed: readonly string[],
): ScreenMovement[] {
  const filter = filterOf(screen, formulas)
  if (filter === null) return []
  const basis = basisToShow(screen.reportType, after)
  const period = periodsOf(after, basis)[0] ?? ''
  const mayMove = new Set(changed)
  const judgedOf = (ratios: readonly SymbolRatios[]): readonly SymbolRatios[] =>
    filter.usesRanks ? ratios : ratios.filter(({ symbol }) => mayMove.has(symbol))

  function verdictsOn(ratios: readonly SymbolRatios[]): ReadonlyMap<string, ScreenVerdict> {
    const set = buildSeries(judgedOf(ratios), {
      ...{ fields: filter?.names ?? [], formulas, bases: [basis], period },
      ...{ alignment: 'calendar', displays: {}, inUnits: false },
    })
    const companies = companiesAt(set, screen.at)
    const judged = filter === null ? [] : judgedBy(companies, filter)
    return new Map(
      companies.map(({ symbol }, place) => {
        const found = judged[place] ?? null
        return [symbol, found === null ? 'unknown' : found ? 'in' : 'out']
      }),
    )
  }

  const [then, now] = [verdictsOn(before), verdictsOn(after)]
  return after.flatMap(({ symbol }): ScreenMovement[] => {
    const [from, to] = [then.get(symbol) ?? 'unknown', now.get(symbol) ?? 'unknown']
    return from === to || (from !== 'in' && to !== 'in') ? [] : [{ symbol, before: from, after: to }]
  })
}
