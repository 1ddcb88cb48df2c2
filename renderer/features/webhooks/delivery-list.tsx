import { startTransition, use, useEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactElement } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { AppearanceContext, rowHeight } from '../../ui/appearance.tsx'
import { listAttributes } from '../../ui/listbox.ts'
import { DELIVERY_LIST, DeliveryColumns } from './delivery-columns.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import type { DeliveryRows } from './use-delivery-rows.ts'
import { useRowKeys, useSteadyRows } from '../../ui/row-keys.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useStable } from '../../ui/use-stable.ts'

const HEIGHTS = { compact: 1.7, regular: 2.3, relaxed: 2.8 } as const

/** Rows that are drawn on either side of those in sight. */
const OVERSCAN = 6

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
  'webhooks.teach-schema',
  'webhooks.label-delivery',
  'webhooks.note-delivery',
  'webhooks.delete-delivery',
]

const FOLLOWING: readonly CommandId[] = ['webhooks.follow']

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

/** The virtual list of deliveries, newest first, with duplicates, responses and schema drift. */
export function DeliveryList({
  name,
  rows,
  selected,
  selectedPlace,
  marked,
  follows,
  onSelect,
  onStay,
}: {
  /** The name under which it keeps how far it is scrolled: each search begins at its newest, and goes on where it was left. */
  name: string
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
  const heads = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll(name, list)
  const height = rowHeight(HEIGHTS, use(AppearanceContext))
  const { matching, show } = rows
  const offer = useContextMenu()
  const placeOf = (index: number): number => matching - 1 - index
  const { rows: items, total, scrollTo } = useRowWindow({ count: matching, height, overscan: OVERSCAN, scroller: list })
  const [newest, oldest] = [placeOf(items[0]?.index ?? 0), placeOf(items.at(-1)?.index ?? 0)]
  useEffect(() => show(Math.max(0, oldest), Math.max(0, newest)), [oldest, newest, show])

  // Scroll only when the selection changes, not when a delivery arrives.
  const indexOfChoice = useRef<(place: number) => number>(placeOf)
  useEffect(() => {
    indexOfChoice.current = placeOf
  })
  // Where the person scrolled away from the newest, until the window shows that: the list is not moved under the wheel meanwhile.
  const left = useRef<number | null>(null)
  const isShown = useRef(false)
  useEffect(() => {
    // Shown again, it is where it was left, which may be far from the chosen delivery.
    const isLeft = !isShown.current && (list.current?.scrollTop ?? 0) > 0
    isShown.current = true
    const stayed = left.current
    if (isLeft || (follows && stayed !== null)) return
    left.current = null
    if (selectedPlace !== null && selectedPlace !== stayed) scrollTo(indexOfChoice.current(selectedPlace))
  }, [selectedPlace, follows, scrollTo])

  const shown = items.map(({ index, start }) => ({ index, start, row: rows.at(placeOf(index)) }))
  useSteadyRows({
    rows: shown.map(({ index, row }) => ({ id: row?.id, index })),
    overscan: OVERSCAN,
    count: matching,
    height,
    moveBy(pixels) {
      if (list.current !== null && list.current.scrollTop > 0) list.current.scrollTop += pixels
    },
  })
  const keys = useRowKeys(items.map(({ index }) => placeOf(index)))
  const select = useStable(onSelect)
  const menu = useStable((event: MouseEvent, id: number, place: number) => {
    onSelect(id, place)
    offer(event, { label: `Delivery #${id}`, entries: ENTRIES }, { label: 'List', entries: FOLLOWING })
  })
  const now = useClock(shown.some(({ row }) => row?.answeredAfterMs === null))
  return (
    <DeliveryColumns heads={heads}>
      <div
        id={DELIVERY_LIST}
        className="delivery-list row-list"
        ref={keptScroll}
        {...listAttributes({
          label: 'Deliveries',
          kind: 'delivery',
          chosen: selected,
          drawn: shown.map(({ row }) => row?.id),
        })}
        onScroll={({ currentTarget }) => {
          const { scrollLeft } = currentTarget
          // To set it lays out the heads, also where nothing changes.
          if (heads.current !== null && heads.current.scrollLeft !== scrollLeft) heads.current.scrollLeft = scrollLeft
          // It changes much of the window, which a scroll does not wait for.
          if (!follows) return
          const leaves = currentTarget.scrollTop > 0
          if (leaves && left.current === null) startTransition(onStay)
          left.current = leaves ? (left.current ?? selectedPlace) : null
        }}
      >
        <div style={{ height: total, position: 'relative' }}>
          {shown.map(({ index, start, row }, drawn) =>
            row === undefined ? null : (
              <DeliveryLine
                key={keys[drawn]}
                row={row}
                index={index}
                total={matching}
                start={start}
                height={height}
                now={now}
                isSelected={row.id === selected}
                isMarked={row.id === marked}
                onSelect={select}
                onMenu={menu}
              />
            ),
          )}
        </div>
      </div>
    </DeliveryColumns>
  )
}
