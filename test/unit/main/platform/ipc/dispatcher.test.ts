import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { CHANNELS } from '../../../../../app/ipc/channels.ts'
import { createDispatcher, type Handlers } from '../../../../../main/platform/ipc/dispatcher.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'

const [WINDOW, OTHER_WINDOW] = [1, 2]

/** A dispatcher for connections “a” and “b”, whose scopes are just their names. */
function dispatcherWith(changes: Partial<Handlers<string>>) {
  const lines: string[] = []
  const fromLibrary: unknown[] = []
  const unexpected = () => Promise.reject(new Error('not expected'))
  const handlers = {
    ...Object.fromEntries(CHANNELS.map((channel) => [channel, unexpected])),
    ...changes,
  } as unknown as Handlers<string>
  const logger = createLogger({ sink: (line) => lines.push(line) > 0, now: () => 0, reference: () => 'ref-1' })
  const dispatcher = createDispatcher({
    handlers,
    scopeOf: (connection) => {
      if (!['a', 'b'].includes(connection))
        throw new AppError({ kind: 'invalid-input', field: 'connection', errorText: 'removed' })
      return `scope of ${connection}`
    },
    logger,
    answeredFromLibrary(...reported) {
      fromLibrary.push(reported)
    },
  })
  return { dispatcher, logger, lines, fromLibrary }
}

// SECURITY 8
describe('the dispatcher', () => {
  it('replies with the handler’s value', async () => {
    const { dispatcher } = dispatcherWith({ 'connections.list': () => Promise.resolve([]) })
    expect(await dispatcher.dispatch(WINDOW, '1', 'connections.list', {})).toEqual({ ok: true, value: [] })
  })

  it.each<[string, () => unknown]>([
    ['nothing', () => undefined],
    ['nothing later', () => Promise.resolve()],
    ['what no window may have', () => Promise.resolve('a secret')],
  ])('replies nothing to a call without output, whose handler returns %s', async (_what, handler) => {
    const { dispatcher } = dispatcherWith({ 'log.show': handler })
    expect(await dispatcher.dispatch(WINDOW, '1', 'log.show', {})).toEqual({ ok: true, value: null })
  })

  it.each(['nothing', 'toString', '__proto__', 'constructor'])('rejects the unknown channel %s', async (channel) => {
    expect(await dispatcherWith({}).dispatcher.dispatch(WINDOW, '1', channel, {})).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input' },
    })
  })

  it.each([
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { connection: 'a', id: -1, mode: 'live' },
    { connection: 'a', id: 1, mode: 'other' },
    { connection: 'a', id: 1, mode: 'live', extra: 1 },
    { id: 1, mode: 'live' },
    { connection: 'a', id: 1.5, mode: 'live' },
  ])('rejects the input %j before any handler sees it', async (input) => {
    const handler = vi.fn()
    const { dispatcher } = dispatcherWith({ 'news.item': handler })
    expect(await dispatcher.dispatch(WINDOW, '1', 'news.item', input)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input' },
    })
    expect(handler).not.toHaveBeenCalled()
  })

  it('rejects an input that is too large', async () => {
    const { dispatcher } = dispatcherWith({})
    expect(await dispatcher.dispatch(WINDOW, '1', 'link.open', { url: 'x'.repeat(100_000) })).toMatchObject({
      ok: false,
      error: { errorText: 'The request is too large.' },
    })
  })

  // H12
  const cyclic: unknown[] = []
  cyclic.push({ again: cyclic })
  const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown
  it.each([
    ['a BigInt', { url: 1n }],
    ['a BigInt inside', { url: 'x', more: [{ deep: 1n }] }],
    ['itself', cyclic],
    ['very many levels', { url: deep }],
  ])('rejects an input with %s, and logs nothing', async (_name, input) => {
    const { dispatcher, lines } = dispatcherWith({})
    const reply = await dispatcher.dispatch(WINDOW, '1', 'link.open', input)
    expect({ reply, lines }).toMatchObject({ reply: { ok: false, error: { kind: 'invalid-input' } }, lines: [] })
  })

  it('passes expected errors on and turns a bug into a reference', async () => {
    const { dispatcher, lines } = dispatcherWith({
      'key.remove': () => Promise.reject(new AppError({ kind: 'no-key' })),
      'connections.list': () => Promise.reject(new TypeError('secret detail')),
    })
    expect(await dispatcher.dispatch(WINDOW, '1', 'key.remove', { connection: 'a' })).toEqual({
      ok: false,
      error: { kind: 'no-key' },
    })
    const reply = await dispatcher.dispatch(WINDOW, '2', 'connections.list', {})
    expect(reply).toEqual({ ok: false, error: { kind: 'internal', reference: 'ref-1' } })
    expect(JSON.stringify(reply)).not.toContain('secret detail')
    expect(lines.join()).toContain('secret detail')
  })

  // SECURITY 45
  it('returns no error with a known secret', async () => {
    const { dispatcher, logger } = dispatcherWith({
      'connections.list': () =>
        Promise.reject(new AppError({ kind: 'unreadable-reply', reason: 'syntax', detail: 'at secret-key-1' })),
    })
    logger.hide('secret-key-1')
    expect(await dispatcher.dispatch(WINDOW, '1', 'connections.list', {})).toEqual({
      ok: false,
      error: { kind: 'unreadable-reply', reason: 'syntax', detail: 'at •••' },
    })
  })

  it('does not return a malformed result', async () => {
    const { dispatcher } = dispatcherWith({ 'connections.list': () => Promise.resolve([{ leaked: 'key' }] as never) })
    expect(await dispatcher.dispatch(WINDOW, '1', 'connections.list', {})).toMatchObject({
      ok: false,
      error: { kind: 'internal' },
    })
  })

  it('gives a call the scope of the connection that it names', async () => {
    const seen: string[] = []
    const { dispatcher } = dispatcherWith({
      'key.remove': (_input, { scope, window }) => {
        seen.push(`${scope} in ${window}`)
        return Promise.resolve(null)
      },
    })
    await dispatcher.dispatch(WINDOW, '1', 'key.remove', { connection: 'b' })
    await dispatcher.dispatch(OTHER_WINDOW, '1', 'key.remove', { connection: 'a' })
    expect(seen).toEqual(['scope of b in 1', 'scope of a in 2'])
  })

  it('rejects a call for a removed connection before any handler sees it', async () => {
    const handler = vi.fn()
    const { dispatcher } = dispatcherWith({ 'key.remove': handler })
    expect(await dispatcher.dispatch(WINDOW, '1', 'key.remove', { connection: 'gone' })).toEqual({
      ok: false,
      error: { kind: 'invalid-input', field: 'connection', errorText: 'removed' },
    })
    expect(handler).not.toHaveBeenCalled()
  })

  it('reports what was served from the library with its connection', async () => {
    const because = { kind: 'offline', reason: 'refused', detail: '' } as const
    const { dispatcher, fromLibrary } = dispatcherWith({
      'ratios.refresh': () => Promise.resolve({ value: null, source: { state: 'cached', receivedAt: 1, because } }),
    })
    await dispatcher.dispatch(WINDOW, '1', 'ratios.refresh', { connection: 'b', symbols: ['A'], fromDate: null })
    expect(fromLibrary).toEqual([['b', 'ratios.refresh', because]])
  })

  it('cancels the call with that ID in that window only', async () => {
    const wait = (signal: AbortSignal): Promise<never> =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new AppError({ kind: 'cancelled' }))),
      )
    const { dispatcher } = dispatcherWith({
      'news.item': (_input, { signal }) => wait(signal),
      'connection.test': (_input, { signal }) => wait(signal),
    })
    const ended: string[] = []
    const begun = (window: number, callId: string, channel: string, input: object): Promise<void> =>
      dispatcher.dispatch(window, callId, channel, { connection: 'a', ...input }).then((reply) => {
        expect(reply).toEqual({ ok: false, error: { kind: 'cancelled' } })
        ended.push(`${callId} in ${window}`)
      })
    const all = [
      begun(WINDOW, 'one', 'news.item', { id: 1, mode: 'live' }),
      begun(WINDOW, 'two', 'connection.test', {}),
      begun(OTHER_WINDOW, 'one', 'connection.test', {}),
    ]
    dispatcher.cancel(WINDOW, 'one')
    await all[0]
    expect(ended).toEqual(['one in 1'])
    dispatcher.cancelAll(WINDOW)
    await all[1]
    expect(ended).toEqual(['one in 1', 'two in 1'])
    dispatcher.cancelAll(OTHER_WINDOW)
    await Promise.all(all)
  })

  it('is closed once each call has ended, one that does not heed its cancelling among them', async () => {
    let written = (): void => undefined
    const signals: AbortSignal[] = []
    const { dispatcher } = dispatcherWith({
      'connections.list': async (_input, { signal }) => {
        signals.push(signal)
        await new Promise<void>((resolve) => {
          written = resolve
        })
        return []
      },
    })
    const reply = dispatcher.dispatch(WINDOW, 'one', 'connections.list', {})
    let isClosed = false
    const closed = dispatcher
      .close(5000, () => () => undefined)
      .then(() => {
        isClosed = true
      })
    await Promise.resolve()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(isClosed).toBe(false)
    written()
    expect(await reply).toEqual({ ok: true, value: [] })
    await closed
  })

  it('is closed at its time limit while a call does not end', async () => {
    const { dispatcher } = dispatcherWith({ 'connections.list': () => new Promise(() => undefined) })
    void dispatcher.dispatch(WINDOW, 'one', 'connections.list', {})
    const limits: number[] = []
    await dispatcher.close(5000, (ms, callBack) => {
      limits.push(ms)
      callBack()
      return () => undefined
    })
    expect(limits).toEqual([5000])
  })
})
