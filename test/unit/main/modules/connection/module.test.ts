import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createConnectionModule } from '../../../../../main/modules/connection/module.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { NO_DEMONSTRATION } from '../../../../support/connection-rig.ts'
import { keychainOf } from '../../../../support/keychain.ts'
import { CALL } from '../../../../support/library-module.ts'
import { connectionOf } from '../../../../support/scope.ts'
import { later, openTestLibrary } from '../../../../support/stories.ts'
import { untoldTask } from '../../../../support/tasks.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** The module with the connection “test”, and the connections of which windows forgot what they showed. */
async function withConnection() {
  const settings = await openSettings(join(temporaryFolder(), 'settings.json'))
  await settings.update({ connections: [...settings.current().connections, connectionOf()] })
  const library = later(openTestLibrary())
  const forgotten: string[] = []
  const { handlers } = createConnectionModule(
    {
      settings,
      library,
      logger: createLogger({ sink: () => true, now: () => 0, reference: () => '' }),
      now: () => 0,
      sleep: () => Promise.resolve(),
      scheduleTimeout: () => () => undefined,
      notify: () => undefined,
      runTask: untoldTask,
    },
    {
      version: '',
      keychain: keychainOf(null),
      keyStore: () => Promise.resolve('secret-service'),
      embedded: NO_DEMONSTRATION,
      client: {} as never,
      storageError: () => Promise.resolve(null),
      firstConnection: () => null,
      removing: () => Promise.resolve(),
      forgetPlaces: (connection) => forgotten.push(connection),
      openKeyWindow: () => undefined,
    },
  )
  return { library, forgotten, remove: () => handlers['connections.remove']({ id: 'test', withMarks: true }, CALL) }
}

const full = (): Promise<never> => Promise.reject(new Error('full'))

it('a removal of a connection forgets what windows showed of it', async () => {
  const { forgotten, remove } = await withConnection()
  await remove()
  expect(forgotten).toEqual(['test'])
})

it('a removal of a connection that fails at its data forgets that, too', async () => {
  const { library, forgotten, remove } = await withConnection()
  library.files.removeConnection = full
  await expect(remove()).rejects.toThrow('full')
  expect(forgotten).toEqual(['test'])
})

it('a removal of a connection that fails at its marks forgets that, too', async () => {
  const { library, forgotten, remove } = await withConnection()
  library.news.removeMarks = full
  await expect(remove()).rejects.toThrow('full')
  expect(forgotten).toEqual(['test'])
})
