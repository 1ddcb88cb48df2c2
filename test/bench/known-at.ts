import { join } from 'node:path'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import { LIBRARY } from '../../main/modules/library/store/schemas/library-schema.ts'
import { USER_STORE } from '../../main/modules/library/store/schemas/user-store-schema.ts'
import { libraryPath, userStorePath } from '../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../main/modules/library/store/library.ts'
import { insertRow } from '../../main/platform/database/insert-row.ts'
import { openDatabase } from '../../main/platform/database/database.ts'
import { fillLibrary } from './ingest.ts'
import { inFolder } from './in-window.ts'
import { percentileOf, round } from './measure.ts'
import type { Measure } from './measure.ts'
import { firstRowsOf, QUERY_CLASSES } from './story-corpus.ts'

const DEMO = { connection: DEMONSTRATION, origin: DEMONSTRATION }

/** Versions of each story, and how much later each was received, in milliseconds: the last after every story was created. */
const [VERSIONS, LATER] = [5, 1000]

/** Gives each story of a filled library four announced edits of its headline, each received a second after the one before. */
function addEdits(folder: string, count: number, firstAt: number): void {
  const data = join(folder, 'library')
  const attached = { user_store: { path: userStorePath(data), checked: USER_STORE.checked } }
  const database = openDatabase(libraryPath(data, DEMO), { ...LIBRARY, attached })
  const read = database.statement<{ head: string; text: Uint8Array }>('SELECT head, text FROM version WHERE id = ?')
  const date = database.statement('UPDATE version SET received_at = ? WHERE id = ?')
  const point = database.statement(
    `UPDATE story SET head_version = ?1, text_version = ?1, versions = ${VERSIONS}, edits = ${VERSIONS - 1},
       first_received_at = ?2, received_at = ?3 WHERE head_version = ?4`,
  )
  database.execute('CREATE INDEX story_by_head ON story (head_version)')
  for (let from = 0; from < count; from += 2500)
    database.transaction(() => {
      for (let first = from + 1; first <= Math.min(count, from + 2500); first++) {
        const { head, text } = read.one(first)
        date.run(firstAt, first)
        let previous = first
        for (let edit = 1; edit < VERSIONS; edit++) {
          const id = count + (first - 1) * (VERSIONS - 1) + edit
          insertRow(database, 'version', {
            ...{
              id,
              previous,
              change_type: 3,
              received_at: firstAt + edit * LATER,
              updated_at: firstAt + edit * LATER,
            },
            ...{ completeness: 2, receipt_id: 1, path: '$[0]', text },
            head: head.replace('"title":"', `"title":"Edit ${edit}: `),
          })
          previous = id
        }
        point.run(previous, firstAt, firstAt + (VERSIONS - 1) * LATER, first)
      }
    })
  database.execute('DROP INDEX story_by_head')
  database.close()
}

/** Pages of 50 and single stories as of a moment by which two of five versions had been received, each beside the same read of now. */
export const benchKnownAt = (count: number): Promise<Measure[]> =>
  inFolder((folder) => {
    const firstAt = Date.now()
    fillLibrary(folder, count)
    addEdits(folder, count, firstAt)
    const { news, files } = openLibrary(join(folder, 'library'), Date.now)
    const moment = firstAt + LATER
    const timed = (act: () => unknown): number => {
      const startedAt = performance.now()
      act()
      return performance.now() - startedAt
    }
    const measures = new Map<string, { then: number[]; now: number[] }>()
    const add = (name: string, then: () => unknown, now: () => unknown): void => {
      const times = measures.get(name) ?? { then: [], now: [] }
      times.now.push(timed(now))
      times.then.push(timed(then))
      measures.set(name, times)
    }
    for (let turn = 0; turn < 40; turn++) {
      const id = 50_000_000 + ((turn * 7919) % count)
      add(
        'a story',
        () => news.readStoryThen(DEMO, id, moment),
        () => news.readStory(DEMO, id),
      )
      for (const order of ['newest', 'best'] as const)
        for (const [name, queries] of [['every story', ['']] as const, ...QUERY_CLASSES])
          for (const query of queries) {
            const { connection: _connection, shows, ...page } = firstRowsOf(query, order)
            const asked = { ...page, shows: 'visible' as const }
            const read = (knownAt?: number) =>
              news.listStories(DEMO, { ...asked, ...(knownAt === undefined ? {} : { knownAt }) })
            add(
              `${name}, ${order} first, page of 50`,
              () => read(moment),
              () => read(),
            )
          }
    }
    files.close()
    return Promise.resolve(
      [...measures].map(([name, { then, now }]): Measure => {
        const [median, floor] = [percentileOf(then, 0.5), percentileOf(now, 0.5)]
        return {
          area: 'known',
          name: `${name}, as known at a moment; floor now, ${count.toLocaleString('en')} stories with ${VERSIONS} versions each`,
          median: round(median),
          unit: 'ms',
          floor: round(floor),
          ratio: round(median / floor),
          runs: then.length,
          goal: 2,
        }
      }),
    )
  })
