import type { ReactElement } from 'react'
import { GAP_WORDS } from '../../app/domain/fundamentals/series.ts'
import type { Gap } from '../../app/domain/fundamentals/series.ts'

/** A cell without a value, which says why in its tooltip and to screen readers. */
export function GapMark({ gap }: { gap: Gap }): ReactElement {
  const words = GAP_WORDS[gap]
  return (
    <span className="ratio-gap" title={`${words.charAt(0).toUpperCase()}${words.slice(1)}`}>
      —<span className="visually-hidden"> {words}</span>
    </span>
  )
}
