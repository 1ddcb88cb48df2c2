import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import type { NewsItem } from '../../app/domain/news/news-item.ts'
import { libraryPath, userStorePath } from '../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../main/modules/library/store/library.ts'
import type { Database } from '../../main/platform/database/connection.ts'
import { insertRow } from '../../main/platform/database/insert-row.ts'
import { openDatabase } from '../../main/platform/database/database.ts'
import { LIBRARY } from '../../main/modules/library/store/schemas/library-schema.ts'
import { USER_STORE } from '../../main/modules/library/store/schemas/user-store-schema.ts'
import { packText } from '../../main/modules/news/store/history/story-versions.ts'
import { indexStory, mergeSegments } from '../../main/modules/news/store/search/story-index.ts'
import { secondOf, takeKey } from '../../main/modules/news/store/time-key.ts'
import { parseServiceDate } from '../../app/domain/responses/service-date.ts'
import { percentileOf, round, type Measure } from './support/measure.ts'
import { corpusStory, datesOf } from './support/story-corpus.ts'

/** Number of stories in one response, as the service sends them. */
const BATCH = 100

/** The connection of the demonstration. */
const DEMO = { connection: DEMONSTRATION, origin: DEMONSTRATION }

/**
 * The simplest store for the same stories that can find phrases: only packed texts and a contentless index of their words and positions,
 * written in batches.
 */
function openBareStore(file: string): {
  store: (items: readonly NewsItem[], first: number) => void
  read: (id: number) => unknown
  close: () => void
} {
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE story (key INTEGER PRIMARY KEY, id INTEGER UNIQUE, head TEXT, text BLOB);
    CREATE VIRTUAL TABLE words USING fts5 (content, content = '', contentless_delete = 1, prefix = '1 2 3 4', tokenize = 'unicode61 remove_diacritics 2')`)
  const [addStory, addWords, find] = [
    database.prepare('INSERT INTO story VALUES (?, ?, ?, ?)'),
    database.prepare('INSERT INTO words (rowid, content) VALUES (?, ?)'),
    database.prepare('SELECT * FROM story WHERE id = ?'),
  ]
  return {
    store(items, first) {
      database.exec('BEGIN')
      items.forEach(({ teaser, body, ...head }, place) => {
        addStory.run(first + place, head.id, JSON.stringify(head), zstdCompressSync(JSON.stringify([teaser, body])))
        addWords.run(first + place, [head.title, teaser, body].join('\n'))
      })
      database.exec('COMMIT')
    },
    read(id) {
      const row = find.get(id) as { head: string; text: Uint8Array }
      return [JSON.parse(row.head), JSON.parse(zstdDecompressSync(row.text).toString())] as [unknown, unknown]
    },
    close: () => database.close(),
  }
}

const timed = (act: () => void): number => {
  const startedAt = performance.now()
  act()
  return performance.now() - startedAt
}

/** The request of every response here. */
const RECEIVED = { request: 'GET https://bench.example', status: 200, requestId: null, fingerprint: 'f' }

/** Number of stories with texts of their own in a library that is filled in bulk, and of those in a transaction. */
const [DISTINCT, BULK] = [10_000, 2500]

/** What stories need to be stored again and again. */
function createPacking(database: Database): (item: NewsItem) => { packed: Uint8Array; indexed: string } {
  let indexed = ''
  const keep = { run: (_key: number, text: string) => (indexed = text) } as never
  const kept: Database = {
    ...database,
    statement: (sql) => (sql.startsWith('INSERT INTO story_index (') ? keep : database.statement(sql)),
  }
  const none = { note: null, hasHighlights: false, isRevised: false, hasUnannouncedEdit: false, isRemoved: false }
  return (item) => {
    indexStory(kept, 0, { item, ...none })
    return { packed: packText(item), indexed }
  }
}

/**
 * Fills a library without measuring it, in less than half of the time: with some thousand stories again and again, each with an ID, a date
 * and a word of its own, all of one response.
 */
export function fillLibrary(folder: string, count: number): void {
  const data = join(folder, 'library')
  const library = openLibrary(data, Date.now)
  library.news.storeStories(DEMO, { ...RECEIVED, receivedAt: 1, bytes: Buffer.from('[]') }, 'full', [])
  library.files.close()
  const attached = { user_store: { path: userStorePath(data), checked: USER_STORE.checked } }
  const database = openDatabase(libraryPath(data, DEMO), { ...LIBRARY, attached })
  const index = database.statement('INSERT INTO story_index (rowid, content) VALUES (?, ?)')
  const addWord = database.statement('INSERT INTO story_index_word (word) VALUES (?)')
  const packing = createPacking(database)
  const packedAt: ({ item: NewsItem } & ReturnType<typeof packing>)[] = []
  function add(place: number): void {
    if (place < DISTINCT) {
      const whole = corpusStory(place, count)
      const item = { ...whole, body: (whole.body ?? '').replace(/<p>Reference.*$/, '') }
      packedAt.push({ item, ...packing(item) })
    }
    const { item, packed, indexed } = packedAt[place % DISTINCT] as (typeof packedAt)[number]
    const { teaser: _teaser, body: _body, ...head } = { ...item, ...datesOf(place, count) }
    const [version, word] = [place + 1, `ref${place}`]
    const at = parseServiceDate(head.created)
    const second = secondOf(at)
    const key = takeKey(database, { second, id: head.id }, () => undefined)
    insertRow(database, 'version', {
      ...{ id: version, previous: null, change_type: 0, received_at: 1, updated_at: at, completeness: 2 },
      ...{
        receipt_id: 1,
        path: '$[0]',
        head: JSON.stringify({ ...head, title: `${head.title} ${word}` }),
        text: packed,
      },
    })
    insertRow(database, 'story', {
      ...{ key, second, id: head.id, head_version: version, text_version: version, versions: 1 },
      ...{ edits: 0, unannounced_edits: 0, first_received_at: 1, received_at: 1, removed_at: null },
    })
    index.run(key, `${indexed} ${word}`)
  }
  for (let from = 0; from < count; from += BULK)
    database.transaction(() => {
      for (let place = from; place < Math.min(count, from + BULK); place++) add(place)
    })
  database.transaction(() => {
    for (let place = 0; place < count; place++) addWord.run(`ref${place}`)
  })
  // As the application does once it rests, which it has done before a library is as large.
  while (mergeSegments(database)) continue
  database.close()
}

/** Fills a library and the bare store with the same stories, batch by batch in turn. */
export function benchIngest(folder: string, count: number): Measure[] {
  const library = openLibrary(join(folder, 'library'), Date.now)
  const bare = openBareStore(join(folder, 'bare.db'))
  let [libraryMs, bareMs] = [0, 0]
  for (let first = 0; first < count; first += BATCH) {
    const items = Array.from({ length: BATCH }, (_, place) => corpusStory(first + place, count))
    const bytes = Buffer.from(JSON.stringify(items))
    const stories = items.map((item, place) => JSON.stringify({ item, path: `$[${place}]` }))
    bareMs += timed(() => bare.store(items, first))
    libraryMs += timed(() => {
      library.news.storeStories(DEMO, { ...RECEIVED, receivedAt: first + 1, bytes }, 'full', stories)
    })
  }
  const reads = { library: [] as number[], bare: [] as number[] }
  for (let turn = 0; turn < 3000; turn++) {
    const id = 50_000_000 + ((turn * 7919) % count)
    reads.bare.push(
      timed(() => {
        bare.read(id)
      }),
    )
    reads.library.push(
      timed(() => {
        library.news.readStory(DEMO, id)
      }),
    )
  }
  const [read, bareRead] = [percentileOf(reads.library, 0.5), percentileOf(reads.bare, 0.5)]
  library.files.close()
  bare.close()
  const libraryBytes = statSync(libraryPath(join(folder, 'library'), DEMO)).size
  const name = count.toLocaleString('en')
  return [
    {
      area: 'library',
      name: `ingest of ${name} stories of 2 to 6 kB, a story`,
      note: `×${round(bareMs / libraryMs)} of the stories a second`,
      median: round(libraryMs / count),
      unit: 'ms',
      floor: round(bareMs / count),
      ratio: round(libraryMs / bareMs),
      runs: 1,
      goal: 1.33,
    },
    {
      area: 'library',
      name: `a cached story read, ${name} cached`,
      median: round(read),
      unit: 'ms',
      floor: round(bareRead),
      ratio: round(read / bareRead),
      runs: reads.library.length,
    },
    {
      area: 'library',
      name: `bytes on disk a story, ${name} cached`,
      median: Math.round(libraryBytes / count),
      unit: 'B',
      floor: Math.round(statSync(join(folder, 'bare.db')).size / count),
      ratio: round(libraryBytes / statSync(join(folder, 'bare.db')).size),
      runs: 1,
    },
  ]
}
