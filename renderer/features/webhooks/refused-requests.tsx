import { useState } from 'react'
import type { ReactElement } from 'react'
import { refusalText } from '../../../app/domain/webhooks/receiver-address.ts'
import type { RefusedRequest } from '../../../app/domain/webhooks/receiver-address.ts'
import { visibleName } from '../../../app/domain/values/visible-text.ts'
import type { ReceiverState } from '../../../app/ipc/receiver-schemas.ts'
import { countText } from '../../format/size.ts'
import { clockTime, fullTime } from '../../format/time.ts'
import { useTimeZone } from '../../ui/moment.tsx'
import { useMinute } from '../../ui/use-minute.ts'

/** The requests that the receiver refused, each with its reason, so that a tunnel can be mended. */
export function RefusedRequests({
  refused: { total, latest },
  onAccept,
}: {
  refused: ReceiverState['refused']
  /** Takes the host of a request as the public address. */
  onAccept: (host: string) => void
}): ReactElement | null {
  const [isOpen, setIsOpen] = useState(true)
  const zone = useTimeZone()
  const now = useMinute()
  if (total === 0) return null
  const named = (request: RefusedRequest): RefusedRequest => ({
    ...request,
    host: visibleName(request.host),
    method: visibleName(request.method),
  })
  return (
    <details className="receiver-refused" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {total === 1 ? '1 request was refused' : `${countText(total)} requests were refused`}
        {total > latest.length ? `; the latest ${latest.length} are listed` : ''}
      </summary>
      <div className="receiver-refused-list" tabIndex={0} role="group" aria-label="Refused requests">
        <table className="selectable">
          <thead>
            <tr>
              <th>Time</th>
              <th>Status</th>
              <th>Request</th>
              <th>Reason</th>
            </tr>
          </thead>
          <tbody>
            {latest.map((request, place) => (
              // Only new ones come before the others.
              <tr key={total - place}>
                <td>
                  <time title={fullTime(request.at, zone)}>{clockTime(request.at, now, zone)}</time>
                </td>
                <td>{request.status ?? 'none'}</td>
                <td className="mono isolate" title={visibleName(request.path)}>
                  {visibleName(request.method)} {visibleName(request.path)}
                </td>
                <td>
                  {refusalText(named(request))}
                  {request.reason === 'host' && request.host !== '' ? (
                    <>
                      {' '}
                      <button type="button" className="button-link" onClick={() => onAccept(request.host)}>
                        Accept this host…
                      </button>
                    </>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
