import { expect, it } from 'vitest'
import type { Series } from '../../../../../app/domain/fundamentals/series.ts'
import { keptSeries } from '../../../../../renderer/features/ratios/kept-series.ts'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

const setOf = (...series: Series[]) => ({ columns: ['2026 Q1'], series, hidden: 0, unplaced: 0 })
const qntl = (digits: string): Series => seriesWith({ key: 'QNTL', points: [sentPoint(digits)] })
const kstl = (): Series => seriesWith({ key: 'KSTL', symbol: 'KSTL', points: [sentPoint('0.3')] })

it('a series that others join stays the same object, and so do the columns', () => {
  const keep = keptSeries()
  const before = keep(setOf(qntl('0.5')))
  const after = keep(setOf(kstl(), qntl('0.5')))
  expect(after.series[1]).toBe(before.series[0])
  expect(after.columns).toBe(before.columns)
})

it('a series with another value is another one', () => {
  const keep = keptSeries()
  keep(setOf(qntl('0.5'), kstl()))
  expect(keep(setOf(qntl('0.6'), kstl())).series[0]?.points).toMatchObject([{ digits: '0.6' }])
})

it('other columns replace those before', () => {
  const keep = keptSeries()
  keep(setOf(qntl('0.5')))
  expect(keep({ ...setOf(qntl('0.5')), columns: ['2026 Q2'] }).columns).toEqual(['2026 Q2'])
})
