import { expect, it } from 'vitest'
import type { EarningsReport } from '../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { sharesNoteOf } from '../../../../renderer/format/shares-note.ts'

const QUARTERS = ['2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30']

/** Reports of quarters that follow each other, with these numbers of shares. */
const reportsWith = (...shares: string[]): EarningsReport[] =>
  shares.map((dilutedAverageShares, place) => ({
    symbol: 'QNTL',
    asOf: QUARTERS[place] ?? null,
    period: '3M',
    reportType: 'A',
    aorOrRestate: null,
    currency: 'USD',
    periodEnd: null,
    numbers: { dilutedAverageShares },
    texts: {},
    path: `[${place}]`,
  }))

it('the quarter from which amounts per share may not compare is named', () => {
  expect(sharesNoteOf(reportsWith('2790', '2810', '5600', '5580').toReversed())).toBe(
    'Shares of 31 Mar 2026 are 1.99 times those of 31 Dec 2025, as after a split. The service does not say why. Amounts per share before and after may not compare.',
  )
})

it('the newest of several is named, and how many there are before', () => {
  expect(sharesNoteOf(reportsWith('10', '20', '20', '2'))).toMatch(
    /^Shares of 30 Jun 2026 are 0\.10 times those of 31 Mar 2026.* There is 1 such change before\.$/,
  )
})

it.each([
  ['a few more shares', ['100', '103']],
  ['a text for shares', ['100', '"many"']],
  ['a single report', ['100']],
])('%s say nothing of amounts per share', (_what, shares) => {
  expect(sharesNoteOf(reportsWith(...shares))).toBe(null)
})
