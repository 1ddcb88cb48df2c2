import { createContext, use } from 'react'
import type { ReactElement } from 'react'
import { gapWords } from '../../app/domain/fundamentals/series.ts'
import type { Gap } from '../../app/domain/fundamentals/series.ts'

/**
 * Whether what is on screen is the service's last answer in full. Only then does a missing record mean that the service has none: not when
 * it is cached, under way or failed, or as known on an earlier day.
 */
export const IsAnsweredContext = createContext(false)

/** A cell without a value, which says why in its tooltip and to screen readers. */
export function GapMark({ gap }: { gap: Gap }): ReactElement {
  const words = gapWords(gap, use(IsAnsweredContext))
  return (
    <span className="ratio-gap" title={`${words.charAt(0).toUpperCase()}${words.slice(1)}`}>
      —<span className="visually-hidden"> {words}</span>
    </span>
  )
}
