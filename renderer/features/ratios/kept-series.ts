import type { Series, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { isSame } from '../../../app/domain/values/put-back.ts'

/**
 * Returns a function that gives a set the columns and series of the one before where they are the same, so that what is drawn of them is not
 * drawn again when others join them.
 */
export function keptSeries(): <Kept extends SeriesSet>(set: Kept) => Kept {
  let columns: readonly string[] = []
  let kept: ReadonlyMap<string, Series> = new Map()
  return (set) => {
    if (!isSame(columns, set.columns)) columns = set.columns
    const series = set.series.map((each) => {
      const before = kept.get(each.key)
      return before !== undefined && isSame(before, each) ? before : each
    })
    kept = new Map(series.map((each) => [each.key, each]))
    return { ...set, columns, series }
  }
}
