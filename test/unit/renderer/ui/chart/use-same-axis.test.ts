// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { plotAxis } from '../../../../../renderer/ui/chart/plot-axis.ts'
import type { PlotAxis } from '../../../../../renderer/ui/chart/plot-axis.ts'
import { useSameAxis } from '../../../../../renderer/ui/chart/use-same-axis.ts'

const axisOf = (...values: number[]): PlotAxis | null =>
  plotAxis(values, { display: 'percent', rows: 6, isLog: false, withZero: false })

it('an axis stays the same while other values have the same ticks', () => {
  const { result, rerender } = renderHook(useSameAxis, { initialProps: axisOf(0.255, 0.58) })
  const first = result.current
  rerender(axisOf(0.25, 0.57))
  expect(result.current).toBe(first)
  expect(first?.ticks.map(first.tickFormatter)).toEqual(['0', '20', '40', '60%'])
  rerender(axisOf(0.25, 0.81))
  expect(result.current?.domain).toEqual([0, 1])
  rerender(null)
  expect(result.current).toBeNull()
})
