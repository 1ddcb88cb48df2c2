import { expect, it, vi } from 'vitest'
import type { Dispatcher } from '../../../../../main/platform/ipc/dispatcher.ts'
import { createFirstDispatcher } from '../../../../../main/platform/ipc/first-dispatcher.ts'
import { settled } from '../../../../support/settled.ts'

const dispatcherNamed = (value: string) => ({
  dispatch: () => Promise.resolve({ ok: true as const, value }),
  cancel: vi.fn<Dispatcher['cancel']>(),
  cancelAll: vi.fn<Dispatcher['cancelAll']>(),
})

function firstAndRest() {
  const [first, rest] = [dispatcherNamed('first'), dispatcherNamed('rest')]
  const ready = Promise.withResolvers<Dispatcher>()
  const dispatcher = createFirstDispatcher(
    ['log.report'],
    () => Promise.resolve(first),
    () => ready.promise,
  )
  return { dispatcher, first, rest, start: () => ready.resolve(rest) }
}

it('its own calls are handled before the rest is ready', async () => {
  const { dispatcher } = firstAndRest()
  expect(await dispatcher.dispatch(1, 'a', 'log.report', {})).toEqual({ ok: true, value: 'first' })
})

it('other calls are handled once the rest is ready', async () => {
  const { dispatcher, start } = firstAndRest()
  const reply = dispatcher.dispatch(1, 'a', 'news.rows', {})
  start()
  expect(await reply).toEqual({ ok: true, value: 'rest' })
})

it('a window that goes away cancels its calls everywhere', async () => {
  const { dispatcher, first, rest, start } = firstAndRest()
  dispatcher.cancelAll(1)
  dispatcher.cancel(2, 'a')
  start()
  await settled()
  for (const { cancelAll, cancel } of [first, rest])
    expect([cancelAll.mock.calls, cancel.mock.calls]).toEqual([[[1]], [[2, 'a']]])
})

it('a window that goes away after a failed start cancels what is there', async () => {
  const { first } = firstAndRest()
  const dispatcher = createFirstDispatcher(
    ['log.report'],
    () => Promise.resolve(first),
    () => Promise.reject(new Error('not started')),
  )
  dispatcher.cancelAll(1)
  await settled()
  expect(first.cancelAll.mock.calls).toEqual([[1]])
})
