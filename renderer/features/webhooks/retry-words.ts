import { toldPauses } from '../../../app/domain/webhooks/retry-analysis.ts'
import type { RetryAnalysis } from '../../../app/domain/webhooks/retry-analysis.ts'

/** A pause in a suitable unit: `340 ms`, `12.5 s`, `4.0 min`, `2.5 h`. */
export const spanText = (ms: number): string =>
  ms < 1000
    ? `${Math.round(ms)} ms`
    : ms < 120_000
      ? `${(ms / 1000).toFixed(1)} s`
      : ms < 7_200_000
        ? `${(ms / 60_000).toFixed(1)} min`
        : `${(ms / 3_600_000).toFixed(1)} h`

/** A speed in at most three digits. */
const speedText = (speed: number): string =>
  speed === 1 ? '' : `, ${speed < 10 ? speed.toFixed(1) : Math.round(speed)} times as fast`

/** The schedule of an analysis as a sentence. */
export function scheduleWords(analysis: RetryAnalysis): string {
  const { shape, baseMs, factor, capMs, jitter, gaps, stages, published } = analysis
  if (published !== null) return `The published schedule of ${published.name} deliveries${speedText(published.speed)}.`
  const within = jitter === null ? '' : `, within ±${Math.round(jitter * 100)}%`
  switch (shape) {
    case 'too-few': {
      const [first, ...more] = toldPauses(gaps).map(spanText)
      if (first === undefined) return 'The attempts came in the same millisecond, which shows no schedule.'
      return more.length === 0
        ? `One pause so far: ${first}. Three attempts are needed to see a schedule.`
        : `Two pauses so far: ${[first, ...more].join(' and ')}. A third is needed to see how they change.`
    }
    case 'fixed':
      return `Fixed pauses of ${spanText(baseMs ?? 0)}${within}.`
    case 'exponential':
      return `Pauses from ${spanText(baseMs ?? 0)}, each ${(factor ?? 1).toFixed(2)} times the one before${capMs === null ? '' : `, up to ${spanText(capMs)}`}${within}.`
    case 'staged':
      return `Pauses in stages: ${stages.map(({ pauseMs, count }) => `${count} of ${spanText(pauseMs)}`).join(', then ')}.`
    case 'too-fast':
      return 'The pauses are too short to judge: the time of the connection hides the schedule.'
    case 'irregular':
      return 'The pauses follow no known schedule.'
  }
}
