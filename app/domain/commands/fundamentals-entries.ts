import { REPORT_TYPES } from '../fundamentals/ratio-record.ts'
import type { ReportType } from '../fundamentals/ratio-record.ts'
import type { VALUE_STYLES } from '../fundamentals/view-choices.ts'
import { each, lower } from './entry.ts'
import type { CommandEntry } from './entry.ts'

/** The commands that choose a basis, in one of the views that have it. */
export const bases = <Place extends 'ratios' | 'sheet'>(
  view: Place,
): Record<`${Place}.basis-${ReportType}`, CommandEntry> =>
  each(
    REPORT_TYPES,
    ({ id }) => `${view}.basis-${id}` as const,
    ({ meaning }, place) => ({
      title: `Show ${meaning.toLowerCase()}`,
      menu: 'View',
      view,
      keys: [String(place + 1)],
      begins: place === 0,
      within: view === 'ratios' ? 'Basis of the ratios' : 'Company page',
      isChoice: true,
    }),
  )

/** A way to show values, within a sentence. */
export const inWords = ({ id, label }: (typeof VALUE_STYLES)[number]): string =>
  id === 'as-sent' ? lower(label) : `in ${lower(label)}`

/** Why a command for one company cannot run. */
export const NEEDS_COMPANY = 'Choose a company first.'
