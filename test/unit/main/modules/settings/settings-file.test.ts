import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import type { Preferences } from '../../../../../app/domain/settings/preferences.ts'
import { settingsText } from '../../../../../app/domain/settings/settings-file.ts'
import type { Context } from '../../../../../main/modules/context/context.ts'
import { createSettingsModule } from '../../../../../main/modules/settings/module.ts'
import fc from '../../../../support/property.ts'

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

// SECURITY 67
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
