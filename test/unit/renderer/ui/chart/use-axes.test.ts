import { expect, it } from 'vitest'
import { sidesOf } from '../../../../../renderer/ui/chart/use-axes.ts'
import { seriesWith } from '../../../../support/series.ts'

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
