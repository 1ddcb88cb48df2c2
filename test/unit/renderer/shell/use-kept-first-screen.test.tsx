// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeptFirstScreen } from '../../../../renderer/shell/use-kept-first-screen.ts'
import type { ViewId } from '../../../../app/domain/window/views.ts'
import { renderWindow } from '../../../support/render-window.tsx'

function Window({ view = 'news', text = 'Shares rise' }: { view?: ViewId; text?: string }): ReactElement {
  useKeptFirstScreen('a', view)
  return (
    <>
      <header className="shell-head" />
      <div className="news">
        <div className="story-row">{text}</div>
      </div>
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const noSides = (): DOMRect => new DOMRect(0, 0, 100, 20)
  Element.prototype.getBoundingClientRect = noSides
  Element.prototype.checkVisibility = () => true
  Range.prototype.getClientRects = () => [noSides()] as unknown as DOMRectList
})
afterEach(() => {
  vi.useRealTimers()
})

async function rendered(window: ReactElement) {
  const rig = await renderWindow(window, { 'window.keepFirstScreen': () => null })
  /** The texts that were kept so far. */
  const texts = async (): Promise<string[][]> => {
    await vi.advanceTimersByTimeAsync(700)
    return rig
      .inputsOf('window.keepFirstScreen')
      .map(({ shown: { screen } }) => (screen as { lines: { text: string }[] }).lines.map(({ text }) => text))
  }
  return { ...rig, texts }
}

it('keeps the news once they have settled', async () => {
  const { texts } = await rendered(<Window />)
  expect(await texts()).toEqual([['Shares rise']])
})

it('keeps them again after a change', async () => {
  const { texts, container } = await rendered(<Window />)
  await texts()
  const row = container.querySelector('.story-row')
  if (row !== null) row.textContent = 'Shares fall'
  expect(await texts()).toEqual([['Shares rise'], ['Shares fall']])
})

it('keeps nothing again that is as it was', async () => {
  const { texts, container } = await rendered(<Window />)
  await texts()
  container.querySelector('.story-row')?.setAttribute('data-hovered', '')
  expect(await texts()).toHaveLength(1)
})

it('keeps no other view', async () => {
  const { texts } = await rendered(<Window view="console" />)
  expect(await texts()).toEqual([])
})

it('keeps nothing while the window shows its first screen', async () => {
  const drawn = document.createElement('div')
  drawn.id = 'first-screen'
  document.body.append(drawn)
  const { texts } = await rendered(<Window />)
  expect(await texts()).toEqual([])
  drawn.remove()
})

it('does nothing while nothing changes', async () => {
  const { texts } = await rendered(<Window />)
  expect(await texts()).toHaveLength(1)
  const looks = vi.spyOn(window, 'getComputedStyle')
  await vi.advanceTimersByTimeAsync(7000)
  expect(looks).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
