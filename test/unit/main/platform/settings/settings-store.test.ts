import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

it('gives back what was set, over a restart', async () => {
  const path = join(temporaryFolder(), 'deep', 'settings.json')
  const store = await openSettings(path)
  await store.update({ connection: 'service', baseUrl: 'https://a.example' })
  const again = (await openSettings(path)).current()
  expect(again).toMatchObject({
    connection: 'service',
    baseUrl: 'https://a.example',
    installation: store.current().installation,
  })
})

it.each(['', 'not json', '[]', 'null', '{"connection": 7, "demo": "x", "baseUrl": "https://kept.example"}'])(
  'falls back member by member for %j',
  async (text) => {
    const path = join(temporaryFolder(), 'settings.json')
    writeFileSync(path, text)
    const settings = (await openSettings(path)).current()
    expect(settings.connection).toBe('none')
    expect(settings.demo).toEqual({ running: true, plan: 'full' })
    expect(settings.baseUrl).toBe(text.includes('kept') ? 'https://kept.example' : '')
  },
)

it('writes whole files only, the last change last', async () => {
  const path = join(temporaryFolder(), 'settings.json')
  const store = await openSettings(path)
  await Promise.all(Array.from({ length: 20 }, (_, place) => store.update({ baseUrl: `https://${place}.example` })))
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ baseUrl: 'https://19.example' })
})
