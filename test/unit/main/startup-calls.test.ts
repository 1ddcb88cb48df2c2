import { expect, it, vi, describe } from 'vitest'
import { createFirstCalls, startError, type FirstCallsParts } from '../../../main/startup-calls.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import { settled } from '../../support/system/settled.ts'
import type { Dispatcher } from '../../../main/platform/ipc/dispatcher.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../app/errors/app-error.ts'
import { openSettings } from '../../../main/platform/settings/settings-store.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

function callsWith(latest: FirstCallsParts['latest'] = () => new Promise(() => undefined)) {
  const free = Promise.withResolvers<null>()
  const { promise: running, resolve } = Promise.withResolvers<AbortSignal>()
  const handlers = {
    'log.show': () => Promise.resolve(null),
    'log.report': (_input: unknown, { signal }: { signal: AbortSignal }) => {
      resolve(signal)
      return new Promise(() => undefined)
    },
  } as unknown as FirstCallsParts['handlers']
  const logger = createLogger({ sink: () => true, now: () => 0, reference: () => 'ref-1' })
  const called = vi.fn()
  const calls = createFirstCalls({ until: free.promise, called, handlers, placeOf: () => undefined, latest, logger })
  return {
    calls,
    called,
    running,
    send: (channel: string, input: unknown = {}) => calls.dispatch(1, 'a', channel, input),
    free: () => free.resolve(null),
  }
}

it('a call about the window is replied to once main is free, whatever else has started', async () => {
  const { send, free } = callsWith()
  const reply = send('log.show')
  free()
  expect(await reply).toEqual({ ok: true, value: null })
})

it('no call is replied to before that', async () => {
  const { send, called } = callsWith()
  let isReplied = false
  void send('log.show').then(() => {
    isReplied = true
  })
  await settled()
  expect(isReplied).toBe(false)
  // It is what main waits for.
  expect(called).toHaveBeenCalledTimes(1)
})

it('other calls get the error of a start that failed', async () => {
  const { send, free } = callsWith(() => Promise.reject(new Error('no library')))
  free()
  expect(await send('news.rows')).toMatchObject({ ok: false, error: { kind: 'start-failed' } })
})

it('what a window asks first is asked of the others in its name', async () => {
  const asked: unknown[][] = []
  const { send, free } = callsWith(() =>
    Promise.resolve({
      dispatcher: {
        dispatch(window, _id, channel) {
          asked.push([window, channel])
          return Promise.resolve({ ok: true, value: { connection: null } })
        },
        cancel: () => undefined,
        cancelAll: () => undefined,
      },
    }),
  )
  free()
  const reply = await send('desk.boot', { part: 'window' })
  expect([asked, reply]).toMatchObject([
    [
      [1, 'app.status'],
      [1, 'window.start'],
      [1, 'preferences.get'],
      [1, 'connections.list'],
    ],
    {
      ok: true,
      value: ['app.status', 'window.start', 'preferences.get', 'connections.list'].map((channel) => ({ channel })),
    },
  ])
})

it('a window that goes away cancels its calls everywhere', async () => {
  const rest = { dispatch: vi.fn(), cancel: vi.fn<Dispatcher['cancel']>(), cancelAll: vi.fn<Dispatcher['cancelAll']>() }
  const { calls, send, free, running } = callsWith(() => Promise.resolve({ dispatcher: rest }))
  free()
  void send('log.report', { during: 'script', text: 'x' })
  const signal = await running
  calls.cancel(2, 'a')
  calls.cancelAll(1)
  await settled()
  expect(signal.aborted).toBe(true)
  expect([rest.cancel.mock.calls, rest.cancelAll.mock.calls]).toEqual([[[2, 'a']], [[1]]])
})

it('a window that goes away after a failed start cancels what is there', async () => {
  const { calls, send, free, running } = callsWith(() => Promise.reject(new Error('not started')))
  free()
  void send('log.report', { during: 'script', text: 'x' })
  const signal = await running
  calls.cancelAll(1)
  await settled()
  expect(signal.aborted).toBe(true)
})

const logger = () => ({ bug: vi.fn(() => 'reference'), warn: vi.fn() })

describe('the error of a start', () => {
  it.each([
    ['ENOSPC', 'full'],
    ['EROFS', 'read-only'],
    ['ENOTDIR', 'occupied'],
  ] as const)('with the code %s of the system is named %s', (code, reason) => {
    const log = logger()
    expect(startError(Object.assign(new Error('x'), { code }), log)).toEqual({
      kind: 'start-failed',
      reason,
      detail: 'x',
    })
    expect(log.bug).not.toHaveBeenCalled()
  })

  it('is that of the settings when a folder has the name of their new file', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'settings.json.new'))
    const settings = await openSettings(join(folder, 'settings.json'))
    const thrown: unknown = await settings.update({}).catch((error: unknown) => error)
    expect(startError(thrown, logger())).toMatchObject({
      reason: 'occupied',
      detail: expect.stringContaining('settings.json.new') as unknown,
    })
  })

  it('that was named already is not logged again', () => {
    const log = logger()
    const named = { kind: 'start-failed', reason: null, detail: 'abcd' } as const
    expect(startError(new AppError(named), log)).toEqual(named)
    expect(log.bug).not.toHaveBeenCalled()
  })

  it('keeps the reason of an expected error', () => {
    const newer = new AppError({ kind: 'storage-failed', reason: 'newer', detail: 'schema 9' })
    expect(startError(newer, logger())).toEqual({ kind: 'start-failed', reason: 'newer', detail: 'schema 9' })
  })

  it('is a bug with its reference when nothing expected it', () => {
    const log = logger()
    expect(startError(new TypeError('planted'), log)).toEqual({
      kind: 'start-failed',
      reason: null,
      detail: 'reference',
    })
    expect(log.bug).toHaveBeenCalledOnce()
  })

  it('that could not be logged names no reference', () => {
    expect(startError(new Error('planted'), { bug: () => null, warn: vi.fn() })).toEqual({
      kind: 'start-failed',
      reason: null,
      detail: '',
    })
  })
})
