import { describe, expect, it } from 'vitest'
import {
  columnOf,
  columnsPerYear,
  NO_DATE,
  isPeriodEnd,
  newestFirst,
  orderColumns,
  placedAs,
  yearsOf,
  closesColumn,
  columnTimes,
  shareOfTime,
  timeEdges,
  unevenAt,
  unevenPeriods,
} from '../../../../../app/domain/fundamentals/period-columns.ts'
import fc from '../../../../support/cases/property.ts'

/** Last day of the month that many months after January 1980. */
const monthEnd = (months: number): string => new Date(Date.UTC(1980, months + 1, 0)).toISOString().slice(0, 10)
const fiscalEnd = fc.integer({ min: 1, max: 12 })
const at = (asOf: string, period: string, fiscalYearEnd: number | null = 12) => ({ asOf, period, fiscalYearEnd })

describe('calendar columns', () => {
  it('assign the first days of a month to the period that just ended', () => {
    expect(
      ['2025-09-27', '2025-10-02', '2026-01-03', '2025-12-31'].map((asOf) => columnOf(at(asOf, '3M'), 'calendar')),
    ).toEqual(['2025 Q3', '2025 Q3', '2025 Q4', '2025 Q4'])
    expect(columnOf(at('2026-01-03', '12M'), 'calendar')).toBe('2025')
  })

  it('use the date for a period that closes neither a quarter nor a year', () => {
    expect(columnOf(at('2025-06-30', '9M'), 'calendar')).toBe('2025-06-30')
  })

  it('never put a later quarter before an earlier one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom('3M', 'TTM', '12M', 'FY'),
        (one, other, period) => {
          const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map(
            (months) => columnOf(at(monthEnd(months), period), 'calendar') ?? '',
          )
          expect((earlier ?? '') <= (later ?? '')).toBe(true)
        },
      ),
    )
  })
})

describe('fiscal columns', () => {
  it('number the quarters from the end of the company’s own year', () => {
    expect(
      ['2025-02-01', '2025-05-03', '2025-08-02', '2025-11-01', '2026-01-31'].map((asOf) =>
        columnOf(at(asOf, '3M', 1), 'fiscal'),
      ),
    ).toEqual(['FY2025 Q4', 'FY2026 Q1', 'FY2026 Q2', 'FY2026 Q3', 'FY2026 Q4'])
    expect(columnOf(at('2025-09-30', '12M', 9), 'fiscal')).toBe('FY2025')
    expect(columnOf(at('2025-12-31', '3M', 9), 'fiscal')).toBe('FY2026 Q1')
  })

  it('do not exist for a record that does not say when its year ends', () => {
    expect(columnOf(at('2025-12-31', '3M', null), 'fiscal')).toBeNull()
    expect(columnOf(at('2025-12-31', '3M', 13), 'fiscal')).toBeNull()
  })

  it('give each fiscal year four quarters in order, the last of which ends in its closing month', () => {
    fc.assert(
      fc.property(fiscalEnd, fc.integer({ min: 0, max: 60 }), (end, years) => {
        // The four quarter ends up to the closing month of one fiscal year.
        const close = years * 12 + end - 1 + 12
        const quarters = [close - 9, close - 6, close - 3, close].map((months) =>
          columnOf(at(monthEnd(months), '3M', end), 'fiscal'),
        )
        const year = new Date(Date.UTC(1980, close, 1)).getUTCFullYear()
        expect(quarters).toEqual([1, 2, 3, 4].map((quarter) => `FY${year} Q${quarter}`))
      }),
    )
  })

  it('agree with the calendar for a year that ends in December', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), (months) => {
        expect(columnOf(at(monthEnd(months), '3M', 12), 'fiscal')).toBe(
          `FY${columnOf(at(monthEnd(months), '3M', 12), 'calendar') ?? ''}`,
        )
      }),
    )
  })

  it('move by one column for each quarter, whatever the fiscal year', () => {
    fc.assert(
      fc.property(fiscalEnd, fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 60 }), (end, start, count) => {
        // Quarter ends of a company whose quarters are aligned with its fiscal year.
        const aligned = start - ((((start + 1 - end) % 3) + 3) % 3) + 3
        const columns = Array.from(
          { length: count },
          (_, place) => columnOf(at(monthEnd(aligned + place * 3), '3M', end), 'fiscal') ?? '',
        )
        expect(orderColumns(columns, '3M', 'fiscal')).toEqual(columns)
      }),
    )
  })
})

describe('the order of columns', () => {
  it('is oldest first, without duplicates, and without gaps where periods follow each other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 160 }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom('3M' as const, '12M' as const),
        fc.constantFrom('calendar' as const, 'fiscal' as const),
        (quarters, period, alignment) => {
          const columns = orderColumns(
            quarters.map((quarter) => columnOf(at(monthEnd(quarter * 3 + 2), period), alignment) ?? ''),
            period,
            alignment,
          )
          expect([...columns].sort()).toEqual(columns)
          expect(new Set(columns).size).toBe(columns.length)
          const span = Math.max(...quarters) - Math.min(...quarters)
          const years = Math.floor(Math.max(...quarters) / 4) - Math.floor(Math.min(...quarters) / 4)
          expect(columns).toHaveLength((period === '3M' ? span : years) + 1)
        },
      ),
    )
  })

  it('adds no columns between dates', () => {
    expect(orderColumns(['2025-06-30', '2024-06-30', '2025-06-30'], '9M', 'calendar')).toEqual([
      '2024-06-30',
      '2025-06-30',
    ])
  })

  it('has a year only where it is an even sequence', () => {
    expect([
      columnsPerYear('3M', 'calendar'),
      columnsPerYear('TTM', 'fiscal'),
      columnsPerYear('12M', 'calendar'),
      columnsPerYear('9M', 'calendar'),
      columnsPerYear('3M', 'dates'),
    ]).toEqual([4, 4, 1, null, null])
  })
})

describe('a date that is no plain date', () => {
  const ODD = ['2024-03-31T00:00:00Z', '', 'n/a', '31/03/2024', '2024-13-45', '2024-02-30', '12024-03-31', '٢٠٢٤-٠٣-٣١']

  it.each(ODD)('%j is a column of its own, as sent, after the others', (asOf) => {
    for (const period of ['3M', 'TTM', '12M', '9M'])
      for (const alignment of ['calendar', 'fiscal', 'dates'] as const) {
        const odd = columnOf(at(asOf, period), alignment) ?? ''
        expect(odd).toBe(asOf === '' ? NO_DATE : asOf)
        const [first, last] = ['2023-12-31', '2024-12-31'].map((day) => columnOf(at(day, period), alignment) ?? '')
        const columns = orderColumns([odd, last ?? '', first ?? ''], period, alignment)
        expect([columns[0], columns.at(-2), columns.at(-1)]).toEqual([first, last, odd])
      }
  })

  it.each([
    '2024 Q1',
    '2024',
    'FY2024',
    'FY2024 Q1',
    NO_DATE,
    ' ',
    '',
    '\u00a0',
    '“2024 Q1”',
    '““',
    '2024-03-31 ',
    'n/a',
  ])('%j shares its column with no other text and no period', (asOf) => {
    const name = columnOf(at(asOf, '3M'), 'calendar') ?? ''
    expect(yearsOf(name)).toBeNull()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('2024-03-31', '', '“2024 Q1”', `“${asOf}”`)), (other) => {
        fc.pre(other !== asOf)
        for (const period of ['3M', '12M', '9M'])
          for (const alignment of ['calendar', 'fiscal', 'dates'] as const)
            expect(columnOf(at(other, period), alignment)).not.toBe(columnOf(at(asOf, period), alignment))
      }),
    )
  })

  it('never makes the columns endless, whatever is sent', () => {
    const day = fc
      .date({ noInvalidDate: false })
      .map((date) => (Number.isNaN(date.getTime()) ? 'n/a' : date.toISOString()))
    const asOf = fc.oneof(
      fc.string(),
      day,
      day.map((text) => text.slice(0, 10)),
    )
    const period = fc.oneof(fc.string(), fc.constantFrom('3M', 'TTM', '12M', '1Y', 'FY'))
    fc.assert(
      fc.property(fc.array(asOf, { maxLength: 6 }), period, (dates, of) => {
        for (const alignment of ['calendar', 'fiscal', 'dates'] as const) {
          const placed = dates.map((date) => columnOf(at(date, of), alignment) ?? '')
          const columns = orderColumns(placed, of, alignment)
          expect(new Set(columns)).toEqual(new Set([...placed, ...columns]))
          expect(columns.length).toBeLessThanOrEqual(810)
        }
      }),
    )
  })

  it('leaves two dates that are thousands of years apart side by side', () => {
    expect(orderColumns(['9999 Q4', '0001 Q1'], '3M', 'calendar')).toEqual(['0001 Q1', '9999 Q4'])
  })

  it.each(['calendar', 'fiscal', 'dates'] as const)(
    'has a date on which no period can end as sent after all others, and keeps the gaps between those: %s',
    (alignment) => {
      const dates = ['2024-03-31', '9999-12-31', '2024-09-30', '0001-01-01', '2024-02-30']
      const placed = dates.map((date) => columnOf(at(date, '3M', 12), alignment) ?? '')
      const columns = orderColumns(placed, '3M', alignment)
      const days = {
        calendar: ['2024 Q1', '2024 Q2', '2024 Q3'],
        fiscal: ['FY2024 Q1', 'FY2024 Q2', 'FY2024 Q3'],
        dates: ['2024-03-31', '2024-09-30'],
      }[alignment]
      expect(columns).toEqual([...days, '0001-01-01', '2024-02-30', '9999-12-31'])
      expect(columns[newestFirst(columns)[0] ?? -1]).toBe(days.at(-1))
    },
  )

  it('has two centuries of days on which a period can end', () => {
    const days = ['1899-12-31', '1900-01-01', '2099-12-31', '2100-01-01']
    expect(days.map(isPeriodEnd)).toEqual([false, true, true, false])
  })
})

describe('a year', () => {
  const placed = (...dates: string[]) => placedAs('12M', [[], dates])

  it('is a trailing one where its records end with each quarter, or each half of a year', () => {
    expect(placed('2024-03-31', '2024-06-30', '2024-09-28', '2024-12-31')).toBe('TTM')
    expect(placed('2024-06-30', '2024-12-31', '2025-06-30')).toBe('TTM')
    expect(placed('2024-09-30', '2024-12-31')).toBe('TTM')
    // Earlier years often have one record only.
    expect(placed('2019-12-31', '2020-12-31', '2021-12-31', '2022-12-31', '2023-03-31', '2023-06-30')).toBe('TTM')
  })

  it('stays a year where its records end once a year, also of 52 weeks and in two records', () => {
    expect(placed('2022-09-24', '2023-09-30', '2024-09-28')).toBe('12M')
    expect(placed('2022-12-30', '2022-12-31', '2023-12-30', '2023-12-31')).toBe('12M')
    expect(placed('2024-12-31')).toBe('12M')
    expect(placed('n/a', '', '2024-12-31')).toBe('12M')
    // What is no day says nothing of the length of the others.
    expect(placed('2022-12-31', '2023-12-31', '2024-06', '2024-12-31')).toBe('12M')
  })

  it('stays a year where the end of the fiscal year was moved once', () => {
    expect(placed('2021-06-30', '2022-06-30', '2022-12-31', '2023-12-31')).toBe('12M')
  })

  it('is what no other period can be', () => {
    for (const period of ['3M', 'TTM', '9M', 'Q4'])
      expect(placedAs(period, [['2024-03-31', '2024-06-30', '2024-09-30']])).toBe(period)
  })
})

describe('periods that end with each month', () => {
  const months = (count: number, from = 480): string[] =>
    Array.from({ length: count }, (_, place) => monthEnd(from + place))

  it.each(['12M', '1Y', 'FY', 'TTM', '3M'])('of the length %s have a column for each date', (period) => {
    for (const count of [3, 4, 36]) {
      const dates = months(count)
      const placed = placedAs(period, [['2024-03-31'], dates])
      expect(dates.map((asOf) => columnOf(at(asOf, placed), 'calendar'))).toEqual(dates)
      expect([columnsPerYear(placed, 'calendar'), unevenPeriods(dates, period).size]).toEqual([null, 0])
    }
  })

  it('are told from quarters that have two dates, or that are a few weeks shorter', () => {
    const quarters = months(36).filter((_date, place) => place % 3 === 2)
    const twice = quarters.flatMap((date) => [date, date.replace(/\d\d$/, '27')])
    expect([quarters, twice].map((dates) => placedAs('3M', [dates]))).toEqual(['3M', '3M'])
    expect(placedAs('3M', [['2023-12-31', '2024-03-31', '2024-05-25', '2024-08-25', '2024-11-25']])).toBe('3M')
  })
})

it('quarters, years and dates say when they end', () => {
  expect(columnTimes(['2025 Q4', '2026'])).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)])
  expect(columnTimes(['2026-01-31'])?.[0]).toBeLessThan(Date.UTC(2026, 1, 2))
})

it('a column of the first century is not of the last one', () => {
  expect(columnTimes(['0099 Q4', '0100 Q4'])).toEqual([Date.parse('0100-01-01'), Date.parse('0101-01-01')])
  expect(columnTimes(['0001-01-01', '2026-01-31'])).toBeNull()
})

it('fiscal columns and other names do not say it', () => {
  expect([columnTimes(['FY2026 Q1']), columnTimes(['2026 Q1', 'latest'])]).toEqual([null, null])
})

it('the parts of a plot follow each other from its first to its last column', () => {
  const times = fc
    .array(fc.integer({ min: 0, max: 2e12 }), { minLength: 2, maxLength: 80 })
    .map((all) => [...all].sort((one, other) => one - other))
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 120 }), (all, parts) => {
      const edges = timeEdges(all, parts)
      expect([edges.length, edges[0], edges.at(-1)]).toEqual([parts + 1, all[0], all.at(-1)])
      for (const [place, edge] of edges.entries())
        if (place > 0) expect(edge).toBeGreaterThanOrEqual(edges[place - 1] ?? 0)
    }),
  )
})

it('a time stands between its two columns, however long they are', () => {
  expect([0, 50, 100, 250, 400].map((at) => shareOfTime([0, 100, 400], at))).toEqual([0, 0.25, 0.5, 0.75, 1])
})

it('a time that the columns do not reach has no place', () => {
  expect([shareOfTime([10, 20], 5), shareOfTime([10, 20], 21), shareOfTime([], 5)]).toEqual([null, null, null])
})

it.each([
  ['2026-03-31', '3M', '2026 Q1', true],
  ['2026-01-31', '3M', '2026 Q1', true],
  ['2025-12-31', '3M', '2026 Q1', false],
  ['2026-01-03', '3M', '2026 Q1', false],
  ['2025-12-31', '12M', '2025', true],
  ['2025-06-30', '12M', '2025', true],
  ['2025-12-31', '3M', '2025', true],
  ['2025-12-31', null, '2025', true],
  ['2025-03-31', '3M', '2025', false],
  ['2026-03-31', '3M', '2026-03-31', true],
  ['2026-03-30', '3M', '2026-03-31', false],
  [null, '3M', '2026 Q1', false],
  ['2026 Q1', '3M', '2026 Q1', false],
])('whether a report of %s and %s closes %s: %s', (asOf, period, column, closes) => {
  expect(closesColumn({ asOf, period }, column)).toBe(closes)
})

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

it.each(['2024-03', '2024', '2024-02-30', '+002024-03-31', '0001-01-01', '9999-12-31', 'n/a'])(
  'a date on which no period can end, %s, makes no period uneven',
  (odd) => {
    expect(uneven('3M', '2023-12-31', odd, '2024-03-31')).toEqual([])
  },
)

it('a quarter that is named has one in each year', () => {
  expect(uneven('Q1', '2024-03-31', '2025-03-31', '2026-02-28')).toEqual([['2026-02-28', 11]])
})

it.each(['TTM', '9M', 'anything'])('nothing is said of the length of %s', (period) => {
  expect(uneven(period, '2025-03-31', '2025-05-31', '2025-08-31')).toEqual([])
})

it.each([
  ['the parts of a plot follow periods of unequal length', timeEdges([0, 100, 400], 4), [0, 50, 100, 250, 400]],
  ['two records of one date are one', uneven('3M', '2025-03-31', '2025-03-31', '2025-05-31'), [['2025-05-31', 2]]],
  ['a date that is none says nothing', uneven('3M', '2025-03-31', 'not a date', '2025-06-30'), []],
])('%s', (_, actual, expected) => {
  expect(actual).toEqual(expected)
})

it('a point has its months only where its period is of unequal length', () => {
  const periods = unevenPeriods(['2025-03-31', '2025-05-31'], '3M')
  expect([unevenAt(periods, '2025-05-31'), unevenAt(periods, '2025-03-31')]).toEqual([{ unevenMonths: 2 }, {}])
})
