import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../app/domain/settings/preferences.ts'
import { settingsText } from '../../../../../app/domain/settings/settings-file.ts'
import type { Context } from '../../../../../main/modules/context/context.ts'
import { createSettingsModule } from '../../../../../main/modules/settings/module.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { join } from 'node:path'
import { CHANNELS } from '../../../../../app/ipc/channels.ts'
import { createDispatcher, type Handlers } from '../../../../../main/platform/ipc/dispatcher.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { disk } from '../../../../support/system/full-disk.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import fc from '../../../../support/cases/property.ts'

const { handlers } = createSettingsModule({} as Context, () => undefined)
const read = async (text: string) =>
  handlers['preferences.read']({ text }, { signal: new AbortController().signal, window: 1 })
const fileOf = (settings: unknown) => JSON.stringify({ format: 'tearsheet-settings', version: 1, settings })

const OWN: Preferences = {
  ...DEFAULT_PREFERENCES,
  theme: 'dark',
  keys: { 'news.next': ['n'], 'news.mark-all-read': [] },
  quietHours: { from: 22, to: 7 },
  templates: [{ name: 'Quality', fields: ['roe'] }],
  destinationsOf: { a: ['https://hooks.example/in?token=secret'] },
  imageHosts: ['pictures.example'],
  offline: true,
}

// SECURITY 82
describe('a file of settings', () => {
  it('has the keys of commands and what else another computer can use', async () => {
    expect(await read(settingsText(OWN))).toMatchObject({
      theme: 'dark',
      keys: { 'news.next': ['n'], 'news.mark-all-read': [] },
      quietHours: { from: 22, to: 7 },
      templates: [{ name: 'Quality', fields: ['roe'] }],
    })
  })

  it('has no addresses, nothing that decides what is sent, and nothing that deletes', () => {
    const text = settingsText(OWN)
    for (const name of ['destinationsOf', 'hooks.example', 'imageHosts', 'pictures.example', 'offline', 'limits'])
      expect(text).not.toContain(name)
  })

  it.each([
    ['keys:', 'does not contain JSON'],
    ['{"format":"tearsheet-ratios","version":1}', 'not a file of settings'],
    ['{"format":"tearsheet-settings","version":2}', 'newer version'],
    ['{"format":"tearsheet-settings","version":1}', 'has no settings in it'],
    [fileOf([]), 'has no settings in it'],
    [fileOf({ theme: 'pink' }), '“theme”'],
    [fileOf({ keys: { 'news.next': 'n' } }), '“keys.news.next”'],
    [fileOf({ offline: false }), '“offline”'],
    [fileOf({ limits: DEFAULT_PREFERENCES.limits }), '“limits”'],
    [fileOf({ colour: 'blue' }), '“colour”'],
  ])('is refused with the reason: %s', async (text, words) => {
    await expect(read(text)).rejects.toMatchObject({ error: { errorText: expect.stringContaining(words) as string } })
  })

  it('never gives more than a file of settings has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (text) => {
        const settings = await read(fileOf(JSON.parse(text))).catch(() => ({}))
        expect(Object.keys(settings).filter((name) => !settingsText(OWN).includes(`"${name}"`))).toEqual([])
      }),
    )
  })
})

const formula = (name: string) => ({ name, expression: 'a' })

function settingsWith(preferences: Partial<Preferences>) {
  let current = { ...DEFAULT_PREFERENCES, ...preferences }
  const notices: string[] = []
  const { handlers } = createSettingsModule(
    {
      settings: {
        current: () => ({ preferences: current }),
        update(changes: { preferences: Preferences }) {
          current = changes.preferences
          return Promise.resolve()
        },
      },
      notify: (notice: string) => notices.push(notice),
    } as unknown as Context,
    () => undefined,
  )
  const call = { signal: new AbortController().signal, window: 1 }
  return {
    notices,
    current: () => current,
    putBack: (expected: Partial<Preferences>, wanted: Partial<Preferences>) =>
      handlers['preferences.putBack']({ expected, wanted }, call),
  }
}

it('a preference is put back, and the windows are told', async () => {
  const { putBack, current, notices } = settingsWith({ theme: 'dark', density: 'compact' })
  expect(await putBack({ theme: 'dark' }, { theme: 'light' })).toBe('done')
  expect([current().theme, current().density, notices]).toEqual(['light', 'compact', ['status.changed']])
})

it('a preference that another window changed since stays', async () => {
  const { putBack, current, notices } = settingsWith({ theme: 'contrast' })
  expect(await putBack({ theme: 'dark' }, { theme: 'light' })).toBe('changed')
  expect([current().theme, notices]).toEqual(['contrast', []])
})

it('an entry comes back beside those that were added since', async () => {
  const { putBack, current } = settingsWith({ formulas: [formula('new')] })
  expect(await putBack({ formulas: [] }, { formulas: [formula('old')] })).toBe('done')
  expect(current().formulas).toEqual([formula('new'), formula('old')])
})

it('an entry for which there is no room is refused, so that the settings stay readable', async () => {
  const sixty = Array.from({ length: 60 }, (_, place) => formula(`new ${place}`))
  const { putBack, current } = settingsWith({ formulas: sixty })
  await expect(putBack({ formulas: [] }, { formulas: [formula('old')] })).rejects.toThrow(AppError)
  expect(current().formulas).toHaveLength(60)
})

vi.mock('node:fs/promises', async (importOriginal) =>
  (await import('../../../../support/system/full-disk.ts')).fullDisk(await importOriginal()),
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
