import { describe, expect, it } from 'vitest'
import { drawnColumns } from '../../../../../renderer/ui/grid/frozen-columns.ts'
import fc from '../../../../support/property.ts'

const WIDTHS = [100, 50, 80, 80, 80, 80]

describe('columns that stay', () => {
  it('are drawn before those in sight, with the room of what is between', () => {
    const drawn = drawnColumns({ from: 3, end: 5, before: 230, after: 80 }, 2, WIDTHS, 200)
    expect(drawn).toEqual({
      frozen: [0, 1],
      offsets: [200, 300],
      gap: 80,
      after: 80,
      moving: [3, 4],
      widths: [100, 50, 80, 80, 80, 80],
    })
  })

  it('leave no room while they are themselves in sight', () => {
    const drawn = drawnColumns({ from: 1, end: 4, before: 100, after: 160 }, 2, WIDTHS, 200)
    expect([drawn.gap, drawn.moving]).toEqual([0, [2, 3]])
  })

  it('keep the width of the whole, for any columns', () => {
    const bounds = fc
      .tuple(fc.nat(6), fc.nat(6))
      .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
    fc.assert(
      fc.property(bounds, fc.nat(7), ([from, end], count) => {
        const sum = (some: readonly number[]): number => some.reduce((total, width) => total + width, 0)
        const sight = { from, end, before: sum(WIDTHS.slice(0, from)), after: sum(WIDTHS.slice(end)) }
        const { widths, frozen, moving } = drawnColumns(sight, count, WIDTHS, 0)
        expect(sum(widths)).toBe(sum(WIDTHS))
        expect(new Set([...frozen, ...moving]).size).toBe(frozen.length + moving.length)
      }),
    )
  })
})
