import { expect, it } from 'vitest'
import { markShare } from '../../../../../renderer/ui/chart/time-mark.tsx'

const COLUMNS = ['2025 Q4', '2026 Q1', '2026 Q2']

it('a day is marked between the ends of its periods', () => {
  expect(markShare(COLUMNS, true, Date.UTC(2026, 3, 1))).toBeCloseTo(0.5, 1)
})

it('a day after the newest period is marked at the end, where that is in sight', () => {
  const later = Date.UTC(2026, 8, 1)
  expect([markShare(COLUMNS, true, later), markShare(COLUMNS, false, later)]).toEqual([1, null])
})

it('fiscal columns say no day, so none is marked', () => {
  expect(markShare(['FY2026 Q1', 'FY2026 Q2'], true, Date.UTC(2026, 3, 1))).toBeNull()
})
