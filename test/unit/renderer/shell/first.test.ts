// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubDesk } from '../../../support/render-window.tsx'
import { endFirstScreen, hasFirstScreen } from '../../../../renderer/ui/first-screen.ts'

let loads = 0
let desk: ReturnType<typeof stubDesk>
vi.mock('../../../../renderer/shell/main.tsx', () => {
  loads += 1
  return {}
})

const heard: string[] = []
const hear = ({ key }: KeyboardEvent): void => void heard.push(key)
const press = (key: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  vi.resetModules()
  heard.length = 0
  loads = 0
  document.addEventListener('keydown', hear)
  const drawn = document.createElement('div')
  drawn.id = 'first-screen'
  document.body.append(drawn)
  desk = stubDesk({})
  await import('../../../../renderer/shell/first.ts')
})
afterEach(() => {
  endFirstScreen()
  document.removeEventListener('keydown', hear)
  vi.runAllTimers()
  vi.useRealTimers()
})

it('loads the window once the first screen was painted', async () => {
  expect(loads).toBe(0)
  vi.advanceTimersToNextFrame()
  vi.advanceTimersToNextFrame()
  await vi.dynamicImportSettled()
  expect(loads).toBe(1)
})

it('asks main for what the window needs before that is loaded', () => {
  expect([loads, desk.inputsOf('desk.boot')]).toEqual([0, [{ part: 'window' }, { part: 'stories' }]])
})

it('keeps keys until the first screen ends', () => {
  press('j')
  expect(heard).toEqual([])
  endFirstScreen()
  expect(heard).toEqual(['j'])
})

it('shows the window as it is when that takes long', () => {
  vi.advanceTimersByTime(10_000)
  expect(hasFirstScreen()).toBe(false)
})
