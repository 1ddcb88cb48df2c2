import type { DeliveryDetail } from '../../../app/ipc/delivery-schemas.ts'
import { sentAction } from '../../../app/domain/webhooks/delivery.ts'
import { sentRevision } from '../../../app/domain/webhooks/revision.ts'

/** The facts of a delivery with their names, as its payload and headers state them; facts that were not sent are left out. */
export function deliveryFacts({
  kind,
  kindAsSent,
  deliveryId,
  payloadId,
  dataId,
  revision,
  action,
  timestamp,
  isTls,
  errorText,
  body,
}: Omit<DeliveryDetail, 'headers'>): readonly (readonly [string, string])[] {
  const sent = sentRevision(revision)
  const actionAsSent = sentAction(body)
  const facts: readonly (readonly [string, string | null])[] = [
    ['Kind', kindAsSent === kind ? kind : `${kindAsSent ?? 'none'}${kind === null ? '' : `, same as ${kind}`}`],
    ['Delivery header', deliveryId ?? 'none'],
    ['Payload id', payloadId],
    ['Item', dataId === null ? null : `${dataId}, ${sent === null ? 'without a revision' : `revision ${sent}`}`],
    [
      'Action',
      action === null || actionAsSent?.toLowerCase() === action
        ? actionAsSent
        : `${actionAsSent ?? 'none'}, same as ${action}`,
    ],
    ['Timestamp', timestamp],
    ['Protocol', isTls ? 'HTTPS' : 'HTTP'],
    ['Error', errorText],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}
