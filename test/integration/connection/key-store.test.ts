import { describe, expect, it, onTestFinished } from 'vitest'
import { findKeyStore } from '../../../main/modules/connection/module.ts'
import { scheduleTimeout } from '../../../main/platform/threads/schedule-timeout.ts'
import { busSocketPath } from '../../../main/platform/session-bus/ask-bus.ts'
import { startKeyring } from '../../e2e/support/desk/keyring.ts'
import { startSessionBus } from '../../e2e/support/desk/session-bus.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const storeOf = (env: Record<string, string>) =>
  findKeyStore('linux', { socketPath: busSocketPath(env), scheduleTimeout })

// Other systems have no session bus.
describe.runIf(process.platform === 'linux')('the store of keys of a real session bus', () => {
  it('is GNOME Keyring where that provides the Secret Service', async () => {
    const keyring = await startKeyring(temporaryFolder())
    onTestFinished(() => keyring.stop())
    expect(await storeOf(keyring.env)).toBe('gnome-keyring')
  })

  it('is none without a provider', async () => {
    const bus = await startSessionBus('no service')
    onTestFinished(() => bus.stop())
    expect(await storeOf(bus.env)).toBe('none')
  })
})
