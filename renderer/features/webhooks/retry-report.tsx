import type { ReactElement } from 'react'
import type { RetryAnalysis } from '../../../app/domain/webhooks/retry-analysis.ts'
import { fullTime } from '../../format/time.ts'
import { scheduleWords, spanText } from './retry-words.ts'

/** What repeated arrivals say of the sender's retries. */
export function RetryReport({ analysis, first }: { analysis: RetryAnalysis; first: number }): ReactElement {
  const { attempts, gaps, keepsDeliveryId, keepsPayloadId, gaveUp } = analysis
  const stays = (name: string, keeps: boolean | null): string =>
    keeps === null
      ? `whether the ${name} stays the same cannot be said`
      : `the ${name} ${keeps ? 'stays the same' : 'changes'}`
  return (
    <section>
      <h3>Retries</h3>
      <p>
        {scheduleWords(analysis)} {attempts} arrivals since {fullTime(first)};{' '}
        {stays('delivery header', keepsDeliveryId)}, {stays('payload id', keepsPayloadId)}.
        {gaveUp === true
          ? ` Nothing for far longer than the schedule explains: the sender gave up after ${attempts}.`
          : ''}
      </p>
      <p className="quiet">
        Measured here: {gaps.slice(0, 24).map(spanText).join(' · ')}
        {gaps.length > 24 ? ' …' : ''}
      </p>
    </section>
  )
}
