import { describe, expect, it } from 'vitest'
import { type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { fail, scriptedClient } from '../../../../support/system/scripted-threads.ts'
import { settled } from '../../../../support/system/settled.ts'
import { OWNER } from '../../../../support/records/stories.ts'
import { errorOfCall } from '../../../../support/system/error-of.ts'

const DAMAGED: ErrorInfo = { kind: 'storage-damaged', detail: 'a row was changed' }
const FULL: ErrorInfo = { kind: 'storage-failed', reason: 'full', detail: '' }
const REPAIRED = {
  file: 'library',
  keptAs: '/kept',
  rowsRead: 1,
  rowsUnreadable: 0,
  isUncounted: false,
  fromBackup: null,
  notRebuilt: 0,
}

/** A library that every read finds damaged, and whose repair gives that result. */
function damagedClient(repair: () => unknown) {
  const { library, calls } = scriptedClient((role, method) => {
    if (role === 'reader') fail(DAMAGED)
    return method === 'repair' ? repair() : []
  })
  return {
    library,
    read: () => errorOfCall(library.news.readStory(OWNER, 1)),
    repairs: () => calls.filter((call) => call === 'writer repair').length,
  }
}

describe('a repair', () => {
  it.each([
    ['found nothing', []],
    ['replaced a file, and did not help', [REPAIRED]],
  ])('that %s is not done again before something is written', async (_name, result) => {
    const { library, read, repairs } = damagedClient(() => result)
    for (let times = 0; times < 3; times += 1) expect(await read()).toEqual(DAMAGED)
    expect(repairs()).toBe(1)
    await library.files.damagedFiles()
    await library.files.automaticBackupError()
    await read()
    expect(repairs()).toBe(1)
    await library.news.storeRemovals(OWNER, [{ id: 1, at: 1 }], 1)
    for (let times = 0; times < 3; times += 1) await read()
    expect(repairs()).toBe(2)
  })

  it('that found nothing is done again after a backup was restored', async () => {
    const { library, read, repairs } = damagedClient(() => [])
    await read()
    await library.files.restoreBackup('backup')
    await read()
    expect(repairs()).toBe(2)
  })

  it('that helped is done again at the next damage', async () => {
    let isDamaged = false
    const { library, calls } = scriptedClient((role, method) => {
      if (role === 'reader' && isDamaged) fail(DAMAGED)
      if (method === 'repair') isDamaged = false
      return method === 'repair' ? [REPAIRED] : null
    })
    for (let times = 0; times < 3; times += 1) {
      isDamaged = true
      expect(await library.news.readStory(OWNER, 1)).toBeNull()
    }
    expect(calls.filter((call) => call === 'writer repair')).toHaveLength(3)
  })

  it('that could not work is tried again', async () => {
    let isFull = true
    const { read, repairs } = damagedClient(() => (isFull ? fail(FULL) : []))
    expect(await read()).toEqual(FULL)
    isFull = false
    expect(await read()).toEqual(DAMAGED)
    expect(repairs()).toBe(2)
  })
})

describe('opening the files before there is a call', () => {
  it('is what the first read waits for', async () => {
    const opening = Promise.withResolvers<unknown>()
    const { library, calls } = scriptedClient((role) => (role === 'writer' ? opening.promise : null))
    library.open()
    const read = library.news.readStory(OWNER, 1)
    await settled()
    expect(calls).toEqual(['writer damagedFiles'])
    opening.resolve([])
    await read
    expect(calls).toEqual(['writer damagedFiles', 'reader readStory'])
  })

  it('fails again for the first call', async () => {
    const { library, calls } = scriptedClient((role) => (role === 'writer' ? fail(DAMAGED) : null))
    library.open()
    await settled()
    expect(await errorOfCall(library.news.readStory(OWNER, 1))).toEqual(DAMAGED)
    expect(calls.slice(0, 2)).toEqual(['writer damagedFiles', 'writer damagedFiles'])
  })
})

it('threads that start again know what the person prefers by then', async () => {
  const { library, calls, preferred } = scriptedClient((_role, method) => method)
  await library.news.readStory(OWNER, 1)
  preferred.wordForms = false
  await library.restart()
  await library.news.readStory(OWNER, 1)
  expect(calls.slice(-3)).toEqual(['reader end', 'writer end', 'reader readStory'])
  expect([preferred.given.at(0), preferred.given.at(-1)]).toEqual([true, false])
})

describe('a read', () => {
  it('does not wait for the writing of a batch', async () => {
    const { library } = scriptedClient((_role, method) =>
      method === 'markAll' ? new Promise(() => undefined) : method,
    )
    await library.news.listLabels(OWNER)
    void library.news.markAll(OWNER, '', 'visible', 0)
    expect(await library.news.readStory(OWNER, 1)).toBe('readStory')
  })

  it('of what stands beside rows waits for theirs, and any can be cancelled', async () => {
    const { library } = scriptedClient((_role, method, manner) => [method, manner])
    const { signal } = new AbortController()
    expect([
      await library.news.countStories(OWNER, '', 1, undefined, 0, signal),
      await library.news.readFacets(OWNER, '', 250, undefined, signal),
      await library.news.readChain(OWNER, 1, signal),
      await library.news.readChain(OWNER, 1),
    ]).toEqual([
      ['countStories', { signal, isPatient: true }],
      ['readFacets', { signal, isPatient: true }],
      ['readChain', { signal, isPatient: false }],
      ['readChain', { signal: undefined, isPatient: false }],
    ])
  })

  it('that was about to begin waits until files are replaced', async () => {
    const replacing = Promise.withResolvers<unknown>()
    const { library, calls } = scriptedClient((_role, method) =>
      method === 'restoreBackup' ? replacing.promise : null,
    )
    await library.news.readStory(OWNER, 1)
    const before = calls.length
    const read = library.news.readStory(OWNER, 2)
    const restored = library.files.restoreBackup('backup')
    await settled()
    expect(calls.slice(before)).toEqual(['reader end', 'writer restoreBackup'])
    replacing.resolve(null)
    await Promise.all([restored, read])
    expect(calls.at(-1)).toBe('reader readStory')
  })

  it('waits for a repair and a restore at the same time, which are done one after the other', async () => {
    const [repairing, replacing] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
    let isDamaged = true
    const { library, calls } = scriptedClient((role, method) => {
      if (method === 'repair') return repairing.promise
      if (method === 'restoreBackup') return replacing.promise
      if (role === 'reader' && isDamaged) fail(DAMAGED)
      return null
    })
    const first = library.news.readStory(OWNER, 1)
    await settled()
    const restored = library.files.restoreBackup('backup')
    const second = library.news.readStory(OWNER, 2)
    await settled()
    expect(calls.at(-1)).toBe('writer repair')
    isDamaged = false
    repairing.resolve([REPAIRED])
    await settled()
    expect(calls.slice(-2)).toEqual(['reader end', 'writer restoreBackup'])
    replacing.resolve(null)
    await Promise.all([first, restored, second])
    expect(calls.slice(-2)).toEqual(['reader readStory', 'reader readStory'])
  })
})

describe('files that cannot be opened for writing', () => {
  it('are read by a thread that ends when something could be written', async () => {
    let isFull = true
    const { library, calls } = scriptedClient((role) => (role === 'writer' && isFull ? fail(FULL) : null))
    expect(await library.news.readStory(OWNER, 1)).toBeNull()
    expect(await errorOfCall(library.news.storeRemovals(OWNER, [], 1))).toEqual(FULL)
    isFull = false
    const before = calls.length
    await library.files.removeConnection('one')
    await library.news.readStory(OWNER, 1)
    expect(calls.slice(before)).toEqual([
      'reader removeConnection',
      'reader end',
      'writer damagedFiles',
      'reader end',
      'writer removeConnection',
      'reader readStory',
    ])
  })

  it('are read after a repair that had too little space', async () => {
    let isFull = false
    const { library, calls } = scriptedClient((role, method) => {
      if (method === 'repair') isFull = true
      if (role === 'writer' && isFull) fail(FULL)
      if (role === 'reader' && !isFull) fail(DAMAGED)
      return null
    })
    expect(await errorOfCall(library.news.readStory(OWNER, 1))).toEqual(FULL)
    expect(await errorOfCall(library.news.readStory(OWNER, 1))).toBeNull()
    expect(calls.at(-1)).toBe('reader readStory')
  })
})

/** A library whose reads are performed on the writing thread until `apart` is called. */
function startedClient(script: (role: string) => unknown = () => null) {
  let callBack: (() => void) | null = null
  const started = scriptedClient(script, (later) => {
    callBack = later
    return () => {
      callBack = null
    }
  })
  return { ...started, apart: () => callBack?.() }
}

describe('the first reads', () => {
  it('are performed by the thread that opened the files', async () => {
    const { library, calls } = startedClient()
    await library.news.readStory(OWNER, 1)
    await library.news.storeRemovals(OWNER, [], 1)
    await library.news.readStory(OWNER, 1)
    expect(calls).toEqual(['writer damagedFiles', 'writer readStory', 'writer storeRemovals', 'writer readStory'])
  })

  it('are followed by those on the other thread, which was started before', async () => {
    const { library, calls, apart } = startedClient()
    await library.news.readStory(OWNER, 1)
    apart()
    await library.news.readStory(OWNER, 1)
    await library.news.storeRemovals(OWNER, [], 1)
    expect(calls.slice(2)).toEqual(['reader start', 'reader readStory', 'writer storeRemovals'])
  })

  it('leave the removal of a connection to the thread that writes', async () => {
    const { library, calls, apart } = startedClient()
    await library.news.readStory(OWNER, 1)
    await library.files.removeConnection('one')
    apart()
    await library.files.removeConnection('two')
    expect(calls.slice(2)).toEqual([
      'writer removeConnection',
      'reader start',
      'reader removeConnection',
      'writer removeConnection',
    ])
  })

  it('are performed by the other thread where the files cannot be opened for writing', async () => {
    const { library, calls } = startedClient((role) =>
      role === 'writer' ? fail({ kind: 'storage-failed', reason: 'full', detail: '' }) : null,
    )
    await library.news.readStory(OWNER, 1)
    expect(calls).toEqual(['writer damagedFiles', 'reader readStory'])
  })

  it('start no thread once the library is closed, and what still comes does not open the files for writing again', async () => {
    const { library, calls, apart } = startedClient()
    await library.news.readStory(OWNER, 1)
    await library.files.close()
    apart()
    await library.news.readStory(OWNER, 1)
    expect(calls.slice(2)).toEqual(['reader end', 'writer end', 'reader readStory'])
  })
})
