import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findKeyStore } from '../../../../../main/modules/connection/module.ts'
import { errorBytes, replyBytes, startBus, textReplyBytes } from '../../../../support/system/session-bus.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const never = (): (() => void) => () => undefined

/** The names that the bus is asked for, in the order of the calls. */
const NAMES = [
  'org.freedesktop.secrets',
  'org.gnome.keyring',
  'org.kde.ksecretd',
  'org.kde.secretservicecompat',
  'org.kde.kwalletd6',
  'org.kde.kwalletd5',
]

/** The store on Linux with a bus on which programs own those names, and that starts the program of those. */
async function storeOn(owners: Readonly<Record<string, string>>, startable: readonly string[] = []) {
  const socketPath = await startBus((socket) => {
    socket.write(replyBytes(2, startable))
    for (const [place, name] of NAMES.entries()) {
      const owner = owners[name]
      const serial = place + 3
      socket.write(
        owner === undefined
          ? errorBytes(serial, 'org.freedesktop.DBus.Error.NameHasNoOwner')
          : textReplyBytes(serial, owner),
      )
    }
  })
  return findKeyStore('linux', { socketPath, scheduleTimeout: never })
}

describe('the store of keys', () => {
  it.each([
    ['darwin', 'macos-keychain'],
    ['win32', 'windows-credential-manager'],
  ] as const)('of %s is known without asking', async (platform, store) => {
    expect(await findKeyStore(platform, { socketPath: null, scheduleTimeout: never })).toBe(store)
  })

  it('is GNOME Keyring where that program provides the Secret Service', async () => {
    expect(await storeOn({ 'org.freedesktop.secrets': ':1.7', 'org.gnome.keyring': ':1.7' })).toBe('gnome-keyring')
  })

  it.each(NAMES.slice(2))('is KWallet where the owner of %s provides the Secret Service', async (name) => {
    expect(await storeOn({ 'org.freedesktop.secrets': ':1.7', [name]: ':1.7', 'org.gnome.keyring': ':1.3' })).toBe(
      'kwallet',
    )
  })

  it('is not guessed from a program that only runs beside it', async () => {
    expect(await storeOn({ 'org.freedesktop.secrets': ':1.7', 'org.gnome.keyring': ':1.3' })).toBe('secret-service')
  })

  it('is the Secret Service where the bus would start a provider', async () => {
    expect(await storeOn({ 'org.gnome.keyring': ':1.3' }, ['org.freedesktop.secrets'])).toBe('secret-service')
  })

  it('is none where the bus knows no provider', async () => {
    expect(await storeOn({ 'org.gnome.keyring': ':1.3' }, ['org.freedesktop.Notifications'])).toBe('none')
  })

  it.each([
    ['there is no bus', () => null],
    ['the bus is gone', () => join(temporaryFolder(), 'bus')],
  ])('is none where %s', async (_why, path) => {
    expect(await findKeyStore('linux', { socketPath: path(), scheduleTimeout: never })).toBe('none')
  })

  it('may be there on a bus that does not answer', async () => {
    let end: () => void = () => undefined
    const socketPath = await startBus(() => end())
    const store = await findKeyStore('linux', {
      socketPath,
      scheduleTimeout(_ms, callBack) {
        end = callBack
        return () => undefined
      },
    })
    expect(store).toBe('secret-service')
  })
})
