import { calendarDate, listOf, textOf } from './parameter.ts'
import type { Values } from './parameter.ts'

/** The period that a request asks for. */
export interface AskedPeriod {
  /** A quarter of the fiscal year, the fiscal year, or the period that records have. */
  name: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY' | 'TTM' | '3M' | '6M' | '9M' | '12M' | '1Y'
  year: number | null
}

const REPORT_TYPES = ['TTM', 'A', 'R', 'P'] as const

const PERIOD = /^(?:(\d{4})[-\s,]*)?(Q[1-4]|FY|TTM|3M|6M|9M|12M|1Y)(?:[-\s,]*(\d{4}))?$/

function periodIn(text: string): AskedPeriod | undefined {
  const match = PERIOD.exec(text.trim().toUpperCase())
  if (match === null) return undefined
  const [, before, name, after] = match
  const year = before ?? after
  return { name: name as AskedPeriod['name'], year: year === undefined ? null : Number(year) }
}

/** The parameters of SPEC 4.2 and 4.3. The description does not show their names. */
export const FUNDAMENTALS_PARAMETERS = {
  symbols: listOf({ description: 'Symbols of companies.', standing: 'documented', most: 200, required: true }),
  asOf: calendarDate({ description: 'Only records of that date or later.', standing: 'documented' }),
  period: textOf<AskedPeriod | null>(
    {
      description:
        'A quarter (Q1 to Q4), FY, TTM or a period of records (3M, 6M, 9M, 12M), alone or with a year: Q1, 2023. Quarters are fiscal ones.',
      standing: 'documented',
      schema: { type: 'string', examples: ['Q1', 'Q1, 2023', 'FY', 'TTM'] },
      read: periodIn,
    },
    null,
  ),
  reportType: textOf<(typeof REPORT_TYPES)[number] | null>(
    {
      description: 'Trailing twelve months, as originally reported, restated, or preliminary.',
      standing: 'described',
      schema: { type: 'string', enum: REPORT_TYPES },
      read: (text) => REPORT_TYPES.find((type) => type === text.toUpperCase()),
    },
    null,
  ),
} as const

/** The parameters of a request to the fundamentals endpoints. */
export type FundamentalsQuery = Values<typeof FUNDAMENTALS_PARAMETERS>
