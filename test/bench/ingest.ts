import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import type { NewsItem } from '../../app/domain/news/news-item.ts'
import { libraryPath } from '../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../main/modules/library/store/library.ts'
import { percentileOf, round } from './measure.ts'
import type { Measure } from './measure.ts'
import { corpusStory } from './story-corpus.ts'

/** Number of stories in one response, as the service sends them. */
const BATCH = 100

/** The connection of the demonstration. */
const DEMO = { connection: DEMONSTRATION, origin: DEMONSTRATION }

/**
 * The simplest store for the same stories: only packed texts and a contentless index of their words, written in
 * batches.
 */
function openBareStore(file: string): {
  store: (items: readonly NewsItem[], first: number) => void
  read: (id: number) => unknown
  close: () => void
} {
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE story (key INTEGER PRIMARY KEY, id INTEGER UNIQUE, head TEXT, text BLOB);
    CREATE VIRTUAL TABLE words USING fts5 (content, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'unicode61 remove_diacritics 2')`)
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
      library.news.storeStories(
        DEMO,
        {
          request: 'GET https://bench.example',
          status: 200,
          requestId: null,
          fingerprint: 'f',
          receivedAt: first + 1,
          bytes,
        },
        'full',
        stories,
      )
    })
  }
  const [perSecond, floor] = [(count / libraryMs) * 1000, (count / bareMs) * 1000]
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
      name: `ingest of ${name} stories of 2 to 6 kB`,
      median: round(perSecond),
      unit: '/s',
      floor: round(floor),
      ratio: round(perSecond / floor),
      runs: 1,
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
