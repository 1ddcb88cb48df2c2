import { toldPauses, type RetryAnalysis, type SentId } from '../../../../app/domain/webhooks/retry-analysis.ts'
import { durationText, shownDecimals } from '../../../../app/domain/values/number-form.ts'
import type { ReactElement } from 'react'
import { fullTime } from '../../../format/time.ts'
import { useTimeZone } from '../../../ui/text/date-time.tsx'

/** A speed in at most three digits. */
const speedText = (speed: number): string =>
  speed === 1 ? '' : `, ${speed < 10 ? shownDecimals(speed, 1) : Math.round(speed)} times as fast`

export function scheduleWords(analysis: RetryAnalysis): string {
  const { shape, baseMs, factor, capMs, jitter, gaps, stages, published } = analysis
  if (published !== null) return `The published schedule of ${published.name} deliveries${speedText(published.speed)}.`
  const within = jitter === null ? '' : `, within ±${Math.round(jitter * 100)}%`
  switch (shape) {
    case 'too-few': {
      const [first, ...more] = toldPauses(gaps).map(durationText)
      if (first === undefined) return 'The attempts came in the same millisecond, which shows no schedule.'
      return more.length === 0
        ? `One pause so far: ${first}. Three attempts are needed to see a schedule.`
        : `Two pauses so far: ${[first, ...more].join(' and ')}. A third is needed to see how they change.`
    }
    case 'fixed':
      return `Fixed pauses of ${durationText(baseMs ?? 0)}${within}.`
    case 'exponential':
      return `Pauses from ${durationText(baseMs ?? 0)}, each ${shownDecimals(factor ?? 1, 2)} times the one before${capMs === null ? '' : `, up to ${durationText(capMs)}`}${within}.`
    case 'staged':
      return `Pauses in stages: ${stages.map(({ pauseMs, count }) => `${count} of ${durationText(pauseMs)}`).join(', then ')}.`
    case 'too-fast':
      return 'The pauses are too short to judge: the time of the connection hides the schedule.'
    case 'irregular':
      return 'The pauses follow no known schedule.'
  }
}

const ID_WORDS: Readonly<Record<SentId, (name: string) => string>> = {
  same: (name) => `the ${name} stays the same`,
  changes: (name) => `the ${name} changes`,
  none: (name) => `no ${name} was sent`,
  some: (name) => `a ${name} was sent with some of them only`,
}

/** The retries of one delivery: schedule, IDs and measured pauses. */
export function RetryReport({ analysis, first }: { analysis: RetryAnalysis; first: number }): ReactElement {
  const zone = useTimeZone()
  const { attempts, gaps, deliveryId, payloadId, gaveUp } = analysis
  return (
    <section>
      <h2>Retries</h2>
      <p>
        {scheduleWords(analysis)} {attempts} arrivals since {fullTime(first, zone)};{' '}
        {ID_WORDS[deliveryId]('delivery header')}, {ID_WORDS[payloadId]('payload id')}.
        {gaveUp === null
          ? ''
          : gaveUp
            ? ` Nothing more arrived for much longer than the schedule allows: the sender gave up after ${attempts} attempts, unless the receiver was stopped.`
            : ' The last one was accepted, so no other is to come.'}
      </p>
      <p className="quiet">
        Measured pauses: {gaps.slice(0, 24).map(durationText).join(' · ')}
        {gaps.length > 24 ? ' …' : ''}
      </p>
    </section>
  )
}
