// @vitest-environment jsdom
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { useGridWindow } from '../../../../../renderer/ui/grid/use-grid-window.ts'
import type { GridWindow } from '../../../../../renderer/ui/grid/use-grid-window.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

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
