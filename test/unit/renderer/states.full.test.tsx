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
import { repliesFor, stepsIn } from '../../support/crawled-views.ts'
import { renderWhole } from '../../support/render-window.tsx'
import { isWrong, saidIn, saidTwice, saysToWait, saysWhatToDo, SCOPES, untruths } from '../../support/view-claims.ts'
import type { Said } from '../../support/view-claims.ts'
import { CRAWLED_STATES, viewsIn } from '../../support/view-states.ts'
import type { CrawledState, CrawledView } from '../../support/view-states.ts'

const WAIT_MS = 6000

/** What the window says in a state of a view, six seconds after the person asked. */
async function said(view: CrawledView, state: CrawledState): Promise<Said> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('requestIdleCallback', queueMicrotask)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const window = await renderWhole(<App />, repliesFor(view, state))
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
