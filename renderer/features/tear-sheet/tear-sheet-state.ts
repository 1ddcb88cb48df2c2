import type { Place } from '../../../app/ipc/window/location.ts'
import { meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { MemberWords } from '../../../app/domain/values/undo-values.ts'
import { fullTime } from '../../format/time.ts'
import { quoted, visibleName } from '../../../app/domain/values/visible-text.ts'

/** State of the tear sheet, kept by the shell so that going back restores it. */
export type TearSheetState = Place['sheet']

export const INITIAL_TEAR_SHEET: TearSheetState = {
  symbol: null,
  reportType: 'TTM',
  template: null,
  inUnits: true,
  span: { years: 5 },
  knownAt: null,
}

export const TEAR_SHEET_WORDS: MemberWords<TearSheetState> = {
  symbol: (_before, after) => (after === null ? 'show no company' : `show the company ${visibleName(after)}`),
  reportType: (_before, after) => `change the basis to “${meaningOf(after)}”`,
  template: (_before, after) =>
    after === null ? 'show the standard ratios' : `show the ratios of the template ${quoted(after)}`,
  span: null,
  knownAt: (_before, after) =>
    after === null ? 'show what is known now' : `show what was known at ${fullTime(after)}`,
  inUnits: (_before, after) => (after ? 'show values in assumed units' : 'show values as sent'),
}
