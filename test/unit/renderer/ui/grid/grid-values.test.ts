import { describe, expect, it } from 'vitest'
import { formatNumber } from '../../../../../renderer/format/value.ts'
import { copyOf, summaryOf, type GridContent, type GridValue } from '../../../../../renderer/ui/grid/grid-values.ts'
import type { GridRegion } from '../../../../../renderer/ui/grid/selected-cells.ts'

const value = (digits: string, changes: Partial<GridValue> = {}): GridValue => ({
  sent: { digits },
  shown: `${digits} shown`,
  number: Number(digits),
  isDoubted: false,
  write: (number) => formatNumber(number, 'as-sent'),
  unit: 'roe',
  ...changes,
})

const contentOf = (rows: readonly (readonly (GridValue | null)[])[]): GridContent => ({
  valueAt: ({ row, column }) => rows[row]?.[column] ?? null,
  nameHeads: ['Symbol'],
  namesOf: (row) => [`S${row}`],
  headOf: (column) => `Q${column + 1}`,
})

const region = (fromRow: number, fromColumn: number, toRow: number, toColumn: number): GridRegion => ({
  minRowIndex: fromRow,
  minColumnIndex: fromColumn,
  maxRowIndex: toRow,
  maxColumnIndex: toColumn,
})

const FOUR = contentOf([
  [value('0.10'), value('-0.20')],
  [value('0.30'), null],
])

/** The texts of the cells of a table in markup. */
const cellsIn = (html = ''): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell),
  )

describe('selected cells are copied', () => {
  it('as the digits that were sent, with the heads of their rows and columns', () => {
    expect(copyOf([region(0, 0, 1, 1)], FOUR, 'sent').text).toBe('Symbol\tQ1\tQ2\r\nS0\t0.10\t-0.20\r\nS1\t0.30\t')
  })

  it('as they are shown', () => {
    expect(copyOf([region(0, 0, 0, 1)], FOUR, 'shown').text).toBe("Symbol\tQ1\tQ2\r\nS0\t0.10 shown\t'-0.20 shown")
  })

  it('as a table in markup', () => {
    expect(cellsIn(copyOf([region(0, 0, 0, 1)], FOUR, 'sent').html)).toEqual([
      ['Symbol', 'Q1', 'Q2'],
      ['S0', '0.10', '-0.20'],
    ])
  })

  it('without heads when there is one', () => {
    const { text, html } = copyOf([region(0, 1, 0, 1)], FOUR, 'sent')
    expect([text, cellsIn(html)]).toEqual(['-0.20', [['-0.20']]])
  })

  it('in one block when there are two ranges, with nothing between them', () => {
    const nine = contentOf(['1', '2', '3'].map((row) => ['1', '2', '3'].map((column) => value(row + column))))
    expect(copyOf([region(0, 0, 0, 0), region(2, 2, 2, 2)], nine, 'sent').text).toBe(
      'Symbol\tQ1\tQ3\r\nS0\t11\t\r\nS2\t\t33',
    )
  })

  it('with texts that no program reads as formulas or markup', () => {
    const hostile = contentOf([[value('1', { sent: { text: '=1+1' } }), value('1', { sent: { text: '<b>&"' } })]])
    const { text, html } = copyOf([region(0, 0, 0, 1)], hostile, 'sent')
    expect(text).toContain("'=1+1")
    expect(html).toContain(">'=1+1</td><td>&lt;b&gt;&amp;&quot;</td>")
  })
})

describe('the line below a table', () => {
  const said = (row: readonly (GridValue | null)[]): string =>
    summaryOf([region(0, 0, 0, row.length - 1)], contentOf([row]))

  it('says sum, mean and median of the selected cells', () => {
    expect(said([value('1'), value('2'), value('6')])).toBe('3 cells · sum 9 · mean 3 · median 2')
  })

  it('has the mean of the middle two as the median of an even number of cells', () => {
    expect(said([value('4'), value('1'), value('2'), value('9')])).toContain('median 3')
  })

  it('says why a single cell is empty, and nothing of a value', () => {
    const content: GridContent = { ...FOUR, gapAt: ({ row }) => (row === 1 ? 'no-record' : null) }
    expect(summaryOf([region(1, 1, 1, 1)], content)).toBe('Empty: no record of this period is cached.')
    expect(summaryOf([region(1, 1, 1, 1)], content, true)).toBe('Empty: no record of this period.')
    expect(summaryOf([region(1, 0, 1, 0)], content)).toBe('')
    expect(summaryOf([region(1, 1, 1, 1)], FOUR)).toBe('')
  })

  it('writes them in the unit of the cells', () => {
    const percent = { unit: 'percent', write: (number: number) => formatNumber(number, 'percent') }
    expect(said([value('0.5', percent), value('0.25', percent)])).toBe(
      '2 cells · sum 75.0% · mean 37.5% · median 37.5%',
    )
  })

  it('counts gaps and texts without computing with them', () => {
    expect(said([value('1'), null, value('3'), value('x', { number: null })])).toBe(
      '4 cells · sum 4 · mean 2 · median 2 · 2 without a number',
    )
  })

  it('leaves out what is struck out', () => {
    expect(said([value('1'), value('100', { isDoubted: true }), value('3')])).toBe(
      '3 cells · sum 4 · mean 2 · median 2 · 1 struck out, left out',
    )
  })

  it('adds up nothing when the units differ', () => {
    expect(said([value('1'), value('2', { unit: 'days' })])).toBe('2 cells · mixed units: not added up')
  })

  it('says nothing of one cell', () => {
    expect(said([value('1')])).toBe('')
  })

  it('has no mean of gaps only', () => {
    expect(said([null, null])).toBe('2 cells · 2 without a number')
  })
})
