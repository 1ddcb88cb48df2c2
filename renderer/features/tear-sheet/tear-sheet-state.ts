import type { ReportType } from '../../../app/domain/fundamentals/ratio-record.ts'

/** State of the tear sheet, kept by the shell so that going back restores it. */
export interface TearSheetState {
  symbol: string | null
  reportType: ReportType
  /** Name of a template of ratios; null for the standard ones. */
  template: string | null
  inUnits: boolean
}

/** The initial state of the tear sheet. */
export const INITIAL_TEAR_SHEET: TearSheetState = { symbol: null, reportType: 'TTM', template: null, inUnits: true }
