import { describe, expect, it } from 'vitest'
import { numberOf } from '../../../../../app/domain/fundamentals/series.ts'
import { sectorMedians, sectorRows } from '../../../../../renderer/features/ratios/sector-rows.ts'
import { pointOf, tableRows } from '../../../../../renderer/features/ratios/table-rows.ts'
import type { Sectors } from '../../../../../renderer/features/ratios/use-sectors.ts'
import { setWith } from '../../../../support/screen.ts'
import { sectorsWith } from '../../../../support/sectors.ts'

const SECTORS = sectorsWith({ A: 'Technology', B: 'Technology', C: 'Energy' })

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
