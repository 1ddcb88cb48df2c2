// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NO_STYLE } from '../../../../../renderer/ui/chart/line-styles.ts'
import type { SharedExtents } from '../../../../../renderer/ui/chart/panes-of.ts'
import { sidesOf, useAxes } from '../../../../../renderer/ui/chart/use-axes.ts'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

const [margin, other, days] = [
  seriesWith({ symbol: 'A' }),
  seriesWith({ symbol: 'B' }),
  seriesWith({ field: 'daysOfSales', unit: 'days', display: 'days' }),
]

it('a second unit has the second axis, whatever was moved', () => {
  const side = sidesOf([margin, days], new Set([margin.key]))
  expect([margin, days].map(side)).toEqual(['left', 'right'])
})

it('series of one unit are on the first axis, less those that were moved', () => {
  const side = sidesOf([margin, other], new Set([other.key]))
  expect([margin, other].map(side)).toEqual(['left', 'right'])
})

it('the first axis is never empty', () => {
  const side = sidesOf([margin, other], new Set([margin.key, other.key]))
  expect([margin, other].map(side)).toEqual(['left', 'left'])
})

/** The axes of a chart with one value above zero and a log scale. */
function logAxesOf(shared: SharedExtents | null) {
  const series = seriesWith({ points: [sentPoint('0.5')], gaps: [null] })
  const drawn = [{ series, look: NO_STYLE, values: [0.5] }]
  const set = { columns: ['2026 Q1'], series: [series] }
  return renderHook(() => useAxes({ set, drawn, kind: 'line' }, { rows: 5, log: true, moved: new Set(), shared }))
    .result.current
}

it('a chart says that another one keeps their shared axis linear', () => {
  const { left, note } = logAxesOf(new Map([['percent', { low: -0.1, high: 1 }]]))
  expect([left.scale, note]).toEqual([
    'linear',
    'Linear scale. The charts share an axis, and one of them has values that are not above zero.',
  ])
})

it.each([[null], [new Map([['percent', { low: 0.1, high: 1 }]])], [new Map([['days', { low: -1, high: 1 }]])]])(
  'a chart has the log scale as chosen where nothing is in its way',
  (shared) => {
    const { left, note } = logAxesOf(shared)
    expect([left.scale, note]).toEqual(['log', null])
  },
)
