import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isAccepted } from '../../../app/domain/webhooks/delivery.ts'
import { NO_FILTER } from '../../../app/domain/webhooks/delivery-filter.ts'
import { WEBHOOK_KINDS } from '../../../app/domain/webhooks/webhook.ts'
import type { DeliveryRow } from '../../../app/ipc/delivery-schemas.ts'
import type { ReceiverState } from '../../../app/ipc/receiver-schemas.ts'
import type { WebhookTest } from '../../../app/ipc/webhooks.ts'
import { counted } from '../../format/size.ts'
import { useConnectionId } from '../../query/connection.ts'
import { responseWords } from './delivery-text.ts'
import { webhookQueries } from './queries.ts'

const CHECKS = [
  'The address resolves to a public IP from the internet, not only from this network.',
  'Its certificate is valid for the name, from a known authority, with its whole chain.',
  'It answers POST with 200 or 204. The service does not follow redirects.',
  'It answers within 30 seconds. Accept first, process later.',
  'No firewall, bot protection or login page blocks it.',
]

/** The most deliveries that are named. */
const MAX_NAMED = 5

/** Whether a test went to the receiver of this window, which runs and stores what comes for its connection. */
const isOwn = (receiver: ReceiverState, { destination }: WebhookTest, connection: string): boolean =>
  receiver.connection === connection &&
  [receiver.publicUrl, receiver.httpsUrl].some(
    (url) => url !== null && URL.parse(destination)?.href === URL.parse(url)?.href,
  )

/** What is known of the receiver where nothing of a test is stored in it, as sentences. */
function missingWords({ unwritten, refused }: ReceiverState, from: number, until: number): string {
  const refusals = refused.latest.filter(({ at }) => at >= from && at < until).length
  return [
    'Your receiver stored nothing of this kind while the test ran.',
    ...(refusals === 0 ? [] : [`It refused ${counted(refusals, 'request')} meanwhile; “Receiver” lists why.`]),
    ...(unwritten === 0
      ? []
      : [`Since its start it could not store ${counted(unwritten, 'delivery', 'deliveries')}, and answered 503.`]),
  ].join(' ')
}

/** What is known of a failed delivery from the side of this computer, and a checklist for the rest. */
export function FailedDelivery({
  test,
  onDelivery,
}: {
  test: WebhookTest
  /** Opens a received delivery. */
  onDelivery: (id: number) => void
}): ReactElement {
  const connection = useConnectionId()
  const receiver = useQuery(webhookQueries.receiver).data
  const kind = WEBHOOK_KINDS.find((each) => each === test.kind) ?? null
  // Main takes both times, that of the test and that of a delivery, from the same clock.
  const [since, until] = [Math.floor(test.sentAt), Math.ceil(test.sentAt + test.durationMs) + 1]
  const search = { text: '', filter: { ...NO_FILTER, kind }, since, until }
  const received = useQuery(webhookQueries.deliveries(connection, search, 0)).data?.rows
  const hasFailed = ({ status, answeredAfterMs }: DeliveryRow): boolean => !isAccepted(status, answeredAfterMs)
  return (
    <div className="webhook-checklist">
      {received === undefined || received.length === 0 ? (
        receiver !== undefined && received !== undefined && isOwn(receiver, test, connection) ? (
          <p>{missingWords(receiver, since, until)}</p>
        ) : null
      ) : (
        <p>
          Your receiver got {test.kind} while the test ran:{' '}
          {received.slice(0, MAX_NAMED).map((row, place) => (
            <span key={row.id}>
              {place === 0 ? '' : '; '}
              <button type="button" className="button-link" onClick={() => onDelivery(row.id)}>
                #{row.id}
              </button>
              {row.answeredAfterMs === null ? ', not answered yet' : `, ${responseWords(row, row.answeredAfterMs)}`}
            </span>
          ))}
          {received.length > MAX_NAMED ? `; and ${received.length - MAX_NAMED} more` : ''}.{' '}
          {received.some(hasFailed)
            ? 'A delivery counts once it is answered with a 2xx status, best 200 or 204, within 30 seconds.'
            : 'It accepted it; the service reports a failure all the same.'}
        </p>
      )}
      {received?.some(hasFailed) === true ? null : (
        <>
          <p>The service does not say what went wrong. Check each of these:</p>
          <ol>
            {CHECKS.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ol>
          <p className="quiet">
            “Check the destination from this computer” tests the first two as far as this computer can see them.
          </p>
        </>
      )}
    </div>
  )
}
