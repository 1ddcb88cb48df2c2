import type { ReactElement } from 'react'
import { oddityOf, shortened, visibleName } from '../../../app/domain/values/visible-text.ts'

/** Maximum number of characters of a name. */
const LONGEST = 120

/**
 * A symbol or a name from the service, isolated from what is around it. One that can be taken for another, because it
 * has hidden characters or letters of several scripts, has a mark that says so.
 */
export function Name({ text, kind = 'name' }: { text: string; kind?: 'symbol' | 'name' }): ReactElement {
  const odd = oddityOf(text, kind)
  return (
    <bdi className={kind === 'symbol' ? 'name name-symbol' : 'name'}>
      {visibleName(shortened(text, LONGEST))}
      {odd === null ? null : (
        <span className="name-odd" role="img" aria-label={odd} title={odd}>
          {'\u26a0\ufe0e'}
        </span>
      )}
    </bdi>
  )
}
