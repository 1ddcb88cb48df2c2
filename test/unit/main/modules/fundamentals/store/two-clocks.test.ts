import { describe, expect, it } from 'vitest'
import { responseOf, openTestLibrary, OWNER } from '../../../../../support/stories.ts'
import fc from '../../../../../support/property.ts'

interface Observation {
  at: number
  asOf: string
  roe: string
}

const entryOf = ({ asOf, roe }: Observation) => ({
  symbol: 'A',
  company: null,
  error: null,
  records: [
    {
      id: { companyId: 'C', asOf, reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' },
      fiscalYearEnd: 12,
      isCalculated: null,
      values: { roe },
      path: `$.${asOf}`,
    },
  ],
})

const history = fc
  .uniqueArray(
    fc.record({
      at: fc.integer({ min: 1, max: 60 }),
      asOf: fc.constantFrom('2025-03-31', '2025-06-30', '2025-09-30'),
      roe: fc.constantFrom('0.1', '0.2', '0.3'),
    }),
    { selector: ({ at }) => at, maxLength: 25 },
  )
  .map((observations) => observations.sort((one, other) => one.at - other.at))

describe('as known on a date', () => {
  it('each record has the last value received by then, and nothing received later', () => {
    fc.assert(
      fc.property(
        history,
        fc.integer({ min: 0, max: 70 }),
        fc.constantFrom('2025-03-31', '2025-07-01', '2026-01-01'),
        (observations, moment, day) => {
          const library = openTestLibrary()
          for (const observation of observations)
            library.fundamentals.storeRatios(OWNER, responseOf(`[${observation.at}]`, observation.at), [
              entryOf(observation),
            ])
          const [entry] = library.fundamentals.readRatios(OWNER, {
            symbols: ['A'],
            fields: ['roe'],
            reportTypes: [],
            fromDate: null,
            knownAt: { day, moment },
          })
          const expected = new Map<string, string>()
          for (const { at, asOf, roe } of observations) if (at <= moment && asOf <= day) expected.set(asOf, roe)
          expect(new Map(entry?.records.map(({ id, values }) => [id.asOf, values.roe ?? '']))).toEqual(
            new Map([...expected].sort()),
          )
          for (const { receivedAt, response } of entry?.records ?? []) {
            expect(receivedAt).toBeLessThanOrEqual(moment)
            // The way back leads to an answer that had been received by then.
            expect(library.responses.readResponse(OWNER, response.hash)?.receivedAt).toBeLessThanOrEqual(moment)
          }
          library.files.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('without a date shows what is known now', () => {
    const library = openTestLibrary()
    for (const [at, roe] of [
      [1, '0.1'],
      [2, '0.2'],
      [3, '0.1'],
    ] as const)
      library.fundamentals.storeRatios(OWNER, responseOf(`[${at}]`, at), [entryOf({ at, asOf: '2025-03-31', roe })])
    const read = (knownAt: { day: string; moment: number } | null): string | undefined =>
      library.fundamentals.readRatios(OWNER, {
        symbols: ['A'],
        fields: ['roe'],
        reportTypes: [],
        fromDate: null,
        knownAt,
      })[0]?.records[0]?.values.roe
    expect([read(null), read({ day: '2026-01-01', moment: 2 }), read({ day: '2026-01-01', moment: 1 })]).toEqual([
      '0.1',
      '0.2',
      '0.1',
    ])
  })

  it('each symbol can be read as it was received by a moment of its own', () => {
    const library = openTestLibrary()
    for (const [at, roe] of [
      [1, '0.1'],
      [2, '0.2'],
    ] as const)
      library.fundamentals.storeRatios(
        OWNER,
        responseOf(`[${at}]`, at),
        ['A', 'B', 'C'].map((symbol) => ({ ...entryOf({ at, asOf: '2025-03-31', roe }), symbol })),
      )
    const read = library.fundamentals.readRatios(OWNER, {
      symbols: ['A', 'B', 'C'],
      fields: ['roe'],
      reportTypes: [],
      fromDate: null,
      knownAt: null,
      receivedBy: { A: 1, B: 0 },
    })
    expect(read.map(({ records }) => records[0]?.values.roe ?? null)).toEqual(['0.1', null, '0.2'])
  })
})
