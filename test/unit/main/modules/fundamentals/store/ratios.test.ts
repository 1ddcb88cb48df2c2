import { describe, expect, it } from 'vitest'
import { openTestLibrary, OWNER, responseOf } from '../../../../../support/stories.ts'

/** A library that receives one record again and again, with what was said of it each time. */
function receiving() {
  const library = openTestLibrary()
  return {
    receive(at: number, fiscalYearEnd: number | null, isCalculated: boolean | null): void {
      const id = { companyId: 'C', asOf: '2025-03-31', reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' }
      library.fundamentals.storeRatios(OWNER, responseOf(`[${at}]`, at), [
        {
          symbol: 'A',
          company: null,
          error: null,
          records: [{ id, fiscalYearEnd, isCalculated, values: { roe: '0.1' }, path: '$' }],
        },
      ])
    },
    /** What was known at a moment, or is known now. */
    known: (moment: number | null) =>
      library.fundamentals
        .readRatios(OWNER, {
          symbols: ['A'],
          fields: ['roe'],
          reportTypes: [],
          fromDate: null,
          knownAt: moment === null ? null : { day: '2026-01-01', moment },
        })[0]
        ?.records.map(({ fiscalYearEnd, isCalculated }) => [fiscalYearEnd, isCalculated]),
  }
}

// B15
describe('a record whose numbers stay the same', () => {
  it('has a corrected fiscal year end, and the earlier one for an earlier moment', () => {
    const { receive, known } = receiving()
    receive(10, 12, null)
    receive(20, 6, null)
    expect([known(null), known(15)]).toEqual([[[6, null]], [[12, null]]])
  })

  it('has a corrected mark of being calculated', () => {
    const { receive, known } = receiving()
    receive(10, 12, null)
    receive(20, 12, true)
    expect([known(null), known(15)]).toEqual([[[12, true]], [[12, null]]])
  })
})
