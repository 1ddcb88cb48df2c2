import { useCallback } from 'react'
import { changeWords, putBack, type MemberWords } from '../../../app/domain/values/undo-values.ts'
import { CHANGES_WORDS } from '../../features/changes/changes-state.ts'
import { EARNINGS_WORDS } from '../../features/earnings/earnings-state.ts'
import { RATIOS_WORDS } from '../../features/ratios/ratios-state.ts'
import { TEAR_SHEET_WORDS } from '../../features/tear-sheet/tear-sheet-state.ts'
import { useUndo } from '../../undo/undo.tsx'
import type { Navigation } from './navigation.ts'
import type { Place } from '../../../app/ipc/window/location.ts'

/** The views whose state a person builds up. What the others show is gone to, so that going back leads to it. */
export const PLACE_WORDS = {
  ratios: RATIOS_WORDS,
  earnings: EARNINGS_WORDS,
  sheet: TEAR_SHEET_WORDS,
  changes: CHANGES_WORDS,
} as const satisfies { [View in keyof Place]?: MemberWords<Place[View]> }

/** A view whose changes can be undone. */
type ChangingView = keyof typeof PLACE_WORDS

/** Changes what a view shows. Its undo opens the view, so that the person sees it. */
export function usePlaceChanges(
  connection: string,
  { current, push, replace }: Pick<Navigation, 'current' | 'push' | 'replace'>,
): <View extends ChangingView>(view: View, state: Place[View]) => void {
  const { begin } = useUndo()
  return useCallback(
    (view, state) => {
      const from = current()[view]
      const words = changeWords<typeof state>(PLACE_WORDS[view] as MemberWords<typeof state>, from, state)
      replace({ [view]: state })
      if (words === null) return
      begin({ words, connection }).made({
        from,
        to: state,
        put(expected, wanted) {
          const found = putBack(current()[view], expected, wanted)
          if (found === null) return Promise.resolve('changed')
          if (current().view === view) replace({ [view]: found.value })
          else push({ view, [view]: found.value })
          return Promise.resolve('done')
        },
      })
    },
    [begin, connection, current, push, replace],
  )
}
