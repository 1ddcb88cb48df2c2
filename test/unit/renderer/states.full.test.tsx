// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import '../../../renderer/features/changes/changes-view.tsx'
import '../../../renderer/features/console/console-view.tsx'
import '../../../renderer/features/earnings/earnings-view.tsx'
import '../../../renderer/features/news/history/story-history.tsx'
import '../../../renderer/features/proof/find-proof.tsx'
import '../../../renderer/features/proof/inspector.tsx'
import '../../../renderer/features/ratios/ratios-view.tsx'
import '../../../renderer/features/settings/settings-view.tsx'
import '../../../renderer/features/tear-sheet/tear-sheet-view.tsx'
import '../../../renderer/features/webhooks/webhooks-view.tsx'
import '../../../renderer/features/welcome/welcome-view.tsx'
import { App } from '../../../renderer/shell/window/app.tsx'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Reconciliation } from '../../../app/domain/webhooks/reconciliation.ts'
import { KNOWN_STATES, KNOWN_VIEWS, repliesFor, repliesThen, stepsIn } from '../../support/views/crawled-views.ts'
import { reconciliationOf } from '../../support/window/own-replies.ts'
import { refusing, renderWhole, type Replies } from '../../support/window/render-window.tsx'
import {
  isWrong,
  saidIn,
  saidTwice,
  saysToWait,
  saysWhatToDo,
  SCOPES,
  untruths,
} from '../../support/views/view-claims.ts'
import type { Said } from '../../support/views/view-claims.ts'
import { CRAWLED_STATES, viewsIn, type CrawledState, type CrawledView } from '../../support/views/view-states.ts'

const WAIT_MS = 6000

/** What the window says in a state of a view, six seconds after the person asked. */
const said = (view: CrawledView, state: CrawledState, replies: Replies = {}): Promise<Said> =>
  saidAfter({ ...repliesFor(view, state), ...replies }, stepsIn(view, state), SCOPES[view])

/** What a window with these replies says, or a part of it, six seconds after the person did something. */
async function saidAfter(replies: Replies, steps: ReturnType<typeof stepsIn>, scope?: string): Promise<Said> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('requestIdleCallback', queueMicrotask)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const window = await renderWhole(<App />, replies)
  await window.settle()
  for (const step of steps) {
    step(window)
    await window.settle()
  }
  act(() => {
    vi.advanceTimersByTime(WAIT_MS)
  })
  await window.settle()
  const all = saidIn(document.body, scope)
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

const THEN = Date.UTC(2026, 0, 5, 16)

describe.each(KNOWN_VIEWS.flatMap((view) => KNOWN_STATES.map((state) => [view, state] as const)))(
  'the view %s of an earlier time that is %s',
  (view, state) => {
    let all: Said = { texts: [], words: [], controls: [] }
    beforeAll(async () => {
      all = await saidAfter(repliesThen(view, state, THEN), stepsIn(view, 'live'), SCOPES[view])
    })

    it('leads back to now, and says of nothing that it is requested or live', () => {
      expect(all.controls).toContain('Now')
      expect(all.texts.filter((text) => /\blive ·|requesting|not requested|returned no|yet\b/i.test(text))).toEqual([])
    })

    it('says no sentence twice', () => {
      expect(saidTwice(all)).toEqual([])
    })

    if (state === 'failed' || state === 'loading')
      it('does not say of what was not read that it was not known then', () => {
        expect(all.texts.filter((text) => /^No\b.*(by then|known at)|^not known then$|^Not known/.test(text))).toEqual(
          [],
        )
      })

    if (state === 'failed')
      it('says what to do', () => {
        expect(saysWhatToDo(all, 'failed')).toBe(true)
      })
    else if (state === 'loading')
      it('says that something is under way', () => {
        expect(saysToWait(all)).toBe(true)
      })
    else if (state !== 'received' && state !== 'offline')
      it('says that it was not known then, or was received later', () => {
        expect(all.words.join(' ')).toMatch(/by then|known then|received later|by \d|not known/i)
      })
  },
)

describe.each([
  ['yesterday 16:00', /16:00:00.* · Enter to take it/],
  ['2026-10-99', /^(?!.*Enter).+/],
  ['2199-01-01', /^This time is still to come$/],
])('the time “%s” that is typed', (typed, note) => {
  it('is understood or refused in words', async () => {
    await saidAfter(repliesThen('news', 'received', THEN), [
      () => {
        fireEvent.change(screen.getByRole('textbox', { name: 'Known at this time' }), { target: { value: typed } })
      },
      () => {
        const field = screen.getByRole('textbox', { name: 'Known at this time' })
        expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(note)
      },
    ])
  })
})
