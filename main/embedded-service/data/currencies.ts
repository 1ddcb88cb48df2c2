/**
 * The currencies that made-up companies report in, by ISO 4217 code: how many units make a dollar, roughly, so that amounts are of
 * a credible size, and the country (ISO 3166, three letters) of their seat.
 */
export const CURRENCIES = {
  USD: { perDollar: 1, country: 'USA' },
  CAD: { perDollar: 1.35, country: 'CAN' },
  EUR: { perDollar: 0.92, country: 'NLD' },
  GBP: { perDollar: 0.79, country: 'GBR' },
  CHF: { perDollar: 0.88, country: 'CHE' },
  JPY: { perDollar: 150, country: 'JPN' },
} as const

/** Code of a currency that a company reports in. */
export type Currency = keyof typeof CURRENCIES
