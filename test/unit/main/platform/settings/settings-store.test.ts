import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, afterEach, vi } from 'vitest'
import { DEMONSTRATION, type Connection } from '../../../../../app/domain/connection/connection.ts'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { unconfirmed, openSettings, identityChecksum } from '../../../../../main/platform/settings/settings-store.ts'
import { makeReadOnly } from '../../../../support/system/read-only.ts'
import { connectionOf } from '../../../../support/service/scope.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import { disk } from '../../../../support/system/full-disk.ts'
import fc from '../../../../support/cases/property.ts'

const isLinux = process.platform === 'linux'

const newFile = (): string => join(temporaryFolder(), 'settings.json')

const keptBeside = (path: string): string[] => readdirSync(dirname(path)).filter((name) => name.includes('.damaged-'))

describe('a settings file', () => {
  // SECURITY 37
  it('that is damaged where nothing can be written is read, and says that no copy could be kept', async () => {
    const path = newFile()
    await (await openSettings(path)).update({ lastConnection: DEMONSTRATION })
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 300))
    const makeWritable = makeReadOnly(dirname(path))
    onTestFinished(makeWritable)
    const files = readdirSync(dirname(path))
    const { errorText, current } = await openSettings(path)
    expect(errorText).toContain('was damaged. No copy could be kept')
    expect(current().connections.map(({ id }) => id)).toEqual([DEMONSTRATION])
    expect(readdirSync(dirname(path))).toEqual(files)
  })

  it('that is truncated is kept under another name, and the settings before the last change take its place', async () => {
    const path = newFile()
    const store = await openSettings(path)
    await store.update({ connections: [...store.current().connections, connectionOf()], lastConnection: 'test' })
    const before = store.current()
    await store.update({ lastConnection: DEMONSTRATION })
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 300))
    const damaged = await openSettings(path)
    expect(damaged.errorText).toMatch(
      /was damaged\. A copy was kept as .*\.damaged-.* before the last change were taken over/,
    )
    expect(damaged.current()).toEqual({ ...before, connections: unconfirmed(before.connections) })
    expect(keptBeside(path)).toHaveLength(1)
    expect((await openSettings(path)).errorText).toBeNull()
  })

  it('never returns a value that was not set without a word, whatever is changed in it', async () => {
    const path = newFile()
    const store = await openSettings(path)
    await store.update({ connections: [...store.current().connections, connectionOf({ name: 'Kestrel' })] })
    await store.update({ lastConnection: 'test' })
    const [whole, previous] = [readFileSync(path), readFileSync(`${path}.previous`)]
    const set = (connections: readonly Connection[]): string[] => connections.map(({ name, baseUrl }) => name + baseUrl)
    const place = fc.record({ at: fc.nat({ max: whole.length - 1 }), bit: fc.nat({ max: 7 }) })
    await fc.assert(
      fc.asyncProperty(place, async ({ at, bit }) => {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ (1 << bit)
        const copy = newFile()
        writeFileSync(copy, changed)
        writeFileSync(`${copy}.previous`, previous)
        const opened = await openSettings(copy)
        const { connections, installation } = opened.current()
        const isChanged = opened.errorText?.startsWith('The settings file was changed by something other') === true
        if (isChanged) expect(connections.some((each) => each.baseUrl !== '' && each.isAddressConfirmed)).toBe(false)
        else expect(set(connections)).toEqual(set(store.current().connections))
        expect(installation).toBe(store.current().installation)
        // What was damaged never takes the place of the settings before it.
        expect(readFileSync(`${copy}.previous`).equals(previous)).toBe(true)
      }),
    )
  })

  it('that is truncated, without one before it, is kept under another name and reported, and everything readable in it survives', async () => {
    const path = newFile()
    const store = await openSettings(path)
    await store.update({ connections: [...store.current().connections, connectionOf()], lastConnection: 'test' })
    const { installation } = store.current()
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, whole.slice(0, whole.indexOf('"preferences"') + 40))
    rmSync(`${path}.previous`)
    const damaged = await openSettings(path)
    expect(damaged.errorText).toMatch(
      /was damaged\. A copy was kept as .*\.damaged-.* taken over: installation, connections/,
    )
    expect(damaged.current()).toMatchObject({ installation, lastConnection: 'test', preferences: DEFAULT_PREFERENCES })
    expect(damaged.connection('test')).toEqual(connectionOf({ isAddressConfirmed: false }))
    expect(keptBeside(path)).toHaveLength(1)
    // The repaired file gives no further warning.
    const again = await openSettings(path)
    expect(again.errorText).toBeNull()
    expect(again.current()).toEqual(damaged.current())
  })

  it('loses only the members in which a byte was changed, at any position', async () => {
    const path = newFile()
    const store = await openSettings(path)
    await store.update({ connections: [...store.current().connections, connectionOf()], lastConnection: 'test' })
    const whole = readFileSync(path, 'utf8')
    for (const at of [whole.indexOf('"connections"') + 60, whole.indexOf('"preferences"') + 30, whole.length - 1]) {
      writeFileSync(path, `${whole.slice(0, at)}\u0000${whole.slice(at + 1)}`)
      const { current } = await openSettings(path)
      expect(current().installation).toBe(store.current().installation)
    }
  })

  it('that cannot be read is not overwritten', async () => {
    const path = newFile()
    mkdirSync(path)
    const store = await openSettings(path)
    expect(store.errorText).toMatch(/could not be read \(EISDIR/)
    await store.update({ lastConnection: DEMONSTRATION })
    expect(store.current().lastConnection).toBe(DEMONSTRATION)
    expect(statSync(path).isDirectory()).toBe(true)
  })

  it.runIf(isLinux)('is not a link to another file: links are not followed for reading or writing', async () => {
    const path = newFile()
    const other = join(dirname(path), 'other.json')
    writeFileSync(other, '{"installation": "of another"}')
    symlinkSync(other, path)
    const store = await openSettings(path)
    expect(store.errorText).toMatch(/could not be read \(ELOOP/)
    expect(store.current().installation).not.toBe('of another')
    const open = newFile()
    symlinkSync(other, `${open}.new`)
    await (await openSettings(open)).update({ lastConnection: null })
    expect(readFileSync(other, 'utf8')).toBe('{"installation": "of another"}')
  })
})

/** Settings with one connection, written to a file. */
async function writtenFile(): Promise<string> {
  const path = newFile()
  const store = await openSettings(path)
  await store.update({ connections: [...store.current().connections, connectionOf()] })
  return path
}

const isConfirmed = async (path: string): Promise<boolean | undefined> =>
  (await openSettings(path)).connection('test')?.isAddressConfirmed

const edit = (path: string, from: string | RegExp, to: string): void =>
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))

// SECURITY 87
describe('an address in the settings', () => {
  it('is confirmed in a file as Tearsheet wrote it', async () => {
    expect(await isConfirmed(await writtenFile())).toBe(true)
  })

  it.each([
    ['is not confirmed in a file in which another program changed it', 'https://a.example', 'https://thief.example'],
    ['is not confirmed in a file whose checksum is no text', /"checksum": "\w+"/, '"checksum": null'],
  ])('%s', async (_, from, to) => {
    const path = await writtenFile()
    edit(path, from, to)
    expect(await isConfirmed(path)).toBe(false)
  })

  it('is not confirmed in a file in which another program says so', async () => {
    const path = await writtenFile()
    edit(path, 'https://a.example', 'https://thief.example')
    await (await openSettings(path)).update({ lastConnection: 'test' })
    expect(readFileSync(path, 'utf8')).toContain('"isAddressConfirmed": false')
    edit(path, '"isAddressConfirmed": false', '"isAddressConfirmed": true')
    expect(await isConfirmed(path)).toBe(false)
  })

  it('is not confirmed in a damaged file', async () => {
    const path = await writtenFile()
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -3))
    expect(await isConfirmed(path)).toBe(false)
  })

  it('stays unconfirmed over restarts and other changes, until the person confirms it', async () => {
    const path = await writtenFile()
    edit(path, 'https://a.example', 'https://thief.example')
    await (await openSettings(path)).update({ lastConnection: 'test' })
    expect(await isConfirmed(path)).toBe(false)
    await (await openSettings(path)).updateConnection('test', { isAddressConfirmed: true })
    expect(await isConfirmed(path)).toBe(true)
  })

  it('is not confirmed in a file without a checksum', async () => {
    const path = await writtenFile()
    edit(path, /,\s*"checksum": "\w+"/, '')
    edit(path, /,\s*"fileChecksum": "\w+"/, '')
    edit(path, '"isAddressConfirmed": true,', '')
    expect(readFileSync(path, 'utf8')).not.toContain('hecksum')
    expect(await isConfirmed(path)).toBe(false)
  })
})

describe('the settings', () => {
  it('return what was set, over a restart', async () => {
    const path = join(temporaryFolder(), 'deep', 'settings.json')
    const store = await openSettings(path)
    await store.update({ connections: [...store.current().connections, connectionOf()], lastConnection: 'test' })
    expect((await openSettings(path)).current()).toEqual(store.current())
  })

  it.each(['', 'not json', '[]', 'null', '{"connections": 7, "lastConnection": "gone", "preferences": "x"}'])(
    'use the default member by member for %j',
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

  it('keep the readable connections next to an unreadable one', async () => {
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

  it('never mix up the demonstration and a service', async () => {
    const path = newFile()
    const posing = { ...connectionOf({ id: 'a' }), demonstration: { running: true, plan: 'full' } }
    writeFileSync(path, JSON.stringify({ connections: [posing, { ...connectionOf(), id: DEMONSTRATION }] }))
    const { connections } = (await openSettings(path)).current()
    expect(connections.map(({ id, demonstration }) => [id, demonstration !== null])).toEqual([
      ['a', false],
      [DEMONSTRATION, true],
    ])
  })

  it('are written as complete files only, the last change last', async () => {
    const path = newFile()
    const store = await openSettings(path)
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        store.update({ preferences: { ...DEFAULT_PREFERENCES, refreshMinutes: place } }),
      ),
    )
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ preferences: { refreshMinutes: 19 } })
  })

  it('are on disk at the end, also without an await, and after a change that could not be written', async () => {
    const every = (refreshMinutes: number) => ({ preferences: { ...DEFAULT_PREFERENCES, refreshMinutes } })
    const path = newFile()
    const store = await openSettings(path)
    disk.isFull = true
    await expect(store.update(every(6))).rejects.toThrow()
    await store.settled()
    disk.isFull = false
    void store.update(every(7))
    await store.settled()
    expect((await openSettings(path)).current().preferences.refreshMinutes).toBe(7)
  })

  it('change no removed connection', async () => {
    const store = await openSettings(newFile())
    expect(await store.updateConnection('gone', { name: 'x' })).toBe(false)
  })
})

vi.mock('node:fs/promises', async (importOriginal) =>
  (await import('../../../../support/system/full-disk.ts')).fullDisk(await importOriginal()),
)

afterEach(() => {
  disk.isFull = false
})

const contents = (folder: string): [string, string][] =>
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])

// S13
it.each([0, 1, 3])('a full disk leaves the settings and nothing else after %i changes', async (changes) => {
  const folder = temporaryFolder()
  const store = await openSettings(join(folder, 'settings.json'))
  for (let change = 0; change < changes; change += 1) await store.update({ lastConnection: `c${change}` })
  const before = contents(folder)
  disk.isFull = true
  await expect(store.update({ lastConnection: 'lost' })).rejects.toMatchObject({
    error: { kind: 'storage-failed', reason: 'full' },
  })
  expect(contents(folder)).toEqual(before)
  disk.isFull = false
  await store.update({ lastConnection: 'later' })
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toContain('"later"')
})

const A = connectionOf({ id: 'a' })
const B = connectionOf({ id: 'b', baseUrl: 'https://b.example' })
const DEMO = connectionOf({ id: 'd', baseUrl: '', demonstration: { running: true, plan: 'full' } })

// SECURITY 87
describe('the checksum of connections', () => {
  it.each<[string, Partial<Connection>]>([
    ['an ID', { id: 'c' }],
    ['an address', { baseUrl: 'https://thief.example' }],
    ['the place of a key', { keyPlacement: 'query' }],
    ['whether an address is confirmed', { isAddressConfirmed: false }],
  ])('changes with %s', (_what, change) => {
    expect(identityChecksum([A, { ...B, ...change }])).not.toBe(identityChecksum([A, B]))
  })

  it('changes when addresses are swapped', () => {
    const swapped = [
      { ...A, baseUrl: B.baseUrl },
      { ...B, baseUrl: A.baseUrl },
    ]
    expect(identityChecksum(swapped)).not.toBe(identityChecksum([A, B]))
  })

  it('does not change with what leads no secret anywhere', () => {
    expect(identityChecksum([B, DEMO, { ...A, name: 'Other', colour: 3, confirmed: ['symbolsParameter'] }])).toBe(
      identityChecksum([A, B]),
    )
  })
})

describe('connections of a file that is not as Tearsheet wrote it', () => {
  it('have no confirmed address, but for the demonstration and those without one', () => {
    const empty = connectionOf({ id: 'e', baseUrl: '' })
    expect(unconfirmed([A, empty, DEMO]).map(({ isAddressConfirmed }) => isAddressConfirmed)).toEqual([
      false,
      true,
      true,
    ])
  })
})
