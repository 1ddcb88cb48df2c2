// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Channel } from '../../../app/ipc/channels.ts'
import '../../../renderer/features/earnings/earnings-view.tsx'
import '../../../renderer/features/ratios/ratios-view.tsx'
import '../../../renderer/features/tear-sheet/tear-sheet-view.tsx'
import { App } from '../../../renderer/shell/window/app.tsx'
import { sampled } from '../../support/cases/sampled.ts'
import { connectionView } from '../../support/window/connection-view.ts'
import { repliesFor } from '../../support/views/crawled-views.ts'
import { refusing, renderWhole, type Replies } from '../../support/window/render-window.tsx'

type Rendered = Awaited<ReturnType<typeof renderWhole>>

const REPLY = { status: 403, message: 'no', requestId: null }

/** The requests of each view. */
const VIEWS = {
  news: ['news.refresh'],
  story: ['news.refresh', 'news.item'],
  ratios: ['ratios.refresh'],
  screen: ['ratios.refresh'],
  earnings: ['earnings.get'],
  'tear sheet': ['ratios.refresh', 'earnings.get'],
} as const satisfies Record<string, readonly Channel[]>

type View = keyof typeof VIEWS

/** Shows another view, whose request succeeds, and the first one again. */
async function elsewhere({ user, settle }: Rendered, view: View): Promise<void> {
  const tabs: Readonly<Record<View, string>> = {
    news: 'News',
    story: 'News',
    ratios: 'Ratios',
    screen: 'Ratios',
    earnings: 'Earnings',
    'tear sheet': 'Company',
  }
  const tab = (name: string): HTMLElement => screen.getByRole('button', { name })
  await user.click(tab(tabs[view] === 'News' ? 'Ratios' : 'News'))
  await settle()
  if (tabs[view] === 'News') {
    await user.type(screen.getByRole('textbox', { name: 'Add symbols' }), 'KSTL{Enter}')
    await settle()
  }
  await user.click(tab(tabs[view]))
  await settle()
}

/** What keeps requests from the service, and how that ends. */
const RETURNS: readonly {
  name: string
  error: ErrorInfo
  ends: (window: Rendered, view: View) => Promise<void>
}[] = [
  {
    name: 'the person works online again',
    error: { kind: 'offline', reason: 'chosen', detail: '' },
    ends: ({ notify }) => notify('status.changed'),
  },
  {
    name: 'another request shows that the service is back',
    error: { kind: 'offline', reason: 'refused', detail: 'a.example' },
    ends: elsewhere,
  },
  {
    name: 'the service was unavailable, and another request succeeds',
    error: { kind: 'service-error', reply: { ...REPLY, status: 503 } },
    ends: elsewhere,
  },
  {
    name: 'a gateway did not know the address, and another request succeeds',
    error: { kind: 'not-found', reply: { ...REPLY, status: 404 } },
    ends: elsewhere,
  },
  {
    name: 'a network wanted a login, and another request succeeds',
    error: { kind: 'not-secure', reason: 'unknown-authority', host: 'a.example' },
    ends: elsewhere,
  },
  {
    name: 'the computer wakes',
    error: { kind: 'connection-broken', host: 'a.example' },
    ends: ({ notify }) => notify('refresh.due'),
  },
  { name: 'a key was entered', error: { kind: 'no-key' }, ends: ({ notify }) => notify('library.changed') },
  {
    name: 'the keychain was unlocked',
    error: { kind: 'keychain-unavailable', state: 'locked' },
    ends: ({ notify }) => notify('status.changed'),
  },
  {
    name: 'a check found another plan',
    error: { kind: 'forbidden', reply: REPLY },
    ends: ({ notify }) => notify('entitlement.changed'),
  },
]

/** A window in a view whose requests fail until `back` is called. */
async function failing(view: View, error: ErrorInfo, isCached: boolean) {
  let isBack = false
  const replies = repliesFor(view, 'live')
  const wrapped = ['news.refresh', 'news.item', 'ratios.refresh', 'earnings.get'] as const
  const { 'preferences.get': preferences } = replies
  const failed = Object.fromEntries(
    wrapped.map((channel) => [
      channel,
      async (input: { mode?: string }) => {
        const answer = replies[channel] as (input: unknown) => Promise<Record<string, unknown>>
        if (isBack || input.mode === 'cached') return answer(input)
        if (!isCached || channel === 'news.refresh') return refusing(error)()
        const { value } = await answer(input)
        return { value, source: { state: 'cached', receivedAt: 1, because: error } }
      },
    ]),
  ) as Replies
  const window = await renderWhole(<App />, {
    ...replies,
    ...failed,
    'preferences.get': async (input) => ({
      ...(await (preferences as NonNullable<typeof preferences>)(input)),
      offline: !isBack && error.kind === 'offline' && error.reason === 'chosen',
    }),
    'app.status': () => ({
      version: '1.0.0',
      connection: connectionView({
        keyState: isBack || error.kind !== 'keychain-unavailable' ? 'ok' : 'locked',
      }),
      storageError: null,
    }),
  })
  await window.settle()
  return {
    ...window,
    back() {
      isBack = true
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', queueMicrotask)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  return () => vi.unstubAllGlobals()
})

describe.each(RETURNS.map((each, row) => ({ ...each, row })))('when $name', ({ error, ends, row }) => {
  // By turns with and without stored data, so that one case for each view has every pair of what differs.
  const cases = (Object.keys(VIEWS) as View[]).flatMap((view, place) =>
    [(row + place) % 2 === 0, (row + place) % 2 === 1].map((isCached) => [view, isCached] as const),
  )

  it.each(sampled(cases, ([view]) => view))(
    '%s has its data without “Try again” (cached: %s)',
    async (view, isCached) => {
      const window = await failing(view, error, isCached)
      const before = VIEWS[view].map((channel) => window.inputsOf(channel).length)
      expect(Math.min(...before)).toBeGreaterThan(0)
      window.back()
      await ends(window, view)
      await act(() => window.settle())
      const since = VIEWS[view].map((channel, place) => window.inputsOf(channel).length - (before[place] ?? 0))
      expect(Math.min(...since)).toBeGreaterThan(0)
      expect(screen.queryAllByRole('button', { name: 'Try again' })).toEqual([])
      expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
    },
  )
})
