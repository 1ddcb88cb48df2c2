import { earningsField } from '../../app/domain/fundamentals/earnings-fields.ts'
import type { EarningsReport } from '../../app/domain/fundamentals/earnings-reports.ts'
import type { EarningsFieldChoice } from '../../app/domain/settings/preferences.ts'
import type { Digits, ResponseRef } from '../../app/domain/responses/source-ref.ts'
import { joinedPath } from '../../app/domain/responses/wire-path.ts'
import { ownProperty } from '../../app/domain/values/own-property.ts'
import { formatAmount, rowFormat } from './amount.ts'
import { formatDigits } from './value.ts'

/** The person's settings for numeric fields, by path. */
export type EarningsFields = Readonly<Record<string, EarningsFieldChoice>>

/** The settings of a field; by default its usual name and unit. */
export const choiceOf = (fields: EarningsFields, path: string): EarningsFieldChoice =>
  ownProperty(fields, path) ?? { label: null, display: 'usual', isPinned: false }

/** The name of a field to be read: the person's own, or the usual one; null for one that is known by its path only. */
export const labelOf = (path: string, { label }: Pick<EarningsFieldChoice, 'label'>): string | null =>
  label ?? earningsField(path)?.label ?? null

/** Path of a value of a report in its response. */
export const valuePath = ({ path }: ResponseRef, report: Pick<EarningsReport, 'path'>, field: string): string =>
  joinedPath(`${path}${report.path}`, field)

/** How the numbers of a row are written. */
export interface RowStyle {
  write: (digits: Digits) => string
  /** The unit in words, for the head of the row; empty for digits as sent. */
  unit: string
  /** What is known of that unit, for a tooltip. */
  why: string
  /** Whether the person has chosen the unit. */
  isChosen: boolean
}

const AS_SENT: RowStyle = { write: (digits) => formatDigits(digits, 'as-sent'), unit: '', why: '', isChosen: false }

const CHOSEN_UNITS = { percent: 'percent', days: 'days', currency: 'currency', multiple: 'multiple', number: 'number' }

/** How the numbers of a field are written: as chosen, in the unit that its name tells with one scale for all reports, or as sent. */
export function rowStyle(
  path: string,
  { display }: EarningsFieldChoice,
  reports: readonly EarningsReport[],
  inUnits: boolean,
): RowStyle {
  if (!inUnits || display === 'as-sent') return AS_SENT
  if (display !== 'usual')
    return {
      write: (digits) => formatDigits(digits, display),
      unit: CHOSEN_UNITS[display],
      why: `${CHOSEN_UNITS[display]}, chosen by you`,
      isChosen: true,
    }
  const unit = earningsField(path)?.unit ?? null
  if (unit === null) return AS_SENT
  const withField = reports.filter(({ numbers }) => Object.hasOwn(numbers, path))
  const currencies = new Set(withField.map(({ currency }) => currency))
  const [currency = null] = currencies.size === 1 ? currencies : []
  const format = rowFormat(
    unit,
    withField.map(({ numbers }) => ownProperty(numbers, path) ?? ''),
    currency,
  )
  const hasCurrency = unit === 'amount' || unit === 'per-share'
  return {
    write: (digits) => formatAmount(digits, format),
    unit: format.unit,
    why: [
      `${format.unit}, assumed: told from the name of the field, which the service does not describe`,
      hasCurrency && currency !== null ? `The reports name ${currency} as their currency` : '',
      hasCurrency && currencies.size > 1 ? 'The reports are in different currencies; each column names its own' : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
    isChosen: false,
  }
}
