import type { ReportType } from '../../../app/domain/fundamentals/ratio-record.ts'

/** What the tear sheet shows: kept by the shell, so that going back finds it again. */
export interface TearSheetState {
  symbol: string | null
  reportType: ReportType
  /** Name of a template of ratios; null for the standard ones. */
  template: string | null
  inUnits: boolean
}

/** The state of a tear sheet nobody has touched. */
export const INITIAL_TEAR_SHEET: TearSheetState = { symbol: null, reportType: 'TTM', template: null, inUnits: true }
