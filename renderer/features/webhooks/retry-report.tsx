import type { ReactElement } from 'react'
import type { RetryAnalysis } from '../../../app/domain/webhooks/retry-analysis.ts'
import { fullTime } from '../../format/time.ts'
import { useTimeZone } from '../../ui/moment.tsx'
import { scheduleWords, spanText } from './retry-words.ts'

/** The retries of one delivery: schedule, IDs and measured pauses. */
export function RetryReport({ analysis, first }: { analysis: RetryAnalysis; first: number }): ReactElement {
  const zone = useTimeZone()
  const { attempts, gaps, keepsDeliveryId, keepsPayloadId, gaveUp } = analysis
  const stays = (name: string, keeps: boolean | null): string =>
    keeps === null ? `the ${name} is unknown` : `the ${name} ${keeps ? 'stays the same' : 'changes'}`
  return (
    <section>
      <h2>Retries</h2>
      <p>
        {scheduleWords(analysis)} {attempts} arrivals since {fullTime(first, zone)};{' '}
        {stays('delivery header', keepsDeliveryId)}, {stays('payload id', keepsPayloadId)}.
        {gaveUp === true
          ? ` Nothing more arrived for much longer than the schedule allows, so the sender gave up after ${attempts} attempts.`
          : ''}
      </p>
      <p className="quiet">
        Measured pauses: {gaps.slice(0, 24).map(spanText).join(' · ')}
        {gaps.length > 24 ? ' …' : ''}
      </p>
    </section>
  )
}
