import {
  copyFileSync,
  mkdirSync,
  truncateSync,
  writeFileSync,
  readdirSync,
  existsSync,
  linkSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, join, dirname } from 'node:path'
import { expect, it, onTestFinished, describe } from 'vitest'
import {
  libraryPath,
  userStorePath,
  deliveriesPath,
} from '../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary, openLibraryForReading } from '../../../../../../main/modules/library/store/library.ts'
import { wholeBackup, wholeLibrary } from '../../../../../support/library/crafted-backup.ts'
import { filledFolder, NOW } from '../../../../../support/library/filled-stores.ts'
import { OWNER, responseOf, openTestLibrary, storyOf } from '../../../../../support/records/stories.ts'
import { makeReadOnly } from '../../../../../support/system/read-only.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'
import { readWholeLibrary, withDatabase } from '../../../../../support/library/whole-library.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import { errorOf } from '../../../../../support/system/error-of.ts'

const DAY = 86_400_000

/** Makes a folder with twenty files. So it has the size of a database on each file system: in memory an empty one has none. */
function makeFolder(path: string): void {
  mkdirSync(path)
  for (let count = 0; count < 20; count += 1) writeFileSync(join(path, `${count}.txt`), '')
}

it('every file that the application itself leaves there is known: after a repair, a restore and backups', () => {
  const folder = filledFolder()
  const open = (at: number) => openLibrary(folder, () => at, [OWNER])
  for (const path of [userStorePath(folder), deliveriesPath(folder), libraryPath(folder, OWNER)])
    truncateSync(path, 40_000)
  const repaired = open(NOW + 2 * DAY)
  expect(repaired.files.damagedFiles()).toHaveLength(3)
  expect(repaired.files.readInventory(OWNER).unknownFiles).toEqual([])
  repaired.files.restoreBackup(wholeBackup())
  expect(repaired.files.readInventory(OWNER).unknownFiles).toEqual([])
  repaired.files.close()
  const again = open(NOW + 3 * DAY)
  expect(again.files.readInventory(OWNER).unknownFiles).toEqual([])
  again.files.close()
})

it('files of another version, and those that somebody put there, are named', () => {
  const folder = filledFolder()
  mkdirSync(join(folder, 'stores'))
  const added = [
    'journal.db',
    'library.db',
    'user-store copy.db',
    join('libraries', 'one.db'),
    join('backups', 'mine.db'),
  ].map((name) => join(folder, name))
  for (const path of [...added, join(folder, '.DS_Store'), join(folder, 'libraries', 'Thumbs.db')])
    writeFileSync(path, '')
  const library = openLibrary(folder, () => NOW)
  expect(library.files.readInventory(OWNER).unknownFiles.toSorted()).toEqual(
    [...added, join(folder, 'stores')].toSorted(),
  )
  library.files.close()
})

it('files that are called like a library are named, unless they are the one of a connection', () => {
  const folder = filledFolder()
  const library = libraryPath(folder, OWNER)
  const called = (name: string): string => join(folder, 'libraries', name)
  const added = [
    called('a-0123456789ab.db'),
    called('b-0123456789ab.db'),
    called('c-0123456789ab.db'),
    called('d-0123456789ab.db'),
    called('one (copy)-0123456789ab.db'),
  ]
  const [text = '', other = '', file = '', shared = '', copy = ''] = added
  writeFileSync(text, 'hello'.repeat(9000))
  withDatabase(other, (database) => {
    database.exec('CREATE TABLE owner (connection, origin)')
  })
  makeFolder(file)
  copyFileSync(deliveriesPath(folder), shared)
  copyFileSync(library, copy)
  const open = openLibrary(folder, () => NOW)
  expect(open.files.readInventory(OWNER).unknownFiles).toEqual(added)
  open.files.close()
  const reading = openLibraryForReading(folder)
  expect(reading.files.readInventory(OWNER).unknownFiles).toEqual(added)
  reading.files.close()
})

it.each<[string, (folder: string) => string]>([
  ['the user store', userStorePath],
  ['the deliveries', deliveriesPath],
  ['a library', (folder) => libraryPath(folder, OWNER)],
])(
  'a folder in the place of %s is kept beside it, and nothing keeps the application from starting',
  (_what, pathOf) => {
    const folder = filledFolder()
    const path = pathOf(folder)
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    makeFolder(path)
    const library = openLibrary(folder, () => NOW, [OWNER])
    const [damaged] = library.files.damagedFiles()
    expect(readdirSync(damaged?.keptAs ?? '')).toHaveLength(20)
    library.files.close()
    expect(statSync(path).isFile()).toBe(true)
  },
)

it.each<[string, (folder: string) => Library]>([
  ['written', (folder) => openLibrary(folder, () => NOW)],
  ['read', openLibraryForReading],
])('a copy of a library in the folder of the libraries is not %s in its place', (_what, open) => {
  const folder = filledFolder()
  const path = libraryPath(folder, OWNER)
  copyFileSync(path, join(dirname(path), `a copy of ${basename(path)}`))
  const writer = openLibrary(folder, () => NOW, [OWNER])
  const later = JSON.stringify({ item: storyOf({ id: 999_999, title: 'Later than the copy' }), path: '$[0]' })
  writer.news.storeStories(OWNER, responseOf('[]'), 'full', [later])
  writer.files.close()
  const library = open(folder)
  // Every library is opened for this.
  const { connections } = library.files.readInventory({ connection: 'two', origin: 'https://b.example' })
  expect(library.news.readStory(OWNER, 999_999)?.title).toBe('Later than the copy')
  expect(connections.filter(({ connection }) => connection === OWNER.connection)).toHaveLength(1)
  library.files.close()
})

/** A folder with stored data that nothing can be written in. */
function readOnlyFolder(): string {
  const folder = temporaryFolder()
  const writer = openLibrary(folder, () => 1)
  writer.responses.storeLatestResponse(OWNER, responseOf('{}'), 'x')
  writer.responses.storeLatestResponse({ ...OWNER, connection: 'two' }, responseOf('[]'), 'x')
  writer.companies.saveWatchList({ id: null, name: 'mine', symbols: ['AAA'], isPaused: false })
  writer.files.close()
  onTestFinished(makeReadOnly(folder))
  return folder
}

it('data are read where no file can be created', () => {
  const folder = readOnlyFolder()
  const files = readdirSync(folder, { recursive: true })
  const reader = openLibraryForReading(folder, 'unwritten')
  onTestFinished(() => reader.files.close())
  expect(reader.files.readInventory(OWNER).connections).toHaveLength(2)
  expect(reader.responses.readLatestResponse(OWNER, 'x')).not.toBeNull()
  expect(reader.responses.readLatestResponse({ ...OWNER, connection: 'without data' }, 'x')).toBeNull()
  expect(reader.companies.readWatchLists()).toHaveLength(1)
  expect(readdirSync(folder, { recursive: true })).toEqual(files)
})

it('nothing is created for reading where nothing was stored', () => {
  const folder = temporaryFolder()
  expect(errorOf(() => openLibraryForReading(folder, 'unwritten'))).toMatchObject({
    kind: 'storage-failed',
    reason: 'missing',
  })
  expect(errorOf(() => openLibraryForReading(folder))).toMatchObject({ kind: 'storage-failed', reason: 'missing' })
  expect(readdirSync(folder)).toEqual([])
})

/** Ways to name a file of the application's own. */
const NAMES: [string, (folder: string) => string][] = [
  ['the user store', (folder) => userStorePath(folder)],
  ['a library', (folder) => libraryPath(folder, OWNER)],
  ['what is written last to the user store', (folder) => `${userStorePath(folder)}-wal`],
  ['a new file in the folder', (folder) => join(folder, 'new.tearsheet-backup')],
  ['a path through another folder', (folder) => `${dirname(folder)}/./${folder.split(/[\\/]/).at(-1)}/user-store.db`],
  ['a path with two dots', (folder) => `${folder}/libraries/../user-store.db`],
  [
    'a link to the file',
    (folder) => {
      const link = join(temporaryFolder(), 'link')
      symlinkSync(userStorePath(folder), link)
      return link
    },
  ],
  [
    'a path through a link to the folder',
    (folder) => {
      const link = join(temporaryFolder(), 'link')
      symlinkSync(folder, link)
      return join(link, 'user-store.db')
    },
  ],
]

// SECURITY 85
describe('a file of the application itself', () => {
  it.each(NAMES)('is refused for a backup: %s', (_what, nameOf) => {
    const { folder, library } = wholeLibrary()
    const before = readWholeLibrary(library)
    const file = nameOf(folder)
    for (const work of [() => library.files.writeBackup(file), () => library.files.restoreBackup(file)])
      expect(errorOf(work)).toMatchObject({
        kind: 'invalid-input',
        errorText: expect.stringContaining('Tearsheet itself') as unknown,
      })
    expect(readWholeLibrary(library)).toEqual(before)
  })

  it('is not replaced under a second name either', () => {
    const { folder, library } = wholeLibrary()
    const file = join(temporaryFolder(), 'second-name')
    linkSync(userStorePath(folder), file)
    expect(errorOf(() => library.files.writeBackup(file))).toMatchObject({ kind: 'invalid-input' })
  })
})

describe('a file of another program', () => {
  it.each<[string, (path: string) => void]>([
    ['a text', (path) => writeFileSync(path, 'x'.repeat(1000))],
    ['a short text', (path) => writeFileSync(path, 'x')],
    ['a folder', (path) => mkdirSync(path)],
  ])('is not replaced by a backup: %s', (_what, make) => {
    const { library } = wholeLibrary()
    const file = join(temporaryFolder(), 'x')
    make(file)
    expect(errorOf(() => library.files.writeBackup(file))).toMatchObject({
      kind: 'invalid-input',
      errorText: expect.stringContaining('not a backup') as unknown,
    })
    expect(readdirSync(dirname(file))).toEqual(['x'])
  })

  it('beside a backup stays as it is, whatever its name', () => {
    const { library } = wholeLibrary()
    const file = join(temporaryFolder(), 'x')
    for (const ending of ['.new', '.new-wal', '.new-shm', '-wal', '-shm']) writeFileSync(file + ending, ending)
    library.files.writeBackup(file)
    for (const ending of ['.new', '.new-wal', '.new-shm', '-wal', '-shm'])
      expect(readFileSync(file + ending, 'utf8')).toBe(ending)
  })
})

describe('a backup', () => {
  it('replaces an earlier one, and an empty file', () => {
    const { library } = wholeLibrary()
    const [earlier, empty] = [wholeBackup(), join(temporaryFolder(), 'empty')]
    writeFileSync(empty, '')
    for (const file of [earlier, empty]) {
      library.files.writeBackup(file)
      expect(library.files.restoreBackup(file).refused).toBe(0)
    }
  })

  it('in a folder that is not there fails, and leaves nothing', () => {
    const { folder, library } = wholeLibrary()
    const missing = join(temporaryFolder(), 'missing')
    expect(() => library.files.writeBackup(join(missing, 'x'))).toThrow()
    expect([existsSync(missing), readdirSync(folder).includes('backup.part')]).toEqual([false, false])
  })
})

const ORIGIN = 'https://a.example'
const [FIRST, SECOND] = [
  { connection: 'first', origin: ORIGIN },
  { connection: 'second', origin: ORIGIN },
]

const titlesOf = (library: Library, owner: typeof FIRST): string[] =>
  library.news
    .listStories(owner, { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 100 })
    .rows.map(({ title }) => title)

const store = (library: Library, owner: typeof FIRST, title: string): void => {
  library.news.storeStories(owner, responseOf(title), 'full', [
    JSON.stringify({ item: storyOf({ title }), path: '$[0]' }),
  ])
}

// SECURITY 48
describe('the data of connections', () => {
  it('are separate for two connections to one service', () => {
    const library = openTestLibrary()
    store(library, FIRST, 'Of the first')
    store(library, SECOND, 'Of the second')
    expect([titlesOf(library, FIRST), titlesOf(library, SECOND)]).toEqual([['Of the first'], ['Of the second']])
  })

  it('are separate for two addresses of one connection', () => {
    const library = openTestLibrary()
    store(library, FIRST, 'Of the first')
    expect(titlesOf(library, { ...FIRST, origin: 'https://b.example' })).toEqual([])
    expect(titlesOf(library, FIRST)).toEqual(['Of the first'])
  })

  // H1
  it('are separate, and complete, also for stories of one second of the year 2200', () => {
    const library = openTestLibrary()
    const stories = Array.from({ length: 12 }, (_, place) =>
      storyOf({ id: 100 + place, title: `Alien ${100 + place}`, created: 'Fri, 01 Jan 2200 00:00:00 GMT' }),
    )
    store(library, SECOND, 'Of the second')
    library.news.storeStories(
      FIRST,
      responseOf('[alien]'),
      'full',
      stories.map((item, place) => JSON.stringify({ item, path: `$[${place}]` })),
    )
    const countOf = (owner: typeof FIRST): number => library.news.countStories(owner, 'alien', 100).total
    expect(titlesOf(library, FIRST)).toEqual(stories.map(({ title }) => title).toReversed())
    expect([countOf(FIRST), library.files.readInventory(FIRST).stories]).toEqual([12, 12])
    expect([titlesOf(library, SECOND), countOf(SECOND)]).toEqual([['Of the second'], 0])
  })

  it('stay with connections that were added after the start, over a restore', () => {
    const library = openTestLibrary()
    store(library, FIRST, 'Of the first')
    store(library, SECOND, 'Of the second')
    const backup = join(temporaryFolder(), 'backup.db')
    library.files.writeBackup(backup)
    library.files.restoreBackup(backup)
    const third = { connection: 'third', origin: ORIGIN }
    expect([titlesOf(library, third), titlesOf(library, SECOND)]).toEqual([[], ['Of the second']])
  })
})
