import { expect, it, vi } from 'vitest'
import { createFront, frontOf, pointedAt } from '../../../../../renderer/ui/chart/front.ts'
import { seriesWith } from '../../../../support/records/series.ts'

const of = (symbol: string, field: string) => seriesWith({ key: `${symbol} ${field}`, symbol, field })
const [GROSS_Q, GROSS_K, ROE_Q, ROE_K] = [of('Q', 'gross'), of('K', 'gross'), of('Q', 'roe'), of('K', 'roe')]
const ALL = [GROSS_Q, GROSS_K, ROE_Q, ROE_K]

it('a company, a ratio, or one series of both comes forward', () => {
  expect([...frontOf(ALL, { symbol: 'Q' })]).toEqual(['Q gross', 'Q roe'])
  expect([...frontOf(ALL, { field: 'roe' })]).toEqual(['Q roe', 'K roe'])
  expect([...frontOf(ALL, pointedAt(ROE_K))]).toEqual(['K roe'])
})

it('a plot of another ratio brings the same company forward, and one of another company the same ratio', () => {
  expect([...frontOf([GROSS_Q, GROSS_K], pointedAt(ROE_K))]).toEqual(['K gross'])
  expect([...frontOf([GROSS_Q, ROE_Q], pointedAt(ROE_K))]).toEqual(['Q roe'])
})

it('nothing fades where nothing is pointed at, or all of it, or nothing that is there', () => {
  for (const pointed of [null, { basis: 'TTM' }, { symbol: 'Z' }]) expect(frontOf(ALL, pointed).size).toBe(0)
})

it('who listens hears of each change, and of no repetition', () => {
  const [front, heard] = [createFront(), vi.fn()]
  front.subscribe(heard)
  front.set({ symbol: 'Q' })
  front.set({ symbol: 'Q' })
  front.set(null)
  expect(heard).toHaveBeenCalledTimes(2)
})
