import { describe, expect, it } from 'vitest'
import type { KeyForm } from '../../../../../app/ipc/key-window.ts'
import { setUp } from '../../../../support/key-entry-rig.ts'

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
