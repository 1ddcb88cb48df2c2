import { keyProblem } from '../../../app/domain/connection/api-key.ts'
import { keyPlaceOf } from '../../../app/domain/connection/saved-connection.ts'
import { FaultError } from '../../../app/errors/fault.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Keychain } from '../../platform/keychain/keychain.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** Where the token is: nowhere, in the keychain, or in memory until the application closes. */
type TokenState = 'absent' | 'keychain' | 'session'

/**
 * The token with which the service makes test payloads those of production. A secret like the key: typed into a window of its own,
 * kept in the keychain for its connection, never given to the window that shows data.
 */
export interface TransformTokenService {
  /** As last known; asks nobody. */
  state(): TokenState
  /** The token. Throws an invalid-input fault when there is none, or when the keychain does not give it out. */
  read(): Promise<string>
  store(text: string): Promise<void>
  remove(): Promise<void>
  /** Removes the token of a connection that is not in force. */
  forget(place: string): Promise<void>
}

const refused = (problem: string): FaultError =>
  new FaultError({ kind: 'invalid-input', field: 'transformToken', problem })

/** Tokens of the configured services. That of the demonstration lives in memory only. */
export function createTransformTokenService(
  settings: SettingsStore,
  keychain: Keychain,
  logger: Logger,
): TransformTokenService {
  const inMemory = new Map<string, string>()

  const isDemo = (): boolean => settings.current().connection === 'demo'
  const place = (): string =>
    isDemo() ? 'demo' : keyPlaceOf({ baseUrl: settings.current().baseUrl, id: settings.current().connectionId })
  const accountOf = (where: string): string => `${where} (${settings.current().installation}) transform token`
  const isSaved = (where: string): boolean => settings.current().savedTokens.includes(where)

  async function setSaved(where: string, saved: boolean): Promise<void> {
    const others = settings.current().savedTokens.filter((each) => each !== where)
    await settings.update({ savedTokens: saved ? [...others, where] : others })
  }

  async function forget(where: string): Promise<void> {
    inMemory.delete(where)
    if (!isSaved(where)) return
    const trouble = await keychain.remove(accountOf(where))
    if (trouble !== null) logger.warn('keychain did not remove the transform token', { trouble })
    await setSaved(where, false)
  }

  return {
    state: () => (isSaved(place()) ? 'keychain' : inMemory.has(place()) ? 'session' : 'absent'),

    async read() {
      const held = inMemory.get(place())
      if (held !== undefined) return held
      if (!isSaved(place())) throw refused('Enter the transform token first, or leave the transform off.')
      const read = await keychain.read(accountOf(place()), true)
      if (read.state !== 'ok')
        throw refused('The keychain did not give the transform token out. Unlock it, or enter the token again.')
      logger.hide(read.key)
      inMemory.set(place(), read.key)
      return read.key
    },

    async store(text) {
      // SECURITY 18: it stands in a request line; what cannot be a key cannot be a token. The window has said why.
      if (keyProblem(text) !== null) return
      logger.hide(text)
      inMemory.set(place(), text)
      const trouble = isDemo() ? null : await keychain.write(accountOf(place()), text)
      // SECURITY 17: without a keychain it dies with the process.
      if (trouble !== null) logger.warn('keychain did not keep the transform token', { trouble })
      await setSaved(place(), !isDemo() && trouble === null)
    },

    remove: () => forget(place()),
    forget,
  }
}
