import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { fullTime, notBefore } from '../../format/time.ts'
import { useConnectionId } from '../../query/connection.ts'
import { sheetQueries } from './queries.ts'

/** When a sheet was made, which is never before its numbers were received, and where they come from. */
export function SheetFoot({
  symbol,
  name,
  service,
  now,
  receivedAt,
}: {
  symbol: string
  name: string
  /** Address of the service. */
  service: string
  now: number
  /** When the ratios were received; null for none. */
  receivedAt: number | null
}): ReactElement {
  const connection = useConnectionId()
  const earnings = useQuery(sheetQueries.earnings(connection, symbol)).data
  const stories = useQuery(sheetQueries.stories(connection, writeTerm('sym', symbol))).data
  const createdAt = notBefore(now, [receivedAt, earnings?.source.receivedAt ?? null, stories?.receivedAt ?? null])
  return (
    <footer className="sheet-foot">
      <span>
        {name} · created {fullTime(createdAt)}
      </span>
      <span>Numbers from {service}, as received. In Tearsheet, each number opens its response.</span>
    </footer>
  )
}
