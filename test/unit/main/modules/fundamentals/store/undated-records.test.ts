import { expect, it } from 'vitest'
import { openTestLibrary, OWNER, responseOf } from '../../../../../support/stories.ts'

const ODD = ['n/a', '', 'Q1 2024', '31/03/2024', '9999-12-31T00:00:00Z', '٢٠٢٤-٠٣-٣١']

/** The as-of dates that are read of a company whose records have these. */
function read(asOf: readonly string[], knownAt: { day: string; moment: number } | null): string[] {
  const library = openTestLibrary()
  library.fundamentals.storeRatios(OWNER, responseOf('[1]', 10), [
    {
      symbol: 'A',
      company: null,
      error: null,
      records: asOf.map((day, place) => ({
        id: { companyId: 'C', asOf: day, reportType: 'A', period: '3M', aorOrRestate: 'A' },
        fiscalYearEnd: 12,
        isCalculated: null,
        values: { roe: `0.${place}` },
        path: `$[${place}]`,
      })),
    },
  ])
  const query = { symbols: ['A'], fields: ['roe'], reportTypes: ['A'], fromDate: null, knownAt }
  return library.fundamentals.readRatios(OWNER, query)[0]?.records.map(({ id }) => id.asOf) ?? []
}

// SECURITY 75
it('a record whose as-of date is no day is read from the library, whatever stands there', () => {
  expect(new Set(read([...ODD, '2024-03-31'], null))).toEqual(new Set([...ODD, '2024-03-31']))
})

it('a record whose as-of date is no day belongs to what was known when it was received, and a later day does not', () => {
  const known = { day: '2025-01-01', moment: 20 }
  expect(new Set(read([...ODD, '2024-03-31', '2025-03-31'], known))).toEqual(new Set([...ODD, '2024-03-31']))
})
