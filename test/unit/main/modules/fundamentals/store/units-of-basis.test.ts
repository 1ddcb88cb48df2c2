import { expect, it } from 'vitest'
import { openTestLibrary, OWNER, responseOf } from '../../../../../support/stories.ts'

/** A library with records of two bases, which speak for and against a unit. */
function receiving() {
  const library = openTestLibrary()
  return {
    receive(at: number, reportType: string, roe: string): void {
      const id = { companyId: 'C', asOf: '2025-03-31', reportType, period: '3M', aorOrRestate: reportType }
      library.fundamentals.storeRatios(OWNER, responseOf(`[${at}]`, at), [
        {
          symbol: 'A',
          company: null,
          error: null,
          records: [{ id, fiscalYearEnd: null, isCalculated: null, values: { taxRate: roe }, path: '$' }],
        },
      ])
    },
    /** What is known of the unit when the records of some bases are read. */
    tally(reportTypes: readonly string[], moment: number | null = null) {
      const [read] = library.fundamentals.readRatios(OWNER, {
        symbols: ['A'],
        fields: [],
        reportTypes,
        fromDate: null,
        knownAt: moment === null ? null : { day: '2026-01-01', moment },
      })
      const { agrees, checked } = read?.units.taxRate ?? { agrees: 0, checked: 0 }
      return { agrees, checked }
    },
  }
}

it('what is known of a unit is the same for every chosen basis', () => {
  const { receive, tally } = receiving()
  receive(10, 'A', '0.2')
  receive(20, 'R', '25')
  expect([tally([]), tally(['A']), tally(['R']), tally(['TTM'])]).toEqual(
    Array<object>(4).fill({ agrees: 1, checked: 2 }),
  )
})

it('what is known of a unit follows the next response', () => {
  const { receive, tally } = receiving()
  receive(10, 'A', '0.2')
  expect(tally(['A'])).toEqual({ agrees: 1, checked: 1 })
  receive(20, 'A', '25')
  expect(tally(['A'])).toEqual({ agrees: 0, checked: 1 })
})

it('what is known of a unit at an earlier moment leaves out later responses', () => {
  const { receive, tally } = receiving()
  receive(10, 'A', '0.2')
  receive(20, 'A', '25')
  expect([tally(['A'], 15), tally(['A'])]).toEqual([
    { agrees: 1, checked: 1 },
    { agrees: 0, checked: 1 },
  ])
})
