import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultOf } from '../../../../../app/errors/fault.ts'
import { createSavedConnections } from '../../../../../main/modules/connection/saved-connections.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

async function connections(file = join(temporaryFolder(), 'settings.json')) {
  const settings = await openSettings(file)
  const forgotten: string[] = []
  const keys = {
    forget: (place: string) => {
      forgotten.push(place)
      return Promise.resolve()
    },
  }
  const tokens = {
    forget: (place: string) => {
      forgotten.push(`token of ${place}`)
      return Promise.resolve()
    },
  }
  let last = 0
  return { file, settings, forgotten, saved: createSavedConnections(settings, keys, tokens, () => `c${++last}`) }
}

describe('saved connections', () => {
  it('begin with one, which is in force', async () => {
    const { saved } = await connections()
    expect(saved.list()).toEqual([{ id: 'main', name: 'Main', colour: 0, baseUrl: '', isCurrent: true }])
  })

  it('keep address, key mark and profile of each apart, over a restart too', async () => {
    const { saved, settings, file } = await connections()
    await settings.update({
      baseUrl: 'https://a.example',
      savedKey: { fingerprint: 'one', service: 'https://a.example' },
    })
    await saved.create('Second')
    expect(settings.current()).toMatchObject({
      baseUrl: '',
      savedKey: null,
      connectionName: 'Second',
      colour: 1,
      connection: 'service',
    })
    await settings.update({ baseUrl: 'https://b.example', keyPlacement: 'query' })
    await saved.use('main')
    expect(settings.current()).toMatchObject({
      baseUrl: 'https://a.example',
      savedKey: { fingerprint: 'one' },
      keyPlacement: 'header',
    })
    const again = await connections(file)
    expect(again.saved.list().map(({ id, baseUrl, isCurrent }) => [id, baseUrl, isCurrent])).toEqual([
      ['main', 'https://a.example', true],
      ['c1', 'https://b.example', false],
    ])
    await again.saved.use('c1')
    expect(again.settings.current()).toMatchObject({
      baseUrl: 'https://b.example',
      keyPlacement: 'query',
      savedKey: null,
    })
  })

  it('are removed with their key, but never the one in force', async () => {
    const { saved, settings, forgotten } = await connections()
    await saved.create('Second')
    await settings.update({
      baseUrl: 'https://a.example',
      savedKey: { fingerprint: 'two', service: 'https://a.example #c1' },
    })
    expect(faultOf(await saved.remove('c1').catch((thrown: unknown) => thrown))).toMatchObject({
      kind: 'invalid-input',
    })
    await saved.use('main')
    await saved.remove('c1')
    expect(forgotten).toEqual(['https://a.example #c1', 'token of https://a.example #c1'])
    expect(saved.list()).toHaveLength(1)
    expect(faultOf(await saved.use('c1').catch((thrown: unknown) => thrown))).toMatchObject({ kind: 'invalid-input' })
  })
})
