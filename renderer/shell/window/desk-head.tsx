import { useEffect, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { connectionLabels } from '../../../app/domain/connection/connection.ts'
import { labelOf, VIEWS, type ViewId } from '../../../app/domain/window/views.ts'
import { useFindCommand } from '../../commands/commands.tsx'
import { keysText } from '../../commands/keys.ts'
import { useCommandButton } from '../../ui/controls/command-tools.tsx'
import { ADDRESS_UNCONFIRMED, KEY_STATES } from '../../../app/domain/connection/key-store.ts'
import { useConnection, connectionsQuery, useConnect } from '../../query/connection.ts'
import type { ConnectionView } from '../../../app/ipc/connection.ts'
import { usePreferences } from '../../query/preferences.ts'
import type { ProbeId } from '../../../app/domain/connection/entitlement.ts'
import { entitlementQuery } from '../../query/application.ts'
import { fullTime } from '../../format/time.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { useKeptChoice } from '../../ui/states/view-state.ts'
import { Announcement } from '../../ui/states/messages.tsx'

/** Where the requests go, and the state of that, which a long address does not cut. */
function words({ demonstration, baseUrl, isAddressConfirmed, keyState }: ConnectionView): {
  place: string
  state: string | null
  doubt: boolean
} {
  if (demonstration !== null)
    return demonstration.running
      ? { place: 'Demonstration', state: 'sample data', doubt: false }
      : { place: 'Demonstration', state: 'service stopped', doubt: true }
  const place = URL.parse(baseUrl)?.host ?? 'no address'
  if (!isAddressConfirmed) return { place, state: ADDRESS_UNCONFIRMED, doubt: true }
  if (keyState === 'ok' || keyState === 'asking') return { place, state: null, doubt: false }
  return {
    place,
    state: keyState === 'session-only' ? 'key for this session only' : KEY_STATES[keyState].toLowerCase(),
    doubt: true,
  }
}

/** Shows the connection of the window and any trouble with its key, and switches between connections. */
export function ConnectionMark(): ReactElement {
  const button = useCommandButton()
  const connection = useConnection()
  const { place, state, doubt } = words(connection)
  const connect = useConnect()
  const connections = useQuery(connectionsQuery).data ?? []
  const name = connections.length < 2 ? undefined : connections.find(({ id }) => id === connection.id)?.name
  // The switch says the name; a place that is the same is not said again.
  const shownPlace = name === place ? '' : place
  const behind = state === null ? '' : shownPlace === '' ? state : ` · ${state}`
  return (
    <span className="connection">
      {connections.length < 2 ? null : (
        <Select
          className="connection-switch"
          aria-label="Connection"
          title={name}
          value={connection.id}
          style={{
            borderInlineStartColor:
              connection.demonstration === null ? `var(--mark-${connection.colour + 1})` : 'var(--line)',
          }}
          options={[...connectionLabels(connections)].map(([id, label]) => ({ id, label }))}
          onChoose={(id) => connect.mutate(id)}
        />
      )}
      {shownPlace === '' && behind === '' ? null : (
        <button
          {...button('settings.open-connection', `${shownPlace}${behind}\nOpen the connection settings`)}
          className="connection-mark"
          data-doubt={doubt}
        >
          <span>{shownPlace}</span>
          <span>{behind}</span>
        </button>
      )}
    </span>
  )
}

/** The switch “Work offline”, which stops all requests to the service. */
function OfflineSwitch(): ReactElement {
  const { offline } = usePreferences()
  const button = useCommandButton()
  return (
    <button
      {...(offline
        ? button('window.go-online', 'Tearsheet sends no requests. Click to go online.')
        : button('window.go-offline', 'Stop all requests to the service. Cached data stays readable.'))}
      className="offline-switch"
      role="switch"
      aria-checked={offline}
    >
      {offline ? 'Working offline' : 'Work offline'}
    </button>
  )
}

const PROBES: readonly (readonly [ViewId, ProbeId])[] = [
  ['news', 'news-list'],
  ['ratios', 'ratios'],
  ['earnings', 'earnings'],
]

/** Views whose endpoint denied the connection's key in the last check, each with an explanation. */
export function useRefusals({ id, fingerprint }: ConnectionView): Partial<Record<ViewId, string>> {
  const maps = useQuery(entitlementQuery(id)).data ?? []
  const newest = maps.find((map) => map.fingerprint === fingerprint)
  if (newest === undefined) return {}
  return Object.fromEntries(
    PROBES.flatMap(([view, probe]) => {
      const cell = newest.cells.find((each) => each.probe === probe)
      return cell?.response === 'refused' || cell?.response === 'key-invalid'
        ? [
            [
              view,
              `${cell.response === 'refused' ? 'This key’s plan does not include this view' : 'The key was denied'}, as of ${fullTime(newest.madeAt)}. Cached data stays readable.`,
            ],
          ]
        : []
    }),
  )
}

const NEW_PAGE = 'A new page of changes was written'

const isTime = (kept: unknown): kept is number => typeof kept === 'number'

/** Whether a page of changes was written at the set hour since the changes were looked at. */
function useNewPage(view: ViewId): boolean {
  const written = usePreferences().dailyChangesAt[useConnection().id] ?? 0
  const [seen, setSeen] = useKeptChoice('daily page that was seen', 0, isTime)
  const isNew = written > seen
  useEffect(() => {
    if (isNew && view === 'changes') setSeen(written)
  }, [isNew, view, written, setSeen])
  return isNew && view !== 'changes'
}

/** The head of the desk: its views, the palette, and the connection. */
export function DeskHead({
  view,
  refusals,
}: {
  view: ViewId
  /** Why the plan refuses what a view asks for, as a sentence. */
  refusals: Readonly<Partial<Record<ViewId, string>>>
}): ReactElement {
  const button = useCommandButton()
  const hasNewPage = useNewPage(view)
  const paletteKey = useFindCommand()('window.palette')?.keys[0]
  return (
    <header className="shell-head">
      <Announcement>
        <h1>{labelOf(view)}</h1>
      </Announcement>
      <nav aria-label="Views" data-pane>
        {VIEWS.map(({ id, label }) => (
          <button
            key={id}
            {...button(`view.${id}`, id === 'changes' && hasNewPage ? NEW_PAGE : refusals[id])}
            className="shell-tab"
            aria-current={view === id ? 'page' : undefined}
            data-refused={refusals[id] !== undefined || undefined}
          >
            {label}
            {view === id ? <span className="shell-tab-mark" /> : null}
            {id === 'changes' && hasNewPage ? (
              <span className="shell-tab-new" role="img" aria-label="new page" />
            ) : null}
          </button>
        ))}
      </nav>
      <div className="shell-side">
        <button {...button('window.palette')} className="palette-button">
          <Icon name="search" />
          <span>Go to anything</span>
          {paletteKey === undefined ? null : <kbd>{keysText(paletteKey)}</kbd>}
        </button>
        <OfflineSwitch />
        <ConnectionMark />
        <button {...button('window.shortcuts')} className="button button-quiet">
          ?
        </button>
      </div>
    </header>
  )
}
