// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import '../../../renderer/features/changes/changes-view.tsx'
import '../../../renderer/features/console/console-view.tsx'
import '../../../renderer/features/earnings/earnings-view.tsx'
import '../../../renderer/features/ratios/ratios-view.tsx'
import '../../../renderer/features/settings/settings-view.tsx'
import '../../../renderer/features/tear-sheet/tear-sheet-view.tsx'
import '../../../renderer/features/webhooks/webhooks-view.tsx'
import '../../../renderer/features/welcome/welcome-view.tsx'
import { App } from '../../../renderer/shell/window/app.tsx'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Reconciliation } from '../../../app/domain/webhooks/reconciliation.ts'
import { repliesFor, stepsIn } from '../../support/crawled-views.ts'
import { reconciliationOf } from '../../support/own-replies.ts'
import { refusing, renderWhole } from '../../support/render-window.tsx'
import type { Replies } from '../../support/render-window.tsx'
import { isWrong, saidIn, saidTwice, saysToWait, saysWhatToDo, SCOPES, untruths } from '../../support/view-claims.ts'
import type { Said } from '../../support/view-claims.ts'
import { CRAWLED_STATES, viewsIn } from '../../support/view-states.ts'
import type { CrawledState, CrawledView } from '../../support/view-states.ts'

const WAIT_MS = 6000

/** What the window says in a state of a view, six seconds after the person asked. */
async function said(view: CrawledView, state: CrawledState, replies: Replies = {}): Promise<Said> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('requestIdleCallback', queueMicrotask)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const window = await renderWhole(<App />, { ...repliesFor(view, state), ...replies })
  await window.settle()
  for (const step of stepsIn(view, state)) {
    step(window)
    await window.settle()
  }
  act(() => {
    vi.advanceTimersByTime(WAIT_MS)
  })
  await window.settle()
  const all = saidIn(document.body, SCOPES[view])
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  return all
}

const UNKNOWN = ['loading', 'failed', 'offline', 'not-asked', 'denied'] as const
const CLAIMS = ['Not provided', 'no values', 'Nothing received', 'The response contains no reports', 'not available']

// U6
it.each(UNKNOWN.flatMap((state) => CLAIMS.map((claim) => [state, claim] as const)))(
  'in the state %s “%s” was never found out',
  (state, claim) => {
    expect(untruths({ texts: [claim], words: [], controls: [] }, state)).toEqual([claim])
  },
)

const PAIRS = CRAWLED_STATES.flatMap((state) => viewsIn(state).map((view) => [view, state] as const))

describe.each(PAIRS)('the view %s in the state %s', (view, state) => {
  let all: Said = { texts: [], words: [], controls: [] }
  beforeAll(async () => {
    all = await said(view, state)
  })

  it('says nothing that the state does not imply', () => {
    expect(untruths(all, state)).toEqual([])
  })

  it('says no sentence twice', () => {
    expect(saidTwice(all)).toEqual([])
  })

  if (isWrong(state))
    it('says what to do', () => {
      expect(saysWhatToDo(all, state)).toBe(true)
    })

  if (state === 'loading')
    it('says that something is under way', () => {
      expect(saysToWait(all)).toBe(true)
    })
})

/** What Completeness can know beside the states of every view, with the sentence that says it. */
const COMPARED: readonly (readonly [what: string, state: CrawledState, Partial<Reconciliation> | ErrorInfo, RegExp])[] =
  [
    [
      'without a receiver',
      'live',
      { hasListened: false, heardMs: 0, judgedMs: 0, skewMs: null },
      /^The receiver has not listened for this connection yet\. Start it/,
    ],
    [
      'without coverage',
      'live',
      { readMs: 0, judgedMs: 0 },
      /^No part of this time is known to have been read from the list without a gap\. Refresh the news/,
    ],
    [
      'without coverage while the person works offline',
      'offline',
      { readMs: 0, judgedMs: 0 },
      /^No part of this time .* and you work offline\. Go online and refresh the news\./,
    ],
    [
      'without a scope',
      'live',
      { scope: null },
      /^Until you say what the destination receives, nothing is called missed/,
    ],
    [
      'with nothing missed',
      'live',
      { counts: reconciliationOf(0, 0).counts },
      /^Nothing was missed in the hour that can be judged\./,
    ],
    [
      'with deliveries that were deleted since',
      'live',
      { isPurged: true },
      /^Deliveries of this time were deleted, so what came then is not called missed\./,
    ],
    ['that was cancelled', 'live', { kind: 'cancelled' }, /^The comparison was cancelled\./],
    [
      'that failed',
      'failed',
      { kind: 'storage-failed', reason: 'device', detail: '' },
      /^The system reported an error while Tearsheet read or wrote its data\./,
    ],
  ]

describe.each(COMPARED)('a comparison %s', (_what, state, known, sentence) => {
  let all: Said = { texts: [], words: [], controls: [] }
  beforeAll(async () => {
    all = await said('completeness', state, {
      'reconciliation.make': 'kind' in known ? refusing(known) : () => reconciliationOf(Date.now(), 1, known),
    })
  })

  it('has its sentence, and none of the others', () => {
    const found = COMPARED.filter(([, , , each]) => all.words.some((words) => each.test(words)))
    expect(found.map(([, , , each]) => each)).toEqual([sentence])
  })

  it('says nothing twice, and nothing that is not so', () => {
    expect([saidTwice(all), untruths(all, state)]).toEqual([[], []])
  })
})
