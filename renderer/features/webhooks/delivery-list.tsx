import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactElement } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { isInTime, RECEIVER_LIMIT_MS } from '../../../app/domain/webhooks/delivery.ts'
import type { DeliveryRow } from '../../../app/ipc/delivery-schemas.ts'
import { isDropped, pairWords } from '../../../app/domain/webhooks/duplicates.ts'
import type { RelationVerdict } from '../../../app/domain/webhooks/duplicates.ts'
import { sentRevision } from '../../../app/domain/webhooks/revision.ts'
import { clockTime, fullTime } from '../../format/time.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { AppearanceContext, rowHeight } from '../../ui/appearance.tsx'
import { listAttributes, optionAttributes } from '../../ui/listbox.ts'
import { useTimeZone } from '../../ui/moment.tsx'
import type { DeliveryRows } from './use-delivery-rows.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'

const HEIGHTS = { compact: 1.7, regular: 2.3, relaxed: 2.8 } as const

const ENTRIES: readonly CommandId[] = [
  'webhooks.read-delivery',
  'webhooks.open-subject',
  'webhooks.replay',
  'webhooks.copy-curl',
  'webhooks.copy-headers',
  'webhooks.copy-body',
  'webhooks.mark',
  'webhooks.compare',
  'webhooks.show-schema',
]

const FOLLOWING: readonly CommandId[] = ['webhooks.follow']

const SIGNATURES: Readonly<Record<DeliveryRow['signature'], string>> = {
  absent: 'not signed',
  verified: 'verified',
  wrong: 'wrong',
  unchecked: 'no key to check',
}

/** The current time, updated every tenth of a second while `runs`. */
function useClock(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [runs])
  return now
}

function Response({ row, now }: { row: DeliveryRow; now: number }): ReactElement {
  if (row.answeredAfterMs === null) {
    const elapsed = Math.max(0, now - row.receivedAt)
    const isLate = !isInTime(elapsed)
    return (
      <span className="delivery-clock" data-late={isLate || undefined}>
        {`${(elapsed / 1000).toFixed(1)} of ${RECEIVER_LIMIT_MS / 1000} s${isLate ? ', too late' : ''}`}
      </span>
    )
  }
  const isLate = !isInTime(row.answeredAfterMs)
  const isGood = row.status !== null && row.status < 300 && !isLate
  const time =
    row.answeredAfterMs < 1000
      ? `${Math.round(row.answeredAfterMs)} ms`
      : `${(row.answeredAfterMs / 1000).toFixed(1)} s`
  if (row.status === null && !row.wasCut) return <span className="quiet">imported</span>
  const words = `${row.wasCut ? 'cut' : row.status} after ${time}${isLate ? ', too late' : ''}`
  return (
    <span className={isGood ? 'webhook-good' : 'webhook-bad'} title={words}>
      {words}
    </span>
  )
}

/** What a delivery is to an earlier one, in front of its number. */
function relationLabel(verdict: RelationVerdict, revision: string | null): string {
  if (isDropped(verdict)) return 'duplicate of'
  return sentRevision(revision) === null ? 'same item as' : 'new state of'
}

function Line({
  row,
  index,
  total,
  start,
  height,
  now,
  isSelected,
  isMarked,
  onSelect,
  onMenu,
}: {
  row: DeliveryRow
  index: number
  total: number
  start: number
  height: number
  now: number
  isSelected: boolean
  isMarked: boolean
  onSelect: () => void
  onMenu: (event: MouseEvent) => void
}): ReactElement {
  const zone = useTimeZone()
  const { relation, schemaDrift } = row
  return (
    <div
      {...optionAttributes('delivery', row.id, { isChosen: isSelected, index, total })}
      className="delivery-row"
      style={{ transform: `translateY(${start}px)`, height }}
      onClick={onSelect}
      onContextMenu={onMenu}
    >
      <time title={fullTime(row.receivedAt, zone)}>{clockTime(row.receivedAt, now, zone)}</time>
      <b className="isolate" title={row.kindAsSent ?? undefined}>
        {row.kind ?? row.kindAsSent ?? 'no kind'}
      </b>
      <span className="mono delivery-id isolate" title="Payload id">
        {row.payloadId ?? row.errorText}
      </span>
      <Response row={row} now={now} />
      <span className={row.signature === 'wrong' ? 'webhook-bad' : 'quiet'} title="Signature">
        {SIGNATURES[row.signature]}
      </span>
      <span>
        {relation === null ? null : (
          <span className="tag-assumed" title={pairWords(relation.verdict, row.revision, relation.earlier)}>
            {relationLabel(relation.verdict, row.revision)} #{relation.earlier}
          </span>
        )}
        {schemaDrift.length === 0 ? null : (
          <span
            className="tag-assumed"
            title={schemaDrift.map(({ path, what, detail }) => `${path} ${what}: ${detail}`).join('\n')}
          >
            {' '}
            schema drift
          </span>
        )}
      </span>
      <span className="quiet" title={isMarked ? 'Marked for comparison' : undefined}>
        {isMarked ? '◆' : '#'}
        {row.id}
      </span>
    </div>
  )
}

/** The virtual list of deliveries, newest first, with duplicates, responses and schema drift. */
export function DeliveryList({
  rows,
  selected,
  selectedPlace,
  marked,
  follows,
  onSelect,
  onStay,
}: {
  rows: DeliveryRows
  selected: number | null
  /** Index of the selected delivery, from the oldest; null when unknown. */
  selectedPlace: number | null
  /** The delivery marked for comparison; null for none. */
  marked: number | null
  /** Whether the selected delivery is the newest one, whichever that is. */
  follows: boolean
  onSelect: (id: number, place: number) => void
  /** Called when the person scrolls away from the newest. */
  onStay: () => void
}): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll('deliveries', list)
  const height = rowHeight(HEIGHTS, use(AppearanceContext))
  const { matching, show } = rows
  const offer = useContextMenu()
  const placeOf = (index: number): number => matching - 1 - index
  const virtualizer = useVirtualizer({
    count: matching,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    overscan: 6,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  const [newest, oldest] = [placeOf(items[0]?.index ?? 0), placeOf(items.at(-1)?.index ?? 0)]
  useEffect(() => show(Math.max(0, oldest), Math.max(0, newest)), [oldest, newest, show])

  // New deliveries appear at the top; keep the scroll position relative to the visible ones.
  const matchingBefore = useRef(matching)
  useLayoutEffect(() => {
    const added = matching - matchingBefore.current
    matchingBefore.current = matching
    if (list.current !== null && list.current.scrollTop > 0 && added > 0) list.current.scrollTop += added * height
  }, [matching, height])
  // Scroll only when the selection changes, not when a delivery arrives.
  const indexOfChoice = useRef<(place: number) => number>(placeOf)
  useEffect(() => {
    indexOfChoice.current = placeOf
  })
  useEffect(() => {
    if (selectedPlace !== null) virtualizer.scrollToIndex(indexOfChoice.current(selectedPlace))
  }, [selectedPlace, follows, virtualizer])

  const shown = items.map(({ index, start }) => ({ index, place: placeOf(index), start, row: rows.at(placeOf(index)) }))
  const now = useClock(shown.some(({ row }) => row?.answeredAfterMs === null))
  return (
    <div
      className="delivery-list"
      ref={keptScroll}
      {...listAttributes({
        label: 'Deliveries',
        kind: 'delivery',
        chosen: selected,
        drawn: shown.map(({ row }) => row?.id),
      })}
      onScroll={({ currentTarget }) => {
        if (follows && currentTarget.scrollTop > 0) onStay()
      }}
    >
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {shown.map(({ index, place, start, row }) =>
          row === undefined ? null : (
            <Line
              key={row.id}
              row={row}
              index={index}
              total={matching}
              start={start}
              height={height}
              now={now}
              isSelected={row.id === selected}
              isMarked={row.id === marked}
              onSelect={() => onSelect(row.id, place)}
              onMenu={(event) => {
                onSelect(row.id, place)
                offer(event, { label: `Delivery #${row.id}`, entries: ENTRIES }, { label: 'List', entries: FOLLOWING })
              }}
            />
          ),
        )}
      </div>
    </div>
  )
}
