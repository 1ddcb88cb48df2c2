import { memo, useEffect, useRef, useState, type ReactElement } from 'react'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { useConnection } from '../../../query/connection.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { useCommands, useHint } from '../../../commands/commands.tsx'
import { CommandLink, CommandTool, KeysHint } from '../../../ui/controls/command-tools.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { Announcement } from '../../../ui/states/messages.tsx'
import { errorOf } from '../../../query/errors.ts'
import { AskDialog } from '../../../ui/controls/dialog.tsx'
import { useClearDeliveries, useDeleteDelivery, useImportFixture } from './mutations.ts'
import { isFiltering, NO_FILTER, type DeliveryFilter } from '../../../../app/domain/webhooks/delivery-filter.ts'
import type { DeliveryRow } from '../../../../app/ipc/webhooks/deliveries.ts'
import { shownDay } from '../../../format/date-form.ts'
import { CATALOGUE } from '../../../../app/domain/commands/catalogue.ts'
import { SplitPane } from '../../../ui/layout/split-pane.tsx'
import { useStable } from '../../../ui/keys/stable-values.ts'
import { DeliveryDetailPane } from '../deliveries/delivery-detail.tsx'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { ReceiverControls, sendsOwn } from './receiver-controls.tsx'
import { useChosenDelivery } from '../deliveries/use-chosen-delivery.ts'
import { DeliveryFilters, useForgetDays } from '../deliveries/delivery-filters.tsx'
import { useDeliveryRows, useDeliverySearch, useReadSearch } from '../deliveries/use-delivery-rows.ts'
import { useReceiver } from '../queries.ts'
import type { WebhooksState } from '../webhooks-state.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'

/** Deliveries that arrive one after another are not each said, in milliseconds. */
const SAID_EVERY_MS = 3000

/** Asks before all stored deliveries are deleted. */
export function DeleteDeliveriesDialog({
  stored,
  onDelete,
  onClose,
}: {
  stored: number
  /** Called when it begins. */
  onDelete: () => void
  onClose: () => void
}): ReactElement {
  // They get fewer while it is open.
  const [count] = useState(stored)
  const clear = useClearDeliveries()
  return (
    <AskDialog
      title={`Delete ${countText(count)} ${count === 1 ? 'delivery' : 'deliveries'}?`}
      warning="Deliveries cannot be requested again: only their sender can send them once more."
      act="Delete"
      acting="Deleting…"
      isActing={clear.isPending}
      isTask
      error={errorOf(clear)}
      onAct={() => {
        onDelete()
        clear.mutate(undefined, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <p className="quiet">The payload schemas inferred from them stay.</p>
    </AskDialog>
  )
}

/** Says whether the newest delivery is followed or how many are newer than the open one, and follows again. */
function FollowMark({
  follows,
  newer,
  onFollow,
}: {
  follows: boolean
  /** Number of deliveries that are newer than the open one; null when it is not known. */
  newer: number | null
  onFollow: () => void
}): ReactElement {
  const hint = useHint()
  if (follows) return <span className="quiet">Newest followed</span>
  return (
    <LinkButton title={hint('webhooks.follow')} onClick={onFollow}>
      {newer === null || newer === 0 ? 'Follow the newest' : `${countText(newer)} newer`}
    </LinkButton>
  )
}

/** What is wrong with the days of a filter where the first is later than the last; null where they are in order. */
const reversedWords = ({ from, to }: DeliveryFilter): string | null =>
  from !== null && to !== null && from > to
    ? `From, ${shownDay(from)}, is later than To, ${shownDay(to)}, so that no delivery can match.`
    : null

/** What stands in place of the list where it has no deliveries: why, and what to do next. */
export function NoDeliveries({
  text,
  filter,
  isOn,
  sendsOwn,
}: {
  /** The searched text; empty for none. */
  text: string
  filter: DeliveryFilter
  /** Whether the receiver runs. */
  isOn: boolean
  /** Whether buttons of the view deliver to it. */
  sendsOwn: boolean
}): ReactElement {
  const [isSearched, isFiltered] = [text !== '', isFiltering(filter)]
  if (!isSearched && !isFiltered)
    return (
      <EmptyState title="No deliveries yet">
        <p>
          {sendsOwn
            ? '“Send a test” delivers one at once, and “Send a stream” delivers several, one after another.'
            : isOn
              ? 'Point your tunnel at the address of the receiver, and send a test.'
              : 'Start the receiver, point your tunnel at its address, and send a test.'}
        </p>
      </EmptyState>
    )
  const reversed = reversedWords(filter)
  const causes = [...(isSearched ? ['the search'] : []), ...(isFiltered ? ['the filter'] : [])]
  return (
    <EmptyState title={`No delivery matches ${causes.join(' and ')}`}>
      {reversed === null ? null : <p>{reversed}</p>}
      {isFiltered && !isSearched && reversed === null ? (
        <p>What is chosen in the filter leaves all of them out.</p>
      ) : null}
      {isSearched ? (
        <p>The search finds words of headers and bodies, and parts of ids, kinds, errors, labels and notes.</p>
      ) : null}
      <CommandTool id="webhooks.clear-filter">Show all deliveries</CommandTool>
    </EmptyState>
  )
}

/** Says to screen readers which delivery arrived; of several in a few seconds, the first and the last. */
function Arrivals({ newest }: { newest: DeliveryRow | null | undefined }): ReactElement {
  /** The newest delivery when the list was opened; null where it had none, undefined until it is known. */
  const [first, setFirst] = useState(newest)
  // Their numbers may begin anew once all are deleted.
  if ((first === undefined && newest !== undefined) || (first !== null && newest === null)) setFirst(newest)
  const isNew = first !== undefined && newest != null && newest.id > (first?.id ?? 0)
  const words = isNew ? `Delivery #${newest.id} arrived: ${newest.kind ?? newest.kindAsSent ?? 'no kind'}` : ''
  const [said, setSaid] = useState(words)
  const saidAt = useRef(-Infinity)
  useEffect(() => {
    if (said === words) return undefined
    const say = (): void => {
      saidAt.current = performance.now()
      setSaid(words)
    }
    const timer = setTimeout(say, Math.max(0, saidAt.current + SAID_EVERY_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [said, words])
  return <Announcement>{said}</Announcement>
}

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
      unavailable: !rows.isKnown ? 'The deliveries are not read yet.' : stored === 0 ? 'No delivery is stored.' : null,
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
              <CommandLink id="webhooks.filter">{isFiltering(state.filter) ? 'Filter · on' : 'Filter'}</CommandLink>
              <span className="quiet">
                {rows.isKnown
                  ? `${matching === stored ? '' : `${countText(matching)} of `}${countText(stored)} stored`
                  : ''}
              </span>
              {matching === 0 ? null : (
                <FollowMark follows={state.follows} newer={chosen.newer} onFollow={chosen.follow} />
              )}
              <span className="toolbar-spring" />
              {stored === 0 ? null : <CommandLink id="webhooks.delete-deliveries">Delete all…</CommandLink>}
            </div>
            {state.showsFilter ? (
              <DeliveryFilters state={state} onChange={(change) => onChange({ ...change, selectedPlace: null })} />
            ) : null}
            <Arrivals
              key={`arrivals ${name}`}
              newest={!rows.isKnown ? undefined : matching === 0 ? null : rows.at(matching - 1)}
            />
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
