import { xmlText, type ExportCell } from '../tables/table-text.ts'
import { counted, countText, durationText } from '../values/number-form.ts'
import { joined } from '../values/visible-text.ts'
import { HOUR_MS, LATE_MS, WAIT_MS } from './reconciliation.ts'
import type { DeclaredScope, ReconciledLine, Reconciliation, UnknownReason } from './reconciliation.ts'

const MINUTE = 60_000

const REASONS: Readonly<Record<UnknownReason, string>> = {
  gap: 'The list was not read without a gap at that time.',
  waiting: `It happened less than ${WAIT_MS / MINUTE} minutes ago, so it may still come.`,
  'not-listening': `The receiver did not listen all of the ${WAIT_MS / MINUTE} minutes after it, or deliveries of that time were deleted.`,
  'no-scope': 'You have not said what the destination receives.',
  'no-subject':
    'The list does not say which companies or channels the story has, so it may be outside what this destination receives.',
  unclear: 'A delivery of this story does not say what happened, or when.',
}

/** What came of a line, as a sentence. */
export function lineText(line: ReconciledLine): string {
  const { verdict, why, delayMs, times, isEarly, differs } = line
  const after = delayMs === null ? '; the clocks were not compared then' : ` after ${durationText(delayMs)}`
  const first =
    verdict === 'missed'
      ? 'Missed'
      : verdict === 'outside'
        ? 'Outside what you said this destination receives'
        : verdict === 'unlisted'
          ? 'Delivered, but no list has shown it. Perhaps the plan of the key does not include it'
          : verdict === 'unknown'
            ? `Cannot be said. ${REASONS[why ?? 'unclear']}`.replace(/\.$/, '')
            : `Delivered${verdict === 'late' ? ' late,' : ''}${after}`
  return joined(' ', [
    `${first}.`,
    times > 1 ? `Delivered ${times} times.` : '',
    isEarly ? 'It came before the time that the list gives it.' : '',
    differs.length > 0 ? `Differs from the list: ${differs.join(', ')}.` : '',
  ])
}

/** Heads of the table of lines. */
export const RECONCILED_HEADS = [
  'Time',
  'Story',
  'Event',
  'Title',
  'Result',
  'Delay, ms',
  'Times',
  'Deliveries',
  'Reason',
]

/** The cells of a line in that table. */
export const reconciledCells = (line: ReconciledLine): ExportCell[] =>
  [
    new Date(line.at).toISOString(),
    line.story,
    line.action,
    line.title,
    line.verdict,
    line.delayMs,
    line.times,
    line.deliveries.join(' '),
    lineText(line),
  ].map((cell) => (cell === null ? null : typeof cell === 'number' ? { digits: String(cell) } : { text: cell }))

/** What a destination receives, as a phrase. */
export function scopeText({ kinds, symbols, channels }: DeclaredScope): string {
  const of = (names: readonly string[], all: string): string => (names.length === 0 ? all : names.join(', '))
  return `${kinds.join(' and ')} of ${of(symbols, 'all symbols')}, in ${of(channels, 'all channels')}`
}

const hoursText = (ms: number): string =>
  ms < HOUR_MS
    ? counted(Math.floor(ms / MINUTE), 'minute')
    : ms === HOUR_MS
      ? 'hour'
      : `${countText(Math.floor(ms / HOUR_MS))} h ${countText(Math.floor((ms % HOUR_MS) / MINUTE))} min`

/** What a reconciliation says at a glance. Each sentence is true by itself. `isOffline` is whether the person works offline. */
export function reconciliationTexts(made: Reconciliation, isOffline: boolean): string[] {
  const { counts, p50, p95, judgedMs, readMs, heardMs, hasListened, isPurged, scope, skewMs } = made
  const total = counts.delivered + counts.late + counts.missed
  return [
    ...(hasListened || isPurged
      ? []
      : ['The receiver has not listened for this connection yet. Start it in “Receiver”.']),
    ...(readMs === 0
      ? [
          isOffline
            ? 'No part of this time is known to have been read from the list without a gap, and you work offline. Go online and refresh the news.'
            : 'No part of this time is known to have been read from the list without a gap. Refresh the news, or choose a longer time.',
        ]
      : []),
    // What listened without a known clock, or was deleted since, is not counted as heard.
    ...(hasListened && heardMs === 0 && skewMs !== null && !isPurged
      ? ['The receiver did not listen in this time, or the clock of the service was not known then.']
      : []),
    ...(isPurged ? ['Deliveries of this time were deleted, so what came then is not called missed.'] : []),
    ...(hasListened && skewMs === null
      ? [
          'The clock of the service is not known yet, so nothing can be called missed. Any request to it tells the time.',
        ]
      : []),
    ...(judgedMs > 0 && judgedMs < MINUTE ? ['Less than a minute of this time can be judged.'] : []),
    ...(judgedMs >= MINUTE && scope !== null && counts.missed === 0
      ? [`Nothing was missed in the ${hoursText(judgedMs)} that can be judged.`]
      : []),
    ...(total > 0 && p50 !== null && p95 !== null
      ? [
          `Half of the deliveries came within ${durationText(p50)}, and 95% within ${durationText(p95)}. Late is more than ${durationText(LATE_MS)}.`,
        ]
      : []),
  ]
}

const caseName = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** A reconciliation as a JUnit file: a case for each hour. It fails where a delivery was missed, and is skipped where nothing can be judged. */
export function reconciliationJUnit(
  { hours, scope }: Pick<Reconciliation, 'hours' | 'scope'>,
  missed: readonly ReconciledLine[],
): string {
  const failures = hours.filter((hour) => hour.missed > 0).length
  const isSkipped = (hour: (typeof hours)[number]): boolean =>
    hour.missed === 0 && (hour.judgedMs === 0 || scope === null)
  const why =
    scope === null
      ? 'what the destination receives is not declared'
      : 'the list was not read, or the receiver did not listen'
  const cases = hours.map((hour) => {
    const own = missed.filter(({ at }) => at >= hour.at && at < hour.at + HOUR_MS)
    const names = own.map(({ story, action, title }) => `story ${story} ${action}${title === null ? '' : `: ${title}`}`)
    const outcome =
      hour.missed > 0
        ? `<failure message="${hour.missed} missed">${xmlText(names.join('\n'))}</failure>`
        : isSkipped(hour)
          ? `<skipped message="${why}"/>`
          : `<system-out>${hour.delivered + hour.late} delivered${hour.judgedMs < HOUR_MS ? '; not all of the hour can be judged' : ''}</system-out>`
    return `    <testcase classname="completeness" name="${caseName(hour.at)} UTC">${outcome}</testcase>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="completeness">\n  <testsuite name="completeness" tests="${hours.length}" failures="${failures}" skipped="${hours.filter(isSkipped).length}">\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`
}
