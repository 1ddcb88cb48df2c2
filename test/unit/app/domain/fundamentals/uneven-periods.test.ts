import { expect, it } from 'vitest'
import { unevenAt, unevenPeriods } from '../../../../../app/domain/fundamentals/uneven-periods.ts'

const uneven = (period: string, ...dates: string[]) => [...unevenPeriods(dates, period)]

it('quarters that end three months after each other are even, whatever their days', () => {
  expect(uneven('3M', '2025-03-29', '2025-06-28', '2025-10-03', '2025-12-31')).toEqual([])
})

it('a quarter of two months has its months', () => {
  expect(uneven('3M', '2025-05-31', '2025-03-31', '2025-08-31')).toEqual([['2025-05-31', 2]])
})

it('a quarter of twelve weeks is even, and one of seventeen has its months', () => {
  expect(uneven('3M', '2022-11-20', '2023-02-12', '2023-05-07', '2023-09-03')).toEqual([['2023-09-03', 4]])
})

it('a year that ends fifteen months after the one before has its months', () => {
  expect(uneven('12M', '2018-09-30', '2019-09-30', '2020-12-31', '2021-12-31')).toEqual([['2020-12-31', 15]])
})

it('a missing record is no long period', () => {
  expect(uneven('3M', '2024-12-31', '2025-09-30')).toEqual([])
  expect(uneven('12M', '2019-12-31', '2021-12-31')).toEqual([])
})

it.each(['2024-03', '2024', '2024-02-30', '+002024-03-31', 'n/a'])(
  'a date that is no day, %s, makes no period uneven',
  (odd) => {
    expect(uneven('3M', '2023-12-31', odd, '2024-03-31')).toEqual([])
  },
)

it('two records of one date are one', () => {
  expect(uneven('3M', '2025-03-31', '2025-03-31', '2025-05-31')).toEqual([['2025-05-31', 2]])
})

it('a quarter that is named has one in each year', () => {
  expect(uneven('Q1', '2024-03-31', '2025-03-31', '2026-02-28')).toEqual([['2026-02-28', 11]])
})

it.each(['TTM', '9M', 'anything'])('nothing is said of the length of %s', (period) => {
  expect(uneven(period, '2025-03-31', '2025-05-31', '2025-08-31')).toEqual([])
})

it('a date that is none says nothing', () => {
  expect(uneven('3M', '2025-03-31', 'not a date', '2025-06-30')).toEqual([])
})

it('a point has its months only where its period is of unequal length', () => {
  const periods = unevenPeriods(['2025-03-31', '2025-05-31'], '3M')
  expect([unevenAt(periods, '2025-05-31'), unevenAt(periods, '2025-03-31')]).toEqual([{ unevenMonths: 2 }, {}])
})
