// @vitest-environment jsdom
import { useRef, type ReactElement } from 'react'
import { expect, it, describe } from 'vitest'
import { useGridWindow, drawnColumns, type GridWindow } from '../../../../../renderer/ui/grid/grid-window.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import fc from '../../../../support/cases/property.ts'

const ROW = 24

/** What is drawn of a grid before its scroller has a size. */
async function windowOf(rows: number, widths: readonly number[]): Promise<GridWindow> {
  const found: GridWindow[] = []
  function Grid(): ReactElement {
    const scroller = useRef<HTMLDivElement>(null)
    const sight = useGridWindow(scroller, { rows, rowHeight: ROW, widths, headWidth: 200 })
    found.push(sight)
    return <div ref={scroller} />
  }
  await renderWindow(<Grid />)
  const [first] = found
  if (first === undefined) throw new Error('nothing was drawn')
  return first
}

it('a small grid is drawn whole', async () => {
  const { rows, columns, reach } = await windowOf(6, Array<number>(60).fill(90))
  expect([rows, columns]).toEqual([
    { from: 0, end: 6, before: 0, after: 0 },
    { from: 0, end: 60, before: 0, after: 0 },
  ])
  expect(reach).toBeUndefined()
})

it('of a large grid, only what can be in sight is drawn, and the rest keeps its room', async () => {
  const widths = Array.from({ length: 80 }, (_, place) => 80 + (place % 3) * 20)
  const { rows, columns } = await windowOf(500, widths)
  expect((rows.end - rows.from) * (columns.end - columns.from)).toBeLessThan(1500)
  expect(rows.before + (rows.end - rows.from) * ROW + rows.after).toBe(500 * ROW)
  const drawn = widths.slice(columns.from, columns.end).reduce((sum, width) => sum + width, 0)
  expect(columns.before + drawn + columns.after).toBe(widths.reduce((sum, width) => sum + width, 0))
})

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
