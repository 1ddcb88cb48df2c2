import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { _electron } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import type { NewsItem } from '../../app/domain/news/news-item.ts'
import { openLibrary } from '../../main/modules/library/store/library.ts'
import { plainEnv } from '../e2e/support/desk.ts'
import { percentileOf } from './measure.ts'
import type { Measure } from './measure.ts'
import { corpusStory, QUERY_CLASSES } from './story-corpus.ts'

const root = join(import.meta.dirname, '../..')

/** Number of stories in one response, as the service sends them. */
const BATCH = 100

/** The connection of the demonstration. */
const DEMO = { connection: DEMONSTRATION, origin: DEMONSTRATION }

const round = (value: number): number => Math.round(value * 1000) / 1000

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
function benchIngest(folder: string, count: number): Measure[] {
  const library = openLibrary(join(folder, 'library'), Date.now)
  const bare = openBareStore(join(folder, 'bare.db'))
  let [libraryMs, bareMs] = [0, 0]
  for (let first = 0; first < count; first += BATCH) {
    const items = Array.from({ length: BATCH }, (_, place) => corpusStory(first + place, count))
    const bytes = Buffer.from(JSON.stringify(items))
    const stories = items.map((item, place) => ({ item, path: `$[${place}]` }))
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
      name: `a held story read, ${name} held`,
      median: round(read),
      unit: 'ms',
      floor: round(bareRead),
      ratio: round(read / bareRead),
      runs: reads.library.length,
    },
    {
      area: 'library',
      name: `bytes on disk a story, ${name} held`,
      median: Math.round(statSync(join(folder, 'library/library.db')).size / count),
      unit: 'B',
      floor: Math.round(statSync(join(folder, 'bare.db')).size / count),
      ratio: round(statSync(join(folder, 'library/library.db')).size / statSync(join(folder, 'bare.db')).size),
      runs: 1,
    },
  ]
}

/** One call from the window to main and back, in milliseconds. */
const askFor = (page: Page, channel: string, inputs: readonly unknown[], turns: number): Promise<number[]> =>
  page.evaluate(
    async ([name, all, count]) => {
      const { desk } = window as unknown as {
        desk: { invoke(callId: string, channel: string, input: unknown): Promise<{ ok: boolean }> }
      }
      const times: number[] = []
      for (let turn = 0; turn < count; turn++) {
        for (const input of all) {
          const startedAt = performance.now()
          const reply = await desk.invoke(`bench-${Math.random()}`, name, input)
          if (!reply.ok) throw new Error('the call failed')
          times.push(performance.now() - startedAt)
        }
      }
      return times
    },
    [channel, inputs, turns] as const,
  )

/** Every class of query at the IPC boundary, newest first and title first, compared with the smallest call. */
async function benchSearch(page: Page, count: number): Promise<Measure[]> {
  const measures: Measure[] = []
  const floor = percentileOf(await askFor(page, 'preferences.get', [{}], 200), 0.95)
  for (const order of ['newest', 'best'] as const) {
    for (const [name, queries] of QUERY_CLASSES) {
      const inputs = queries.map((query) => ({ query, order, shows: 'visible', offset: 0, limit: 50 }))
      await askFor(page, 'news.rows', inputs, 2)
      const times = await askFor(page, 'news.rows', inputs, 40)
      const p95 = percentileOf(times, 0.95)
      measures.push({
        area: 'search',
        name: `${name}, ${order === 'best' ? 'title' : 'newest'} first, p95 (p50 ${percentileOf(times, 0.5).toFixed(1)}), ${count.toLocaleString('en')}`,
        median: round(p95),
        unit: 'ms',
        floor: round(floor),
        ratio: round(p95 / floor),
        runs: times.length,
      })
    }
  }
  return measures
}

interface Scrolled {
  frames: number[]
  blank: number
  rows: number
}

/** Scrolls the list from top to bottom and counts frames, frames with a blank row, and rows passed. */
const scrollThrough = (page: Page, pixelsAFrame: number, frames: number): Promise<Scrolled> =>
  page.evaluate(
    async ([step, most]) => {
      const list = document.querySelector('.story-list') as HTMLElement
      const outcome = { frames: [] as number[], blank: 0, rows: 0 }
      list.scrollTop = 0
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let frame = 0; frame < most && list.scrollTop + list.clientHeight < list.scrollHeight - 2; frame++) {
        list.scrollTop += step
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        outcome.frames.push(now - last)
        last = now
        // Checks what the previous frame painted: rows must cover the list from top to bottom.
        const bounds = list.getBoundingClientRect()
        const rows = [...list.querySelectorAll('.story-row')]
          .filter((row) => row.querySelector('.story-row-title')?.textContent !== '')
          .map((row) => row.getBoundingClientRect())
          .filter((row) => row.bottom > bounds.top && row.top < bounds.bottom)
        const covered = rows.reduce(
          (sum, row) => sum + Math.min(row.bottom, bounds.bottom) - Math.max(row.top, bounds.top),
          0,
        )
        if (covered < bounds.height - 2) outcome.blank += 1
      }
      outcome.rows = Math.round(list.scrollTop / 44)
      return outcome
    },
    [pixelsAFrame, frames] as const,
  )

async function benchScroll(page: Page, app: ElectronApplication, count: number): Promise<Measure[]> {
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(1360, 860)
  })
  const measures: Measure[] = []
  const speeds = [
    ['by the wheel, 120 px a frame', 120, 600],
    ['fast, 1,000 px a frame', 1000, 600],
    ['dragged from top to end in 500 frames', Math.ceil((count * 44) / 500), 520],
  ] as const
  for (const [name, step, frames] of speeds) {
    await page.evaluate(() => {
      ;(document.querySelector('.story-list') as HTMLElement).scrollTop = 0
    })
    await page.waitForTimeout(400)
    const floor = await page.evaluate(async () => {
      const times: number[] = []
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let frame = 0; frame < 120; frame++) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
      }
      return times
    })
    const { frames: times, blank, rows } = await scrollThrough(page, step, frames)
    // Two refreshes of the screen take 33.3 ms: a longer frame missed two.
    const long = times.filter((time) => time > 33.4).length
    const [worst, worstFloor] = [Math.max(...times), Math.max(...floor)]
    measures.push({
      area: 'scroll',
      name: `${name}: longest frame over ${rows.toLocaleString('en')} rows, ${long} over 33 ms, ${blank} with a blank place`,
      median: round(worst),
      unit: 'ms',
      floor: round(worstFloor),
      ratio: round(worst / worstFloor),
      runs: times.length,
    })
  }
  return measures
}

/**
 * The library with that many stories: ingest, reading, search at the IPC boundary, scrolling and opening in the real
 * window.
 */
export async function benchLibrary(count: number): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  try {
    const measures = benchIngest(folder, count)
    const app = await _electron.launch({
      args: [root, '--demo', `--user-data-dir=${folder}`],
      chromiumSandbox: process.getuid?.() !== 0,
      env: plainEnv(),
    })
    try {
      const page = await app.firstWindow()
      await page.getByRole('option').first().waitFor()
      await page.getByRole('switch').click()
      measures.push(...(await benchSearch(page, count)))
      const opened = await askFor(
        page,
        'news.item',
        Array.from({ length: 50 }, (_, place) => ({ id: 50_000_000 + place * 97, mode: 'cached' })),
        4,
      )
      const floor = await askFor(page, 'preferences.get', [{}], 200)
      measures.push({
        area: 'library',
        name: `a held story at the window (p95 ${percentileOf(opened, 0.95).toFixed(1)}), ${count.toLocaleString('en')} held`,
        median: round(percentileOf(opened, 0.5)),
        unit: 'ms',
        floor: round(percentileOf(floor, 0.5)),
        ratio: round(percentileOf(opened, 0.5) / percentileOf(floor, 0.5)),
        runs: opened.length,
      })
      measures.push(...(await benchScroll(page, app, count)))
    } finally {
      await app.close()
    }
    return measures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
