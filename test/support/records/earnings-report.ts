import type { EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'

/** An original report of a quarter, with changes. */
export const earningsReport = (changes: Partial<EarningsReport> = {}): EarningsReport => ({
  symbol: 'QNTL',
  asOf: '2026-09-30',
  period: '3M',
  reportType: 'A',
  aorOrRestate: null,
  currency: 'USD',
  periodEnd: null,
  numbers: {},
  texts: {},
  path: `[${changes.asOf ?? 0} ${changes.reportType ?? ''} ${changes.period ?? ''}]`,
  ...changes,
})
