import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storyItem } from '../../../../../../main/modules/news/store/story-text.ts'
import type { NewsItem } from '../../../../../../app/domain/news/news-item.ts'
import {
  libraryPath,
  deliveriesPath,
  userStorePath,
} from '../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary, type Library } from '../../../../../../main/modules/library/store/library.ts'
import type { ReceivedResponse } from '../../../../../../app/domain/responses/received-response.ts'
import { oddTexts } from '../../../../../support/cases/corpora.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackedUpKind } from '../../../../../../main/modules/library/store/backup/backup.ts'
import {
  backUpUserStore,
  listUserStoreBackups,
} from '../../../../../../main/modules/library/store/backup/user-store-backups.ts'
import { USER_STORE } from '../../../../../../main/modules/library/store/schemas/user-store-schema.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import {
  craftedBackup,
  restoreElsewhere,
  restoreUnchanged,
  run,
  wholeLibrary,
} from '../../../../../support/library/crafted-backup.ts'
import type { Change } from '../../../../../support/library/crafted-backup.ts'
import { sampled } from '../../../../../support/cases/sampled.ts'
import { OWNER, openTestLibrary } from '../../../../../support/records/stories.ts'
import { withDatabase } from '../../../../../support/library/whole-library.ts'
import { errorOf } from '../../../../../support/system/error-of.ts'

const FULL = { connection: 'one', origin: 'https://a.example' }
const OTHER = { connection: 'two', origin: 'https://a.example' }

function open(folder = temporaryFolder()): Library {
  const library = openLibrary(folder, () => 1)
  onTestFinished(() => {
    try {
      library.files.close()
    } catch {
      /* closed by the test itself */
    }
  })
  return library
}

const received = (text: string, receivedAt = 1000): ReceivedResponse => ({
  request: 'GET https://a.example/x',
  status: 200,
  requestId: 'r',
  fingerprint: 'f',
  receivedAt,
  bytes: Buffer.from(text),
})

const item = (changes: Partial<NewsItem> = {}): NewsItem => ({
  id: 7,
  title: 'Title',
  author: 'A',
  created: 'Tue, 13 Feb 2024 13:25:36 -0400',
  updated: 'Tue, 13 Feb 2024 13:25:37 -0400',
  teaser: 'Teaser',
  body: '<p>Body</p>',
  url: 'https://a.example/7',
  channels: ['News'],
  tags: [],
  stocks: [{ name: 'AAPL', exchange: null, sector: null, gics: null, gicsCode: null, isin: null, cusip: null }],
  images: [],
  importanceRank: null,
  originalId: null,
  ...changes,
})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Changes one bit of the stored answer, as a failing disk would. */
function alter(folder: string, hash: string): void {
  const database = new DatabaseSync(libraryPath(folder, FULL))
  const { body } = database.prepare('SELECT body FROM response WHERE hash = ?').get(Buffer.from(hash, 'hex')) as {
    body: Uint8Array
  }
  body[Math.floor(body.length / 2)] = (body[Math.floor(body.length / 2)] ?? 0) ^ 1
  database.prepare('UPDATE response SET body = ? WHERE hash = ?').run(body, Buffer.from(hash, 'hex'))
  database.close()
}

/** Stores the full text of a story. */
const storeFull = (library: Library) =>
  library.news.storeStories(FULL, received('[full]'), 'full', [JSON.stringify({ item: item(), path: '$[0]' })])

describe('stories', () => {
  it('come back as they went in, with the answer they came from', () => {
    const library = open()
    storeFull(library)
    const story = library.news.readStory(FULL, 7)
    expect(story?.item).toEqual(storyItem(item()))
    expect(story?.response).toEqual({ hash: hashOf('[full]'), path: '$[0]' })
  })

  it('keep a full text when a headline comes later, and say that it is of an earlier version', () => {
    const library = open()
    storeFull(library)
    library.news.storeStories(FULL, received('[headline]', 2000), 'headline', [
      JSON.stringify({
        item: item({ title: 'New title', teaser: '', body: '', updated: 'Tue, 13 Feb 2024 14:00:00 -0400' }),
        path: '$[3]',
      }),
    ])
    const story = library.news.readStory(FULL, 7)
    expect(story).toMatchObject({
      completeness: 'full',
      textIsOlder: true,
      textReceivedAt: 1000,
      item: { title: 'New title', body: '<p>Body</p>' },
      response: { path: '$[3]' },
      textResponse: { path: '$[0]' },
    })
  })

  it('are kept apart by key', () => {
    const library = open()
    storeFull(library)
    expect(library.news.readStory(OTHER, 7)).toBeNull()
    expect(library.responses.readResponse(OTHER, hashOf('[full]'))).toBeNull()
  })

  // SECURITY 14
  it('give odd texts back character for character, wherever they stand', () => {
    const library = open()
    const texts = oddTexts().map(({ text }) => text)
    const odd = (id: number, text: string): NewsItem =>
      item({
        id,
        title: text,
        teaser: text,
        body: text,
        author: text,
        url: text,
        channels: [text],
        tags: [text],
        stocks: [{ name: text, exchange: text, sector: text, gics: text, gicsCode: text, isin: text, cusip: text }],
      })
    library.news.storeStories(
      FULL,
      received('[odd]'),
      'full',
      texts.map((text, place) => JSON.stringify({ item: odd(place, text), path: `$[${place}]` })),
    )
    texts.forEach((text, place) => {
      expect(library.news.readStory(FULL, place)?.item).toEqual(storyItem(odd(place, text)))
    })
  })
})

describe('answers', () => {
  it('are stored once however often they come', () => {
    const folder = temporaryFolder()
    const library = open(folder)
    for (const at of [1, 2, 3]) library.responses.storeLatestResponse(FULL, received('same', at), 'q')
    library.files.close()
    const database = new DatabaseSync(libraryPath(folder, FULL))
    expect(
      database
        .prepare('SELECT (SELECT COUNT(*) FROM response) AS responses, (SELECT COUNT(*) FROM receipt) AS receipts')
        .get(),
    ).toEqual({ responses: 1, receipts: 3 })
    database.close()
  })

  it('that were altered say so', () => {
    const folder = temporaryFolder()
    const library = open(folder)
    library.responses.storeLatestResponse(FULL, received('{"roe":0.123456}'), 'q')
    const hash = hashOf('{"roe":0.123456}')
    expect(library.responses.readResponse(FULL, hash)?.intact).toBe(true)
    library.files.close()
    alter(folder, hash)
    expect(open(folder).responses.readResponse(FULL, hash)?.intact).toBe(false)
  })
})

// B11
it('the receipts of responses name the last request of each one that is stored', () => {
  const library = open(temporaryFolder())
  library.responses.storeLatestResponse(FULL, received('{"one":1}', 1000), 'q')
  library.responses.storeLatestResponse(FULL, received('{"one":1}', 2000), 'q')
  const { request } = received('{"one":1}')
  expect(library.responses.readReceipts(FULL, [hashOf('{"one":1}'), hashOf('never held')])).toEqual([
    { hash: hashOf('{"one":1}'), request, receivedAt: 2000 },
  ])
})

const RATIO_ID = { companyId: 'C', asOf: '2025-12-31', reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' }

/** The ratios of a company, in one record. */
const ratiosOf = (roe: string) => ({
  symbol: 'AAPL',
  company: null,
  error: null,
  records: [
    {
      id: RATIO_ID,
      fiscalYearEnd: 9,
      isCalculated: false,
      values: { roe, roa: '0.1' },
      path: '$.result[0].operationRatios[0]',
    },
  ],
})

const RATIO_QUERY = { symbols: ['AAPL', 'NONE'], fields: ['roe'], reportTypes: [], fromDate: null, knownAt: null }

describe('altered answers', () => {
  it('are named among those that are asked about, and no others', () => {
    const folder = temporaryFolder()
    const library = open(folder)
    for (const text of ['{"one":1}', '{"two":2}']) library.responses.storeLatestResponse(FULL, received(text), text)
    alter(folder, hashOf('{"one":1}'))
    expect(
      library.responses.alteredResponses(FULL, [hashOf('{"one":1}'), hashOf('{"two":2}'), hashOf('never held')]),
    ).toEqual([hashOf('{"one":1}')])
  })

  it('are not named to a connection that did not receive them', () => {
    const folder = temporaryFolder()
    const library = open(folder)
    library.responses.storeLatestResponse(FULL, received('{"one":1}'), 'q')
    alter(folder, hashOf('{"one":1}'))
    expect(library.responses.alteredResponses(OTHER, [hashOf('{"one":1}')])).toEqual([])
  })

  it('are repaired when the same response comes again', () => {
    const folder = temporaryFolder()
    const library = open(folder)
    library.responses.storeLatestResponse(FULL, received('{"one":1}'), 'q')
    alter(folder, hashOf('{"one":1}'))
    library.responses.storeLatestResponse(FULL, received('{"one":1}', 2000), 'q')
    expect(library.responses.alteredResponses(FULL, [hashOf('{"one":1}')])).toEqual([])
    expect(library.responses.readLatestResponse(FULL, 'q')).toMatchObject({ intact: true, receivedAt: 2000 })
  })

  it('give way as the proof of a ratio to the next answer that says the same', () => {
    const folder = temporaryFolder()
    const library = open(folder)
    const store = (text: string, at: number): void =>
      library.fundamentals.storeRatios(FULL, received(text, at), [ratiosOf('0.5')])
    const proof = (): string | undefined =>
      library.fundamentals.readRatios(FULL, RATIO_QUERY)[0]?.records[0]?.response.hash
    store('{"first":1}', 10)
    store('{"second":1}', 20)
    expect(proof()).toBe(hashOf('{"first":1}'))
    alter(folder, hashOf('{"first":1}'))
    store('{"third":1}', 30)
    expect(proof()).toBe(hashOf('{"third":1}'))
  })
})

describe('ratios', () => {
  it('come back with the digits as sent and only the fields asked for', () => {
    const library = open()
    library.fundamentals.storeRatios(FULL, received('{a}'), [ratiosOf('0.500000')])
    const [apple, none] = library.fundamentals.readRatios(FULL, RATIO_QUERY)
    expect(apple).toMatchObject({
      outcome: 'records',
      fieldNames: ['roa', 'roe'],
      records: [{ id: RATIO_ID, values: { roe: '0.500000' } }],
    })
    expect(none).toMatchObject({ outcome: 'not-in-response', records: [], reportTypes: [] })
    const [filtered] = library.fundamentals.readRatios(FULL, { ...RATIO_QUERY, reportTypes: ['P'] })
    expect(filtered).toMatchObject({ outcome: 'no-records', records: [], reportTypes: [RATIO_ID.reportType] })
  })

  it('keep every value a record ever had and show the newest', () => {
    const folder = temporaryFolder()
    const library = open(folder)
    library.fundamentals.storeRatios(FULL, received('{a}', 10), [ratiosOf('0.5')])
    library.fundamentals.storeRatios(FULL, received('{b}', 20), [ratiosOf('0.6')])
    expect(library.fundamentals.readRatios(FULL, RATIO_QUERY)[0]?.records.map((record) => record.values)).toEqual([
      { roe: '0.6' },
    ])
    library.files.close()
    const database = new DatabaseSync(libraryPath(folder, FULL))
    expect(database.prepare('SELECT COUNT(*) AS n FROM ratio_record').get()).toEqual({ n: 2 })
    database.close()
  })

  it('tell a refused symbol from one without records', () => {
    const library = open()
    library.fundamentals.storeRatios(FULL, received('{a}'), [
      { symbol: 'BAD', company: null, error: 'symbol not found', records: [] },
      { symbol: 'NEW', company: null, error: null, records: [] },
    ])
    expect(
      library.fundamentals
        .readRatios(FULL, { ...RATIO_QUERY, symbols: ['BAD', 'NEW'] })
        .map(({ outcome, message }) => [outcome, message]),
    ).toEqual([
      ['refused', 'symbol not found'],
      ['no-records', null],
    ])
  })
})

/** Changes that leave rows as the application could write them, apart from their checksums. */
const ALTERED: [what: string, kind: BackedUpKind, change: Change][] = [
  ['a watch list with another name', 'user-store', run("UPDATE watch_list SET name = 'Altered'")],
  ['a mark on another story', 'user-store', run('UPDATE mark SET story_id = 110 WHERE story_id = 103')],
  ['a delivery with another status', 'deliveries', run('UPDATE delivery SET status = 500 WHERE id = 8')],
  ['a receipt with another time', 'library', run('UPDATE receipt SET received_at = received_at + 1 WHERE id = 1')],
  ['a story with another title', 'library', run("UPDATE version SET head = json_set(head, '$.title', 'Altered')")],
  ['a text of another version', 'library', run('UPDATE version SET text = (SELECT text FROM version WHERE id = 6)')],
  ['a row with no checksum', 'library', run('UPDATE watch_watermark SET checksum = 0')],
]

const pathIn = (folder: string, kind: BackedUpKind): string =>
  ({
    'user-store': userStorePath(folder),
    deliveries: deliveriesPath(folder),
    library: libraryPath(folder, OWNER),
  })[kind]

// SECURITY 83
describe('a row in a backup that does not match its checksum is left out:', () => {
  it.each(sampled(ALTERED, ([, kind]) => kind))('%s', (_what, kind, change) => {
    const { refused, rows, schemas } = restoreElsewhere(craftedBackup(kind, change))
    expect(refused).toBeGreaterThan(0)
    expect(schemas).toEqual(restoreUnchanged(kind).schemas)
    expect(JSON.stringify(rows)).not.toContain('Altered')
  })
})

describe('a backup of files in which another program changed', () => {
  it.each(sampled(ALTERED, ([, kind]) => kind))('%s is not written before they are repaired', (_what, kind, change) => {
    const { folder, library } = wholeLibrary()
    const file = join(temporaryFolder(), 'x.tearsheet-backup')
    library.files.writeBackup(file)
    const before = readFileSync(file)
    withDatabase(pathIn(folder, kind), change)
    // This kind of error makes the client repair the files and call again.
    expect(errorOf(() => library.files.writeBackup(file))).toMatchObject({ kind: 'storage-damaged' })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(existsSync(join(folder, 'backup.part'))).toBe(false)
    library.files.repair()
    library.files.writeBackup(file)
    expect(library.files.damagedFiles().map((each) => each.file)).toEqual([kind])
    const { refused, rows } = restoreElsewhere(file)
    expect(refused).toBe(0)
    expect(JSON.stringify(rows)).not.toContain('Altered')
  })
})

// SECURITY 74
describe('an automatic backup of a damaged user store', () => {
  it('is not written, so that it takes the place of no other', () => {
    const { folder, library } = wholeLibrary()
    library.files.close()
    const database = openDatabase(userStorePath(folder), USER_STORE)
    for (let day = 0; day < 7; day += 1) backUpUserStore(folder, database, day * 86_400_000)
    const before = listUserStoreBackups(folder)
    withDatabase(userStorePath(folder), run("UPDATE watch_list SET name = 'Altered'"))
    expect(errorOf(() => backUpUserStore(folder, database, 8 * 86_400_000))).toMatchObject({ kind: 'storage-damaged' })
    database.close()
    expect(before).toHaveLength(7)
    expect(listUserStoreBackups(folder)).toEqual(before)
  })
})

it('a backup brings the colour and the sound of an alert to another computer', () => {
  const file = join(temporaryFolder(), 'backup')
  const [here, there] = [openTestLibrary(), openTestLibrary()]
  const alert = { purpose: 'alert', name: 'Deals', query: 'merger', colour: 7, sound: 'bell' } as const
  here.companies.saveNamedQuery({ id: null, ...alert })
  here.files.writeBackup(file)
  there.files.restoreBackup(file)
  expect(there.companies.readNamedQueries()).toEqual([{ id: 1, ...alert }])
})
