import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createProgramsService } from '../../../../../main/modules/programs/programs-service.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

it('says that the system keeps a port to itself, and takes another one when it is switched off and on', async () => {
  const settings = await openSettings(join(temporaryFolder(onTestFinished), 'settings.json'))
  await settings.update({ programs: { ...settings.current().programs, isOpen: true, port: 50_001 } })
  const logger = createLogger({ sink: () => true, now: Date.now, reference: () => '' })
  const service = createProgramsService(
    { settings, logger, now: Date.now, notify: () => undefined },
    'tearsheet',
    (port) =>
      port === 50_001
        ? Promise.reject(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }))
        : Promise.resolve({ url: 'http://127.0.0.1:50002', close: () => Promise.resolve() }),
  )
  await service.start()
  expect(service.state().door).toEqual({
    state: 'failed',
    errorText: 'Port 50001 may not be used. Switch this off and on again for another one.',
  })
  await service.open(false)
  expect((await service.open(true)).door).toMatchObject({ state: 'on', url: 'http://127.0.0.1:50002' })
  expect(settings.current().programs.port).toBe(50_002)
})

it('closes what it opened where that cannot be saved, because it would be closed after the next start', async () => {
  const settings = await openSettings(join(temporaryFolder(onTestFinished), 'settings.json'))
  const logger = createLogger({ sink: () => true, now: Date.now, reference: () => '' })
  let isFull = false
  let open = 0
  const service = createProgramsService(
    {
      settings: {
        ...settings,
        update: (changes) => (isFull ? Promise.reject(new Error('no space left')) : settings.update(changes)),
      },
      logger,
      now: Date.now,
      notify: () => undefined,
    },
    'tearsheet',
    () => {
      open += 1
      return Promise.resolve({
        url: 'http://127.0.0.1:50001',
        close() {
          open -= 1
          return Promise.resolve()
        },
      })
    },
  )
  isFull = true
  await expect(service.open(true), 'with its port').rejects.toThrow('no space left')
  expect([open, service.state().door.state]).toEqual([0, 'off'])
  isFull = false
  await service.open(true)
  await service.open(false)
  isFull = true
  await expect(service.open(true), 'with the port of before').rejects.toThrow('no space left')
  expect([open, service.state().door.state]).toEqual([0, 'off'])
})

it('says that it is off only once nothing listens any more', async () => {
  const settings = await openSettings(join(temporaryFolder(onTestFinished), 'settings.json'))
  const logger = createLogger({ sink: () => true, now: Date.now, reference: () => '' })
  const closed = Promise.withResolvers<undefined>()
  const service = createProgramsService({ settings, logger, now: Date.now, notify: () => undefined }, 'tearsheet', () =>
    Promise.resolve({ url: 'http://127.0.0.1:50001', close: () => closed.promise }),
  )
  await service.open(true)
  const closing = service.open(false)
  await settings.update({})
  expect(service.state().door.state).toBe('on')
  closed.resolve(undefined)
  expect((await closing).door.state).toBe('off')
})
