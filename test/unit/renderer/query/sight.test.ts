import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSight, REST_MS } from '../../../../renderer/query/sight.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is passed on of a list that shows its first page. */
function sightOf() {
  const passed: number[] = []
  const sight = createSight({ first: 0, last: 0 }, ({ first }) => void passed.push(first))
  return {
    passed,
    stop: sight.stop,
    show: (page: number) => sight.show({ first: page, last: page }),
    pass: (ms: number) => void vi.advanceTimersByTime(ms),
  }
}

it('pages beside the former ones are passed on at once', () => {
  const { passed, show } = sightOf()
  for (const page of [1, 2, 2, 3]) show(page)
  expect(passed).toEqual([1, 2, 3])
})

it('a jump is passed on at once', () => {
  const { passed, show, pass } = sightOf()
  show(900)
  pass(REST_MS)
  show(0)
  expect(passed).toEqual([900, 0])
})

it('of jumps that follow each other, only the first and the last are passed on', () => {
  const { passed, show, pass } = sightOf()
  for (let page = 10; page <= 500; page += 10) {
    show(page)
    pass(16)
  }
  expect(passed).toEqual([10])
  pass(REST_MS)
  expect(passed).toEqual([10, 500])
})

it('a drag that becomes slow is passed on, although it does not stop', () => {
  const { passed, show, pass } = sightOf()
  for (const page of [100, 200, 300, 301, 302, 303, 304, 305]) {
    show(page)
    pass(16)
  }
  expect(passed.at(-1)).toBeGreaterThanOrEqual(303)
})

it('a drag back to where it began is passed on at once, and nothing after it', () => {
  const { passed, show, pass } = sightOf()
  for (const page of [100, 300, 100]) show(page)
  pass(REST_MS)
  expect(passed).toEqual([100])
})

it('nothing is passed on once it was stopped', () => {
  const { passed, show, pass, stop } = sightOf()
  show(100)
  show(200)
  stop()
  pass(REST_MS)
  expect(passed).toEqual([100])
})
