import { columnTimes } from '../../../../app/domain/fundamentals/period-columns.ts'
import type { Range } from '../../../../app/domain/fundamentals/chart/chart-span.ts'
import { symbolQuery } from '../../../../app/domain/news/query-terms.ts'
import { serviceDay } from '../../../../app/domain/responses/service-date.ts'

/** Why fiscal columns have no news beside them. */
export const NO_TIMES = 'These columns are not the same time at each company. Choose calendar quarters or as-of dates.'

/** The search for the news of these companies in the visible periods; null where columns or symbols say none. It has no end at the newest period. */
export function newsOfRange(
  symbols: readonly string[],
  columns: readonly string[],
  { from, to }: Range,
): string | null {
  const [query, times] = [symbolQuery(symbols), columnTimes(columns)]
  const [start, second, end] = [times?.[from], times?.[from + 1], times?.[to]]
  if (query === null || start === undefined || end === undefined) return null
  // A column is the end of its period, which is about as long as the next one.
  const begin = times?.[from - 1] ?? start - ((second ?? start) - start)
  return `${query} after:${serviceDay(begin)}${to === columns.length - 1 ? '' : ` before:${serviceDay(end)}`}`
}
