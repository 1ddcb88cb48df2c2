import { expect, it } from 'vitest'
import { columnTimes } from '../../../../../app/domain/fundamentals/period-columns.ts'
import type { HeldEarnings, HeldReport } from '../../../../../app/domain/fundamentals/held-earnings.ts'
import {
  reportFacts,
  reportFigures,
  reportPins,
  reportPinWords,
} from '../../../../../renderer/features/ratios/report-pins.ts'

const report = (asOf: string | null, change: Partial<HeldReport> = {}): HeldReport => ({
  asOf,
  period: '3M',
  reportType: 'A',
  currency: 'USD',
  periodEnd: asOf,
  numbers: { revenue: '2990412000.0', dilutedEps: '3.45' },
  ...change,
})

const RECEIVED = Date.UTC(2026, 6, 2, 12)

const held = (symbol: string, ...reports: HeldReport[]): HeldEarnings => ({
  symbol,
  state: 'reports',
  answers: [
    { receivedAt: RECEIVED, request: { symbols: [symbol], period: null, reportType: null, fromDate: null }, reports },
  ],
})

const QUARTERS = ['2025 Q4', '2026 Q1', '2026 Q2']
const ORIGINAL = { basis: 'A', period: '3M' }
const onPlot = (columns: readonly string[]) => ({ columns, times: columnTimes(columns) ?? [] })
const WHOLE = { ...onPlot(QUARTERS), isNewest: true, apart: 0.05 }

const pinsOf = (all: readonly HeldEarnings[], change: Partial<typeof WHOLE> = {}, wanted = ORIGINAL) =>
  reportPins(all, wanted, { ...WHOLE, ...change })
const datesOf = (all: readonly HeldEarnings[], change: Partial<typeof WHOLE> = {}) =>
  pinsOf(all, change).map(({ reports }) => reports.map(({ asOf }) => asOf).join(' '))

it('a report stands at its date on the axis', () => {
  const [pin] = pinsOf([held('QNTL', report('2026-04-01'))])
  expect(pin?.share).toBeCloseTo(0.5, 1)
})

it('a report from before the first column has no pin', () => {
  expect(datesOf([held('QNTL', report('2025-09-30'), report('2026-04-01'))])).toEqual(['2026-04-01'])
})

it.each([
  [['2026 Q1', '2026 Q2', '2026 Q3'], '2026-03-31', '3M'],
  [['2021 Q3', '2021 Q4'], '2021-09-30', '3M'],
  [['2025', '2026'], '2025-12-31', '12M'],
  [['2025', '2026'], '2025-06-30', '12M'],
  [['2026-03-31', '2026-06-30'], '2026-03-31', '3M'],
])('on %j the report of %s stands at the first column', (columns, asOf, period) => {
  const all = [held('QNTL', report(asOf, { period }))]
  expect(pinsOf(all, onPlot(columns)).map(({ share }) => share)).toEqual([0])
})

it('a report that closes a column before the first one has no pin', () => {
  expect(datesOf([held('QNTL', report('2025-12-31'))], onPlot(['2026 Q1', '2026 Q2']))).toEqual([])
})

it('the reports of several responses are of one company, each with the time and request of its own', () => {
  const [whole] = held('QNTL', report('2026-04-01')).answers
  const request = { symbols: ['QNTL'], period: '3M', reportType: null, fromDate: null }
  const newer = { receivedAt: RECEIVED + 1, request, reports: [report('2026-06-30')] }
  const pins = pinsOf([{ symbol: 'QNTL', state: 'reports', answers: [newer, ...(whole === undefined ? [] : [whole])] }])
  expect(pins.flatMap(({ reports }) => reports.map((each) => [each.asOf, each.request.period]))).toEqual([
    ['2026-04-01', null],
    ['2026-06-30', '3M'],
  ])
})

it('a report after the last column stands at the end where that is the newest, and nowhere otherwise', () => {
  const all = [held('QNTL', report('2026-07-20'))]
  expect(pinsOf(all).map(({ share }) => share)).toEqual([1])
  expect(datesOf(all, { isNewest: false })).toEqual([])
})

it('a date that cannot be read has no pin', () => {
  expect(datesOf([held('QNTL', report(null), report('Q1 2026'), report('2026-02-31'))])).toEqual([])
})

it('the reports of one day of a company have one pin, of the wanted basis', () => {
  const restated = report('2026-04-01', { reportType: 'R' })
  const [pin, ...others] = pinsOf([held('QNTL', restated, report('2026-04-01'))])
  expect(others).toEqual([])
  expect(pin?.reports.map((each) => [each.report.reportType, each.others])).toEqual([['A', ['Restated']]])
})

it('a day with another basis only has a pin as well', () => {
  const [first] = pinsOf([held('QNTL', report('2026-02-01', { reportType: 'P' }), report('2026-04-01'))])
  expect(first?.reports[0]?.report.reportType).toBe('P')
})

it('pins that would be over each other are one', () => {
  const all = [held('QNTL', report('2026-04-01')), held('KSTL', report('2026-04-03'), report('2026-06-30'))]
  expect(datesOf(all)).toEqual(['2026-04-01 2026-04-03', '2026-06-30'])
})

it('a report says its date, basis, period, what else has its date, and when it was received', () => {
  const [pin] = pinsOf([
    held('QNTL', report('2026-04-01', { periodEnd: '2026-03-28' }), report('2026-04-01', { reportType: 'R' })),
  ])
  const [dated] = pin?.reports ?? []
  expect(dated === undefined ? '' : reportFacts(dated)).toBe(
    'as of 1 Apr 2026 · Original, Quarter · period to 28 Mar 2026 · also Restated · received 2 Jul 2026',
  )
})

it('a report says a few of its numbers in units, or as sent', () => {
  const [pin] = pinsOf([held('QNTL', report('2026-04-01'))])
  const [dated] = pin?.reports ?? []
  if (dated === undefined) throw new Error('no report')
  expect(reportFigures(dated, {}, true)).toBe('Revenue 2.99 bn USD · Diluted EPS 3.45 USD per share')
  expect(reportFigures(dated, {}, false)).toBe('Revenue 2990412000.0 · Diluted EPS 3.45')
})

it('a pin of many reports lists the first and counts the rest', () => {
  const all = ['A', 'B', 'C', 'D', 'E'].map((symbol) => held(symbol, report('2026-04-01')))
  const [pin] = pinsOf(all)
  const lines = pin === undefined ? [] : reportPinWords(pin, {}, true).split('\n')
  expect([lines.at(0), lines.at(-1)]).toEqual(['5 earnings reports', 'and 2 more'])
})
