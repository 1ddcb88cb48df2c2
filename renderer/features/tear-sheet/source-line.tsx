import type { ReactElement } from 'react'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import type { Source } from '../../../app/errors/sourced.ts'
import { fullTime } from '../../format/time.ts'
import { Figure } from '../../ui/figure.tsx'

/** As-of date and source of one part of the sheet, on screen and on paper. */
export function SourceLine({
  asOf,
  endpoint,
  source,
  response,
}: {
  asOf: string | null
  endpoint: string
  source: Source | null
  response: ResponseRef | null
}): ReactElement {
  const parts = [
    asOf === null ? null : `As of ${asOf}`,
    `Source: ${endpoint}`,
    source?.receivedAt == null
      ? null
      : `${source.state === 'live' ? 'received' : 'from the library, received'} ${fullTime(source.receivedAt)}`,
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
        </>
      )}
    </p>
  )
}
