import { expect, it } from 'vitest'
import { createConnectionModule } from '../../../../../main/modules/connection/module.ts'
import type { LibraryClient } from '../../../../../main/modules/context/context.ts'
import { NO_DEMONSTRATION } from '../../../../support/service/connection-rig.ts'
import { keychainOf } from '../../../../support/system/keychain.ts'
import { CALL } from '../../../../support/library/library-module.ts'
import { logger, setUp } from '../../../../support/system/secrets-rig.ts'
import { connectionOf } from '../../../../support/service/scope.ts'
import { later, openTestLibrary } from '../../../../support/records/stories.ts'
import { untoldTask } from '../../../../support/system/tasks.ts'

/** The module with the connection “test”, and the connections of which windows forgot what they showed. */
async function withConnection() {
  const { settings } = await setUp(keychainOf(null), [connectionOf()])
  const library = later(openTestLibrary())
  const forgotten: string[] = []
  const { handlers } = createConnectionModule(
    {
      settings,
      library,
      logger,
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

it.each([
  ['data', (library: LibraryClient) => (library.files.removeConnection = full)],
  ['marks', (library: LibraryClient) => (library.news.removeMarks = full)],
])('a removal of a connection that fails at its %s forgets that, too', async (_part, fail) => {
  const { library, forgotten, remove } = await withConnection()
  fail(library)
  await expect(remove()).rejects.toThrow('full')
  expect(forgotten).toEqual(['test'])
})
