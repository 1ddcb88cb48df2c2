import { use, memo, startTransition, useEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactElement, Ref, MouseEvent } from 'react'
import { boundedWidth } from '../../../ui/grid/column-grip.tsx'
import { AppearanceContext, rowHeight } from '../../../ui/layout/appearance.tsx'
import { changeLayout, currentLayout, useLayout } from '../../../ui/layout/window-layout.ts'
import { PaneDivider, type PaneSize } from '../../../ui/layout/split-pane.tsx'
import { visibleText } from '../../../../app/domain/values/visible-text.ts'
import { isAccepted, isInTime, RECEIVER_LIMIT_MS, sentRevision } from '../../../../app/domain/webhooks/delivery.ts'
import type { DeliveryRow } from '../../../../app/ipc/webhooks/deliveries.ts'
import { isDropped, pairWords, type RelationVerdict } from '../../../../app/domain/webhooks/duplicates.ts'
import { columnTime, fullTime } from '../../../format/time.ts'
import { optionAttributes, listAttributes } from '../../../ui/keys/listbox.ts'
import { useTimeZone } from '../../../ui/text/date-time.tsx'
import { useMinute } from '../../../ui/text/clock.ts'
import { responseWords } from './delivery-text.ts'
import { MAX_DELAY_MS } from '../../../../app/domain/webhooks/receiver.ts'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import { shownDecimals } from '../../../../app/domain/values/number-form.ts'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import type { DeliveryRows } from './use-delivery-rows.ts'
import { useRowKeys, useSteadyRows } from '../../../ui/layout/list-rows.ts'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { useRowWindow } from '../../../ui/layout/equal-rows.ts'
import { useStable } from '../../../ui/keys/stable-values.ts'

/** The columns of the list of deliveries, each with its usual width in units of the text size. */
const DELIVERY_COLUMNS = [
  { id: 'number', label: 'Number', initial: 3.8 },
  { id: 'time', label: 'Received', initial: 8.5 },
  { id: 'kind', label: 'Kind', initial: 10.6 },
  { id: 'id', label: 'Payload id', initial: 7.3 },
  { id: 'response', label: 'Response', initial: 8.8 },
  { id: 'signature', label: 'Signature', initial: 7.8 },
  { id: 'remarks', label: 'Remarks', initial: 7.2 },
] as const

/** The ID of the list in the document. */
const DELIVERY_LIST = 'delivery-list'

const [MIN_WIDTH, MAX_WIDTH] = [boundedWidth(0), boundedWidth(Number.POSITIVE_INFINITY)]

/** Returns the widths of the columns, which the layout of the window keeps once they are chosen, and whether one is less than usual. */
function useDeliveryColumns(): { label: string; of: PaneSize; id: string; isNarrowed: boolean }[] {
  const { widths } = useLayout()
  const { fontSize } = use(AppearanceContext)
  return DELIVERY_COLUMNS.map(({ id, label, initial }) => {
    const name = `deliveries ${id}`
    return {
      id,
      label,
      isNarrowed: (widths[name] ?? Infinity) < initial * fontSize,
      of: {
        size: boundedWidth(widths[name] ?? initial * fontSize),
        smallest: MIN_WIDTH,
        largest: MAX_WIDTH,
        resize: (to) => changeLayout({ widths: { ...currentLayout().widths, [name]: boundedWidth(to) } }),
        reset() {
          const { [name]: _, ...others } = currentLayout().widths
          changeLayout({ widths: others })
        },
      },
    }
  })
}

/** The list with the heads of its columns above it, each with an edge that changes its width. */
function DeliveryColumns({ heads, children }: { heads: Ref<HTMLDivElement>; children: ReactElement }): ReactElement {
  const columns = useDeliveryColumns()
  const style = Object.fromEntries(columns.map(({ id, of }) => [`--column-${id}`, `${of.size}px`])) as CSSProperties
  return (
    <div
      className="delivery-table"
      data-narrowed={columns.some(({ isNarrowed }) => isNarrowed) || undefined}
      style={style}
    >
      <div className="delivery-heads" ref={heads}>
        <div className="delivery-columns" role="group" aria-label="Columns of the deliveries">
          {columns.map(({ id, label, of }) => (
            <span key={id} className={`delivery-${id}`}>
              {label}
              <PaneDivider label={`Width of ${label}`} controls={DELIVERY_LIST} of={of} />
            </span>
          ))}
        </div>
      </div>
      {children}
    </div>
  )
}

const SIGNATURES: Readonly<Record<DeliveryRow['signature'], string>> = {
  absent: 'not signed',
  verified: 'verified',
  wrong: 'wrong signature',
  unchecked: 'no key to check',
}

/** Whether a delivery can still be answered. One that could not, as where Tearsheet ended before, has no response that is known. */
const isOpen = ({ answeredAfterMs, receivedAt }: DeliveryRow, now: number): boolean =>
  answeredAfterMs === null && now - receivedAt <= RECEIVER_LIMIT_MS + MAX_DELAY_MS

function Response({ row, now }: { row: DeliveryRow; now: number }): ReactElement {
  if (row.answeredAfterMs === null) {
    if (!isOpen(row, now)) return <span className="quiet">not known</span>
    const elapsed = Math.max(0, now - row.receivedAt)
    const isLate = !isInTime(elapsed)
    return (
      <span className="delivery-clock" data-late={isLate || undefined}>
        {`${shownDecimals(elapsed / 1000, 1)} of ${RECEIVER_LIMIT_MS / 1000} s${isLate ? ', too late' : ''}`}
      </span>
    )
  }
  if (row.status === null && !row.wasCut) return <span className="quiet">imported</span>
  const words = responseWords(row, row.answeredAfterMs)
  return (
    <span className={isAccepted(row.status, row.answeredAfterMs) ? 'webhook-good' : 'webhook-bad'} title={words}>
      {words}
    </span>
  )
}

/** Whether a column shows the text of its cell whole in every pane, whichever letters and digits that has. */
const fits = {
  number: (id: number): boolean => id < 100_000,
  time: (text: string): boolean => text.length <= 15,
  kind: ({ kind }: DeliveryRow): boolean => kind !== null && kind.length <= 17,
  id: ({ payloadId }: DeliveryRow): boolean => payloadId !== null && payloadId.length <= 12,
  response: ({ wasCut, answeredAfterMs, receivedAt }: DeliveryRow, now: number): boolean =>
    !wasCut && isInTime(answeredAfterMs ?? now - receivedAt),
}

/** The classes of a cell. */
const cell = (column: keyof typeof fits, isWhole: boolean): string => `delivery-${column}${isWhole ? '' : ' long'}`

/** What a delivery is to an earlier one, in front of its number. */
function relationLabel(verdict: RelationVerdict, revision: string | null): string {
  if (isDropped(verdict)) return 'duplicate of'
  return sentRevision(revision) === null ? 'same item as' : 'new state of'
}

/** How much of the end of a long payload id stays in sight: ids of one sender often differ there only. */
const ID_END = 6

/** A payload id, cut in the middle where it is long. */
function PayloadId({ text, isWhole }: { text: string; isWhole: boolean }): ReactElement {
  if (isWhole || !/^[!-~]+$/.test(text)) return <>{text}</>
  return (
    <>
      <span>{text.slice(0, -ID_END)}</span>
      <span>{text.slice(-ID_END)}</span>
    </>
  )
}

/** One line of the list of deliveries. It is drawn again only when what it shows changes, not with each step of a scroll. */
const DeliveryLine = memo(function DeliveryLine({
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
  /** Index in the list, from the newest. */
  index: number
  total: number
  start: number
  height: number
  now: number
  isSelected: boolean
  isMarked: boolean
  /** Both are called with the index from the oldest. */
  onSelect: (id: number, place: number) => void
  onMenu: (event: MouseEvent, id: number, place: number) => void
}): ReactElement {
  const zone = useTimeZone()
  const { relation, schemaDrift } = row
  const place = total - 1 - index
  const time = columnTime(row.receivedAt, now, zone)
  return (
    <div
      {...optionAttributes('delivery', row.id, { isChosen: isSelected, index, total })}
      className="delivery-row delivery-columns"
      style={{ transform: `translateY(${start}px)`, height }}
      onClick={() => onSelect(row.id, place)}
      onContextMenu={(event) => onMenu(event, row.id, place)}
    >
      <span className={cell('number', fits.number(row.id))} title={isMarked ? 'Marked for comparison' : undefined}>
        {isMarked ? '◆' : '#'}
        {row.id}
      </span>
      <time className={cell('time', fits.time(time))} title={fullTime(row.receivedAt, zone)}>
        {time}
      </time>
      <b
        className={`${cell('kind', fits.kind(row))} isolate`}
        title={visibleText(row.kindAsSent ?? row.kind ?? '') || undefined}
      >
        {visibleText(row.kind ?? row.kindAsSent ?? 'no kind')}
      </b>
      <span
        className={`mono ${cell('id', fits.id(row))} isolate`}
        title={`Payload id ${visibleText(row.payloadId ?? '')}`}
      >
        <PayloadId text={visibleText(row.payloadId ?? row.errorText ?? '')} isWhole={fits.id(row)} />
      </span>
      <span className={cell('response', fits.response(row, now))}>
        <Response row={row} now={now} />
      </span>
      <span className={`delivery-signature ${row.signature === 'wrong' ? 'webhook-bad' : 'quiet'}`}>
        {SIGNATURES[row.signature]}
      </span>
      <span className="delivery-remarks">
        {row.signature === 'wrong' ? (
          // Shown where the pane has no room for the column of signatures.
          <span className="delivery-narrow webhook-bad">{SIGNATURES.wrong} </span>
        ) : null}
        {row.label === null && row.note === null ? null : (
          <span className="delivery-label" title={[row.label, row.note].filter((text) => text !== null).join('\n')}>
            {row.label ?? 'note'}
          </span>
        )}
        {relation === null ? null : (
          <span className="tag-assumed" title={pairWords(relation.verdict, row, relation.earlier)}>
            {relationLabel(relation.verdict, row.revision)} #{relation.earlier}
          </span>
        )}
        {schemaDrift.length === 0 ? null : (
          <span
            className="tag-assumed"
            title={schemaDrift.map(({ path, what, detail }) => `${path} ${what}: ${detail}`).join('\n')}
          >
            schema drift
          </span>
        )}
      </span>
    </div>
  )
})

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
  const minute = useMinute()
  const now = useClock(shown.some(({ row }) => row !== undefined && isOpen(row, minute)))
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
