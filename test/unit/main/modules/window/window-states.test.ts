import { expect, it } from 'vitest'
import { createWindowStates, recoveryFrom } from '../../../../../main/modules/window/module.ts'

const WINDOW = 1
const CRASH = { reason: 'crashed', detail: 'crashed, exit code 11' } as const

function statesAt() {
  const logged: unknown[] = []
  const logger = { bug: (thrown: unknown) => `ref-${logged.push(thrown)}` }
  return { logged, states: createWindowStates(logger, () => 0) }
}

it('a window starts without an error until it stopped, and then with the reference of the log', () => {
  const { states } = statesAt()
  expect(states.start(WINDOW)).toEqual({ stopped: null })
  states.stopped(WINDOW, CRASH)
  expect(states.start(WINDOW)).toEqual({
    stopped: { kind: 'window-stopped', reason: 'crashed', reference: 'ref-1', recovery: 'reload' },
  })
})

it('each stop is logged with the words of Electron', () => {
  const { states, logged } = statesAt()
  states.stopped(WINDOW, CRASH)
  states.stopped(WINDOW, CRASH)
  expect(logged).toEqual([
    'The renderer of a window stopped: crashed, exit code 11. What follows: reload.',
    'The renderer of a window stopped: crashed, exit code 11. What follows: page.',
  ])
})

it('a window that was loaded afresh begins without the error, and gets the page again when it stops at once', () => {
  const { states } = statesAt()
  states.stopped(WINDOW, CRASH)
  states.stopped(WINDOW, CRASH)
  states.reset(WINDOW)
  expect(states.start(WINDOW)).toEqual({ stopped: null })
  expect(states.stopped(WINDOW, CRASH)).toMatchObject({ recovery: 'page', error: { recovery: 'page' } })
})

it('one window knows nothing of another', () => {
  const { states } = statesAt()
  states.stopped(WINDOW, CRASH)
  expect(states.stopped(2, CRASH).recovery).toBe('reload')
})

it('a closed window is forgotten', () => {
  const { states } = statesAt()
  states.stopped(WINDOW, CRASH)
  states.closed(WINDOW)
  expect(states.start(WINDOW)).toEqual({ stopped: null })
})

it('a stop that could not be logged names no reference', () => {
  const states = createWindowStates({ bug: () => null }, () => 0)
  expect(states.stopped(WINDOW, CRASH).error).toMatchObject({ reference: null })
})

it.each([
  ['that stops for the first time is reloaded', null, 0, false, 'reload'],
  ['that stops again within a minute gets a page', 0, 59_999, false, 'page'],
  ['that stops again after a minute is reloaded', 0, 60_000, false, 'reload'],
  ['that stops again after the clock was set back gets a page', 90_000, 0, false, 'page'],
  ['whose page stops as well gets a dialog', 0, 1000, true, 'dialog'],
  ['whose page stops much later gets a dialog', 0, 600_000, true, 'dialog'],
] as const)('a window %s', (_what, before, at, showsPage, recovery) => {
  expect(recoveryFrom({ at, before, showsPage })).toBe(recovery)
})
