import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { CHANNELS } from '../../../../../app/ipc/channels.ts'
import type { Context } from '../../../../../main/modules/context/context.ts'
import { createSettingsModule } from '../../../../../main/modules/settings/module.ts'
import { createDispatcher } from '../../../../../main/platform/ipc/dispatcher.ts'
import type { Handlers } from '../../../../../main/platform/ipc/dispatcher.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { disk } from '../../../../support/full-disk.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

vi.mock('node:fs/promises', async (importOriginal) =>
  (await import('../../../../support/full-disk.ts')).fullDisk(await importOriginal()),
)

// S12
it('preferences that cannot be saved on a full disk say that it is full', async () => {
  const settings = await openSettings(join(temporaryFolder(), 'settings.json'))
  const logger = createLogger({ sink: () => true, now: () => 0, reference: () => 'ref-1' })
  const context = { settings, notify: () => undefined, logger } as unknown as Context
  const { handlers } = createSettingsModule(context, () => undefined)
  const others = Object.fromEntries(CHANNELS.map((channel) => [channel, () => Promise.reject(new Error('unused'))]))
  const dispatcher = createDispatcher({
    handlers: { ...others, ...handlers } as unknown as Handlers<string>,
    scopeOf: () => '',
    logger,
  })
  disk.isFull = true
  expect(await dispatcher.dispatch(1, '1', 'preferences.save', { refreshMinutes: 5 })).toMatchObject({
    ok: false,
    error: { kind: 'storage-failed', reason: 'full' },
  })
})
