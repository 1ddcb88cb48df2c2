import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { forwardText } from '../../../app/domain/webhooks/forwarding.ts'
import type { Forwarded } from '../../../app/domain/webhooks/forwarding.ts'
import { useConnectionId } from '../../query/connection.ts'
import { webhookQueries } from './queries.ts'

/** What came of forwarding a delivery, and what the target answered. */
export function ForwardedPart({ forwarded }: { forwarded: Forwarded }): ReactElement {
  const { data } = useQuery(webhookQueries.forward(useConnectionId()))
  return (
    <section aria-label="Forwarded">
      <h2>Forwarded</h2>
      <p>{forwardText(forwarded, data?.isOn ?? true)}</p>
      {forwarded.body === '' ? null : (
        <pre className="selectable mono delivery-answer" tabIndex={0}>
          {forwarded.body}
        </pre>
      )}
    </section>
  )
}
