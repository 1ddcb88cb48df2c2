import { describe, expect, it } from 'vitest'
import { fail, scriptedClient } from '../../../../support/scripted-threads.ts'
import { OWNER } from '../../../../support/stories.ts'

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
    await library.news.storeRemovals(OWNER, [])
    await library.news.readStory(OWNER, 1)
    expect(calls).toEqual(['writer damagedFiles', 'writer readStory', 'writer storeRemovals', 'writer readStory'])
  })

  it('are followed by those on the other thread, which was started before', async () => {
    const { library, calls, apart } = startedClient()
    await library.news.readStory(OWNER, 1)
    apart()
    await library.news.readStory(OWNER, 1)
    await library.news.storeRemovals(OWNER, [])
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
