import { use, type ReactElement } from 'react'
import type { UnreadableItems } from '../../../app/domain/news/news-item.ts'
import { counted } from '../../../app/domain/values/number-form.ts'
import { InspectContext } from '../text/sourced-number.tsx'
import { LinkButton } from '../controls/button.tsx'

/** Says how many items of the service could not be read, with a way to the response. */
export function UnreadableNote({
  items,
  lack = 'a usable ID',
  companies = 1,
  className,
}: {
  items: UnreadableItems | null
  /** What each of them lacks, or one of what each may lack. */
  lack?: string
  /** Of how many companies their response is, where it is of more than those that are shown. */
  companies?: number
  className: string
}): ReactElement | null {
  const inspect = use(InspectContext)
  if (items === null) return null
  const { count, first } = items
  return (
    <p className={className}>
      <span>
        {counted(count, 'item')} of the service
        {companies > 1 ? `, in its response about ${counted(companies, 'company', 'companies')},` : ''} cannot be read,
        because {count === 1 ? 'it lacks' : 'they lack'} {lack}.
      </span>{' '}
      <span className="toolbar-spring" />
      <LinkButton onClick={() => inspect({ computed: null, figures: [{ label: '', response: first, digits: null }] })}>
        Show the response
      </LinkButton>
    </p>
  )
}
