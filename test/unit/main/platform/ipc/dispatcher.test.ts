import { describe, expect, it, vi } from 'vitest'
import { FaultError } from '../../../../../app/errors/fault.ts'
import { CHANNELS } from '../../../../../app/ipc/channels.ts'
import { createDispatcher } from '../../../../../main/platform/ipc/dispatcher.ts'
import type { Handlers } from '../../../../../main/platform/ipc/dispatcher.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'

function dispatcherWith(changes: Partial<Handlers>) {
  const lines: string[] = []
  const unexpected = () => Promise.reject(new Error('not expected'))
  const handlers = {
    ...Object.fromEntries(CHANNELS.map((channel) => [channel, unexpected])),
    ...changes,
  } as unknown as Handlers
  const dispatcher = createDispatcher(
    handlers,
    createLogger({ sink: (line) => lines.push(line), now: () => 0, reference: () => 'ref-1' }),
  )
  return { dispatcher, lines }
}

// SECURITY 8
describe('the dispatcher', () => {
  it('answers with the handler’s value', async () => {
    const { dispatcher } = dispatcherWith({ 'connections.list': () => Promise.resolve([]) })
    expect(await dispatcher.dispatch('1', 'connections.list', {})).toEqual({ ok: true, value: [] })
  })

  it.each(['nothing', 'toString', '__proto__', 'constructor'])('refuses the unknown channel %s', async (channel) => {
    expect(await dispatcherWith({}).dispatcher.dispatch('1', channel, {})).toMatchObject({
      ok: false,
      fault: { kind: 'invalid-input' },
    })
  })

  it.each([
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { id: -1, mode: 'live' },
    { id: 1, mode: 'other' },
    { id: 1, mode: 'live', extra: 1 },
    { id: 1.5, mode: 'live' },
  ])('refuses the input %j before any handler sees it', async (input) => {
    const handler = vi.fn()
    const { dispatcher } = dispatcherWith({ 'news.item': handler })
    expect(await dispatcher.dispatch('1', 'news.item', input)).toMatchObject({
      ok: false,
      fault: { kind: 'invalid-input' },
    })
    expect(handler).not.toHaveBeenCalled()
  })

  it('refuses an input that is too large', async () => {
    const { dispatcher } = dispatcherWith({})
    expect(await dispatcher.dispatch('1', 'link.open', { url: 'x'.repeat(100_000) })).toMatchObject({
      ok: false,
      fault: { problem: 'The request is too large.' },
    })
  })

  it('passes expected faults on and turns a bug into a reference', async () => {
    const { dispatcher, lines } = dispatcherWith({
      'key.remove': () => Promise.reject(new FaultError({ kind: 'no-key' })),
      'connections.list': () => Promise.reject(new TypeError('secret detail')),
    })
    expect(await dispatcher.dispatch('1', 'key.remove', {})).toEqual({ ok: false, fault: { kind: 'no-key' } })
    const reply = await dispatcher.dispatch('2', 'connections.list', {})
    expect(reply).toEqual({ ok: false, fault: { kind: 'internal', reference: 'ref-1' } })
    expect(JSON.stringify(reply)).not.toContain('secret detail')
    expect(lines.join()).toContain('secret detail')
  })

  it('does not let a malformed result out', async () => {
    const { dispatcher } = dispatcherWith({ 'connections.list': () => Promise.resolve([{ leaked: 'key' }] as never) })
    expect(await dispatcher.dispatch('1', 'connections.list', {})).toMatchObject({
      ok: false,
      fault: { kind: 'internal' },
    })
  })

  it('cancels the call with that ID and no other', async () => {
    const wait = (signal: AbortSignal): Promise<never> =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new FaultError({ kind: 'cancelled' }))),
      )
    const { dispatcher } = dispatcherWith({
      'news.item': (_input, signal) => wait(signal),
      'connection.test': (_input, signal) => wait(signal),
    })
    const one = dispatcher.dispatch('one', 'news.item', { id: 1, mode: 'live' })
    const two = dispatcher.dispatch('two', 'connection.test', {})
    dispatcher.cancel('one')
    expect(await one).toEqual({ ok: false, fault: { kind: 'cancelled' } })
    dispatcher.cancelAll()
    expect(await two).toEqual({ ok: false, fault: { kind: 'cancelled' } })
  })
})
