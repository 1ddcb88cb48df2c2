// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ValueAxis } from '../../../../../renderer/ui/chart/value-axis.tsx'
import type { PlotAxis } from '../../../../../renderer/ui/chart/plot-axis.ts'

const PLOT = { x: 56, y: 10, width: 100, height: 50 }
const AXIS: PlotAxis = { scale: 'linear', domain: [0, 10], ticks: [0, 5, 10], tickFormatter: (value) => `${value}×` }

it.each([
  ['left', '48', 'end'],
  ['right', '164', 'start'],
] as const)('an axis on the %s has its numbers beside the plot, each at its height', (side, x, anchor) => {
  const { container } = render(
    <svg>
      <ValueAxis plot={PLOT} axis={AXIS} side={side} />
    </svg>,
  )
  const texts = [...container.querySelectorAll('text')]
  expect(texts.map((text) => [text.textContent, text.getAttribute('x'), text.getAttribute('y')])).toEqual([
    ['0×', x, '60'],
    ['5×', x, '35'],
    ['10×', x, '10'],
  ])
  expect(container.querySelector('g')?.getAttribute('text-anchor')).toBe(anchor)
})
