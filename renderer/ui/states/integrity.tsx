import { createContext, use, useCallback, type ReactElement, type ReactNode } from 'react'
import { claimedFigures, claimKey, type ShownFigure } from '../../../app/domain/responses/proof.ts'
import { countText } from '../../../app/domain/values/number-form.ts'

/** Hashes of altered stored responses; every number that depends on one is invalid. */
export const AlteredContext = createContext<ReadonlySet<string>>(new Set())

/** Keys of the claims that were found to differ from their responses. */
export const DifferentContext = createContext<ReadonlySet<string>>(new Set())

/** Why a number is not proven: its response was altered, or it differs from what was sent. */
export type Doubt = 'altered' | 'different'

/** A function that says why a number with these figures behind it is not proven; null when nothing was found against it. */
export function useDoubt(): (figures: readonly ShownFigure[]) => Doubt | null {
  const altered = use(AlteredContext)
  const different = use(DifferentContext)
  return useCallback(
    (figures) => {
      if (altered.size > 0 && figures.some(({ response }) => altered.has(response.hash))) return 'altered'
      return different.size > 0 && claimedFigures(figures).some((claim) => different.has(claimKey(claim)))
        ? 'different'
        : null
    },
    [altered, different],
  )
}

/** Marks every number below that depends on an altered response, and explains it in a line above. */
export function Integrity({ altered, children }: { altered: ReadonlySet<string>; children: ReactNode }): ReactElement {
  const [subject, object] =
    altered.size === 1
      ? ['A stored response was altered.', 'it']
      : [`${countText(altered.size)} stored responses were altered.`, 'them']
  return (
    <AlteredContext value={altered}>
      {altered.size === 0 ? null : (
        <p className="altered-note" role="alert">
          <strong>{subject}</strong> Every number that depends on {object} is struck out. Use “Refresh” to request{' '}
          {object} again.
        </p>
      )}
      {children}
    </AlteredContext>
  )
}
