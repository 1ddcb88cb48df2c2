import { describe, expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { AppError, errorInfo } from '../../../../../app/errors/app-error.ts'
import type { KeyEntryInput } from '../../../../../app/ipc/key-window.ts'
import { ENTRY, setUp } from '../../../../support/key-entry-rig.ts'
import { PATIENCE_MS, validateKey } from '../../../../../main/modules/connection/key-entry.ts'
import type { ServiceResponse, ServiceClient } from '../../../../../main/modules/requests/service-client.ts'
import { accessTo } from '../../../../support/scope.ts'

const REPLY = { status: 401, message: 'Unauthorized', requestId: null }

/** A service that answers when it is told to, or when the trial is cancelled. */
function slowService() {
  const { promise, resolve } = Promise.withResolvers<ErrorInfo | null>()
  return {
    response: (signal: AbortSignal) =>
      Promise.race([
        promise,
        new Promise<ErrorInfo>((end) => {
          signal.addEventListener('abort', () => end({ kind: 'cancelled' }))
        }),
      ]),
    letGo: (error: ErrorInfo | null) => resolve(error),
  }
}

describe('the key window', () => {
  it('is told what it is for', async () => {
    expect(await setUp().ask({ do: 'form' })).toMatchObject({ state: 'form', purpose: 'connection', colour: 2 })
  })

  it('is told where the key goes', async () => {
    expect(await setUp().ask({ do: 'form' })).toMatchObject({ store: 'kwallet' })
  })

  // SECURITY 60
  it('stores nothing by a trial, and what was tried once that is kept', async () => {
    const { attempt, ask, kept, stored } = setUp()
    expect(await attempt()).toEqual({ state: 'accepted' })
    expect(kept).toEqual([])
    expect(await ask({ do: 'keep' })).toEqual({ state: 'stored' })
    expect(kept).toEqual([ENTRY])
    expect(stored).toHaveBeenCalledTimes(1)
  })

  it('tries the key on the address that was typed with it', async () => {
    const { attempt, triedWith } = setUp()
    await attempt()
    expect(triedWith).toMatchObject([{ baseUrl: 'https://a.example', key: 'some-key' }])
  })

  it('says of a refused key what happened and why, and that the key is to be changed', async () => {
    const { attempt } = setUp({ response: () => Promise.resolve({ kind: 'unauthorized', reply: REPLY }) })
    expect(await attempt()).toEqual({
      state: 'failed',
      title: 'The key was not accepted',
      cause: expect.stringContaining('The service returned 401') as string,
      fix: 'secret',
    })
  })

  it('says of a service that does not answer that the address is to be changed', async () => {
    const { attempt } = setUp({
      response: () => Promise.resolve({ kind: 'offline', reason: 'refused', detail: 'a.example' }),
    })
    expect(await attempt()).toMatchObject({ state: 'failed', fix: 'address' })
  })

  it('keeps a key that failed when the person wants it anyway', async () => {
    const { attempt, ask, kept } = setUp({ response: () => Promise.resolve({ kind: 'unauthorized', reply: REPLY }) })
    await attempt()
    await ask({ do: 'keep' })
    expect(kept).toEqual([ENTRY])
  })

  it('keeps only what was tried last', async () => {
    const { attempt, ask, kept } = setUp()
    await attempt()
    await attempt({ secret: 'other-key' })
    await ask({ do: 'keep' })
    expect(kept).toMatchObject([{ secret: 'other-key' }])
  })

  it('keeps nothing when nothing was tried, and nothing twice', async () => {
    const { attempt, ask, kept } = setUp()
    expect(await ask({ do: 'keep' })).toEqual({ state: 'cancelled' })
    await attempt()
    await ask({ do: 'keep' })
    await ask({ do: 'keep' })
    expect(kept).toHaveLength(1)
  })

  it.each<[Partial<KeyEntryInput>, string, string]>([
    [{ address: ' ' }, 'address', 'Enter the address'],
    [{ address: 'http://a.example' }, 'address', 'must begin with https://'],
    [{ address: 'api.example' }, 'address', 'not a complete address'],
    [{ secret: '' }, 'secret', 'Enter a key'],
    [{ secret: 'some key' }, 'secret', 'contains a space'],
    [{ secret: 'x'.repeat(600) }, 'secret', 'longer than'],
  ])('names the field at fault for %j, and sends nothing', async (changes, field, errorText) => {
    const { attempt, ask, triedWith, kept } = setUp()
    expect(await attempt(changes)).toEqual({
      state: 'invalid',
      field,
      errorText: expect.stringContaining(errorText) as string,
    })
    await ask({ do: 'keep' })
    expect(triedWith).toEqual([])
    expect(kept).toEqual([])
  })

  it('tries nothing while working offline, and lets the key be kept', async () => {
    const { attempt, ask, triedWith, kept } = setUp({ isOffline: true })
    expect(await attempt()).toMatchObject({ state: 'failed', title: 'Working offline' })
    expect(triedWith).toEqual([])
    await ask({ do: 'keep' })
    expect(kept).toEqual([ENTRY])
  })

  it('stores a transform token without a trial: the only call with it would deliver', async () => {
    const { attempt, ask, triedWith, kept } = setUp({ purpose: 'transform-token' })
    expect(await attempt({ address: '' })).toEqual({ state: 'accepted' })
    await ask({ do: 'keep' })
    expect(triedWith).toEqual([])
    expect(kept).toHaveLength(1)
  })

  it('keeps what is typed out of the log from then on', async () => {
    const { attempt, hide } = setUp()
    await attempt()
    expect(hide).toHaveBeenCalledWith('some-key')
  })

  it('says of a bug where the log has it, without the key', async () => {
    const { attempt, bug } = setUp({ response: () => Promise.reject(new Error('planted')) })
    const reply = await attempt()
    expect(reply).toMatchObject({ state: 'failed', cause: expect.stringContaining('reference') as string })
    expect(bug).toHaveBeenCalledTimes(1)
  })
})

describe('a trial that is cancelled', () => {
  it('stores nothing', async () => {
    const { response } = slowService()
    const { attempt, ask, kept } = setUp({ response })
    const trial = attempt()
    await ask({ do: 'cancel' })
    expect(await trial).toEqual({ state: 'cancelled' })
    await ask({ do: 'keep' })
    expect(kept).toEqual([])
  })

  it('by closing the window stores nothing', async () => {
    const { response } = slowService()
    const { attempt, ask, close, kept } = setUp({ response })
    const trial = attempt()
    close()
    expect(await trial).toEqual({ state: 'cancelled' })
    await ask({ do: 'keep' })
    expect(kept).toEqual([])
  })

  it('by another one gives way to that', async () => {
    const { response, letGo } = slowService()
    const { attempt, ask, kept } = setUp({ response })
    const first = attempt()
    const second = attempt({ secret: 'other-key' })
    expect(await first).toEqual({ state: 'cancelled' })
    letGo(null)
    expect(await second).toEqual({ state: 'accepted' })
    await ask({ do: 'keep' })
    expect(kept).toMatchObject([{ secret: 'other-key' }])
  })
})

// SECURITY 60
describe('a key window whose connection is gone or was changed', () => {
  const GONE = { state: 'gone', message: expect.stringContaining('Nothing was stored') as string }

  it('says so at once', async () => {
    const { ask, remove } = setUp()
    remove()
    expect(await ask({ do: 'form' })).toEqual(GONE)
  })

  it('tries nothing', async () => {
    const { attempt, remove, triedWith } = setUp()
    remove()
    expect(await attempt()).toEqual(GONE)
    expect(triedWith).toEqual([])
  })

  it('says so after a trial during which that happened', async () => {
    const { response, letGo } = slowService()
    const { attempt, ask, remove, kept } = setUp({ response })
    const trial = attempt()
    remove()
    letGo(null)
    expect(await trial).toEqual(GONE)
    await ask({ do: 'keep' })
    expect(kept).toEqual([])
  })

  it('stores nothing after a trial', async () => {
    const { attempt, ask, remove, kept } = setUp()
    await attempt()
    remove()
    expect(await ask({ do: 'keep' })).toEqual(GONE)
    expect(kept).toEqual([])
  })

  it('says so when it happens while the keychain is slow', async () => {
    const { attempt, ask, task, stored } = setUp()
    await attempt()
    task.keep = () => Promise.resolve('gone')
    expect(await ask({ do: 'keep' })).toEqual(GONE)
    expect(stored).not.toHaveBeenCalled()
  })
})

const reply = { status: 401, message: '', requestId: null }

/** A client whose news list ends like that. */
const clientOf = (newsList: () => Promise<ServiceResponse>): ServiceClient => ({ newsList }) as unknown as ServiceClient

const trial = (error: ErrorInfo, signal = new AbortController().signal): Promise<ErrorInfo | null> =>
  validateKey(
    clientOf(() => Promise.reject(new AppError(error))),
    accessTo('https://a.example'),
    signal,
  )

describe('a key that is tried', () => {
  it('is good when the service answers', async () => {
    const client = clientOf(() => Promise.resolve({} as ServiceResponse))
    expect(await validateKey(client, accessTo('https://a.example'), new AbortController().signal)).toBeNull()
  })

  it('is good when its plan leaves the endpoint out: the service knows it', async () => {
    expect(await trial({ kind: 'forbidden', reply })).toBeNull()
  })

  it('is good when the service answers that it has no news', async () => {
    expect(await trial({ kind: 'no-data', reply })).toBeNull()
  })

  it('is not good when the service refuses it', async () => {
    expect(await trial({ kind: 'unauthorized', reply })).toEqual({ kind: 'unauthorized', reply })
  })

  it('was not tried when the service takes too long, which is not taken for a cancellation', async () => {
    expect(await trial({ kind: 'cancelled' })).toEqual({ kind: 'timed-out', phase: 'total', afterMs: PATIENCE_MS })
  })

  it('was not tried when the person cancelled', async () => {
    expect(await trial({ kind: 'cancelled' }, AbortSignal.abort()).then(() => null, errorInfo)).toEqual({
      kind: 'cancelled',
    })
  })

  it('leaves a bug a bug', async () => {
    const client = clientOf(() => Promise.reject(new Error('planted')))
    await expect(validateKey(client, accessTo('https://a.example'), new AbortController().signal)).rejects.toThrow(
      'planted',
    )
  })
})
