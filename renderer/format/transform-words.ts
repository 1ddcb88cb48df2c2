import type { Series } from '../../app/domain/fundamentals/series.ts'
import { shownDay } from './date-form.ts'

/** What was made of the values of these series, such as “Indexed, 31 Mar 2016 = 100”; empty for the values themselves. */
export function transformName(series: readonly Pick<Series, 'transform'>[]): string {
  const all = series.flatMap(({ transform }) => transform ?? [])
  const [base, ...others] = new Set(all.flatMap((each) => each.base ?? []))
  return base === undefined || others.length > 0 ? (all[0]?.label ?? '') : `Indexed, ${shownDay(base)} = 100`
}
