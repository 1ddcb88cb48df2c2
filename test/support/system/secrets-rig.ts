import { join } from 'node:path'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import { createSecrets, type Secrets } from '../../../main/modules/connection/secrets.ts'
import type { Keychain } from '../../../main/platform/keychain/keychain.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import { openSettings, type SettingsStore } from '../../../main/platform/settings/settings-store.ts'
import { keychainOf } from './keychain.ts'
import { connectionOf } from '../service/scope.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A logger that writes nothing. */
export const logger = createLogger({ sink: () => true, now: () => 0, reference: () => '' })
/** Two connections without secrets. */
export const A = connectionOf({ id: 'a', baseUrl: 'https://a.example' })
export const B = connectionOf({ id: 'b', baseUrl: 'https://b.example' })

/** Secrets over new settings with those connections. */
export async function setUp(keychain: Keychain, connections: readonly Connection[] = [A, B]) {
  const path = join(temporaryFolder(), 'settings.json')
  const settings = await openSettings(path)
  await settings.update({ connections: [...settings.current().connections, ...connections] })
  return { path, settings, secrets: createSecrets(settings, keychain, logger, Date.now) }
}

/** The secrets after a restart. */
export const restarted = (settings: SettingsStore, keychain: Keychain, now = Date.now): Secrets =>
  createSecrets(settings, keychain, logger, now)

/** A keychain whose next write waits until it is let go. */
export function slowKeychain() {
  const keychain = keychainOf(null)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return {
    keychain: {
      ...keychain,
      write: async (account: string, key: string) => {
        await promise
        return keychain.write(account, key)
      },
    },
    letGo: () => resolve(undefined),
  }
}
