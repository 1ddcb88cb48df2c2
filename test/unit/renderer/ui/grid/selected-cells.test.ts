import { expect, it } from 'vitest'
import { blockOf, cellsOf, isIn, type GridRegion } from '../../../../../renderer/ui/grid/selected-cells.ts'
import fc from '../../../../support/cases/property.ts'

const region: fc.Arbitrary<GridRegion> = fc
  .tuple(fc.nat(8), fc.nat(4), fc.nat(8), fc.nat(4))
  .map(([row, rows, column, columns]) => ({
    minRowIndex: row,
    maxRowIndex: row + rows,
    minColumnIndex: column,
    maxColumnIndex: column + columns,
  }))
const regions = fc.array(region, { maxLength: 4 })

it('each cell of the regions is found once, and no other', () => {
  fc.assert(
    fc.property(regions, (all) => {
      const found = cellsOf(all).map(({ row, column }) => row * 14 + column)
      const wanted = Array.from({ length: 14 * 14 }, (_, at) => at).filter((at) =>
        isIn(all, { row: Math.floor(at / 14), column: at % 14 }),
      )
      expect(found).toEqual(wanted)
    }),
  )
})

it('a block has every selected cell, and every row of it the same columns in order', () => {
  fc.assert(
    fc.property(regions, (all) => {
      const block = blockOf(all)
      const places = block.flatMap(({ row, columns }) => columns.map((column) => `${row} ${column}`))
      expect(cellsOf(all).every(({ row, column }) => places.includes(`${row} ${column}`))).toBe(true)
      expect(block.map(({ columns }) => columns)).toEqual(block.map(() => block[0]?.columns))
      expect(block.map(({ row }) => row)).toEqual([...block.map(({ row }) => row)].sort((one, other) => one - other))
    }),
  )
})
