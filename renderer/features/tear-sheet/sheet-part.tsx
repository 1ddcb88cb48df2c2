import type { ReactElement, ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import type { Shown } from '../../../app/domain/responses/display-state.ts'
import { shownLine } from '../../format/display-state.ts'
import { recordDay } from '../../format/date-form.ts'
import { fullTime } from '../../format/time.ts'
import { useReceivedAt } from '../../query/proof.ts'
import { Figure } from '../../ui/text/sourced-number.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { sheetQueries } from './queries.ts'

/** One card of the page of a company. */
export function Part({
  title,
  note = '',
  className = '',
  children,
}: {
  title: string
  /** What holds for all of it, such as its basis. */
  note?: string
  className?: string
  children: ReactNode
}): ReactElement {
  return (
    <section className={`sheet-part ${className}`} aria-label={title}>
      <h2>
        {title}
        {note === '' ? null : <span className="quiet"> {note}</span>}
      </h2>
      {children}
    </section>
  )
}

/** As-of date and source of one part of the sheet, on screen and on paper. */
export function SourceLine({
  asOf,
  endpoint,
  shown,
  response,
  knownAt,
}: {
  asOf: string | null
  endpoint: string
  shown: Shown
  /** The response that the part came with. A later one that said the same is not kept in its place. */
  response: ResponseRef | null
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: number | null
}): ReactElement {
  const receivedAt = useReceivedAt(response?.hash ?? null, knownAt)
  // Beside a hash stands the time of that response only, so the time of another one is said to be of the last response.
  const isOfOther = response !== null && 'at' in shown && shown.at !== receivedAt
  const parts = [
    asOf === null ? null : asOf === '' ? recordDay(asOf) : `As of ${recordDay(asOf)}`,
    `Source: ${endpoint}`,
    // A part of which nothing was requested, such as one without stories, says so itself.
    shown.state === 'not-asked' || (knownAt !== null && shown.state === 'loading')
      ? null
      : shownLine(shown, isOfOther ? 'last response received' : 'received'),
  ].filter((part) => part !== null)
  return (
    <p className="sheet-source">
      {parts.join(' · ')}
      {response === null ? null : (
        <>
          {' '}
          · response{' '}
          <Figure label={endpoint} response={response} digits={null} title={response.hash}>
            <span className="mono">{response.hash.slice(0, 10)}</span>
          </Figure>
          {isOfOther && receivedAt !== null ? `, received ${fullTime(receivedAt)}` : null}
        </>
      )}
    </p>
  )
}

/**
 * Where the numbers of a sheet come from, and when the newest were received; nothing on a sheet without numbers. Paper has a foot of its
 * own, which says when it was made.
 */
export function SheetFoot({
  symbol,
  service,
  receivedAt,
  knownAt,
}: {
  symbol: string
  /** Address of the service. */
  service: string
  /** When the ratios were received; null for none. */
  receivedAt: number | null
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: number | null
}): ReactElement | null {
  const connection = useConnectionId()
  const earnings = useQuery(sheetQueries.earnings(connection, symbol, knownAt)).data
  const times = [receivedAt, earnings?.source.receivedAt ?? null].filter((at) => at !== null)
  if (times.length === 0) return null
  return (
    <footer className="sheet-foot">
      <span>
        Numbers from {service}, as received, the newest on {fullTime(Math.max(...times))}
      </span>
      <span>Click a number to see the response it came from.</span>
    </footer>
  )
}
