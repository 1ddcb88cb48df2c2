/**
 * The reporting currencies of made-up companies, by ISO 4217 code: the approximate number of units in a dollar, so that
 * amounts have a credible size, and the country (ISO 3166, three letters) of the company's seat.
 */
export const CURRENCIES = {
  USD: { perDollar: 1, country: 'USA' },
  CAD: { perDollar: 1.35, country: 'CAN' },
  EUR: { perDollar: 0.92, country: 'NLD' },
  GBP: { perDollar: 0.79, country: 'GBR' },
  CHF: { perDollar: 0.88, country: 'CHE' },
  JPY: { perDollar: 150, country: 'JPN' },
} as const

/** Code of a reporting currency. */
export type Currency = keyof typeof CURRENCIES
