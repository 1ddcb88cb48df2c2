// @vitest-environment jsdom
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { GridLayer, ZeroLine } from '../../../../../renderer/ui/chart/grid-layer.tsx'
import type { PlotAxis } from '../../../../../renderer/ui/chart/plot-axis.ts'

const PLOT = { x: 10, y: 0, width: 100, height: 50 }
const axis = (low: number, high: number, ticks: number[], scale: PlotAxis['scale'] = 'linear'): PlotAxis => ({
  scale,
  domain: [low, high],
  ticks,
  tickFormatter: String,
})

const drawn = (part: ReactElement): Element | null =>
  render(<svg>{part}</svg>).container.firstElementChild?.firstElementChild ?? null

it('gridlines are one path, at the ticks and at both ends of the plot', () => {
  const grid = drawn(<GridLayer plot={PLOT} axis={axis(0, 10, [0, 5])} />)
  expect(grid?.getAttribute('d')).toBe('M10 50h100M10 25h100M10 0h100')
})

it('zero has a line of its own', () => {
  expect(drawn(<ZeroLine plot={PLOT} axis={axis(-5, 5, [])} />)?.getAttribute('y1')).toBe('25')
})

it.each([
  ['above zero', axis(1, 5, [])],
  ['below zero', axis(-5, -1, [])],
  ['of logarithms', axis(1, 10, [], 'log')],
])('an axis %s has no line at zero', (_what, all) => {
  expect(drawn(<ZeroLine plot={PLOT} axis={all} />)).toBeNull()
})
