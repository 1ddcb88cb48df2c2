import { expect, it } from 'vitest'
import { newsOfRange } from '../../../../../../renderer/features/ratios/series/news-of-range.ts'

const COLUMNS = ['2025 Q1', '2025 Q2', '2025 Q3', '2025 Q4']

it('begins with the first visible period and ends with the last one', () => {
  const query = newsOfRange(['QNTL', 'KSTL'], COLUMNS, { from: 1, to: 2 })
  expect(query).toMatch(/^\(sym:QNTL OR sym:KSTL\) after:2025-0[34]-\d\d before:2025-(09|10)-\d\d$/)
})

it('has no end where the newest period is visible', () => {
  expect(newsOfRange(['QNTL'], COLUMNS, { from: 2, to: 3 })).toMatch(/^sym:QNTL after:2025-0[67]-\d\d$/)
})

it('is none of fiscal columns, and none without a company', () => {
  expect(newsOfRange(['QNTL'], ['FY2025 Q1', 'FY2025 Q2'], { from: 0, to: 1 })).toBeNull()
  expect(newsOfRange([], COLUMNS, { from: 0, to: 1 })).toBeNull()
})
