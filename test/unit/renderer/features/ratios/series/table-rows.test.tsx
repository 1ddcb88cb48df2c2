// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { numberOf, type SeriesSet } from '../../../../../../app/domain/fundamentals/series.ts'
import {
  movedKey,
  shownOf,
  tableRows,
  sectorMedians,
  sectorRows,
  pointOf,
  useTableRows,
} from '../../../../../../renderer/features/ratios/series/table-rows.ts'
import fc from '../../../../../support/cases/property.ts'
import { setWith } from '../../../../../support/records/screen.ts'
import type { Sectors } from '../../../../../../renderer/features/ratios/series/company-groups.ts'
import { sectorsWith } from '../../../../../support/records/sectors.ts'
import { INITIAL_RATIOS, type TableChoice } from '../../../../../../renderer/features/ratios/ratios-state.ts'

const NOTHING_HIDDEN: Pick<TableChoice, 'hidden' | 'hiddenPeriods' | 'order'> = {
  hidden: [],
  hiddenPeriods: [],
  order: [],
}

describe('what a table shows of a set', () => {
  const SET = setWith({ A: { roe: ['1', '2', '3'] }, B: { roe: ['4', undefined, '6'] } }, ['Q1', 'Q2', 'Q3'])
  const digits = (choice: Partial<typeof NOTHING_HIDDEN>) =>
    shownOf(SET, { ...NOTHING_HIDDEN, ...choice }).series.map(({ points }) =>
      points.map((point) => (point?.kind === 'sent' ? point.digits : null)),
    )

  it('is without hidden periods, with the values at their places', () => {
    const set = shownOf(SET, { hidden: [], hiddenPeriods: ['Q2'], order: [] })
    expect([set.columns, set.series.map(({ gaps }) => gaps.length)]).toEqual([
      ['Q1', 'Q3'],
      [2, 2],
    ])
    expect(digits({ hiddenPeriods: ['Q2'] })).toEqual([
      ['1', '3'],
      ['4', '6'],
    ])
  })

  it('is in the order that the person gave it, and the others follow', () => {
    expect(digits({ order: ['B roe TTM'] })).toEqual([
      ['4', null, '6'],
      ['1', '2', '3'],
    ])
  })
})

describe('the order of the periods', () => {
  const SET = setWith({ A: { roe: ['1', '2'] } }, ['Q1', 'Q2'])
  const idsOf = (newestLast: boolean, transposed = false) => {
    const { columns, rows } = tableRows(SET, { transposed, sort: null, newestLast })
    return (transposed ? rows : columns).map(({ id }) => id)
  }

  it('begins with the newest, or ends with it, in columns and in rows', () => {
    expect([idsOf(false), idsOf(true)]).toEqual([
      ['Q2', 'Q1'],
      ['Q1', 'Q2'],
    ])
    expect([idsOf(false, true), idsOf(true, true)]).toEqual([idsOf(false), idsOf(true)])
  })

  it('has what is no date last, however it begins', () => {
    const set = setWith({ A: { roe: ['1', '2', '3'] } }, ['2025 Q1', '2025 Q2', 'n/a'])
    const ids = [false, true].map((newestLast) =>
      tableRows(set, { transposed: false, sort: null, newestLast }).columns.map(({ id }) => id),
    )
    expect(ids).toEqual([
      ['2025 Q2', '2025 Q1', 'n/a'],
      ['2025 Q1', '2025 Q2', 'n/a'],
    ])
  })

  it('is that of the cells', () => {
    const { rows } = tableRows(SET, { transposed: false, sort: null, newestLast: true })
    expect(rows[0]?.cells.map(({ place }) => place)).toEqual([0, 1])
  })
})

describe('a moved series', () => {
  it('is at its new place among the same ones, for any move', () => {
    const keys = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(keys, fc.nat(11), fc.integer({ min: -14, max: 14 }), (all, at, by) => {
        const key = all[at % all.length] ?? ''
        const moved = movedKey(all, key, by)
        expect(moved.indexOf(key)).toBe(Math.min(all.length - 1, Math.max(0, all.indexOf(key) + by)))
        expect(moved.filter((each) => each !== key)).toEqual(all.filter((each) => each !== key))
      }),
    )
  })
})

const SECTORS = sectorsWith({ A: 'Technology', B: 'Technology', C: 'Energy' })
const EVERY_SECTOR = new Map([...SECTORS, ...sectorsWith({ D: 'Energy' })])

/** The rows of companies with these digits: their names, and the numbers of their cells. */
function rowsOf(digits: Parameters<typeof setWith>[0], closed: readonly string[] = [], sectors: Sectors = SECTORS) {
  const set = setWith(digits, ['Q1', 'Q2'])
  const { rows } = tableRows(set, { transposed: false, sort: null, newestLast: false })
  const medians = sectorMedians(set, sectors, () => false)
  return sectorRows(rows, { sectors, medians, closed }).map(({ id, group, cells }) => [
    group === undefined ? id : `${group.sector} ${group.count}${group.isOpen ? '' : ' closed'}`,
    ...cells.map((cell) => numberOf(pointOf(cell))),
  ])
}

const ONE_RATIO = { A: { roe: ['1', '2'] }, C: { roe: ['5', '6'] }, B: { roe: ['3', '4'] }, D: { roe: ['7', '8'] } }

describe('the rows of companies by sector', () => {
  it('stand below a head with the median of one ratio, which a single company has none of', () => {
    expect(rowsOf(ONE_RATIO)).toEqual([
      ['Energy 1'],
      ['C roe TTM', 6, 5],
      ['Technology 2', 3, 2],
      ['A roe TTM', 2, 1],
      ['B roe TTM', 4, 3],
      [' 1'],
      ['D roe TTM', 8, 7],
    ])
  })

  it('are left out of a collapsed group, which keeps its median', () => {
    expect(rowsOf(ONE_RATIO, ['Technology', '']).map(([name]) => name)).toEqual([
      'Energy 1',
      'C roe TTM',
      'Technology 2 closed',
      ' 1 closed',
    ])
  })

  it('stand without a head while their sector is being read', () => {
    const rows = rowsOf(ONE_RATIO, [], new Map([...SECTORS, ['D', null]]))
    expect(rows.map(([name]) => name).slice(-3)).toEqual(['A roe TTM', 'B roe TTM', 'D roe TTM'])
  })

  it('have a row for the median of each of several ratios', () => {
    const both = { roe: ['1', '2'], roa: ['10', '20'] }
    expect(rowsOf({ A: both, B: both }, ['Technology'])).toEqual([
      ['Technology 2 closed'],
      ['sector Technology Median roe TTM', 2, 1],
      ['sector Technology Median roa TTM', 20, 10],
    ])
  })
})

describe('the rows of a table that was drawn before', () => {
  /** Four companies in two sectors, of which nothing is the object that another call gives. */
  const four = (first = '1'): SeriesSet =>
    setWith({ A: { roe: [first, '2'] }, B: { roe: ['3', '4'] }, C: { roe: ['5', '6'] }, D: { roe: ['7', '8'] } }, [
      'Q1',
      'Q2',
    ])

  /** The rows of a table with totals and groups; each further choice gives those that follow. */
  function open(first: Partial<TableChoice> = {}) {
    const choice = { ...INITIAL_RATIOS.table, totals: true, ...first }
    const { result, rerender } = renderHook(({ set, ...own }) => useTableRows(set, own, EVERY_SECTOR), {
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
})
