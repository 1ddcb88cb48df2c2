import { describe, expect, it } from 'vitest'
import { setOf, standingsBy } from '../../../../../../app/domain/fundamentals/screen/screen.ts'
import { mediansOf, totalsOf } from '../../../../../../app/domain/fundamentals/totals.ts'
import { givenIn } from '../../../../../../app/domain/tables/table-text.ts'
import {
  screenContent,
  screenRows,
  screenSheet,
} from '../../../../../../renderer/features/ratios/screen/screen-content.ts'
import { sectorsWith } from '../../../../../support/records/sectors.ts'
import { companiesWith } from '../../../../../support/records/screen.ts'

const FIELDS = ['roe', 'roa']
const COMPANIES = companiesWith({ A: { roe: '0.10', roa: '1' }, B: { roe: '0.3', roa: null } })
const ROWS = screenRows(
  COMPANIES,
  totalsOf(setOf(COMPANIES, FIELDS, null), () => false),
)
const CONTENT = screenContent(FIELDS, ROWS, () => null)

const STANDINGS = new Map(
  [...standingsBy(COMPANIES, FIELDS)].map(([field, all]) => [
    field,
    new Map(
      COMPANIES.flatMap(({ symbol }, place) => {
        const standing = all[place] ?? null
        return standing === null ? [] : [[symbol, standing] as const]
      }),
    ),
  ]),
)

describe('the content of the screen', () => {
  it('has a row for each company and each total', () => {
    expect(ROWS.map(({ name }) => name)).toEqual(['A', 'B', 'Median of 2', 'Mean of 2'])
    expect([0, 2].map(CONTENT.namesOf)).toEqual([
      ['A', 'A', '2026 Q3'],
      ['Median of 2', '', ''],
    ])
  })

  it('has the digits as sent, and nothing for a gap', () => {
    expect(CONTENT.valueAt({ row: 0, column: 0 })?.sent).toEqual({ digits: '0.10' })
    expect(CONTENT.valueAt({ row: 1, column: 1 })).toBeNull()
    expect(CONTENT.headOf(1)).toBe('roa')
  })
})

describe('the heads of sectors', () => {
  const rows = screenRows(COMPANIES, [], {
    sectors: sectorsWith({ A: 'Energy', B: 'Energy' }),
    closed: [],
    mediansOf: (companies) => mediansOf(setOf(companies, FIELDS, null), () => false),
  })
  const content = screenContent(FIELDS, rows, () => null)

  it('are named with their count and their medians in a copy', () => {
    expect(content.namesOf(0)).toEqual(['Energy', 'Median, 2 companies', ''])
    expect(content.valueAt({ row: 0, column: 0 })?.number).toBe(0.2)
  })

  it('stand before their companies', () => {
    expect(rows.map(({ name }) => name)).toEqual(['Energy', 'A', 'B'])
  })
})

describe('the sheet of the screen', () => {
  const sheet = (beside: 'none' | 'rank', isUnproven = false) =>
    screenSheet({ shown: COMPANIES, standings: STANDINGS }, FIELDS, beside, () => isUnproven).rows.map((row) =>
      row.map((cell) => (cell === null ? null : 'digits' in cell ? Number(cell.digits) : givenIn(cell))),
    )

  it('has companies as rows and ratios as columns', () => {
    expect(sheet('none')).toEqual([
      ['Symbol', 'Company', 'Period', 'roe', 'roa'],
      ['A', 'A', '2026 Q3', 0.1, 1],
      ['B', 'B', '2026 Q3', 0.3, null],
    ])
  })

  it('has the ranks where they are shown', () => {
    expect(sheet('rank')).toEqual([
      ['Symbol', 'Company', 'Period', 'roe', 'roe, rank', 'roa', 'roa, rank'],
      ['A', 'A', '2026 Q3', 0.1, 2, 1, 1],
      ['B', 'B', '2026 Q3', 0.3, 1, null, null],
    ])
  })

  it('has what stories said of the sectors where the companies stand in groups', () => {
    const { rows } = screenSheet(
      { shown: COMPANIES, standings: STANDINGS },
      FIELDS,
      'none',
      () => false,
      sectorsWith({ A: 'Energy' }),
    )
    expect(rows.map((row) => row[3])).toEqual([{ text: 'Sector, as stories said' }, { text: 'Energy' }, { text: '' }])
  })

  it('has a text in place of a number that is not proven', () => {
    expect(sheet('none', true)[1]).toEqual(['A', 'A', '2026 Q3', 'not proven: 0.10', 'not proven: 1'])
  })
})
