// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SeriesPoint } from '../../../../app/domain/fundamentals/series.ts'
import { Sparkline } from '../../../../renderer/ui/sparkline.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const point = (digits: string): SeriesPoint => ({
  kind: 'sent',
  digits,
  response: { hash: 'a'.repeat(64), path: '$.roe' },
  asOf: '2025-12-31',
  period: '12M',
  reportType: 'A',
  aorOrRestate: 'AOR',
  isCalculated: null,
})

/** Draws the values, null for a gap, and resolves to the path and the place of the dot. */
async function drawn(...values: (string | null)[]) {
  const { container } = await renderWindow(
    <Sparkline points={values.map((each) => (each === null ? null : point(each)))} />,
  )
  const dot = container.querySelector('circle')
  return {
    path: container.querySelector('path')?.getAttribute('d'),
    dot: dot === null ? null : [dot.getAttribute('cx'), dot.getAttribute('cy')],
  }
}

it('the line goes from the first value to the last', async () => {
  expect((await drawn('1', '2', '3')).path).toBe('M2.0 16.0L48.0 9.0L94.0 2.0')
})

it('the line is broken where a value is missing', async () => {
  expect((await drawn('1', '2', null, '1', '2')).path?.match(/M/g)).toHaveLength(2)
})

it('the dot is at the last value', async () => {
  expect((await drawn('1', '3', null)).dot).toEqual(['48', '2'])
})

it('equal values are a line in the middle', async () => {
  expect((await drawn('2', '2')).path).toBe('M2.0 9.0L94.0 9.0')
})

it('a single value is a dot in the middle', async () => {
  expect((await drawn('2')).dot).toEqual(['48', '9'])
})

it('nothing is drawn without values', async () => {
  expect(await drawn(null, null)).toEqual({ path: '', dot: null })
})

it('a screen reader passes over the line', async () => {
  await renderWindow(<Sparkline points={[point('1')]} />)
  expect(screen.queryByRole('img')).toBeNull()
})
