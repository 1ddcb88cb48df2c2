import { useId, type ReactElement, type CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import { toCurl, type LoggedRequest, type LoggedBody } from '../../../app/domain/requests/request-log.ts'
import { useCommands } from '../../commands/commands.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { errorOf, inBackground } from '../../query/errors.ts'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { copyAndSay } from '../../ui/text/copy-with-message.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { isText, useKeptChoice } from '../../ui/states/view-state.ts'
import { NotRead } from '../../ui/states/display-state.tsx'
import { Toolbar } from '../../ui/controls/toolbar.tsx'
import { countText, sizeText } from '../../../app/domain/values/number-form.ts'
import { useClearRequests, useExportCalls } from './mutations.ts'
import { consoleQueries } from './queries.ts'
import { PaneDivider, usePaneSize } from '../../ui/layout/split-pane.tsx'
import { clockTime, fullTime } from '../../format/time.ts'
import { useContextMenu } from '../../ui/controls/context-menu.tsx'
import { listAttributes, rowAttributes, useChosenInSight } from '../../ui/keys/listbox.ts'
import { useTimeZone } from '../../ui/text/date-time.tsx'
import { useKeptScroll } from '../../ui/states/kept-scroll.ts'
import { useMinute } from '../../ui/text/clock.ts'
import { TableHead } from '../../ui/grid/table-head.tsx'

/** How a call ended, in the words of its line. */
interface Outcome {
  words: string
  state: 'good' | 'bad' | 'waiting'
}

/** Returns how a call ended, or that it has not. */
function outcomeOf({ status, error, durationMs }: LoggedRequest): Outcome {
  if (status !== null)
    return {
      words: error === null ? String(status) : `${status} · ${error}`,
      state: status < 400 && error === null ? 'good' : 'bad',
    }
  if (error !== null) return { words: error, state: 'bad' }
  return { words: durationMs === null ? '…' : '', state: 'waiting' }
}

const pairs = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** What is shown of a body, in a few words. */
const bodyNote = ({ isText, isCut, text }: LoggedBody): string =>
  !isText
    ? 'The body of the response is not text.'
    : text === ''
      ? 'The response has no body.'
      : isCut
        ? `The first ${countText(text.length)} characters of the body`
        : 'Body of the response'

/** What was sent with a call, and what came back. */
function RequestDetail({ request }: { request: LoggedRequest }): ReactElement {
  const [size, pane] = usePaneSize({ name: 'call', initial: 360, smallest: 70, largest: 900, least: 170 }, 'height')
  const id = useId()
  const connection = useConnectionId()
  const body = useQuery(consoleQueries.body(connection, request)).data
  return (
    <>
      <PaneDivider label="Call height" controls={id} grows="up" of={size} />
      <aside
        className="console-detail selectable"
        data-pane
        aria-label="Call"
        id={id}
        ref={pane}
        style={{ '--detail': `${size.size}px` } as CSSProperties}
      >
        <pre className="mono">
          {request.origin === 'library' ? `${request.url}, cached` : request.url}
          {'\n'}
          {pairs(request.requestHeaders)}
        </pre>
        <pre className="mono">
          {request.status === null && request.error === null ? 'running' : outcomeOf(request).words}
          {request.contentType === null ? '' : `\ncontent-type: ${request.contentType}`}
          {Object.keys(request.requestIds).length === 0 ? '' : `\n${pairs(request.requestIds)}`}
          {request.status === null
            ? ''
            : Object.keys(request.rateLimit).length === 0
              ? '\n(no rate-limit headers)'
              : `\n${pairs(request.rateLimit)}`}
        </pre>
        <CommandTool id="console.copy-curl">Copy as curl</CommandTool>
        {body == null ? null : (
          <section className="console-body-text" aria-label="Response body">
            <p className="quiet">{bodyNote(body)}</p>
            {body.text === '' ? null : <pre className="mono">{body.text}</pre>}
          </section>
        )}
      </aside>
    </>
  )
}

/** Calls as lines, of which one is chosen: by a click, or with the keys of the commands while any part has the focus. */
function RequestTable({
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
        <TableHead of={['At', 'Status', 'Took', 'Waited', 'Size', 'From', 'Call']} />
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
                <td>{each.durationMs === null ? '' : `${countText(Math.round(each.durationMs))} ms`}</td>
                <td>{each.waitedMs > 1 ? `${countText(Math.round(each.waitedMs))} ms` : ''}</td>
                <td>{each.bytes === null ? '' : sizeText(each.bytes)}</td>
                <td>{each.program ?? (each.origin === 'library' ? 'library' : 'live')}</td>
                <td className={each.origin === 'library' ? 'console-url quiet' : 'mono console-url'} title={each.url}>
                  {/* Before the address, whose end may be out of sight. */}
                  {each.retry > 0 ? (
                    <>
                      <span className="tag-assumed" title="The attempt before it failed with a temporary error">
                        retry {each.retry}
                      </span>{' '}
                    </>
                  ) : null}
                  {each.shared > 0 ? (
                    <>
                      <span className="tag-assumed" title="Asked for by several parts of the window at the same time">
                        shared by {each.shared + 1}
                      </span>{' '}
                    </>
                  ) : null}
                  {each.url}
                  {each.origin === 'library' ? ', cached' : ''}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A start counts the calls afresh, so that the number alone could name another one. */
type Named = Pick<LoggedRequest, 'id' | 'at'> | null

const isNamed = (kept: unknown): kept is Named =>
  kept === null ||
  (typeof kept === 'object' &&
    'id' in kept &&
    'at' in kept &&
    typeof kept.id === 'number' &&
    typeof kept.at === 'number')

/** The call that is chosen among these, also after another view was shown, and how to choose one. */
function useChosenCall(all: readonly LoggedRequest[]): {
  request: LoggedRequest | undefined
  choose: (call: LoggedRequest | null) => void
} {
  const [named, name] = useKeptChoice<Named>('console call', null, isNamed)
  return {
    request: all.find(({ id, at }) => id === named?.id && at === named.at),
    choose: (call) => name(call === null ? null : { id: call.id, at: call.at }),
  }
}

const MAX_SHOWN = 500

const wasSent = ({ origin }: LoggedRequest): boolean => origin === 'service'

/** How many calls were found, how many of them have a line, and how many are further attempts, were spared or were never sent. */
function callsText(found: readonly LoggedRequest[], all: readonly LoggedRequest[]): string {
  const sent = found.filter(wasSent).length
  const retries = found.filter(({ retry }) => retry > 0).length
  const spared = found.reduce((sum, { shared }) => sum + shared, 0)
  return [
    `${countText(sent)} of ${countText(all.filter(wasSent).length)} calls kept`,
    ...(found.length > MAX_SHOWN ? [`newest ${MAX_SHOWN} shown`] : []),
    ...(retries === 0 ? [] : [`${countText(retries)} ${retries === 1 ? 'retry' : 'retries'}`]),
    ...(spared === 0 ? [] : [`${countText(spared)} spared by sharing`]),
    ...(found.length === sent ? [] : [`${countText(found.length - sent)} cached`]),
    'secrets blanked',
  ].join(' · ')
}

/** The calls of the connection in this session, newest first, with secrets blanked. */
export function RequestPane({ version }: { version: string }): ReactElement {
  const connection = useConnectionId()
  const [search, setSearch] = useKeptChoice('console search', '', isText)
  const exportCalls = useExportCalls()
  const clear = useClearRequests()
  const read = useQuery(consoleQueries.requests(connection))
  const all = read.data ?? []
  const wanted = search.trim().toLowerCase()
  const found = all
    .filter(({ url, status, error }) => `${url} ${status ?? ''} ${error ?? ''}`.toLowerCase().includes(wanted))
    .reverse()
  const shown = found.slice(0, MAX_SHOWN)
  const { request, choose } = useChosenCall(all)
  const chosen = request?.id ?? null
  const move = (by: number): void => {
    const at = shown.findIndex(({ id }) => id === chosen)
    choose(shown[Math.min(shown.length - 1, Math.max(0, at < 0 ? 0 : at + by))] ?? null)
  }
  const noneShown = shown.length === 0 ? 'No call is listed.' : null
  useCommands([
    { id: 'console.next', unavailable: noneShown, run: () => move(1) },
    { id: 'console.previous', unavailable: noneShown, run: () => move(-1) },
    {
      id: 'console.copy-curl',
      unavailable:
        request === undefined
          ? 'Choose a call first.'
          : request.origin === 'library'
            ? 'Nothing was sent for it.'
            : null,
      run() {
        if (request !== undefined) copyAndSay(toCurl(request), 'Call copied as curl')
      },
    },
    { id: 'console.search', run: () => document.getElementById('console-search')?.focus() },
    {
      id: 'console.export-har',
      unavailable: noneShown,
      run: () => exportCalls.mutate({ calls: found, version }),
    },
    {
      id: 'console.clear',
      unavailable: all.length === 0 ? 'No call is listed.' : null,
      run: () => clear.mutate(),
    },
  ])
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
            : { id: 'count', shows: <span className="quiet">{callsText(found, all)}</span> },
        ]}
        end={
          <>
            <CommandTool id="console.export-har">Export HAR…</CommandTool>
            <CommandTool id="console.clear">Clear</CommandTool>
          </>
        }
      />
      {read.data === undefined ? (
        <NotRead what="the calls" error={errorOf(read)} onRetry={() => inBackground(read.refetch())} />
      ) : shown.length === 0 ? (
        <EmptyState
          title={all.length === 0 ? 'No calls since the start or the last “Clear”' : 'No call matches the search'}
        >
          <p>Every call of this connection appears here, with secrets blanked.</p>
        </EmptyState>
      ) : (
        <RequestTable requests={shown} chosen={chosen} onChoose={choose} />
      )}
      {request === undefined ? null : <RequestDetail request={request} />}
    </div>
  )
}
