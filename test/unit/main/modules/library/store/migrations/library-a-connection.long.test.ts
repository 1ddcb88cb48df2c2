import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asShown } from '../../../../../../support/stories.ts'
import { DEMONSTRATION } from '../../../../../../../app/domain/connection/connection.ts'
import type { DataOwner } from '../../../../../../../app/domain/connection/data-owner.ts'
import { libraryPath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'
import { unpackText } from '../../../../../../../main/modules/news/store/story-versions.ts'
import {
  earlierConnections,
  earlierLibrary,
  earlierStories,
  EXPECTED,
  EXPECTED_OF_4FAACB3,
  EXPECTED_OF_CEF8F91,
  rowsOf,
} from '../../../../../../support/earlier-version.ts'
import type { EarlierVersion } from '../../../../../../support/earlier-version.ts'

const ALL = { order: 'newest', offset: 0, limit: 1000 } as const
const RATIOS = {
  symbols: ['KSTL', 'QNTL', 'ZZZZ'],
  fields: ['netMargin', 'daysInSales'],
  reportTypes: [],
  fromDate: null,
  knownAt: null,
}
const PICTURES = [1, 2, 3].map((place) => `https://images.stories.example/${place}.png`)

/** What one connection has in a sample: the rows in the former file, and the stories that its version listed. */
interface Part {
  owner: DataOwner
  where: string
  ids: readonly number[]
}

const A = 'https://a.example'
const [MAIN, FEED] = [
  { connection: 'main', origin: A },
  { connection: 'feed', origin: 'https://b.example' },
] as const

const underKeys = (owner: DataOwner, service: string, ...keys: string[]): Part => ({
  owner,
  where: `partition_id IN (SELECT id FROM partition WHERE service = '${service}' AND fingerprint IN ('${keys.join("', '")}'))`,
  ids: [...new Set(keys.flatMap((key) => earlierStories(service, key).map(({ id }) => id)))],
})

const { first, secondSeat, beta } = EXPECTED.connections
const { A1, A2, A3, B1 } = EXPECTED.keys

const PARTS: Readonly<Record<EarlierVersion, readonly Part[]>> = {
  cef8f91: EXPECTED_OF_CEF8F91.partitions.map(({ service, listed }, place) => ({
    owner: place === 0 ? MAIN : FEED,
    where: `partition_id = (SELECT id FROM partition WHERE service = '${service}')`,
    ids: listed,
  })),
  '0a889a6': [
    underKeys({ connection: first, origin: A }, A, A1, A2),
    underKeys({ connection: secondSeat, origin: A }, A, A3),
    underKeys({ connection: beta, origin: 'https://b.example' }, 'https://b.example', B1),
    underKeys({ connection: DEMONSTRATION, origin: DEMONSTRATION }, 'embedded service', 'plan full', 'plan newsOnly'),
  ],
  '4faacb3': EXPECTED_OF_4FAACB3.owners.map(({ connection, origin, listed }) => ({
    owner: { connection, origin },
    where: `connection_id = (SELECT id FROM connection WHERE connection = '${connection}')`,
    ids: listed,
  })),
}

const open = (version: EarlierVersion, folder = earlierLibrary(version)): Library =>
  openLibrary(folder, () => 1, earlierConnections(version))

const listedIn = (library: Library, owner: DataOwner, query = ''): number[] =>
  library.news.listStories(owner, { ...ALL, query, shows: 'visible' }).rows.map(({ id }) => id)

/** With those that a rule of a sample hides. */
const idsOf = (library: Library, owner: DataOwner): number[] =>
  (['visible', 'hidden'] as const)
    .flatMap((shows) => library.news.listStories(owner, { ...ALL, query: '', shows }).rows.map(({ id }) => id))
    .sort((one, other) => one - other)

interface KeptText {
  id: number
  title: string
  teaser: string | null
  body: string | null
}

/** Every text that a file holds of a story, by walking its versions. */
function textsIn(path: string, where: string): KeptText[] {
  return rowsOf<{ id: number; head: string; text: Uint8Array | null }>(
    path,
    `WITH RECURSIVE chain (id, version) AS (
       SELECT story.id, head_version FROM story WHERE ${where}
       UNION ALL SELECT chain.id, previous FROM chain JOIN version ON version.id = chain.version WHERE previous IS NOT NULL
     ) SELECT chain.id, head, text FROM chain JOIN version ON version.id = chain.version`,
  ).map(({ id, head, text }) => ({ id, title: (JSON.parse(head) as { title: string }).title, ...unpackText(text) }))
}

describe.each(['cef8f91', '0a889a6', '4faacb3'] as const)('a library of version %s', (version) => {
  it('shows every story of each connection, and no other', () => {
    const library = open(version)
    for (const { owner, ids } of PARTS[version])
      expect(idsOf(library, owner)).toEqual(ids.toSorted((one, other) => one - other))
    library.files.close()
  })

  it('keeps every text that a connection ever received', () => {
    const folder = earlierLibrary(version)
    const before = PARTS[version].map(({ where }) => textsIn(join(folder, 'library.db'), where))
    open(version, folder).files.close()
    for (const [place, { owner }] of PARTS[version].entries()) {
      const after = textsIn(libraryPath(folder, owner), 'TRUE')
      const isKept = (text: KeptText): boolean =>
        after.some(
          (each) =>
            each.id === text.id &&
            each.title === text.title &&
            // A response without a text says nothing of it.
            ((text.teaser ?? '') === '' || each.teaser === text.teaser) &&
            ((text.body ?? '') === '' || each.body === text.body),
        )
      expect(before[place]?.length).toBeGreaterThan(0)
      expect(before[place]?.filter((text) => !isKept(text))).toEqual([])
    }
  })

  it('proves every version by the response that it came with', () => {
    const library = open(version)
    for (const { owner, ids } of PARTS[version])
      for (const id of ids)
        for (const { response } of library.news.readHistory(owner, id).flatMap(({ responses }) => responses))
          expect(library.responses.readResponse(owner, response.hash)).toMatchObject({ intact: true })
    library.files.close()
  })

  it('is deleted when everything is in its place', () => {
    const folder = earlierLibrary(version)
    const library = open(version, folder)
    expect(library.files.damagedFiles()).toEqual([])
    library.files.close()
    expect(readdirSync(folder).sort()).toEqual(['backups', 'deliveries.db', 'libraries', 'user-store.db'])
  })
})

describe('a library of version cef8f91', () => {
  const [main] = EXPECTED_OF_CEF8F91.partitions
  const image = Object.keys(EXPECTED_OF_CEF8F91.images)[0] ?? ''

  it('lists stories in the same order, also those of one second and after 2136', () => {
    const library = open('cef8f91')
    expect(listedIn(library, MAIN)).toEqual(main?.listed)
    expect(listedIn(library, FEED)).toEqual(EXPECTED_OF_CEF8F91.partitions[1]?.listed)
    library.files.close()
  })

  it('shows stories with their marks as that version did', () => {
    const library = open('cef8f91')
    for (const [place, { stories }] of EXPECTED_OF_CEF8F91.partitions.entries())
      // The number of edits is judged in another way; see judged-again.test.ts.
      for (const { answer, textAnswer, edits: _edits, silentEdits: _silent, ...story } of stories)
        expect(library.news.readStory(place === 0 ? MAIN : FEED, story.item.id)).toMatchObject({
          ...asShown(story),
          response: answer,
          textResponse: textAnswer,
        })
    library.files.close()
  })

  it('counts an announced edit once that came by list and by item', () => {
    const library = open('cef8f91')
    expect([listedIn(library, MAIN, 'is:revised'), listedIn(library, MAIN, 'is:silent')]).toEqual([[7, 6, 5], [6]])
    library.files.close()
  })

  it('finds stories by the beginnings of their words', () => {
    const library = open('cef8f91')
    expect(listedIn(library, MAIN, 'correc*')).toEqual([7, 5])
    expect(listedIn(library, MAIN, 'has:note')).toEqual([1])
    library.files.close()
  })

  it('shows the ratios that were received last, also where a value returned to an earlier one', () => {
    const library = open('cef8f91')
    for (const [place, { ratios }] of EXPECTED_OF_CEF8F91.partitions.entries())
      for (const { symbol, records, message } of library.fundamentals.readRatios(place === 0 ? MAIN : FEED, RATIOS)) {
        const before = ratios.find((each) => each.symbol === symbol)
        expect(message).toBe(before?.message)
        expect(records.map(({ values }) => values)).toEqual(before?.records.map(({ values }) => values))
      }
    library.files.close()
  })

  it('keeps pictures, lists, searches, webhook tests and the latest response to a request', () => {
    const library = open('cef8f91')
    const { images, watchLists, namedQueries, webhookTests } = EXPECTED_OF_CEF8F91
    const picture = library.news.readImage(MAIN, image)
    expect(Buffer.from(picture?.bytes ?? []).toString()).toBe(images[image])
    expect(library.companies.readWatchLists()).toEqual(watchLists)
    expect(library.companies.readNamedQueries()).toEqual(
      namedQueries.map((query) => ({ ...query, colour: null, sound: null })),
    )
    expect(library.webhooks.listWebhookTests(MAIN, { text: '', outcome: 'all', limit: null }).rows).toEqual(
      webhookTests.map((sent) => ({ ...sent, isOfEarlierVersion: true })),
    )
    for (const [key, text] of Object.entries(main?.latest ?? {}))
      expect(Buffer.from(library.responses.readLatestResponse(MAIN, key)?.bytes ?? []).toString()).toBe(text)
    library.files.close()
  })

  it('passes the time of a watch list on to its symbols', () => {
    const library = open('cef8f91')
    const expected = { KSTL: main?.watermark, QNTL: main?.watermark }
    expect(library.companies.readWatermarks(MAIN, ['KSTL', 'QNTL', 'ZZZZ'])).toEqual(expected)
    library.files.close()
  })
})

describe('a library of version 4faacb3', () => {
  it.each(EXPECTED_OF_4FAACB3.owners)('keeps everything of the connection $connection', (expected) => {
    const library = open('4faacb3')
    const { news, companies, fundamentals, responses } = library
    expect(listedIn(library, expected)).toEqual(expected.listed)
    expect(expected.listed.map((id) => news.readStory(expected, id))).toMatchObject(expected.stories)
    for (const [id, history] of Object.entries(expected.histories))
      expect(news.readHistory(expected, Number(id)).map(({ changes: _changes, ...rest }) => rest)).toEqual(history)
    // Which report types there are, and which units agree, was not read by earlier versions.
    const ratios = fundamentals
      .readRatios(expected, RATIOS)
      .map(({ reportTypes: _types, units: _units, ...rest }) => rest)
    expect(ratios).toEqual(expected.ratios)
    for (const [key, text] of Object.entries(expected.latest))
      expect(Buffer.from(responses.readLatestResponse(expected, key)?.bytes ?? []).toString()).toBe(text)
    for (const filter of ['all', 'sym:KSTL'])
      expect(news.readCoverage(expected, filter)).toEqual(expected.coverage[filter])
    expect(news.readRemovalWatermark(expected)).toBe(expected.removalWatermark)
    expect(companies.readWatermarks(expected, RATIOS.symbols)).toEqual(expected.watermarks)
    expect(news.listLabels(expected)).toEqual(expected.labels)
    library.files.close()
  })

  it.each(EXPECTED_OF_4FAACB3.owners)('gives $connection its own pictures only', (expected) => {
    const library = open('4faacb3')
    const found = PICTURES.map((url) => [url, library.news.readImage(expected, url)] as const)
    const texts = found.flatMap(([url, image]) => (image === null ? [] : [[url, Buffer.from(image.bytes).toString()]]))
    expect(Object.fromEntries(texts)).toEqual(expected.images)
    library.files.close()
  })
})
