import type { Place } from '../../../app/ipc/place.ts'

/** State of the tear sheet, kept by the shell so that going back restores it. */
export type TearSheetState = Place['sheet']

/** The initial state of the tear sheet. */
export const INITIAL_TEAR_SHEET: TearSheetState = {
  symbol: null,
  reportType: 'TTM',
  template: null,
  inUnits: true,
  span: { years: 5 },
}
