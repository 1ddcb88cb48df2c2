import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DataOwner } from '../../../../../../../app/domain/connection/data-owner.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'
import { damage, zeroPage, zeroPageOf, zeroPagesOf } from '../../../../../../support/damaged-file.ts'
import { earlierConnections, earlierLibrary, EXPECTED_OF_4FAACB3 } from '../../../../../../support/earlier-version.ts'

const [MAIN, SEAT, BETA] = EXPECTED_OF_4FAACB3.owners as [Expected, Expected, Expected]
const NOW = 1234

type Expected = (typeof EXPECTED_OF_4FAACB3)['owners'][number]

interface Opened {
  library: Library
  folder: string
  /** The damaged file as it was before. */
  before: Buffer
}

/** A library of version 4faacb3 with some damage, opened by the present version. */
function openDamaged(change: (path: string) => void): Opened {
  const folder = earlierLibrary('4faacb3')
  const path = join(folder, 'library.db')
  change(path)
  const before = readFileSync(path)
  const library = openLibrary(folder, () => NOW, earlierConnections('4faacb3'))
  onTestFinished(() => library.files.close())
  return { library, folder, before }
}

const listedIn = (library: Library, owner: DataOwner): number[] =>
  library.news
    .listStories(owner, { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 200 })
    .rows.map(({ id }) => id)

/** That the file is beside the new ones as it was, and reported. */
function expectKept({ library, folder, before }: Opened): void {
  const kept = join(folder, `library.db.damaged-${NOW}`)
  expect(library.files.damagedFiles().map(({ keptAs }) => keptAs)).toEqual([kept])
  expect(readFileSync(kept).equals(before)).toBe(true)
  expect(readdirSync(folder).filter((name) => name.startsWith('splitting') || name === 'library.db')).toEqual([])
}

/** Nothing that is shown is other than it was: a story is as before, or an earlier state of it, or it is not there. */
function expectNoneInvented(library: Library): void {
  for (const owner of EXPECTED_OF_4FAACB3.owners)
    for (const id of listedIn(library, owner)) {
      const expected = owner.stories.find(({ item }) => item.id === id)
      expect(expected).toBeDefined()
      const { item } = library.news.readStory(owner, id) ?? {}
      expect(item?.created).toBe(expected?.item.created)
    }
}

const isComplete = (library: Library): boolean =>
  EXPECTED_OF_4FAACB3.owners.every((owner) => listedIn(library, owner).length === owner.listed.length)

describe('a library of an earlier version with a page of zeros', () => {
  it.each([
    ['stories', 'story'],
    ['versions', 'version'],
    ['receipts', 'receipt'],
    ['responses', 'response'],
    ['ratios', 'ratio_record'],
    ['pictures', 'image'],
  ])('in the %s keeps what can be read, and the damaged file', (_name, table) => {
    const opened = openDamaged((path) => zeroPageOf(path, table))
    expectKept(opened)
    expectNoneInvented(opened.library)
    expect(listedIn(opened.library, MAIN).length).toBeGreaterThan(0)
  })

  it.each(['story_by_id', 'receipt_by_key', 'receipt_by_answer', 'ratio_record_by_identity', 'connection'])(
    'in %s, whose content is elsewhere too, loses nothing and is not reported',
    (name) => {
      const { library } = openDamaged((path) => zeroPageOf(path, name))
      expect(library.files.damagedFiles()).toEqual([])
      expect(isComplete(library)).toBe(true)
    },
  )

  it('in the versions loses only what was on that page', () => {
    const { library } = openDamaged((path) => zeroPageOf(path, 'version'))
    const lost = MAIN.listed.filter((id) => !listedIn(library, MAIN).includes(id))
    expect(lost.length).toBeLessThanOrEqual(3)
  })

  it('in the stories puts them together from their versions', () => {
    const { library } = openDamaged((path) => {
      zeroPagesOf(path, 'story')
    })
    for (const owner of [MAIN, SEAT, BETA]) {
      expect(listedIn(library, owner)).toEqual(owner.listed)
      for (const { item } of owner.stories) expect(library.news.readStory(owner, item.id)?.item).toEqual(item)
    }
  })

  it('in the responses keeps everything else, also where one response was received twice', () => {
    const { library } = openDamaged((path) => {
      const writer = new DatabaseSync(path)
      writer.exec(`
        INSERT INTO receipt (connection_id, response_id, request, status, received_at, fingerprint)
          SELECT connection_id, response_id, request, status, received_at + 1, fingerprint FROM receipt
      `)
      writer.close()
      zeroPagesOf(path, 'response')
    })
    for (const owner of [MAIN, SEAT, BETA]) {
      expect(listedIn(library, owner)).toEqual(owner.listed)
      for (const id of owner.listed)
        for (const { response } of library.news.readHistory(owner, id).flatMap(({ responses }) => responses))
          expect(library.responses.readResponse(owner, response.hash)).toMatchObject({ intact: false })
    }
  })

  it('in the receipts keeps the stories, whose responses are no longer proven', () => {
    const { library } = openDamaged((path) => {
      zeroPagesOf(path, 'receipt')
    })
    // Those that two connections have cannot be told apart.
    const alone = MAIN.listed.filter((id) => !SEAT.listed.includes(id) && !BETA.listed.includes(id))
    expect(listedIn(library, MAIN)).toEqual(alone)
    for (const id of alone) {
      const { response, item } = library.news.readStory(MAIN, id) ?? {}
      expect(item).toEqual(MAIN.stories.find((story) => story.item.id === id)?.item)
      expect(library.responses.readResponse(MAIN, response?.hash ?? '')).toMatchObject({ intact: false })
    }
  })

  it('is opened whichever page it is, and shows nothing else than before', () => {
    const { size } = pageCount(join(earlierLibrary('4faacb3'), 'library.db'))
    for (let page = 2; page <= size; page += 5) {
      const { library } = openDamaged((path) => zeroPage(path, page, 1024))
      expectNoneInvented(library)
      expect(isComplete(library) || library.files.damagedFiles().length === 1).toBe(true)
    }
  })
})

function pageCount(path: string): { size: number } {
  const database = new DatabaseSync(path)
  const { page_count: size } = database.prepare('PRAGMA page_count').get() as { page_count: number }
  database.close()
  return { size }
}

describe('a library of an earlier version with a changed name in its schema', () => {
  const withName = (name: string, changed: string): Opened =>
    openDamaged((path) =>
      damage(path, (bytes) => Buffer.from(bytes.toString('latin1').replace(name, changed), 'latin1')),
    )

  it('loses only that table, and is kept', () => {
    const opened = withName('is_calculated', 'is_calcuXated')
    expectKept(opened)
    expect(isComplete(opened.library)).toBe(true)
  })

  it('is kept when no table can be read because of it, and the library begins empty', () => {
    const opened = withName('TABLE ratio_record', 'TABLE raXio_record')
    expectKept(opened)
    expect(listedIn(opened.library, MAIN)).toEqual([])
  })
})

/** One byte of each field of the header: a bit of it is changed. */
const FIELDS: readonly (readonly [name: string, at: number, bit: number])[] = [
  ['the name of the format', 3, 0],
  ['the size of a page', 16, 3],
  ['the size of a page, to none', 16, 2],
  ['the format for writing', 18, 4],
  ['the format for reading', 19, 4],
  ['the reserved bytes of a page', 20, 3],
  ['the share of a page for an index entry', 21, 1],
  ['the number of pages', 30, 6],
  ['the number of pages, to fewer', 31, 4],
  ['the format of the schema', 47, 1],
  ['the compaction', 55, 0],
  ['the encoding of texts', 59, 1],
  ['the schema version, to one that never was', 62, 5],
  ['the schema version, to an earlier one', 63, 3],
  ['the application', 70, 2],
]

describe('a library of an earlier version with a changed bit in its header', () => {
  it.each(FIELDS)('in %s keeps every story, and the damaged file', (_name, at, bit) => {
    const opened = openDamaged((path) =>
      damage(path, (bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        return bytes
      }),
    )
    expectKept(opened)
    for (const owner of EXPECTED_OF_4FAACB3.owners) {
      expect(listedIn(opened.library, owner)).toEqual(owner.listed)
      expect(owner.listed.map((id) => opened.library.news.readStory(owner, id))).toMatchObject(owner.stories)
    }
  })
})

describe('a library of an earlier version that was cut off', () => {
  it.each([0.5, 0.75, 0.98])('keeps what can be read of %f of it', (share) => {
    const opened = openDamaged((path) => damage(path, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share))))
    expectKept(opened)
    expectNoneInvented(opened.library)
  })

  it.each([
    ['to nothing', 0],
    ['in its header', 60],
    ['in its first page', 700],
  ])('%s is kept, and the library begins empty', (_name, length) => {
    const opened = openDamaged((path) => damage(path, (bytes) => bytes.subarray(0, length)))
    expectKept(opened)
    expect(listedIn(opened.library, MAIN)).toEqual([])
  })

  it('keeps what its journal has', () => {
    const folder = earlierLibrary('4faacb3')
    const path = join(folder, 'library.db')
    const writer = new DatabaseSync(path)
    writer.exec('PRAGMA wal_autocheckpoint = 0; UPDATE removal_watermark SET read_to = 77')
    const later = earlierLibrary('4faacb3')
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, join(later, `library.db${suffix}`))
    writer.close()
    damage(join(later, 'library.db'), (bytes) => bytes.fill(0, 16, 18))
    const library = openLibrary(later, () => NOW, earlierConnections('4faacb3'))
    onTestFinished(() => library.files.close())
    expect(library.news.readRemovalWatermark(MAIN)).toBe(77)
    expect(existsSync(join(later, `library.db.damaged-${NOW}-wal`))).toBe(true)
  })
})

describe('a file that is not a library of an earlier version', () => {
  it.each([
    ['a text', Buffer.from('hello, I am a text file. '.repeat(200))],
    ['random bytes', Buffer.alloc(50_000, 0xa7)],
  ])('is kept and reported when it is %s', (_name, bytes) => {
    expectKept(openDamaged((path) => damage(path, () => bytes)))
  })
})
