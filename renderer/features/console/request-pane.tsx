import { use, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { toCurl, toHar } from '../../../app/domain/requests/request-log.ts'
import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { useSaveFile } from '../../query/files.ts'
import { inBackground } from '../../query/in-background.ts'
import { sizeText } from '../../format/size.ts'
import { clockTime, fullTime } from '../../format/time.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { copyAndSay } from '../../ui/copy-and-say.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TimeZoneContext } from '../../ui/moment.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { NotRead } from '../../ui/not-read.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { useClearRequests } from './mutations.ts'
import { consoleQueries } from './queries.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'

const MAX_SHOWN = 500

const outcomeOf = ({
  status,
  error,
  durationMs,
}: LoggedRequest): { words: string; state: 'good' | 'bad' | 'waiting' } =>
  status !== null
    ? {
        words: error === null ? String(status) : `${status} · ${error}`,
        state: status < 400 && error === null ? 'good' : 'bad',
      }
    : error !== null
      ? { words: error, state: 'bad' }
      : { words: durationMs === null ? '…' : '', state: 'waiting' }

/** The calls of the connection in this session, newest first, with secrets blanked. */
export function RequestPane({ version }: { version: string }): ReactElement {
  const connection = useConnectionId()
  const keptScroll = useKeptScroll('calls')
  const zone = use(TimeZoneContext)
  const now = useMinute()
  const offer = useContextMenu()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const saveFile = useSaveFile('console')
  const clear = useClearRequests()
  const read = useQuery(consoleQueries.requests(connection))
  const all = read.data ?? []
  const wanted = search.trim().toLowerCase()
  const found = all
    .filter(({ url, status, error }) => `${url} ${status ?? ''} ${error ?? ''}`.toLowerCase().includes(wanted))
    .reverse()
  const shown = found.slice(0, MAX_SHOWN)
  const request = all.find(({ id }) => id === chosen)
  const move = (by: number): void => {
    const at = shown.findIndex(({ id }) => id === chosen)
    setChosen(shown[Math.min(shown.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.id ?? null)
  }
  const exportHar = (): void => saveFile.mutate({ kind: 'har', name: 'tearsheet', content: toHar(found, version) })
  useCommands([
    {
      id: 'console.next',
      run: () => move(1),
    },
    {
      id: 'console.previous',
      run: () => move(-1),
    },
    {
      id: 'console.copy-curl',
      run: () => {
        if (request !== undefined) copyAndSay(toCurl(request), 'Call copied as curl')
      },
    },
    {
      id: 'console.search',
      run: () => {
        document.getElementById('console-search')?.focus()
      },
    },
    {
      id: 'console.export-har',
      run: exportHar,
    },
  ])
  const pairs = (entries: Readonly<Record<string, string>>): string =>
    Object.entries(entries)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')
  return (
    <div className="console-body">
      <Toolbar
        className="pane-tools"
        tools={[
          {
            id: 'search',
            room: 'stays',
            shows: (
              <input
                id="console-search"
                aria-label="Search calls"
                placeholder="Search calls"
                value={search}
                spellCheck={false}
                onChange={(event) => setSearch(event.target.value)}
              />
            ),
          },
          read.data === undefined
            ? null
            : {
                id: 'count',
                shows: (
                  <span className="quiet">
                    {`${found.length} of ${all.length} calls in this session · secrets blanked`}
                  </span>
                ),
              },
        ]}
        end={
          <>
            <button type="button" className="button" disabled={found.length === 0} onClick={exportHar}>
              Export HAR…
            </button>
            <button type="button" className="button" disabled={all.length === 0} onClick={() => clear.mutate()}>
              Clear
            </button>
          </>
        }
      />
      {read.data === undefined ? (
        <NotRead
          what="the calls"
          error={read.error === null ? null : errorInfoOf(read.error)}
          onRetry={() => inBackground(read.refetch())}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={all.length === 0 ? 'No calls yet' : 'No call matches the search'}>
          <p>Every call of this connection appears here, with secrets blanked.</p>
        </EmptyState>
      ) : (
        <div
          ref={keptScroll}
          className="console-table list-table"
          role="region"
          tabIndex={0}
          data-pane
          aria-label="Calls"
        >
          <table>
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
              {shown.map((each) => {
                const { words, state } = outcomeOf(each)
                return (
                  <tr
                    key={each.id}
                    aria-selected={each.id === chosen}
                    onClick={() => setChosen(each.id)}
                    onContextMenu={(event) => {
                      setChosen(each.id)
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
                      {each.shared > 0 ? <span className="tag-assumed"> shared by {each.shared + 1}</span> : null}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {request === undefined ? null : (
        <aside className="console-detail selectable" data-pane aria-label="Call">
          <pre className="mono">
            {request.url}
            {'\n'}
            {pairs(request.requestHeaders)}
          </pre>
          <pre className="mono">
            {request.status === null && request.error === null ? 'running' : outcomeOf(request).words}
            {request.contentType === null ? '' : `\ncontent-type: ${request.contentType}`}
            {Object.keys(request.requestIds).length === 0 ? '' : `\n${pairs(request.requestIds)}`}
            {Object.keys(request.rateLimit).length === 0
              ? '\n(no rate-limit headers)'
              : `\n${pairs(request.rateLimit)}`}
          </pre>
          <button type="button" className="button" onClick={() => copyAndSay(toCurl(request), 'Call copied as curl')}>
            Copy as curl
          </button>
        </aside>
      )}
    </div>
  )
}
