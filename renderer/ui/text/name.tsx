import { createContext, use, type ReactElement } from 'react'
import { ratioLabel } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { oddityOf, shortened, visibleName } from '../../../app/domain/values/visible-text.ts'

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

/** Whether the names that the service gives to values stand beside those to be read. */
export const NamesAsSentContext = createContext(false)

/** The name as sent behind the name to be read, where the person wants that; nothing where they are the same. */
export function SentName({ name, label }: { name: string; label: string }): ReactElement | null {
  return use(NamesAsSentContext) && name !== label ? (
    <>
      {' '}
      <span className="mono sent-name">{name}</span>
    </>
  ) : null
}

/** What a ratio is called, with its name as sent where the person wants that. */
export const RatioName = ({ field }: { field: string }): ReactElement => (
  <>
    {ratioLabel(field)}
    <SentName name={field} label={ratioLabel(field)} />
  </>
)
