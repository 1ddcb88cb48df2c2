import type { DecimalSign } from '../../app/domain/settings/preferences.ts'
import { toHtmlTable, toTsv, type TableRows } from '../../app/domain/tables/table-text.ts'
import { systemDecimal } from '../../app/domain/values/number-form.ts'

// As with the form of dates, the whole window has one sign.
let chosen: DecimalSign = 'system'

/** Writes numbers with this decimal sign from now on. */
export function setDecimalSign(sign: DecimalSign): void {
  chosen = sign
}

/** The sign before the decimals of numbers in plain copies and CSV. */
export const decimalSign = (): '.' | ',' => (chosen === 'system' ? systemDecimal() : chosen === 'comma' ? ',' : '.')

/** Rows for the clipboard: as text, and as markup, which programs take first that read it. */
export const copiedTable = (rows: TableRows): { text: string; html: string } => ({
  text: toTsv(rows, decimalSign()),
  html: toHtmlTable(rows, decimalSign()),
})
