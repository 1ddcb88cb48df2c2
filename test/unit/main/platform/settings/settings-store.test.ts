import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEMONSTRATION } from '../../../../../app/domain/connection/connection.ts'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { connectionOf } from '../../../../support/scope.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const newFile = (): string => join(temporaryFolder(), 'settings.json')

describe('the settings', () => {
  it('give back what was set, over a restart', async () => {
    const path = join(temporaryFolder(), 'deep', 'settings.json')
    const store = await openSettings(path)
    await store.update({ connections: [...store.current().connections, connectionOf()], lastConnection: 'test' })
    expect((await openSettings(path)).current()).toEqual(store.current())
  })

  it.each(['', 'not json', '[]', 'null', '{"connections": 7, "lastConnection": "gone", "preferences": "x"}'])(
    'fall back member by member for %j',
    async (text) => {
      const path = newFile()
      writeFileSync(path, text)
      const { connections, lastConnection, preferences } = (await openSettings(path)).current()
      expect(connections.map(({ id, demonstration }) => [id, demonstration])).toEqual([
        [DEMONSTRATION, { running: true, plan: 'full' }],
      ])
      expect(lastConnection).toBeNull()
      expect(preferences).toEqual(DEFAULT_PREFERENCES)
    },
  )

  it('keep the connections that can be read beside one that cannot', async () => {
    const path = newFile()
    const kept = connectionOf({ id: 'kept' })
    const damaged = {
      ...connectionOf({ id: 'damaged', name: 'Still there' }),
      colour: 'blue',
      savedKey: 7,
      profile: 'x',
    }
    writeFileSync(path, JSON.stringify({ connections: [kept, 'nothing', { name: 'no ID' }, damaged] }))
    const { connections } = (await openSettings(path)).current()
    expect(connections.map(({ id, name }) => [id, name])).toEqual([
      ['kept', 'Test'],
      ['damaged', 'Still there'],
      [DEMONSTRATION, 'Demonstration'],
    ])
  })

  it('take no connection for the demonstration, and the demonstration for no service', async () => {
    const path = newFile()
    const false1 = { ...connectionOf({ id: 'a' }), demonstration: { running: true, plan: 'full' } }
    writeFileSync(path, JSON.stringify({ connections: [false1, { ...connectionOf(), id: DEMONSTRATION }] }))
    const { connections } = (await openSettings(path)).current()
    expect(connections.map(({ id, demonstration }) => [id, demonstration !== null])).toEqual([
      ['a', false],
      [DEMONSTRATION, true],
    ])
  })

  it('are written as whole files only, the last change last', async () => {
    const path = newFile()
    const store = await openSettings(path)
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        store.update({ preferences: { ...DEFAULT_PREFERENCES, refreshMinutes: place } }),
      ),
    )
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ preferences: { refreshMinutes: 19 } })
  })

  it('change no connection that is gone', async () => {
    const store = await openSettings(newFile())
    expect(await store.updateConnection('gone', { name: 'x' })).toBe(false)
  })
})
