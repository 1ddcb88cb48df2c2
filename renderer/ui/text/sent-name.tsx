import { createContext, use } from 'react'
import type { ReactElement } from 'react'

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
