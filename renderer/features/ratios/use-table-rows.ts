import { useMemo, useState } from 'react'
import { figuresOf } from '../../../app/domain/fundamentals/series.ts'
import type { SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { totalsOf } from '../../../app/domain/fundamentals/totals.ts'
import { useDoubt } from '../../ui/doubt.ts'
import { keptSeries } from './kept-series.ts'
import type { TableChoice } from './ratios-state.ts'
import { sectorMedians, sectorRows } from './sector-rows.ts'
import type { SectorMedians } from './sector-rows.ts'
import { shownOf, tableRows } from './table-rows.ts'
import type { TableLine, TableRow } from './table-rows.ts'
import type { Sectors } from './use-sectors.ts'

interface TableRows {
  /** The set without what is hidden. */
  shown: SeriesSet
  columns: readonly TableLine[]
  rows: readonly TableRow[]
}

const NO_MEDIANS: SectorMedians = new Map()

/**
 * The columns and rows of the table, under the heads of their sectors where `sectors` is not null. A series that is as before stays the same
 * object, also a computed one, so that its row is not drawn again.
 */
export function useTableRows(
  set: SeriesSet,
  {
    transposed,
    sort,
    newestLast,
    totals: hasTotals,
    hidden,
    hiddenPeriods,
    order,
    closedSectors: closed,
  }: Pick<
    TableChoice,
    'transposed' | 'sort' | 'newestLast' | 'totals' | 'hidden' | 'hiddenPeriods' | 'order' | 'closedSectors'
  >,
  sectors: Sectors | null,
): TableRows {
  const doubtAbout = useDoubt()
  const [keepShown] = useState(keptSeries)
  const [keepTotals] = useState(keptSeries)
  const [keepMedians] = useState(keptSeries)
  const isDoubted = useMemo(
    () =>
      (point: SeriesPoint): boolean =>
        doubtAbout(figuresOf(point, '')) !== null,
    [doubtAbout],
  )
  const shown = useMemo(
    () => keepShown(shownOf(set, { hidden, hiddenPeriods, order })),
    [keepShown, set, hidden, hiddenPeriods, order],
  )
  const totals = useMemo(
    () => keepTotals({ ...shown, series: hasTotals ? totalsOf(shown, isDoubted) : [] }).series,
    [keepTotals, hasTotals, shown, isDoubted],
  )
  const { columns, rows } = useMemo(
    () => tableRows(shown, { transposed, sort, newestLast }, totals),
    [shown, transposed, sort, newestLast, totals],
  )
  const medians = useMemo((): SectorMedians => {
    if (sectors === null) return NO_MEDIANS
    const made = sectorMedians(shown, sectors, isDoubted)
    const kept = keepMedians({ ...shown, series: [...made.values()].flat() }).series
    const byKey = new Map(kept.map((each) => [each.key, each]))
    return new Map([...made].map(([sector, own]) => [sector, own.map((each) => byKey.get(each.key) ?? each)]))
  }, [keepMedians, shown, sectors, isDoubted])
  const grouped = useMemo(
    () => (sectors === null ? rows : sectorRows(rows, { sectors, medians, closed })),
    [rows, sectors, medians, closed],
  )
  return { shown, columns, rows: grouped }
}
