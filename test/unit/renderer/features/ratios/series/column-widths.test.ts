import { expect, it } from 'vitest'
import {
  columnWidths,
  longestOf,
  NAMES_ID,
  withOwnWidths,
} from '../../../../../../renderer/features/ratios/series/column-widths.ts'
import { tableRows } from '../../../../../../renderer/features/ratios/series/table-rows.ts'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'

const TEXT = { showsBasis: false, fontSize: 13 }

/** The widths of a table with one series of these digits as sent. */
function widthsOf(digits: readonly (string | null)[], transposed = false, hasNamesAsSent = false) {
  const points = digits.map((each) => sentPoint(each))
  const columns = digits.map((_each, place) => `${2000 + place}`)
  const set = { columns, series: [seriesWith({ points, display: 'as-sent' })] }
  const table = tableRows(set, { transposed, sort: null, newestLast: false })
  return columnWidths(table.columns, table.rows, { ...TEXT, hasNamesAsSent })
}

it('a column has room for the longest digits, however many', () => {
  const digits = `0.${'1234567890'.repeat(6)}`
  expect(widthsOf([digits, '1']).values.every((width) => width > digits.length * 8)).toBe(true)
})

it('a column of amounts has room for one below a million, which is written longer than one above', () => {
  const lengthOf = (...digits: readonly string[]): number =>
    longestOf(seriesWith({ points: digits.map((each) => sentPoint(each)), display: 'currency' }))
  expect(lengthOf('980123', '1050000')).toBe('980,123'.length)
})

it('all periods have the same width', () => {
  expect(new Set(widthsOf(['0.123456789', '1', null]).values).size).toBe(1)
})

it('a column is at least as wide as its head', () => {
  expect(widthsOf([null, null]).values[0]).toBeGreaterThan(4 * 7)
})

it('names have room for the basis as it is written', () => {
  const series = [seriesWith({ field: 'roe', points: [sentPoint('1')] })]
  const { columns, rows } = tableRows(
    { columns: ['2026'], series },
    { transposed: false, sort: null, newestLast: false },
  )
  const [one, several] = [false, true].map((showsBasis) => columnWidths(columns, rows, { ...TEXT, showsBasis }).head)
  expect((several ?? 0) - (one ?? 0)).toBeGreaterThan('Trailing 12 months'.length * 6)
})

it('a series as a column has room for its names', () => {
  const [readable, both] = [false, true].map((isSent) => widthsOf(['1'], true, isSent).values[0] ?? 0)
  expect(readable).toBeGreaterThan('QNTL Gross margin'.length * 6)
  expect(both).toBeGreaterThan('QNTL Gross margin grossMargin'.length * 6)
  expect(readable).toBeLessThan(both ?? 0)
})

it('larger text needs more room', () => {
  const table = tableRows(
    { columns: ['2026'], series: [seriesWith({ points: [sentPoint('1')] })] },
    { transposed: false, sort: null, newestLast: false },
  )
  const [small, large] = [13, 18].map((fontSize) => columnWidths(table.columns, table.rows, { ...TEXT, fontSize }).head)
  expect(large).toBeGreaterThan(small ?? 0)
})

it('what a person gave stands for what was measured', () => {
  const columns = [{ id: '2025' }, { id: '2026' }]
  const widths = withOwnWidths({ head: 200, values: [80, 90] }, columns, { '2026': 300, [NAMES_ID]: 150 })
  expect(widths).toEqual({ head: 150, values: [80, 300] })
})
