import { describe, expect, it } from 'vitest'
import { emptyTally, type Reconciliation } from '../../../../../app/domain/webhooks/reconciliation.ts'
import { reconciliationJUnit, reconciliationTexts } from '../../../../../app/domain/webhooks/reconciliation-report.ts'

const HOUR = 3_600_000
const BOTH = [true, false]

/** Everything that the page can know, in each combination. */
const KNOWN = BOTH.flatMap((hasListened) =>
  BOTH.flatMap((isHeard) =>
    BOTH.flatMap((isRead) =>
      BOTH.flatMap((isPurged) =>
        BOTH.flatMap((isDeclared) =>
          BOTH.flatMap((hasClock) =>
            BOTH.flatMap((isMissed) =>
              BOTH.map((isOffline) => ({
                ...{ hasListened, isHeard: isHeard && hasListened && hasClock, isRead, isPurged, isDeclared },
                ...{ hasClock, isOffline, isMissed },
              })),
            ),
          ),
        ),
      ),
    ),
  ),
)
type Facts = (typeof KNOWN)[number]

/** When each sentence is true. */
const TRUE_WHERE: readonly [RegExp, (facts: Facts) => boolean][] = [
  [/^The receiver has not listened for this connection yet/, ({ hasListened }) => !hasListened],
  [
    /^No part of this time is known to have been read.* you work offline/,
    ({ isRead, isOffline }) => !isRead && isOffline,
  ],
  [
    /^No part of this time is known to have been read.* Refresh the news/,
    ({ isRead, isOffline }) => !isRead && !isOffline,
  ],
  [
    /^The receiver did not listen in this time/,
    ({ isHeard, hasListened, hasClock, isPurged }) => !isHeard && hasListened && hasClock && !isPurged,
  ],
  [/^Deliveries of this time were deleted/, ({ isPurged }) => isPurged],
  [/^The clock of the service is not known yet/, ({ hasClock }) => !hasClock],
  [/^Nothing was missed/, ({ isRead, isHeard, isDeclared, isMissed }) => isRead && isHeard && isDeclared && !isMissed],
  [/^Half of the deliveries came within/, () => true],
]

it.each(KNOWN)('each sentence is true, and said once, of %j', (facts) => {
  const { hasListened, isHeard, isRead, isPurged, isDeclared, hasClock, isMissed, isOffline } = facts
  const canMiss = isRead && isHeard && isDeclared
  const { counts, reasons } = emptyTally()
  const made: Reconciliation = {
    ...{ from: 0, to: HOUR, madeAt: HOUR, reasons, worst: [], compared: null, p50: 400, p95: 900, hours: [] },
    counts: { ...counts, delivered: 2, missed: isMissed && canMiss ? 1 : 0 },
    ...{ hasListened, isPurged, readMs: isRead ? HOUR : 0, heardMs: isHeard ? HOUR : 0 },
    ...{ judgedMs: isRead && isHeard ? HOUR : 0, skewMs: hasClock ? 0 : null },
    scope: isDeclared ? { kinds: ['News/v1'], symbols: [], channels: [] } : null,
  }
  const texts = reconciliationTexts(made, isOffline)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) {
    const rule = TRUE_WHERE.find(([words]) => words.test(text))
    expect([text, rule?.[1]({ ...facts, isMissed: isMissed && canMiss })]).toEqual([text, true])
  }
})

it.each([
  [1, 'Less than a minute of this time can be judged.'],
  [59_999, 'Less than a minute of this time can be judged.'],
  [60_000, 'Nothing was missed in the 1 minute that can be judged.'],
])('%i ms that can be judged are no minutes of none', (judgedMs, sentence) => {
  const { counts, reasons } = emptyTally()
  const made: Reconciliation = {
    ...{ from: 0, to: HOUR, madeAt: HOUR, reasons, worst: [], compared: null, p50: null, p95: null, hours: [], counts },
    ...{ hasListened: true, isPurged: false, readMs: judgedMs, heardMs: judgedMs, judgedMs, skewMs: 0 },
    scope: { kinds: ['News/v1'], symbols: [], channels: [] },
  }
  expect(reconciliationTexts(made, false)).toEqual([sentence])
})

describe('an hour of a JUnit file', () => {
  const [delivered, late, outside, unknown] = [2, 0, 0, 0]
  const scope = { kinds: ['News/v1'], symbols: [], channels: [] } as const
  const caseOf = (judgedMs: number, missed: number, declared: Reconciliation['scope']): string =>
    /<testcase[^>]*>(.*)<\/testcase>/.exec(
      reconciliationJUnit(
        { hours: [{ at: 0, delivered, late, outside, unknown, missed, judgedMs }], scope: declared },
        [],
      ),
    )?.[1] ?? ''

  it.each<[string, number, number, Reconciliation['scope'], string]>([
    ['in which nothing was missed passes', HOUR, 0, scope, '<system-out>2 delivered</system-out>'],
    [
      'says that not all of it can be judged',
      HOUR / 2,
      0,
      scope,
      '<system-out>2 delivered; not all of the hour can be judged</system-out>',
    ],
    ['in which something was missed fails', HOUR, 1, scope, '<failure message="1 missed"></failure>'],
    [
      'that cannot be judged is skipped',
      0,
      0,
      scope,
      '<skipped message="the list was not read, or the receiver did not listen"/>',
    ],
    [
      'is skipped before the person has said what the destination receives',
      HOUR,
      0,
      null,
      '<skipped message="what the destination receives is not declared"/>',
    ],
  ])('%s', (_what, judgedMs, missed, declared, outcome) => {
    expect(caseOf(judgedMs, missed, declared)).toBe(outcome)
  })
})
