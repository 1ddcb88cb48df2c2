// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SeriesSet } from '../../../../../app/domain/fundamentals/series.ts'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import type { TableChoice } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { useTableRows } from '../../../../../renderer/features/ratios/use-table-rows.ts'
import { setWith } from '../../../../support/screen.ts'
import { sectorsWith } from '../../../../support/sectors.ts'

const SECTORS = sectorsWith({ A: 'Technology', B: 'Technology', C: 'Energy', D: 'Energy' })

/** Four companies in two sectors, of which nothing is the object that another call gives. */
const four = (first = '1'): SeriesSet =>
  setWith({ A: { roe: [first, '2'] }, B: { roe: ['3', '4'] }, C: { roe: ['5', '6'] }, D: { roe: ['7', '8'] } }, [
    'Q1',
    'Q2',
  ])

/** The rows of a table with totals and groups; each further choice gives those that follow. */
function open(first: Partial<TableChoice> = {}) {
  const choice = { ...INITIAL_RATIOS.table, totals: true, ...first }
  const { result, rerender } = renderHook(({ set, ...own }) => useTableRows(set, own, SECTORS), {
    initialProps: { ...choice, set: four() },
  })
  /** The series that the rows show, by their row. */
  const seriesNow = () => new Map(result.current.rows.map(({ id, cells }) => [id, cells[0]?.series]))
  const before = seriesNow()
  return {
    after(next: Partial<TableChoice> & { set?: SeriesSet }) {
      rerender({ ...choice, set: four(), ...next })
      const after = seriesNow()
      return {
        kept: [...after].filter(([id, series]) => series === before.get(id)).map(([id]) => id),
        other: [...after].filter(([id, series]) => series !== before.get(id)).map(([id]) => id),
      }
    },
  }
}

const SHOWN = [
  'sector Energy',
  'C roe TTM',
  'D roe TTM',
  'sector Technology',
  'A roe TTM',
  'B roe TTM',
  'Upper quartile roe TTM',
  'Median roe TTM',
  'Lower quartile roe TTM',
  'Mean roe TTM',
]

it('a group that is collapsed leaves every other row what it was, medians and totals too', () => {
  const { kept, other } = open().after({ closedSectors: ['Technology'] })
  expect(other).toEqual([])
  expect(kept).toEqual(SHOWN.filter((id) => id !== 'A roe TTM' && id !== 'B roe TTM'))
})

it('an equal set leaves every row what it was, also with a hidden period', () => {
  const hiddenPeriods = ['Q1']
  expect(open().after({ set: four() })).toEqual({ kept: SHOWN, other: [] })
  expect(open({ hiddenPeriods }).after({ hiddenPeriods, set: four() })).toEqual({ kept: SHOWN, other: [] })
})

it('another value makes its row, the median of its sector and the totals others', () => {
  const { kept } = open().after({ set: four('1.5') })
  expect(kept).toEqual(['sector Energy', 'C roe TTM', 'D roe TTM', 'B roe TTM'])
})
