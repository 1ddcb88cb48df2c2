import type { Series } from '../../app/domain/fundamentals/series.ts'
import { counted } from './counted.ts'

/** How long after the period before it a period of unequal length ended. */
export const unevenWords = (months: number): string => `${counted(months, 'month')} after the period before`

/** What is said of the periods of unequal length at a column: the companies with their months, each company once. */
export function unevenAtColumn(series: readonly Series[], place: number): string[] {
  const byMonths = new Map<number, Set<string>>()
  for (const { symbol, points } of series) {
    const months = points[place]?.unevenMonths
    if (months !== undefined) byMonths.set(months, (byMonths.get(months) ?? new Set()).add(symbol))
  }
  return [...byMonths].map(([months, symbols]) => `${[...symbols].join(', ')}: ${unevenWords(months)}`)
}
