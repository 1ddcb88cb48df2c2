import type { ReactElement } from 'react'
import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { sizeText } from '../../format/size.ts'
import { clockTime, fullTime } from '../../format/time.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { listAttributes, rowAttributes, useChosenInSight } from '../../ui/listbox.ts'
import { useTimeZone } from '../../ui/moment.tsx'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { outcomeOf } from './request-outcome.ts'

/** Calls as lines, of which one is chosen: by a click, or with the keys of the commands while any part has the focus. */
export function RequestTable({
  requests,
  chosen,
  onChoose,
}: {
  requests: readonly LoggedRequest[]
  /** ID of the chosen call; null for none. */
  chosen: number | null
  onChoose: (call: LoggedRequest) => void
}): ReactElement {
  const keptScroll = useKeptScroll('calls')
  const zone = useTimeZone()
  const now = useMinute()
  const offer = useContextMenu()
  const line = useChosenInSight<HTMLTableRowElement>(chosen)
  return (
    <div ref={keptScroll} className="console-table list-table">
      <table
        {...listAttributes({ role: 'grid', label: 'Calls', kind: 'call', chosen, drawn: requests.map(({ id }) => id) })}
        data-pane
      >
        <thead>
          <tr>
            <th>At</th>
            <th>Status</th>
            <th>Took</th>
            <th>Waited</th>
            <th>Size</th>
            <th>From</th>
            <th>Call</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((each) => {
            const { words, state } = outcomeOf(each)
            const isChosen = each.id === chosen
            return (
              <tr
                key={each.id}
                ref={isChosen ? line : undefined}
                {...rowAttributes('call', each.id, isChosen)}
                onClick={() => onChoose(each)}
                onContextMenu={(event) => {
                  onChoose(each)
                  offer(event, { label: 'Call', entries: ['console.copy-curl', 'console.export-har'] })
                }}
              >
                <td title={fullTime(each.at, zone)}>{clockTime(each.at, now, zone)}</td>
                <td data-state={state}>{words}</td>
                <td>{each.durationMs === null ? '' : `${Math.round(each.durationMs)} ms`}</td>
                <td>{each.waitedMs > 1 ? `${Math.round(each.waitedMs)} ms` : ''}</td>
                <td>{each.bytes === null ? '' : sizeText(each.bytes)}</td>
                <td>{each.origin === 'library' ? 'library' : 'live'}</td>
                <td className="mono console-url" title={each.url}>
                  {each.url}
                  {each.retry > 0 ? (
                    <span className="tag-assumed" title="The attempt before it failed with a temporary error">
                      {' '}
                      retry {each.retry}
                    </span>
                  ) : null}
                  {each.shared > 0 ? <span className="tag-assumed"> shared by {each.shared + 1}</span> : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
