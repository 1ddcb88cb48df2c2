import { memo } from 'react'
import type { MouseEvent, ReactElement } from 'react'
import { isAccepted, isInTime, RECEIVER_LIMIT_MS, sentRevision } from '../../../app/domain/webhooks/delivery.ts'
import type { DeliveryRow } from '../../../app/ipc/delivery-schemas.ts'
import { isDropped, pairWords } from '../../../app/domain/webhooks/duplicates.ts'
import type { RelationVerdict } from '../../../app/domain/webhooks/duplicates.ts'
import { columnTime, fullTime } from '../../format/time.ts'
import { optionAttributes } from '../../ui/listbox.ts'
import { useTimeZone } from '../../ui/moment.tsx'
import { responseWords } from './delivery-text.ts'

const SIGNATURES: Readonly<Record<DeliveryRow['signature'], string>> = {
  absent: 'not signed',
  verified: 'verified',
  wrong: 'wrong signature',
  unchecked: 'no key to check',
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
  if (row.status === null && !row.wasCut) return <span className="quiet">imported</span>
  const words = responseWords(row, row.answeredAfterMs)
  return (
    <span className={isAccepted(row.status, row.answeredAfterMs) ? 'webhook-good' : 'webhook-bad'} title={words}>
      {words}
    </span>
  )
}

/** Whether a column shows the text of its cell whole at its usual width, whichever letters and digits that has. */
const fits = {
  number: (id: number): boolean => id < 100_000,
  time: (text: string): boolean => text.length <= 15,
  kind: ({ kind }: DeliveryRow): boolean => kind !== null,
  id: ({ payloadId }: DeliveryRow): boolean => payloadId !== null && payloadId.length <= 7,
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

/** One line of the list of deliveries. It is drawn again only when what it shows changes, not with each step of a scroll. */
export const DeliveryLine = memo(function DeliveryLine({
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
      <b className={`${cell('kind', fits.kind(row))} isolate`} title={row.kindAsSent ?? undefined}>
        {row.kind ?? row.kindAsSent ?? 'no kind'}
      </b>
      <span className={`mono ${cell('id', fits.id(row))} isolate`} title="Payload id">
        {row.payloadId ?? row.errorText}
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
