import { expect, it } from 'vitest'
import {
  changedEarnings,
  dayGoneTo,
  INITIAL_EARNINGS,
} from '../../../../../renderer/features/earnings/earnings-state.ts'
import type { EarningsState } from '../../../../../renderer/features/earnings/earnings-state.ts'

const GONE_TO: EarningsState = {
  ...INITIAL_EARNINGS,
  request: { ...INITIAL_EARNINGS.request, symbols: ['KSTL', 'QNTL'] },
  company: 'QNTL',
  basis: 'A',
  period: '3M',
  day: '2026-09-30',
}

it.each<Partial<EarningsState>>([
  { company: 'KSTL' },
  { basis: 'R' },
  { basis: 'A', period: null },
  { period: '12M' },
  { request: { ...GONE_TO.request, symbols: ['QNTL'] } },
  { request: { ...GONE_TO.request, fromDate: '2026-01-01' } },
])('after %j the date that was gone to is left', (change) => {
  expect(changedEarnings(GONE_TO, change)).toEqual({ ...GONE_TO, ...change, day: null })
})

it.each<Partial<EarningsState>>([
  { shows: 'tree' },
  { compare: 'none', style: 'as-sent' },
  { company: 'QNTL' },
  { request: { ...GONE_TO.request, symbols: ['KSTL', 'QNTL'] } },
])('after %j the same reports are shown, with the date that was gone to', (change) => {
  expect(changedEarnings(GONE_TO, change)).toEqual({ ...GONE_TO, ...change })
})

it('a date that was gone to is of its company only', () => {
  expect(['QNTL', null, 'KSTL'].map((symbol) => dayGoneTo(GONE_TO, symbol))).toEqual(['2026-09-30', '2026-09-30', null])
})
