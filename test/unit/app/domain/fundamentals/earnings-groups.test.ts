import { describe, expect, it } from 'vitest'
import {
  basesIn,
  EVERY,
  ofChoice,
  periodsIn,
  shownChoice,
} from '../../../../../app/domain/fundamentals/earnings-groups.ts'
import { earningsReport } from '../../../../support/earnings-report.ts'

const REPORTS = [
  earningsReport({ reportType: 'P' }),
  earningsReport({ reportType: 'A', period: '12M' }),
  earningsReport({ reportType: 'A' }),
  earningsReport({ reportType: 'A', asOf: '2026-06-30' }),
  earningsReport({ reportType: 'TTM', period: 'TTM' }),
  earningsReport({ reportType: 'X9', period: null }),
]
const NONE = { basis: null, period: null }

it('the documented bases come first, in their order', () => {
  expect(basesIn(REPORTS)).toEqual(['TTM', 'A', 'P', 'X9'])
})

it('the period of the most reports comes first', () => {
  expect(periodsIn(REPORTS)).toEqual(['3M', '12M', 'TTM', ''])
})

describe('what is shown', () => {
  it('is the most common period of the original reports until something is chosen', () => {
    expect(shownChoice(REPORTS, NONE)).toEqual({ basis: 'A', period: '3M' })
  })

  it('is the first basis where there is no original report', () => {
    expect(shownChoice([earningsReport({ reportType: 'P' })], NONE)).toEqual({ basis: 'P', period: '3M' })
  })

  it('is what was chosen, and the most common period where the chosen one has no report', () => {
    expect(shownChoice(REPORTS, { basis: 'TTM', period: '12M' })).toEqual({ basis: 'TTM', period: 'TTM' })
  })

  it('is every report on request', () => {
    expect(ofChoice(REPORTS, shownChoice(REPORTS, { basis: EVERY, period: null }))).toEqual(REPORTS)
  })

  it('is nothing of no report', () => {
    expect(ofChoice([], shownChoice([], NONE))).toEqual([])
  })
})
