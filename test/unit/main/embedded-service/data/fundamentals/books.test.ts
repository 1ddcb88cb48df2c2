import { describe, expect, it } from 'vitest'
import { sampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import {
  isReportedOn,
  openBooks,
  spanOf,
  totalOf,
} from '../../../../../../main/embedded-service/data/fundamentals/books.ts'
import { assetsOf } from '../../../../../../main/embedded-service/data/fundamentals/statements.ts'

const AT = Date.UTC(2026, 9, 30)
const books = openBooks(7, sampleCompany(7, 0), AT)
const latest = { at: AT, isPreliminary: false }

const restated = books.findIndex(({ restated: figures }, place) => place > 4 && figures !== null)

describe('a span of quarters', () => {
  it('adds up flows and uses the other amounts at its end', () => {
    const span = spanOf(books, 4, 4, { at: 0, isPreliminary: false })
    const quarters = books.slice(1, 5).map(({ original }) => original)
    expect(span?.statements.revenue).toBeCloseTo(
      quarters.reduce((sum, { revenue }) => sum + revenue, 0),
      6,
    )
    expect(totalOf(books, 4, 4, 0, ({ revenue }) => revenue)).toBeCloseTo(span?.statements.revenue ?? 0, 6)
    expect(span?.statements.equity).toBe(quarters[3]?.equity)
    expect(span?.statements.shares).toBeCloseTo(quarters.reduce((sum, { shares }) => sum + shares, 0) / 4, 9)
  })

  it('averages the balance sheets at its beginning, in between and at its end', () => {
    const sheets = books.slice(0, 5).map(({ original }) => original)
    expect(spanOf(books, 4, 4, { at: 0, isPreliminary: false })?.averageAssets).toBeCloseTo(
      sheets.reduce((sum, sheet) => sum + assetsOf(sheet), 0) / 5,
      6,
    )
    const [before, end] = [books[3]?.original.equity ?? 0, books[4]?.original.equity ?? 0]
    expect(spanOf(books, 4, 1, { at: 0, isPreliminary: false })?.averageEquity).toBeCloseTo((before + end) / 2, 6)
  })

  it('has the figures known at the time: a restatement counts from its filing on', () => {
    const { filings, original, restated: figures } = books[restated] ?? {}
    const at = filings?.restatement?.at ?? Number.NaN
    expect(spanOf(books, restated, 1, { at: at - 1, isPreliminary: false })?.statements).toEqual(original)
    expect(spanOf(books, restated, 1, { at, isPreliminary: false })?.statements).toEqual(figures)
    expect(figures).not.toEqual(original)
  })

  it('uses the announced figures of its newest quarter on request', () => {
    const [announced, reported] = [true, false].map((isPreliminary) => spanOf(books, 9, 1, { at: 0, isPreliminary }))
    expect(announced?.statements.revenue).toBe(books[9]?.preliminary.revenue)
    expect(announced?.statements.revenue).not.toBe(reported?.statements.revenue)
  })

  it('does not begin before the first report', () => {
    expect(spanOf(books, 3, 4, latest)).toBeNull()
    expect(totalOf(books, 3, 4, AT, ({ revenue }) => revenue)).toBeUndefined()
    expect([isReportedOn(books, 3, 4), isReportedOn(books, 4, 4)]).toEqual([false, true])
  })

  it('is not reported if one of its quarters was not', () => {
    const gaps = openBooks(7, sampleCompany(7, 8), AT)
    const gap = gaps.findIndex(({ filings }, place) => place > 4 && !filings.isReported)
    expect(gap).toBeGreaterThan(0)
    expect([isReportedOn(gaps, gap, 1), isReportedOn(gaps, gap, 4)]).toEqual([false, false])
  })
})

describe('the restatements of the demonstration', () => {
  it('change net income by less than three per cent, or classify amounts anew, except for one misstatement', () => {
    const restatements = Array.from({ length: 540 }, (_, index) => sampleCompany(7, index)).flatMap((company) =>
      openBooks(7, company, AT).flatMap(({ filings: { restatement }, original, restated: figures }) => {
        if (restatement === null || figures === null || restatement.at > AT) return []
        const change = Math.abs(figures.netIncome / original.netIncome - 1)
        return [
          {
            symbol: company.symbol,
            kind: restatement.kind,
            change,
            margin: figures.costOfGoods !== original.costOfGoods,
          },
        ]
      }),
    )
    const shareOf = (holds: (of: (typeof restatements)[number]) => boolean): number =>
      restatements.filter(holds).length / restatements.length
    expect(restatements.length).toBeGreaterThan(2500)
    const large = restatements.filter(({ change }) => change >= 0.03)
    expect(large.map(({ symbol, kind }) => `${symbol} ${kind}`)).toEqual(Array(3).fill('HLDN misstated'))
    expect(Math.min(...large.map(({ change }) => change))).toBeGreaterThan(0.2)
    expect(shareOf(({ change }) => change === 0)).toBeGreaterThan(0.15)
    expect(shareOf(({ change }) => change === 0)).toBeLessThan(0.25)
    expect(shareOf(({ change }) => change > 0.003 && change < 0.03)).toBeGreaterThan(0.4)
  })
})
