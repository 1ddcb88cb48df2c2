import type { MemberWords } from '../../../app/domain/values/undo-values.ts'
import type { Place } from '../../../app/ipc/window/location.ts'

/** State of the changes, kept by the shell so that going back restores it. */
export type ChangesState = Place['changes']

export const INITIAL_CHANGES: ChangesState = { scope: { kind: 'all' }, since: 'visit', kept: null }

/** What a change of the view is called. */
export const CHANGES_WORDS: MemberWords<ChangesState> = {
  kept: (_before, after) => (after === null ? 'close the kept page' : 'open a kept page'),
  scope: () => 'choose what the changes are of',
  since: () => 'choose since when changes are shown',
}
