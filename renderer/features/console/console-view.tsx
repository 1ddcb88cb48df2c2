import { useState, type ReactElement } from 'react'
import { CONSOLE_PARTS } from '../../../app/domain/commands/console-commands.ts'
import { PartPanel, Parts, PartTabs } from '../../ui/layout/tabs.tsx'
import { Toolbar } from '../../ui/controls/toolbar.tsx'
import { useCommands } from '../../commands/commands.tsx'
import type { ConsolePanel, ConsoleState } from './console-state.ts'
import { RequestPane } from './request-pane.tsx'
import './console.css'
import { useQuery } from '@tanstack/react-query'
import {
  changedProbes,
  comparableMap,
  comparedProbes,
  ENTITLEMENT_PROBES,
} from '../../../app/domain/connection/entitlement.ts'
import type {
  EntitlementCell,
  EntitlementMap,
  EntitlementResult,
  ProbeId,
} from '../../../app/domain/connection/entitlement.ts'
import type { Remedy } from '../../../app/errors/remedies.ts'
import { useConnectionId } from '../../query/connection.ts'
import { fullTime, shortTime } from '../../format/time.ts'
import { entitlementQuery } from '../../query/application.ts'
import { failureOf } from '../../query/errors.ts'
import { usePreferences } from '../../query/preferences.ts'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorNote, RemedyButtons } from '../../ui/states/error-note.tsx'
import { NotRead } from '../../ui/states/display-state.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import { useProbe } from './mutations.ts'
import { useKeptScroll } from '../../ui/states/kept-scroll.ts'
import { choiceCommands } from '../../commands/registry.ts'

const WORDS: Readonly<Record<EntitlementResult, string>> = {
  allowed: 'allowed',
  empty: 'empty',
  refused: 'denied',
  'key-invalid': 'key invalid',
  unknown: 'unknown',
}
const MEANING: Readonly<Record<EntitlementResult, string>> = {
  allowed: 'The endpoint returned data.',
  empty:
    'The endpoint returned no data: either there is none, or the plan does not include it. The service does not say which.',
  refused: '403: the plan does not include this endpoint.',
  'key-invalid': '401: the key is wrong or revoked. Some plans return this for a missing product.',
  unknown: 'The response allows no conclusion.',
}
const MAX_COLUMNS = 8

const meaningOf = ({ response, status }: EntitlementCell): string =>
  response === 'unknown' && status === null ? 'There was no response.' : MEANING[response]

/** Says what to do about what the last check found, with the commands that do it. */
function Advice({ newest: { cells } }: { newest: EntitlementMap }): ReactElement | null {
  const has = (result: EntitlementResult): boolean => cells.some(({ response }) => response === result)
  const unanswered = cells.find(({ response, status }) => response === 'unknown' && status === null)
  const advice: { words: string; remedies: readonly Remedy[] }[] = []
  if (has('refused'))
    advice.push({
      words: 'To access what is denied, use another key, or ask the service to extend your plan.',
      remedies: ['connection.enter-key'],
    })
  if (has('key-invalid')) advice.push({ words: 'Enter the current key.', remedies: ['connection.enter-key'] })
  if (unanswered !== undefined)
    advice.push({
      words: `Some calls got no response: ${unanswered.detail}. Check the connection in Settings, then check again.`,
      remedies: ['settings.open-connection', 'console.show-requests'],
    })
  const limited = cells.find(({ status }) => status === 429)
  if (limited !== undefined) advice.push({ words: `The check was stopped. ${limited.detail}`, remedies: [] })
  if (advice.length === 0) return null
  return (
    <>
      <p>{advice.map(({ words }) => words).join(' ')}</p>
      <RemedyButtons ids={[...new Set(advice.flatMap(({ remedies }) => remedies))]} onRetry={null} />
    </>
  )
}

/** How the last two checks of a key compare. What has a result in one of them only says nothing. */
function comparisonWords(newest: EntitlementMap, before: EntitlementMap): string {
  const named = (ids: readonly ProbeId[]): string =>
    ENTITLEMENT_PROBES.filter(({ id }) => ids.includes(id))
      .map(({ label }) => label)
      .join(', ')
  const [compared, changed] = [comparedProbes(newest, before), changedProbes(newest, before)]
  if (compared.length === 0) return 'The last two checks of this key have no result in common.'
  if (changed.length > 0) return `The last two checks of this key differ in: ${named(changed)}.`
  return `The last two checks of this key agree${compared.length === ENTITLEMENT_PROBES.length ? '' : ` in: ${named(compared)}`}.`
}

/** Checks what the key can access with a few harmless calls, and keeps the results by date. */
export function EntitlementPane(): ReactElement {
  const connection = useConnectionId()
  const keptScroll = useKeptScroll('entitlement')
  const now = useMinute()
  const [isAsked, setIsAsked] = useState(false)
  const { offline } = usePreferences()
  const read = useQuery(entitlementQuery(connection))
  const maps = read.data ?? []
  const probe = useProbe()
  const shown = maps.slice(0, MAX_COLUMNS)
  const [newest] = maps
  const before = comparableMap(maps)
  useCommands([
    {
      id: 'console.probe',
      unavailable: offline ? 'Tearsheet is offline.' : probe.isPending ? 'The key is being checked.' : null,
      run() {
        setIsAsked(true)
        probe.mutate()
      },
    },
  ])
  return (
    <section ref={keptScroll} className="entitlement selectable" aria-label="Entitlement">
      <div className="pane-tools">
        <CommandTool id="console.probe" look="primary">
          {probe.isPending ? 'Checking…' : 'Check what the key can access'}
        </CommandTool>
        <span className="quiet">
          {ENTITLEMENT_PROBES.length} small calls, a moment apart. The webhook test is not included, because it would
          deliver a message.
        </span>
      </div>
      <ErrorNote {...failureOf(probe)} bar />
      {offline ? <ErrorNote error={{ kind: 'offline', reason: 'chosen', detail: '' }} bar onRetry={null} /> : null}
      {read.data === undefined ? (
        <NotRead what="the checks" {...failureOf(read)} />
      ) : shown.length === 0 ? (
        <EmptyState title={isAsked && probe.isPending ? 'Checking…' : 'Not checked yet'}>
          <p>Tearsheet keeps the result of each endpoint with its date, for each key that you check.</p>
        </EmptyState>
      ) : (
        <table>
          <thead>
            <tr>
              <th>Endpoint</th>
              {shown.map(({ id, madeAt, fingerprint }) => (
                <th key={id} title={fullTime(madeAt)}>
                  {shortTime(madeAt, now)}
                  <br />
                  <span className="mono quiet">{fingerprint}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ENTITLEMENT_PROBES.map(({ id: probeId, label, asks }) => (
              <tr key={probeId}>
                <th scope="row">
                  <b>{label}</b>
                  <br />
                  <span className="quiet">{asks}</span>
                </th>
                {shown.map(({ id, cells }) => {
                  const cell = cells.find((each) => each.probe === probeId)
                  return cell === undefined ? (
                    <td key={id} className="quiet">
                      not checked
                    </td>
                  ) : (
                    <td
                      key={id}
                      data-result={cell.response}
                      title={`${meaningOf(cell)}\n${cell.status ?? ''} ${cell.detail}\n${Math.round(cell.durationMs)} ms`}
                    >
                      {WORDS[cell.response]}
                      {cell.status === null ? '' : <span className="quiet"> {cell.status}</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {newest === undefined ? null : <Advice newest={newest} />}
      {newest === undefined ? null : (
        <p className="quiet">
          {before === undefined ? '' : comparisonWords(newest, before)} Webhook test: unknown, never checked.
        </p>
      )}
    </section>
  )
}

/** The console: every call of the connection, and what its key can access. */
export function ConsoleView({
  state: { panel },
  onChange,
  version,
}: {
  state: ConsoleState
  onChange: (state: ConsoleState) => void
  version: string
}): ReactElement {
  const setPanel = (next: ConsolePanel): void => onChange({ panel: next })
  useCommands([
    ...choiceCommands('console.part', CONSOLE_PARTS, panel, setPanel),
    { id: 'console.next-part', run: () => setPanel(panel === 'requests' ? 'entitlement' : 'requests') },
  ])
  return (
    <Parts
      label="Console"
      className="console"
      isPane
      options={CONSOLE_PARTS}
      value={panel}
      command={(id) => `console.part-${id}`}
    >
      <Toolbar tools={[{ id: 'part', room: 'grows', shows: <PartTabs label="Part" /> }]} />
      <PartPanel className="console-main">
        {panel === 'requests' ? <RequestPane version={version} /> : <EntitlementPane />}
      </PartPanel>
    </Parts>
  )
}
