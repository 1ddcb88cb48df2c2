import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatServiceDate } from '../../app/domain/responses/service-date.ts'
import { createLibraryClient } from '../../main/modules/library/library-client.ts'
import { openLibrary } from '../../main/modules/library/store/library.ts'
import { deliveriesPath, libraryPath } from '../../main/modules/library/store/library-paths.ts'
import { createReconciliationService } from '../../main/modules/webhooks/reconciliation-service.ts'
import { startingWith } from '../../main/platform/threads/start-threads.ts'
import { deliveryOf } from '../support/library/retained-library.ts'
import { accessTo, scopeOf } from '../support/service/scope.ts'
import { OWNER, responseOf, storyOf } from '../support/records/stories.ts'
import { beside, type Measure } from './support/measure.ts'

const HOUR = 3_600_000
const HOURS = 168
const BATCH = 1000
const END = Date.UTC(2026, 9, 30, 20)
const BEGIN = END - HOURS * HOUR

/** Stores as many stories as deliveries of them, spread over a week; every hundredth was not delivered. */
function fill(folder: string, count: number): void {
  const library = openLibrary(folder, () => END)
  const at = (place: number): number => BEGIN + Math.floor((place * HOURS * HOUR) / count)
  for (let first = 0; first < count; first += BATCH) {
    const places = Array.from({ length: BATCH }, (_, place) => first + place)
    library.news.storeStories(
      OWNER,
      responseOf(`[${first}]`, END),
      'abstract',
      places.map((place) => {
        const created = formatServiceDate(at(place))
        const item = storyOf({ id: place + 1, title: `Story ${place}`, body: null, created, updated: created })
        return JSON.stringify({ item, path: `$[${place - first}]` })
      }),
    )
    library.webhooks.storeDeliveries(
      places
        .filter((place) => place % 100 !== 7)
        .map((place) => ({
          ...deliveryOf(0, '{}'),
          ...{ connection: OWNER.connection, receivedAt: at(place) + 700, dataId: String(place + 1) },
          ...{ deliveryId: `d-${place}`, payloadId: `p-${place}` },
          ...{ kind: 'News/v1' as const, kindAsSent: 'News/v1', action: 'created', errorText: null },
        })),
    )
  }
  const span = { newest: END, oldest: BEGIN - 1000, next: null, readAt: END, incompleteDays: [] }
  library.news.saveCoverage(OWNER, JSON.stringify(['f', [], null, null]), [], [span])
  const note = { connection: OWNER.connection, skewMs: 0 }
  library.webhooks.noteListening({ ...note, at: BEGIN - HOUR, continues: false })
  library.webhooks.noteListening({ ...note, at: END, continues: true })
  library.webhooks.keepScope(OWNER.connection, { kinds: ['News/v1'], symbols: [], channels: [] })
  library.files.close()
}

/** The rows that a reconciliation reads, joined by SQLite in one statement and nothing else. */
function joined(folder: string): number {
  const database = new DatabaseSync(libraryPath(folder, OWNER), { readOnly: true })
  database.exec(`ATTACH '${deliveriesPath(folder)}' AS other`)
  const began = performance.now()
  const rows = database
    .prepare(
      `SELECT story.id, second, head_version, removed_at, delivery.id AS delivery, kind, action, delivery.received_at, revision, timestamp, status
         FROM story LEFT JOIN other.delivery ON data_id = CAST(story.id AS TEXT) AND kind IN ('News/v1', 'WIIMs/v1')`,
    )
    .all()
  const ms = performance.now() - began
  database.close()
  if (rows.length === 0) throw new Error('nothing was joined')
  return ms
}

/** A week of that many stories and deliveries compared on the reading thread, and how soon a comparison ends that is cancelled. */
export async function benchReconciliation(count: number): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  try {
    fill(folder, count)
    const library = createLibraryClient({
      startThread: startingWith(join(import.meta.dirname, '../../main/library-worker.ts')),
      folder,
    })
    const service = createReconciliationService({ library, now: () => END + HOUR })
    const scope = scopeOf(() => Promise.resolve(accessTo('https://a.example')), OWNER)
    const request = { to: END, hours: HOURS, compares: false }
    const found: string[] = []
    const compare = async (): Promise<number> => {
      const began = performance.now()
      const { counts } = await service.make(scope, request, new AbortController().signal)
      const ms = performance.now() - began
      found.splice(0, 1, `${counts.delivered} delivered, ${counts.missed} missed`)
      return ms
    }
    await compare()
    const measure = await beside(
      'reconciled',
      `${count.toLocaleString('en')} stories and as many deliveries compared; floor a plain join`,
      'ms',
      5,
      compare,
      () => Promise.resolve(joined(folder)),
      3,
    )
    const control = new AbortController()
    const running = service.make(scope, request, control.signal).catch(() => performance.now())
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
    const cancelled = performance.now()
    control.abort()
    const ended = Number(await running) - cancelled
    await library.files.close()
    return [{ ...measure, note: `${found.join('')}; ended ${ended.toFixed(0)} ms after it was cancelled` }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
