import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { isInTime, RECEIVER_LIMIT_MS } from '../../../app/domain/delivery.ts'
import { findRelations, PAIR_WORDS } from '../../../app/domain/duplicates.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { fullTime } from '../../format/time.ts'

/** A delivery as a line. */
export type DeliveryLine = Output<'deliveries.list'>['rows'][number]

const SIGNATURES: Readonly<Record<DeliveryLine['signature'], string>> = {
  absent: 'not signed',
  verified: 'verified',
  wrong: 'wrong',
  unchecked: 'no key to check',
}

/** Counts in tenths of a second while something is awaited, and stands still otherwise. */
function useClock(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [runs])
  return now
}

function Answer({ row, now }: { row: DeliveryLine; now: number }): ReactElement {
  if (row.answeredAfterMs === null) {
    const elapsed = Math.max(0, now - row.receivedAt)
    return (
      <span className="delivery-clock" data-late={!isInTime(elapsed) || undefined}>
        {(elapsed / 1000).toFixed(1)} of {RECEIVER_LIMIT_MS / 1000} s
      </span>
    )
  }
  const late = isInTime(row.answeredAfterMs) ? '' : ', too late'
  return (
    <span className={row.status !== null && row.status < 300 && late === '' ? 'webhook-good' : 'webhook-bad'}>
      {row.wasCut ? 'cut' : row.status} after{' '}
      {row.answeredAfterMs < 1000
        ? `${Math.round(row.answeredAfterMs)} ms`
        : `${(row.answeredAfterMs / 1000).toFixed(1)} s`}
      {late}
    </span>
  )
}

/** Deliveries, newest first, each with what it repeats, how it was answered and what is new in it. */
export function DeliveryList({
  rows,
  selected,
  onSelect,
}: {
  rows: readonly DeliveryLine[]
  selected: number | null
  onSelect: (id: number) => void
}): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const now = useClock(rows.some(({ answeredAfterMs }) => answeredAfterMs === null))
  const relations = useMemo(
    () => new Map(findRelations([...rows].reverse()).map((relation) => [relation.later, relation])),
    [rows],
  )
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <div className="delivery-list" ref={list} role="listbox" aria-label="Deliveries" tabIndex={0}>
      {rows.map((row) => {
        const relation = relations.get(row.id)
        const words = relation === undefined ? null : PAIR_WORDS[relation.verdict]
        return (
          <div
            key={row.id}
            className="delivery-row"
            role="option"
            aria-selected={row.id === selected}
            onClick={() => onSelect(row.id)}
          >
            <time title={fullTime(row.receivedAt)}>{new Date(row.receivedAt).toISOString().slice(11, 23)}</time>
            <b className="isolate" title={row.kindAsSent ?? undefined}>
              {row.kind ?? row.kindAsSent ?? 'no kind'}
            </b>
            <span className="mono delivery-id isolate" title="Payload id">
              {row.payloadId ?? row.problem}
            </span>
            <Answer row={row} now={now} />
            <span className={row.signature === 'wrong' ? 'webhook-bad' : 'quiet'} title="Signature">
              {SIGNATURES[row.signature]}
            </span>
            <span>
              {words === null || relation === undefined ? null : (
                <span className="tag-assumed" title={`#${relation.earlier}: ${words.words}`}>
                  {words.drop ? 'duplicate' : 'new state'} of #{relation.earlier}
                </span>
              )}
              {row.drift.length === 0 ? null : (
                <span
                  className="tag-assumed"
                  title={row.drift.map(({ path, what, detail }) => `${path} ${what}: ${detail}`).join('\n')}
                >
                  {' '}
                  drift
                </span>
              )}
            </span>
            <span className="quiet">#{row.id}</span>
          </div>
        )
      })}
    </div>
  )
}
