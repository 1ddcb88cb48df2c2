import { companiesAt, type ScreenCompany } from '../../../app/domain/fundamentals/screen/screen.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { sentPoint, seriesWith } from './series.ts'

/** Digits of companies by symbol and ratio, for one period or several; null for a record without the ratio. */
type DigitsBySymbol = Readonly<
  Record<string, Readonly<Record<string, string | null | readonly (string | null | undefined)[]>>>
>

/** A set of series with these digits; undefined for no record. */
export function setWith(all: DigitsBySymbol, columns: readonly string[] = ['2026 Q3']): SeriesSet {
  const series = Object.entries(all).flatMap(([symbol, fields]) =>
    Object.entries(fields).map(([field, given]) => {
      const digits = typeof given === 'string' || given === null ? [given] : given
      return seriesWith({
        symbol,
        field,
        points: digits.map((each) => (each === undefined ? null : sentPoint(each))),
        gaps: digits.map((each) => (each === undefined ? 'no-record' : each === null ? 'not-sent' : null)),
      })
    }),
  )
  return { columns, series }
}

/** The companies of a screen with these digits. */
export const companiesWith = (all: DigitsBySymbol): ScreenCompany[] => companiesAt(setWith(all), null)
