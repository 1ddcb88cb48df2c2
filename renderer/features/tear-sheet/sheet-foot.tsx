import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fullTime } from '../../format/time.ts'
import { useConnectionId } from '../../query/connection.ts'
import { sheetQueries } from './queries.ts'

/** Where the numbers of a sheet come from, and when the newest were received. Paper has a foot of its own, which says when it was made. */
export function SheetFoot({
  symbol,
  service,
  receivedAt,
}: {
  symbol: string
  /** Address of the service. */
  service: string
  /** When the ratios were received; null for none. */
  receivedAt: number | null
}): ReactElement {
  const connection = useConnectionId()
  const earnings = useQuery(sheetQueries.earnings(connection, symbol)).data
  const times = [receivedAt, earnings?.source.receivedAt ?? null].filter((at) => at !== null)
  return (
    <footer className="sheet-foot">
      <span>
        Numbers from {service}, as received
        {times.length === 0 ? '' : `, the newest on ${fullTime(Math.max(...times))}`}
      </span>
      <span>Click a number to see the response it came from.</span>
    </footer>
  )
}
