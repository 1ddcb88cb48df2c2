// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Shown } from '../../../../../app/domain/responses/display-state.ts'
import { SourceMark } from '../../../../../renderer/ui/states/source-mark.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const NOW = Date.UTC(2026, 9, 30, 18, 5)
const UNREACHABLE = { kind: 'offline', reason: 'unreachable', detail: '' } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW })
})
afterEach(() => vi.useRealTimers())

async function marked(shown: Shown, isRefreshing = false) {
  const { container } = await renderWindow(<SourceMark shown={shown} isRefreshing={isRefreshing} now={NOW} />)
  const mark = container.querySelector<HTMLElement>('.source-mark')
  if (mark === null) throw new Error('There is no mark')
  return mark
}

it.each<[string, Shown]>([
  ['Not requested', { state: 'not-asked' }],
  ['Requesting…', { state: 'loading', since: NOW }],
  ['Live · just now', { state: 'live', at: NOW }],
  ['Cached · 3 min ago', { state: 'cached', at: NOW - 180_000, because: null }],
  ['Cached · not live · 3 min ago', { state: 'cached', at: NOW - 180_000, because: UNREACHABLE }],
  ['Not cached · offline', { state: 'offline' }],
  ['None · just now', { state: 'none', at: NOW }],
  ['Not in the plan', { state: 'denied', error: UNREACHABLE }],
  ['Request failed', { state: 'failed', error: UNREACHABLE }],
])('the mark says “%s”', async (words, shown) => {
  expect((await marked(shown)).textContent).toBe(words)
})

it.each<[words: string, shown: Shown, pushedAt: number]>([
  ['Live · pushed · just now', { state: 'live', at: NOW }, NOW - 60_000],
  ['Cached · pushed · 9 min ago', { state: 'cached', at: NOW - 540_000, because: null }, NOW],
  ['Live · just now', { state: 'live', at: NOW }, NOW - 300_000],
  ['Cached · not live · 3 min ago', { state: 'cached', at: NOW - 180_000, because: UNREACHABLE }, NOW],
])('beside deliveries the mark says “%s”', async (words, shown, pushedAt) => {
  const { container } = await renderWindow(
    <SourceMark shown={shown} isRefreshing={false} pushedAt={pushedAt} now={NOW} />,
  )
  expect(container.querySelector('.source-mark')?.textContent).toBe(words)
})

it('a wait is counted in seconds while it lasts', async () => {
  const mark = await marked({ state: 'loading', since: NOW })
  act(() => void vi.advanceTimersByTime(3000))
  expect(mark.textContent).toBe('Requesting… 3 s')
})

const announced = (): string | null => screen.getByRole('status').textContent

it('a wait is announced once it is long, and not each second', async () => {
  await marked({ state: 'loading', since: NOW })
  expect(announced()).toBe('')
  act(() => void vi.advanceTimersByTime(2000))
  expect(announced()).toBe('Requesting…')
  act(() => void vi.advanceTimersByTime(3000))
  expect(announced()).toBe('Requesting…')
})

it.each([
  [[], ''],
  [[2000], 'Live'],
] as const)('what comes after a wait is announced where the wait was: %j ms, “%s”', async (waits, words) => {
  let receive = (): void => undefined
  function Received(): ReactElement {
    const [shown, setShown] = useState<Shown>({ state: 'loading', since: NOW })
    receive = () => setShown({ state: 'live', at: NOW })
    return <SourceMark shown={shown} isRefreshing={false} now={NOW} />
  }
  await renderWindow(<Received />)
  for (const wait of waits) act(() => void vi.advanceTimersByTime(wait))
  act(receive)
  expect(announced()).toBe(words)
})

it('only the state that ends a long wait is announced, and none that comes later and is expected', async () => {
  let show: (shown: Shown) => void = () => undefined
  function Changing(): ReactElement {
    const [shown, setShown] = useState<Shown>({ state: 'loading', since: NOW })
    show = setShown
    return <SourceMark shown={shown} isRefreshing={false} now={NOW} />
  }
  await renderWindow(<Changing />)
  act(() => void vi.advanceTimersByTime(2000))
  const said = (['live', 'none', 'live'] as const).map((state) => {
    act(() => show({ state, at: NOW }))
    return announced()
  })
  expect(said).toEqual(['Live', '', ''])
})

it.each<[string, Shown]>([
  ['', { state: 'live', at: NOW - 120_000 }],
  ['', { state: 'cached', at: NOW, because: null }],
  ['Cached · not live', { state: 'cached', at: NOW, because: UNREACHABLE }],
  ['Not cached · offline', { state: 'offline' }],
  ['Request failed', { state: 'failed', error: UNREACHABLE }],
])('“%s” is announced of a state without its age, where it is not what one expects', async (words, shown) => {
  await marked(shown)
  expect(announced()).toBe(words)
})

it('newer data that are requested are said behind the old', async () => {
  expect((await marked({ state: 'live', at: NOW }, true)).textContent).toBe('Live · just now · refreshing…')
})

it('a first request is not said twice', async () => {
  expect((await marked({ state: 'loading', since: NOW }, true)).textContent).toBe('Requesting…')
})

it('the tooltip says why older data are shown', async () => {
  const mark = await marked({ state: 'cached', at: NOW, because: UNREACHABLE })
  expect(mark.title).toMatch(/^Received .+\n.+\. /)
})

it('the tooltip is the mark itself where there is nothing to add, since a narrow bar cuts it', async () => {
  expect((await marked({ state: 'not-asked' })).title).toBe('Not requested')
})

it.each([
  ['has a mark of its own', UNREACHABLE, true],
  ['has none when nothing newer was asked for', null, false],
] as const)('what is cached although it was asked for %s', async (_words, because, isMarked) => {
  expect('notLive' in (await marked({ state: 'cached', at: NOW, because })).dataset).toBe(isMarked)
})
