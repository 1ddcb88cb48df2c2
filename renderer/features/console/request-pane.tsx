import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { toCurl } from '../../../app/domain/requests/request-log.ts'
import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { useCommands } from '../../commands/commands.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf, inBackground } from '../../query/error-info.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { copyAndSay } from '../../ui/copy-and-say.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isText, useKeptChoice } from '../../ui/keeper.ts'
import { NotRead } from '../../ui/nothing-shown.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { countText } from '../../format/size.ts'
import { useClearRequests, useExportCalls } from './mutations.ts'
import { consoleQueries } from './queries.ts'
import { RequestDetail } from './request-detail.tsx'
import { RequestTable } from './request-table.tsx'
import { useChosenCall } from './use-chosen-call.ts'

const MAX_SHOWN = 500

/** How many calls were found, how many of them have a line, and how many are further attempts or were spared. */
function callsText(found: readonly LoggedRequest[], all: number): string {
  const retries = found.filter(({ retry }) => retry > 0).length
  const spared = found.reduce((sum, { shared }) => sum + shared, 0)
  return [
    `${countText(found.length)} of ${countText(all)} calls in this session`,
    ...(found.length > MAX_SHOWN ? [`newest ${MAX_SHOWN} shown`] : []),
    ...(retries === 0 ? [] : [`${countText(retries)} ${retries === 1 ? 'retry' : 'retries'}`]),
    ...(spared === 0 ? [] : [`${countText(spared)} spared by sharing`]),
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
      unavailable: request === undefined ? 'Choose a call first.' : null,
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
      unavailable: all.length === 0 ? 'No calls yet.' : null,
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
            : { id: 'count', shows: <span className="quiet">{callsText(found, all.length)}</span> },
        ]}
        end={
          <>
            <CommandTool id="console.export-har">Export HAR…</CommandTool>
            <CommandTool id="console.clear">Clear</CommandTool>
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
        <RequestTable requests={shown} chosen={chosen} onChoose={choose} />
      )}
      {request === undefined ? null : <RequestDetail request={request} />}
    </div>
  )
}
