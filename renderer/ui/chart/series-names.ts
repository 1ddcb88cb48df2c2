import type { Series } from '../../../app/domain/fundamentals/series.ts'

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
