import { describe, expect, it } from 'vitest'
import { changeBetween, comparedReport } from '../../../../../app/domain/fundamentals/earnings-change.ts'
import { earningsReport } from '../../../../support/earnings-report.ts'

const quarter = earningsReport({ asOf: '2026-09-30' })
const found = (all: readonly ReturnType<typeof earningsReport>[], compared: 'prior' | 'year') =>
  comparedReport(quarter, [quarter, ...all], compared)?.asOf

describe('the report that another one is compared with', () => {
  it('is the one of the period before, or of a year before', () => {
    const all = ['2026-06-30', '2026-03-31', '2025-09-27'].map((asOf) => earningsReport({ asOf }))
    expect([found(all, 'prior'), found(all, 'year')]).toEqual(['2026-06-30', '2025-09-27'])
  })

  it.each([
    ['basis', { reportType: 'R' }],
    ['period', { period: '12M' }],
    ['currency', { currency: 'EUR' }],
    ['company', { symbol: 'KSTL' }],
  ])('is none of another %s', (_what, change) => {
    expect(found([earningsReport({ asOf: '2026-06-30', ...change })], 'prior')).toBeUndefined()
  })

  it('is none after a gap', () => {
    expect(found([earningsReport({ asOf: '2026-03-31' })], 'prior')).toBeUndefined()
  })

  it('is none where two could be meant', () => {
    expect(
      found(
        ['2026-06-30', '2026-07-01'].map((asOf) => earningsReport({ asOf })),
        'prior',
      ),
    ).toBeUndefined()
  })

  it('is none before a period whose length is not known', () => {
    const odd = earningsReport({ asOf: '2026-09-30', period: '4W' })
    expect(comparedReport(odd, [odd, earningsReport({ asOf: '2026-09-02', period: '4W' })], 'prior')).toBeUndefined()
  })
})

describe('a change', () => {
  it('has the exact difference, and the growth from a positive number', () => {
    expect(changeBetween('0.2', '0.3')).toEqual({ difference: '0.1', growth: 0.5 })
  })

  it.each([
    ['-1', '2'],
    ['2', '-1'],
    ['-2', '-1'],
    ['0', '1'],
  ])('from %s to %s has no growth', (before, after) => {
    expect(changeBetween(before, after)?.growth).toBeNull()
  })

  it('is unknown where a double cannot hold a number', () => {
    expect(changeBetween('1e999', '1')).toBeNull()
  })
})
