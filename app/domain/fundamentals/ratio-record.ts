import { isSameValue } from '../responses/decimal.ts'
import type { ResponseRef, Digits, SourcedValue } from '../responses/sourced-value.ts'
import { memberPath } from '../responses/wire-path.ts'
import { ownProperty } from '../values/own-property.ts'
import type { UnitTallies } from './value-display.ts'

/** The report types that the service documents. Other report types are kept as text. */
export type ReportType = 'TTM' | 'A' | 'R' | 'P'

/** The report types with a short name, and the meaning that the description gives. */
export const REPORT_TYPES: readonly { id: ReportType; label: string; meaning: string }[] = [
  { id: 'TTM', label: 'Trailing 12 months', meaning: 'Trailing twelve months' },
  { id: 'A', label: 'Original', meaning: 'As originally reported' },
  { id: 'R', label: 'Restated', meaning: 'Restated' },
  { id: 'P', label: 'Preliminary', meaning: 'Preliminary' },
]

/** A company as the service describes it. A member that the service did not send is null. */
export interface Company {
  primarySymbol: string | null
  primaryExchange: string | null
  standardName: string | null
  cik: string | null
  isin: string | null
  cusip: string | null
  countryId: string | null
  businessCountryId: string | null
  industryTemplateCode: string | null
  isReit: boolean | null
  isLimitedPartnership: boolean | null
  isLimitedLiabilityCompany: boolean | null
  yearOfEstablishment: number | null
}

/** The identity of a record: company, as-of date, report type, period, and whether it is reported or restated. */
interface RatioRecordId {
  companyId: string
  asOf: string
  reportType: string
  period: string
  aorOrRestate: string
}

/** What was sent of a record. `values` maps field names to digits as sent; a field that was not sent is absent. */
export interface SentRatios {
  values: Readonly<Record<string, Digits>>
  response: ResponseRef
}

export interface RatioRecord extends SentRatios {
  id: RatioRecordId
  fiscalYearEnd: number | null
  isCalculated: boolean | null
  /** What the same response sent of the record before, where it has the record several times with different values. */
  others?: readonly SentRatios[]
  receivedAt: number
}

/** A value of what was sent, with where it stands; null where the field was not sent. */
export function valueOf({ values, response }: SentRatios, field: string): SourcedValue | null {
  const digits = ownProperty(values, field)
  return digits === undefined
    ? null
    : { digits, response: { hash: response.hash, path: memberPath(response.path, field) } }
}

/** A value of a record, and the different ones that were sent for it as well. */
export interface RecordValue extends SourcedValue {
  others: readonly SourcedValue[]
}

/** The value of a record that is shown; null where the field was not sent. */
export function recordValue(record: RatioRecord, field: string): RecordValue | null {
  const [shown, ...rest] = [record, ...(record.others ?? []).toReversed()]
    .map((sent) => valueOf(sent, field))
    .filter((value) => value !== null)
  return shown === undefined
    ? null
    : { ...shown, others: rest.filter(({ digits }) => !isSameValue(digits, shown.digits)) }
}

/**
 * The last of these records of one date, basis and period, which only have another mark or company, with what was sent of the ones before
 * it; undefined for none.
 */
export function joinedRecord(records: readonly RatioRecord[]): RatioRecord | undefined {
  const last = records.at(-1)
  if (last === undefined || records.length === 1) return last
  const others = records.flatMap((record) => [...(record.others ?? []), record])
  return { ...last, others: others.slice(0, -1) }
}

/** The result for one symbol: its records, or why there are none. */
export interface SymbolRatios {
  symbol: string
  /** `not-named` where the service answered a request for the symbol without naming it, `not-in-response` where that is not known. */
  outcome: 'records' | 'no-records' | 'refused' | 'not-named' | 'not-in-response'
  /** What the service said was wrong in its last response, also where that has records of the symbol, or earlier ones are cached. */
  message: string | null
  company: Company | null
  records: readonly RatioRecord[]
  /** Names of all fields seen for the symbol, selected or not. */
  fieldNames: readonly string[]
  /** The report types of all its cached records, selected or not. */
  reportTypes: readonly string[]
  /** How many of the records that were read speak for the assumed unit of each field; also of fields that were not selected. */
  units: UnitTallies
  receivedAt: number | null
}

/** The basis to show: the chosen one or, when no company has a record of it, the first one that some company has. */
export function basisToShow(chosen: ReportType, companies: readonly Pick<SymbolRatios, 'reportTypes'>[]): ReportType {
  const exists = (type: ReportType): boolean => companies.some(({ reportTypes }) => reportTypes.includes(type))
  return exists(chosen) ? chosen : (REPORT_TYPES.find(({ id }) => exists(id))?.id ?? chosen)
}

/** The short name of a report type; one that is not described stays as sent. */
export const basisLabel = (type: string): string => REPORT_TYPES.find(({ id }) => id === type)?.label ?? type

/** What a report type means, as the description says. */
export const meaningOf = (type: string): string => REPORT_TYPES.find(({ id }) => id === type)?.meaning ?? type
