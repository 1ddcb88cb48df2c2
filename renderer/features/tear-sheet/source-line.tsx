import type { ReactElement } from 'react'
import type { AnswerRef } from '../../../app/domain/responses/source-ref.ts'
import type { Source } from '../../../app/errors/sourced.ts'
import { fullTime } from '../../format/time.ts'
import { Figure } from '../../ui/figure.tsx'

/** As-of date and source of one part of the sheet, on screen and on paper. */
export function SourceLine({
  asOf,
  endpoint,
  source,
  answer,
}: {
  asOf: string | null
  endpoint: string
  source: Source | null
  answer: AnswerRef | null
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
      {answer === null ? null : (
        <>
          {' '}
          · response{' '}
          <Figure label={endpoint} answer={answer} title={answer.hash}>
            <span className="mono">{answer.hash.slice(0, 10)}</span>
          </Figure>
        </>
      )}
    </p>
  )
}
