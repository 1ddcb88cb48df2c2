// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { createRef, useState } from 'react'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { rangeOf } from '../../../../../app/domain/fundamentals/chart-span.ts'
import type { ChartSpan } from '../../../../../app/domain/fundamentals/chart-span.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { SeriesChart } from '../../../../../renderer/ui/chart/series-chart.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

// The simulated window has no layout, and a chart without a size draws nothing.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ x: 0, y: 0, top: 0, left: 0, right: 800, bottom: 300, width: 800, height: 300 },
    toJSON: () => '',
  })
  Element.prototype.setPointerCapture = () => undefined
  return () => vi.restoreAllMocks()
})

const COLUMNS = Array.from({ length: 21 }, (_, place) => `${2000 + place}-12-31`)
const SET = {
  columns: COLUMNS,
  series: [
    seriesWith({
      points: COLUMNS.map((_, place) => sentPoint(String(place))),
      gaps: COLUMNS.map(() => null),
    }),
  ],
}

async function open() {
  let shown: ChartSpan = 'all'
  function Chart(): ReactElement {
    const [span, setSpan] = useState<ChartSpan>('all')
    shown = span
    return (
      <SeriesChart
        name="ratios"
        set={SET}
        lineStyles={lineStylesOf(SET.series)}
        choice={INITIAL_RATIOS.chart}
        span={span}
        onSpan={setSpan}
        pictureOf={createRef()}
        words={{ command: 'ratios.describe-chart', beside: 'table', facts: [] }}
      />
    )
  }
  const view = await renderWindow(
    <CommandProvider>
      <Chart />
    </CommandProvider>,
  )
  await view.settle()
  const ground = view.container.querySelector('.chart-ground')
  if (ground === null) throw new Error('The chart has no plot.')
  return { ground, range: () => rangeOf(COLUMNS, shown) }
}

it('the wheel shows less around the pointer, and more when it is turned back', async () => {
  const { ground, range } = await open()
  fireEvent.wheel(ground, { deltaY: -200, clientX: 0 })
  expect(range().from).toBe(0)
  const near = range().to
  expect(near).toBeLessThan(20)
  fireEvent.wheel(ground, { deltaY: 1000, clientX: 0 })
  expect(range()).toEqual({ from: 0, to: 20 })
})

it('a wheel that cannot show more scrolls what is around the chart', async () => {
  const { ground } = await open()
  expect(fireEvent.wheel(ground, { deltaY: 100, clientX: 400 })).toBe(true)
  expect(fireEvent.wheel(ground, { deltaY: -100, clientX: 400 })).toBe(false)
})

it('the wheel moves with Shift and sideways', async () => {
  const { ground, range } = await open()
  fireEvent.wheel(ground, { deltaY: -400, clientX: 0 })
  const width = range().to - range().from
  fireEvent.wheel(ground, { deltaY: 400, shiftKey: true })
  const moved = range()
  expect([moved.from > 0, moved.to - moved.from]).toEqual([true, width])
  fireEvent.wheel(ground, { deltaX: -400, deltaY: 0 })
  expect(range().from).toBeLessThan(moved.from)
})

it('dragging shows what it covers, and Escape gives it up', async () => {
  const { ground, range } = await open()
  const drag = (from: number, to: number): void => {
    fireEvent.pointerDown(ground, { clientX: from, button: 0, pointerId: 1 })
    fireEvent.pointerMove(ground, { clientX: to, buttons: 1, pointerId: 1 })
  }
  drag(100, 300)
  fireEvent.keyDown(ground, { key: 'Escape' })
  fireEvent.pointerUp(ground, { clientX: 300, pointerId: 1 })
  expect(range()).toEqual({ from: 0, to: 20 })
  drag(300, 100)
  fireEvent.pointerUp(ground, { clientX: 100, pointerId: 1 })
  const { from, to } = range()
  expect(from > 0 && to < 20 && to > from).toBe(true)
})

it('dragging shows nothing else when the system takes the pointer', async () => {
  const { ground, range } = await open()
  fireEvent.pointerDown(ground, { clientX: 100, button: 0, pointerId: 1 })
  fireEvent.pointerMove(ground, { clientX: 300, buttons: 1, pointerId: 1 })
  fireEvent.pointerCancel(ground, { pointerId: 1 })
  fireEvent.pointerUp(ground, { clientX: 300, pointerId: 1 })
  expect(range()).toEqual({ from: 0, to: 20 })
})

it('a pointer that was released elsewhere drags no further', async () => {
  const { ground, range } = await open()
  fireEvent.pointerDown(ground, { clientX: 100, button: 0, pointerId: 1 })
  fireEvent.pointerMove(ground, { clientX: 300, buttons: 0, pointerId: 1 })
  fireEvent.pointerMove(ground, { clientX: 500, buttons: 1, pointerId: 1 })
  fireEvent.pointerUp(ground, { clientX: 500, pointerId: 1 })
  expect(range()).toEqual({ from: 0, to: 20 })
})
