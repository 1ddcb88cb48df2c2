import { describe, expect, it, vi } from 'vitest'
import { AppError, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import type { KeyEntryInput, KeyForm } from '../../../../../app/ipc/window/key-window.ts'
import { createKeyEntry } from '../../../../../main/modules/connection/key-entry.ts'
import type { KeyTask } from '../../../../../main/modules/connection/key-tasks.ts'
import type { Access } from '../../../../../main/modules/context/connection-scope.ts'
import type { ServiceResponse, ServiceClient } from '../../../../../main/modules/requests/service-client.ts'
import { accessTo } from '../../../../support/service/scope.ts'

/** What is typed into the window. */
const ENTRY: KeyEntryInput = { name: 'Main', colour: 0, address: 'https://a.example', secret: 'some-key' }

/** A key window on a service that answers each trial like that, over a task that writes down what it keeps. */
function setUp({
  purpose = 'connection',
  isOffline = false,
  response = () => Promise.resolve(null),
}: {
  purpose?: KeyForm['purpose']
  isOffline?: boolean
  response?: (signal: AbortSignal) => Promise<ErrorInfo | null>
} = {}) {
  let stands = true
  const kept: KeyEntryInput[] = []
  const triedWith: Access[] = []
  const task: KeyTask = {
    form: () => ({ purpose, name: '', colour: 2, address: '', isReplacing: false, isDemonstration: false }),
    stands: () => stands,
    access: ({ address, secret }) => (purpose === 'transform-token' ? null : accessTo(address, { key: secret })),
    keep(entry) {
      kept.push(entry)
      return Promise.resolve('kept')
    },
  }
  const client = {
    async newsList(access: Access, _query: unknown, signal: AbortSignal): Promise<ServiceResponse> {
      triedWith.push(access)
      const error = await response(signal)
      if (error !== null) throw new AppError(error)
      return {} as ServiceResponse
    },
  } as unknown as ServiceClient
  const hide = vi.fn<(text: string) => void>()
  const stored = vi.fn<() => void>()
  const bug = vi.fn<(thrown: unknown, during: string) => string>(() => 'reference')
  const { response: ask, close } = createKeyEntry({
    task,
    client,
    logger: { hide, bug },
    isOffline: () => isOffline,
    keyStore: () => Promise.resolve('kwallet'),
    stored,
  })
  return {
    kept,
    triedWith,
    task,
    hide,
    stored,
    bug,
    ask,
    close,
    attempt: (changes: Partial<KeyEntryInput> = {}) => ask({ do: 'try', entry: { ...ENTRY, ...changes } }),
    remove: () => {
      stands = false
    },
  }
}

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

  // SECURITY 59
  it('stores nothing by a trial, and what was tried once that is kept', async () => {
    const { attempt, ask, kept, stored } = setUp()
    expect(await attempt()).toEqual({ state: 'accepted' })
    expect(kept).toEqual([])
    expect(await ask({ do: 'keep' })).toEqual({ state: 'stored' })
    expect(kept).toEqual([ENTRY])
    expect(stored).toHaveBeenCalledTimes(1)
  })

  it('tries the key on the address that was typed with it, and keeps it out of the log from then on', async () => {
    const { attempt, triedWith, hide } = setUp()
    await attempt()
    expect(hide).toHaveBeenCalledWith('some-key')
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

// SECURITY 59
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

describe('a key that is tried', () => {
  it.each([
    ['its plan leaves the endpoint out', { kind: 'forbidden', reply: REPLY }],
    ['the service has no news', { kind: 'no-data', reply: REPLY }],
  ] as const)('is good when %s: the service knows it', async (_when, error) => {
    expect(await setUp({ response: () => Promise.resolve(error) }).attempt()).toEqual({ state: 'accepted' })
  })

  it('was not tried when the service takes too long, which is not taken for a cancellation', async () => {
    const { attempt } = setUp({ response: () => Promise.resolve({ kind: 'cancelled' }) })
    expect(await attempt()).toMatchObject({ state: 'failed', cause: expect.stringContaining('20 s') as string })
  })
})

// SECURITY 17
describe('a key that the keychain does not keep', () => {
  /** A keychain that is locked until it is unlocked, and what was kept with or without it. */
  function lockedSetUp(purpose: KeyForm['purpose'] = 'key') {
    const parts = setUp({ purpose })
    let isLocked = true
    const keptFor: ('keychain' | 'session')[] = []
    parts.task.keep = (_entry, _isClosed, forSession) => {
      if (isLocked && forSession !== true) return Promise.resolve('locked')
      keptFor.push(forSession === true ? 'session' : 'keychain')
      return Promise.resolve('kept')
    }
    return {
      ...parts,
      keptFor,
      unlock: () => {
        isLocked = false
      },
    }
  }

  it('is kept nowhere before the person was asked', async () => {
    const { attempt, ask, keptFor, stored } = lockedSetUp()
    await attempt()
    expect(await ask({ do: 'keep' })).toEqual({
      state: 'not-kept',
      title: 'The keychain is locked',
      cause: expect.stringContaining('in the memory of the main process') as string,
    })
    expect(keptFor).toEqual([])
    expect(stored).not.toHaveBeenCalled()
  })

  it('is kept for the session when the person chooses that', async () => {
    const { attempt, ask, keptFor, stored } = lockedSetUp()
    await attempt()
    await ask({ do: 'keep' })
    expect(await ask({ do: 'keep-for-session' })).toEqual({ state: 'stored' })
    expect(keptFor).toEqual(['session'])
    expect(stored).toHaveBeenCalledTimes(1)
  })

  it('is kept in the keychain once that is unlocked, without being typed again', async () => {
    const { attempt, ask, keptFor, unlock } = lockedSetUp()
    await attempt()
    await ask({ do: 'keep' })
    unlock()
    expect(await ask({ do: 'keep' })).toEqual({ state: 'stored' })
    expect(keptFor).toEqual(['keychain'])
  })

  it('is forgotten when the window is closed instead', async () => {
    const { attempt, ask, close, keptFor } = lockedSetUp()
    await attempt()
    await ask({ do: 'keep' })
    close()
    expect(await ask({ do: 'keep-for-session' })).toEqual({ state: 'cancelled' })
    expect(keptFor).toEqual([])
  })

  it('that is a token is called a token', async () => {
    const { attempt, ask } = lockedSetUp('transform-token')
    await attempt({ address: '' })
    expect(await ask({ do: 'keep' })).toMatchObject({
      cause: expect.stringContaining('The transform token was not stored.') as string,
    })
  })
})
