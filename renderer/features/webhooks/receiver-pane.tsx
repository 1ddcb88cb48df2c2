import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'
import { countText } from '../../format/size.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { DeliveryDetailPane } from './delivery-detail.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { ReceiverControls } from './receiver-controls.tsx'
import { webhookQueries } from './webhook-queries.ts'
import type { WebhooksState } from './webhooks-state.ts'

const PAGE = 200
const MOST_SHOWN = 500

/** The built-in receiver: controls, deliveries as they come, and everything of the chosen one. */
export function ReceiverPane({
  state,
  onChange,
}: {
  state: WebhooksState
  onChange: (state: WebhooksState) => void
}): ReactElement {
  const [limit, setLimit] = useState(PAGE)
  const listed = useQuery(webhookQueries.deliveries(state.search.trim(), limit)).data
  const rows = listed?.rows ?? []
  const select = (id: number | null): void => onChange({ ...state, selected: id })
  const move = (by: number): void => {
    const at = rows.findIndex(({ id }) => id === state.selected)
    select(rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.id ?? null)
  }
  useShortcuts([
    {
      keys: 'j',
      label: 'Next delivery',
      group: 'Webhooks',
      run: () => move(1),
    },
    {
      keys: 'k',
      label: 'Previous delivery',
      group: 'Webhooks',
      run: () => move(-1),
    },
    {
      keys: 'ArrowDown',
      label: 'Next delivery',
      group: 'Webhooks',
      run: () => move(1),
    },
    {
      keys: 'ArrowUp',
      label: 'Previous delivery',
      group: 'Webhooks',
      run: () => move(-1),
    },
    {
      keys: '/',
      label: 'Search deliveries',
      group: 'Webhooks',
      run: () => {
        document.getElementById('delivery-search')?.focus()
      },
    },
  ])
  return (
    <div className="receiver">
      <ReceiverControls />
      <SplitPane
        name="deliveries"
        initial={760}
        smallest={420}
        largest={1100}
        first={
          <div className="delivery-pane">
            <div className="pane-tools">
              <input
                id="delivery-search"
                aria-label="Search deliveries"
                placeholder="Search ids, kinds, problems"
                value={state.search}
                spellCheck={false}
                onChange={(event) => onChange({ ...state, search: event.target.value })}
              />
              <span className="quiet">{listed === undefined ? '' : `${countText(listed.held)} held`}</span>
              <span className="toolbar-spring" />
              {rows.length >= limit && limit < MOST_SHOWN ? (
                <button type="button" className="button-link" onClick={() => setLimit(MOST_SHOWN)}>
                  Show more
                </button>
              ) : null}
              {(listed?.held ?? 0) > 0 ? (
                <button type="button" className="button-link" onClick={() => void call('deliveries.clear', {})}>
                  Forget all
                </button>
              ) : null}
            </div>
            {rows.length === 0 ? (
              <EmptyState title={state.search === '' ? 'Nothing was delivered yet' : 'No delivery has these words'}>
                <p>
                  {state.search === ''
                    ? 'Start the receiver, point your tunnel at its address, and send a test.'
                    : 'Ids, kinds, item numbers and problems are searched.'}
                </p>
              </EmptyState>
            ) : (
              <DeliveryList rows={rows} selected={state.selected} onSelect={select} />
            )}
          </div>
        }
        second={
          state.selected === null ? (
            <EmptyState title="No delivery chosen">
              <p>j and k go through the list.</p>
            </EmptyState>
          ) : (
            <DeliveryDetailPane key={state.selected} id={state.selected} rows={rows} />
          )
        }
      />
    </div>
  )
}
