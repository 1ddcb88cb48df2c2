// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubDesk } from '../../../../support/window/render-window.tsx'
import { endFirstScreen, hasFirstScreen } from '../../../../../renderer/ui/states/startup-screen.ts'

let loads = 0
let paint: () => void = () => undefined
class Observer implements PerformanceObserver {
  disconnect = (): void => undefined
  takeRecords = (): PerformanceEntryList => []
  readonly #callBack: PerformanceObserverCallback

  constructor(callBack: PerformanceObserverCallback) {
    this.#callBack = callBack
  }

  observe(): void {
    paint = () => {
      const entries = { getEntriesByName: (name: string) => (name === 'first-contentful-paint' ? [{}] : []) }
      this.#callBack(entries as unknown as PerformanceObserverEntryList, this)
    }
  }
}
let desk: ReturnType<typeof stubDesk>
vi.mock('../../../../../renderer/shell/window/main.tsx', () => {
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
  vi.stubGlobal('PerformanceObserver', Observer)
  await import('../../../../../renderer/shell/window/startup.ts')
})
afterEach(() => {
  endFirstScreen()
  document.removeEventListener('keydown', hear)
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const BOTH = [{ part: 'window' }, { part: 'stories' }]

it('calls main once the first screen was painted, and then loads the window', async () => {
  expect(desk.inputsOf('desk.boot')).toEqual([])
  paint()
  expect([loads, desk.inputsOf('desk.boot')]).toEqual([0, BOTH])
  await vi.dynamicImportSettled()
  expect(loads).toBe(1)
})

it('does so where nothing is painted, as in a hidden window', () => {
  vi.advanceTimersByTime(2000)
  expect(desk.inputsOf('desk.boot')).toEqual(BOTH)
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
