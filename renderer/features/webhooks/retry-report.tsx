import type { ReactElement } from 'react'
import type { RetryAnalysis } from '../../../app/domain/retry-analysis.ts'
import { fullTime } from '../../format/time.ts'

const span = (ms: number): string =>
  ms < 1000
    ? `${Math.round(ms)} ms`
    : ms < 120_000
      ? `${(ms / 1000).toFixed(1)} s`
      : ms < 7_200_000
        ? `${(ms / 60_000).toFixed(1)} min`
        : `${(ms / 3_600_000).toFixed(1)} h`

function scheduleWords({ shape, baseMs, factor, capMs, jitter, gaps }: RetryAnalysis): string {
  const within = jitter === null ? '' : `, within ±${Math.round(jitter * 100)}%`
  switch (shape) {
    case 'too-few':
      return `One pause so far: ${span(gaps[0] ?? 0)}. A schedule shows after three attempts.`
    case 'fixed':
      return `A fixed pause of ${span(baseMs ?? 0)}${within}.`
    case 'exponential':
      return `Pauses from ${span(baseMs ?? 0)}, each ${(factor ?? 1).toFixed(2)} times the one before${capMs === null ? '' : `, up to ${span(capMs)}`}${within}.`
    case 'irregular':
      return 'The pauses follow no schedule that is recognised.'
  }
}

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
        Measured here: {gaps.slice(0, 24).map(span).join(' · ')}
        {gaps.length > 24 ? ' …' : ''}
      </p>
    </section>
  )
}
