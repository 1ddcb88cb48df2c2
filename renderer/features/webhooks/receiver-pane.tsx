import { memo, useState } from 'react'
import type { ReactElement } from 'react'
import { isFiltering, NO_FILTER } from '../../../app/domain/webhooks/delivery-filter.ts'
import { CATALOGUE } from '../../../app/domain/commands/catalogue.ts'
import { countText } from '../../format/size.ts'
import { useConnection } from '../../query/connection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool, KeysHint } from '../../ui/command-tools.tsx'
import { NotRead } from '../../ui/nothing-shown.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { useStable } from '../../ui/use-stable.ts'
import { DeleteDeliveriesDialog } from './delete-deliveries-dialog.tsx'
import { DeliveryDetailPane } from './delivery-detail.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { FollowMark } from './follow-mark.tsx'
import { NoDeliveries } from './no-deliveries.tsx'
import { ReceiverControls } from './receiver-controls.tsx'
import { useDeleteDelivery, useImportFixture } from './receiver/mutations.ts'
import { useChosenDelivery } from './use-chosen-delivery.ts'
import { DeliveryFilters, useForgetDays } from './delivery-filters.tsx'
import { useDeliveryRows, useDeliverySearch, useReadSearch } from './use-delivery-rows.ts'
import { sendsOwn } from './sends-own.ts'
import { useReceiver } from './use-receiver.ts'
import type { WebhooksState } from './webhooks-state.ts'

// Both stay as they are while the list reads the pages that a scroll passes.
const [Controls, Detail] = [memo(ReceiverControls), memo(DeliveryDetailPane)]

/** The built-in receiver: controls, incoming deliveries and the details of the selected one. */
export function ReceiverPane({
  state,
  onChange,
  onStory,
}: {
  state: WebhooksState
  onChange: (change: Partial<WebhooksState>) => void
  onStory: (id: number) => void
}): ReactElement {
  const [isForgetting, setIsForgetting] = useState(false)
  const { search, isReading } = useReadSearch(useDeliverySearch(state))
  const rows = useDeliveryRows(search)
  const isSearching = state.search.trim() !== '' || isFiltering(state.filter)
  const { matching, stored } = rows
  const chosen = useChosenDelivery(state, rows, search, onChange)
  const remove = useDeleteDelivery()
  const forgetDays = useForgetDays()
  const importFixture = useImportFixture((id) => {
    forgetDays()
    onChange({ search: '', filter: NO_FILTER, follows: false, selected: id, selectedPlace: null })
  })
  // A filter by time that moves on is the same list.
  const isPart = search.text !== '' || search.filter !== undefined
  const name = isPart ? `deliveries ${JSON.stringify([search.text, search.filter])}` : 'deliveries'
  const connection = useConnection()
  const receiver = useReceiver().read.data
  const stayed = { follows: false, selected: chosen.id, selectedPlace: chosen.place }
  const mark = useStable((marked: number | null) => onChange({ ...stayed, marked }))
  const showSchema = useStable((schema: string) => onChange({ ...stayed, panel: 'contracts', schema }))
  const story = useStable(onStory)
  const stay = useStable(chosen.stay)
  useCommands([
    { id: 'webhooks.next', run: () => chosen.move(1) },
    { id: 'webhooks.previous', run: () => chosen.move(-1) },
    {
      id: 'webhooks.follow',
      unavailable: state.follows ? 'The newest delivery is followed already.' : null,
      run: chosen.follow,
    },
    {
      id: 'webhooks.delete-delivery',
      unavailable: chosen.id === null ? (CATALOGUE['webhooks.delete-delivery'].needs ?? null) : null,
      run() {
        if (chosen.id === null) return
        // The next one is opened, or the one before where it was the last.
        if (!state.follows) chosen.move(chosen.place === 0 ? -1 : 1)
        remove.mutate(chosen.id)
      },
    },
    { id: 'webhooks.import-fixture', run: importFixture },
    {
      id: 'webhooks.filter',
      isOn: state.showsFilter,
      run: () => onChange({ showsFilter: !state.showsFilter }),
    },
    {
      id: 'webhooks.clear-filter',
      unavailable: isSearching ? null : 'All deliveries are shown.',
      run() {
        forgetDays()
        onChange({ search: '', filter: NO_FILTER, selectedPlace: null })
      },
    },
    { id: 'webhooks.search', run: () => document.getElementById('delivery-search')?.focus() },
    {
      id: 'webhooks.delete-deliveries',
      unavailable: stored === 0 ? 'No delivery is stored.' : null,
      run: () => setIsForgetting(true),
    },
  ])
  return (
    <div className="receiver">
      {isForgetting ? (
        <DeleteDeliveriesDialog
          stored={stored}
          onDelete={() => onChange({ follows: true, selected: null, selectedPlace: null, marked: null })}
          onClose={() => setIsForgetting(false)}
        />
      ) : null}
      <Controls kind={state.kind} />
      <SplitPane
        name="deliveries"
        initial={800}
        smallest={420}
        largest={1100}
        first={
          <div className="delivery-pane" aria-busy={isReading}>
            <div className="pane-tools">
              <input
                id="delivery-search"
                aria-label="Search deliveries"
                placeholder="Search headers, bodies, ids"
                value={state.search}
                spellCheck={false}
                onChange={(event) => onChange({ search: event.target.value, selectedPlace: null })}
              />
              <CommandTool id="webhooks.filter" look="link">
                {isFiltering(state.filter) ? 'Filter · on' : 'Filter'}
              </CommandTool>
              <span className="quiet">
                {rows.isKnown
                  ? `${matching === stored ? '' : `${countText(matching)} of `}${countText(stored)} stored`
                  : ''}
              </span>
              {matching === 0 ? null : (
                <FollowMark follows={state.follows} newer={chosen.newer} onFollow={chosen.follow} />
              )}
              <span className="toolbar-spring" />
              {stored === 0 ? null : (
                <CommandTool id="webhooks.delete-deliveries" look="link">
                  Delete all…
                </CommandTool>
              )}
            </div>
            {state.showsFilter ? (
              <DeliveryFilters state={state} onChange={(change) => onChange({ ...change, selectedPlace: null })} />
            ) : null}
            {!rows.isKnown ? (
              <NotRead what="the deliveries" error={rows.error} onRetry={rows.retry} />
            ) : matching === 0 ? (
              <NoDeliveries
                text={search.text}
                filter={search.filter ?? NO_FILTER}
                isOn={receiver?.httpUrl != null}
                sendsOwn={sendsOwn(connection, receiver)}
              />
            ) : (
              <DeliveryList
                key={name}
                name={name}
                rows={rows}
                marked={state.marked}
                selected={chosen.id}
                selectedPlace={chosen.place}
                follows={state.follows}
                onSelect={chosen.choose}
                onStay={chosen.stay}
              />
            )}
          </div>
        }
        second={
          chosen.id === null ? (
            <EmptyState title="No delivery chosen">
              <p>
                Choose one in the list
                <KeysHint of={['webhooks.next', 'webhooks.previous']} />.
              </p>
            </EmptyState>
          ) : (
            <Detail
              key={chosen.id}
              id={chosen.id}
              marked={state.marked}
              listError={rows.isKnown ? null : rows.error}
              onMark={mark}
              onStory={story}
              onSchema={showSchema}
              onStay={stay}
            />
          )
        }
      />
    </div>
  )
}
