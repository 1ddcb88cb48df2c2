import type { ReactElement } from 'react'
import type { UnreadableItems } from '../../../app/domain/news/news-item.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { counted } from '../../format/counted.ts'

/** Says how many items of the service could not be read, with a way to the response. */
export function UnreadableNote({
  items,
  onInspect,
}: {
  items: UnreadableItems | null
  onInspect: (ref: ResponseRef) => void
}): ReactElement | null {
  if (items === null) return null
  return (
    <p className="news-note">
      <span>
        {counted(items.count, 'item')} of the service cannot be read, because{' '}
        {items.count === 1 ? 'it has' : 'they have'} no usable ID.
      </span>
      <span className="toolbar-spring" />
      <button type="button" className="button-link" onClick={() => onInspect(items.first)}>
        Show the response
      </button>
    </p>
  )
}
