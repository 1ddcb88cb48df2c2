import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DEMONSTRATION } from '../../../../../app/domain/connection/connection.ts'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import { createConnectionRegistry } from '../../../../../main/modules/connection/registry.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { makeReadOnly } from '../../../../support/system/read-only.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const [FIRST, SECOND] = [1, 2]

async function connections(
  file = join(temporaryFolder(), 'settings.json'),
  isLocked = false,
  firstConnection: (window: number) => string | null = () => null,
) {
  const settings = await openSettings(file)
  const forgotten: string[] = []
  const emptied: { id: string; withMarks: boolean }[] = []
  let last = 0
  const registry = createConnectionRegistry(
    settings,
    {
      remove: ({ id }, use) => {
        forgotten.push(`${id} ${use}`)
        return Promise.resolve(
          isLocked ? { done: false, message: `The ${use} is still in it.` } : { done: true, message: '' },
        )
      },
      listedWith: ({ id }) => [{ connection: id, use: 'key' }],
    },
    {
      newId: () => `c${++last}`,
      firstConnection,
      removeData({ id }, withMarks) {
        emptied.push({ id, withMarks })
        return Promise.resolve()
      },
    },
  )
  return { file, settings, forgotten, emptied, registry }
}

const refusalOf = async (call: Promise<unknown>): Promise<unknown> => call.then(() => null, errorInfo)

describe('connections', () => {
  it('begin with the demonstration, and none is chosen', async () => {
    const { registry } = await connections()
    expect(registry.list().map(({ id }) => id)).toEqual([DEMONSTRATION])
    expect(registry.current(FIRST)).toBeNull()
    expect(registry.inUse()).toEqual([])
  })

  it('are made with an address in one form, which counts as confirmed', async () => {
    const { registry } = await connections()
    await registry.create({ name: 'One', colour: 3, baseUrl: ' https://a.example/ ' })
    expect(registry.list().slice(1)).toMatchObject([
      { id: 'c1', name: 'One', baseUrl: 'https://a.example', isAddressConfirmed: true, colour: 3, savedKey: null },
    ])
  })

  it('come back with the window that showed them', async () => {
    const { registry } = await connections(undefined, false, (window) => (window === FIRST ? DEMONSTRATION : 'gone'))
    await registry.create({ name: 'One', colour: 0, baseUrl: '' })
    await registry.use(3, 'c1')
    expect([FIRST, SECOND].map((window) => registry.current(window)?.id)).toEqual([DEMONSTRATION, 'c1'])
  })

  // SECURITY 37
  it('can be chosen where nothing can be stored', async () => {
    const folder = temporaryFolder()
    const { registry } = await connections(join(folder, 'settings.json'))
    await registry.create({ name: 'One', colour: 0, baseUrl: '' })
    const makeWritable = makeReadOnly(folder)
    onTestFinished(makeWritable)
    await registry.use(FIRST, DEMONSTRATION)
    await registry.use(FIRST, 'c1')
    expect(registry.current(FIRST)?.id).toBe('c1')
  })

  it('are offered a colour that no other has', async () => {
    const { registry } = await connections()
    await registry.create({ name: 'One', colour: 0, baseUrl: '' })
    expect(registry.freeColour()).toBe(1)
  })

  it('that are given no name are called like their host, each by another name', async () => {
    const { registry } = await connections()
    for (const baseUrl of ['https://a.example', 'https://a.example/feed'])
      await registry.create({ name: '', colour: 0, baseUrl })
    expect(registry.list().map(({ name }) => name)).toEqual(['Demonstration', 'a.example', 'a.example 2'])
  })

  // SECURITY 87
  it('are confirmed for the address that the person saw, and for no other', async () => {
    const { registry, settings } = await connections()
    const { id: one } = await registry.create({ name: 'One', colour: 0, baseUrl: 'https://a.example' })
    await settings.updateConnection(one, { isAddressConfirmed: false })
    expect(await refusalOf(registry.confirm(one, 'https://b.example'))).toMatchObject({ kind: 'invalid-input' })
    expect(settings.connection(one)?.isAddressConfirmed).toBe(false)
    await registry.confirm(one, 'https://a.example')
    expect(settings.connection(one)?.isAddressConfirmed).toBe(true)
  })

  it('are not made for an address that cannot be used', async () => {
    const { registry } = await connections()
    expect(await refusalOf(registry.create({ name: 'One', colour: 0, baseUrl: 'http://a.example' }))).toMatchObject({
      field: 'baseUrl',
    })
    expect(registry.list()).toHaveLength(1)
  })

  it('are chosen by each window for itself; a new window begins with the last choice, over a restart too', async () => {
    const { registry, file } = await connections()
    const { id: one } = await registry.create({ name: 'One', colour: 0, baseUrl: '' })
    const { id: two } = await registry.create({ name: 'Two', colour: 0, baseUrl: '' })
    await registry.use(FIRST, one)
    await registry.use(SECOND, two)
    expect([registry.current(FIRST)?.id, registry.current(SECOND)?.id]).toEqual([one, two])
    expect(registry.inUse().map(({ id }) => id)).toEqual([one, two])
    expect((await connections(file)).registry.current(FIRST)?.id).toBe(two)
    registry.closed(SECOND)
    expect(registry.inUse().map(({ id }) => id)).toEqual([one])
  })

  it('name the windows that show them', async () => {
    const { registry } = await connections()
    await registry.use(FIRST, DEMONSTRATION)
    await registry.use(SECOND, DEMONSTRATION)
    registry.closed(FIRST)
    expect([registry.windowsOf(DEMONSTRATION), registry.windowsOf('gone')]).toEqual([[SECOND], []])
  })

  it('are removed once by two removals at the same time, and both succeed', async () => {
    const { registry, settings } = await connections()
    const { id } = await registry.create({ name: 'One', colour: 0, baseUrl: '' })
    await Promise.all([registry.remove(id, false), registry.remove(id, false)])
    expect(settings.connection(id)).toBeUndefined()
  })

  it('that are unknown are not chosen', async () => {
    const { registry } = await connections()
    expect(await refusalOf(registry.use(FIRST, 'gone'))).toMatchObject({ kind: 'invalid-input', field: 'connection' })
  })

  it('start the demonstration when it is chosen', async () => {
    const { registry, settings } = await connections()
    await settings.updateConnection(DEMONSTRATION, { demonstration: { running: false, plan: 'newsOnly' } })
    await registry.use(FIRST, DEMONSTRATION)
    expect(settings.connection(DEMONSTRATION)?.demonstration).toEqual({ running: true, plan: 'newsOnly' })
  })

  it('whose secrets the keychain keeps are removed, and it is said that those are still there', async () => {
    const { registry } = await connections(undefined, true)
    const { id: one } = await registry.create({ name: 'One', colour: 0, baseUrl: 'https://a.example' })
    expect(await refusalOf(registry.remove(one, false))).toMatchObject({
      errorText: 'The connection was removed. The key is still in it. The token is still in it.',
    })
    expect(registry.list().map(({ id }) => id)).toEqual([DEMONSTRATION])
  })

  it('are removed with their secrets, but not while a window shows them', async () => {
    const { registry, forgotten } = await connections()
    const { id: one } = await registry.create({ name: 'One', colour: 0, baseUrl: 'https://a.example' })
    await registry.use(FIRST, one)
    expect(await refusalOf(registry.remove(one, false))).toMatchObject({ kind: 'invalid-input' })
    await registry.use(FIRST, DEMONSTRATION)
    await registry.remove(one, false)
    expect(forgotten).toEqual(['c1 key', 'c1 token'])
    expect(registry.list().map(({ id }) => id)).toEqual([DEMONSTRATION])
    expect(await refusalOf(registry.remove(DEMONSTRATION, false))).toMatchObject({ kind: 'invalid-input' })
  })

  it('are removed with the addresses that were saved for them', async () => {
    const { registry, settings, file } = await connections()
    const { id: one } = await registry.create({ name: 'One', colour: 0, baseUrl: 'https://a.example' })
    const { id: two } = await registry.create({ name: 'Two', colour: 0, baseUrl: 'https://b.example' })
    await settings.update({
      preferences: {
        ...settings.current().preferences,
        destinationsOf: { [one]: ['https://hooks.example/one'], [two]: ['https://hooks.example/two'] },
        replayTargets: { [one]: 'https://hooks.example/one' },
      },
    })
    await registry.remove(one, false)
    expect(settings.current().preferences).toMatchObject({
      destinationsOf: { [two]: ['https://hooks.example/two'] },
      replayTargets: {},
    })
    expect(readFileSync(file, 'utf8')).not.toContain('https://hooks.example/one')
  })
})

describe('a name that is put back', () => {
  it('leaves the colour alone that was changed since', async () => {
    const { registry } = await connections()
    const { id } = await registry.create({ name: 'Office', colour: 1, baseUrl: 'https://a.example' })
    await registry.change(id, { name: 'Office', colour: 4 })
    const outcome = await registry.putBack(id, { name: 'Office', colour: 1 }, { name: 'Desk', colour: 1 })
    expect([outcome, registry.list().find((each) => each.id === id)]).toMatchObject([
      'done',
      { name: 'Desk', colour: 4 },
    ])
  })

  it('does not replace one that was given since', async () => {
    const { registry } = await connections()
    const { id } = await registry.create({ name: 'Third', colour: 1, baseUrl: 'https://a.example' })
    const outcome = await registry.putBack(id, { name: 'Office', colour: 1 }, { name: 'Desk', colour: 1 })
    expect([outcome, registry.list().find((each) => each.id === id)?.name]).toEqual(['changed', 'Third'])
  })

  it('is not put back for a removed connection', async () => {
    const { registry } = await connections()
    const state = { name: 'Office', colour: 1 }
    expect(await registry.putBack('gone', state, { ...state, name: 'Desk' })).toBe('gone')
  })
})
