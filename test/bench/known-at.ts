import { join } from 'node:path'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import { LIBRARY } from '../../main/modules/library/store/schemas/library-schema.ts'
import { USER_STORE } from '../../main/modules/library/store/schemas/user-store-schema.ts'
import { libraryPath, userStorePath } from '../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../main/modules/library/store/library.ts'
import { insertRow } from '../../main/platform/database/insert-row.ts'
import { openDatabase } from '../../main/platform/database/database.ts'
import { fillLibrary } from './ingest.ts'
import { inFolder } from './support/in-window.ts'
import { percentileOf, round, type Measure } from './support/measure.ts'
import { firstRowsOf, QUERY_CLASSES } from './support/story-corpus.ts'

const DEMO = { connection: DEMONSTRATION, origin: DEMONSTRATION }

/** Versions of each story, and how much later each was received, in milliseconds: the last after every story was created. */
const [VERSIONS, LATER] = [5, 1000]

const openFilled = (folder: string) => {
  const data = join(folder, 'library')
  const attached = { user_store: { path: userStorePath(data), checked: USER_STORE.checked } }
  return openDatabase(libraryPath(data, DEMO), { ...LIBRARY, attached })
}

/** The rows of the newest stories of now by their keys, as SQLite alone reads them: without checks, marks or words. */
const PLAIN_PAGE = `SELECT story.key, story.id, story.edits, story.unannounced_edits, story.removed_at, head.head
  FROM story JOIN version AS head ON head.id = head_version ORDER BY story.key DESC LIMIT 51`

/** A story with its head and text, as SQLite alone reads them. */
const PLAIN_STORY = `SELECT story.*, head.head, text.text FROM story JOIN version AS head ON head.id = head_version
  JOIN version AS text ON text.id = text_version WHERE story.id = ?`

/** Gives each story of a filled library four announced edits of its headline, each received a second after the one before. */
function addEdits(folder: string, count: number, firstAt: number): void {
  const database = openFilled(folder)
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

/**
 * Pages of 50 and single stories as of a moment by which two of five versions had been received, each beside the same read of now; and the
 * reads of now beside plain SQL of the same rows, by which it is seen whether they cost more than before.
 */
export const benchKnownAt = (count: number): Promise<Measure[]> =>
  inFolder((folder) => {
    const firstAt = Date.now()
    fillLibrary(folder, count)
    addEdits(folder, count, firstAt)
    const { news, files } = openLibrary(join(folder, 'library'), Date.now)
    const plain = openFilled(folder)
    const [plainPage, plainStory] = [plain.statement(PLAIN_PAGE), plain.statement(PLAIN_STORY)]
    const moment = firstAt + LATER
    const timed = (act: () => unknown): number => {
      const startedAt = performance.now()
      act()
      return performance.now() - startedAt
    }
    const measures = new Map<string, { subject: number[]; floor: number[]; goal: number | null }>()
    const add = (name: string, subject: () => unknown, floor: () => unknown, goal: number | null = 2): void => {
      const times = measures.get(name) ?? { subject: [], floor: [], goal }
      times.floor.push(timed(floor))
      times.subject.push(timed(subject))
      measures.set(name, times)
    }
    const asKnown = (name: string): string => `${name}, as known at a moment; floor now`
    const newest = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 50 } as const
    for (let turn = 0; turn < 40; turn++) {
      const id = 50_000_000 + ((turn * 7919) % count)
      add(
        asKnown('a story'),
        () => news.readStoryThen(DEMO, id, moment),
        () => news.readStory(DEMO, id),
      )
      add(
        'a story, without a moment; floor plain SQL of the same rows',
        () => news.readStory(DEMO, id),
        () => plainStory.all(id),
        null,
      )
      add(
        'every story, newest first, page of 50, without a moment; floor plain SQL of the same rows',
        () => news.listStories(DEMO, newest),
        () => plainPage.all(),
        null,
      )
      for (const order of ['newest', 'best'] as const)
        for (const [name, queries] of [['every story', ['']] as const, ...QUERY_CLASSES])
          for (const query of queries) {
            const { connection: _connection, shows, ...page } = firstRowsOf(query, order)
            const asked = { ...page, shows: 'visible' as const }
            const read = (knownAt?: number) =>
              news.listStories(DEMO, { ...asked, ...(knownAt === undefined ? {} : { knownAt }) })
            add(
              asKnown(`${name}, ${order} first, page of 50`),
              () => read(moment),
              () => read(),
            )
          }
    }
    plain.close()
    files.close()
    return Promise.resolve(
      [...measures].map(([name, { subject, floor: floors, goal }]): Measure => {
        const [median, floor] = [percentileOf(subject, 0.5), percentileOf(floors, 0.5)]
        return {
          area: 'known',
          name: `${name}, ${count.toLocaleString('en')} stories with ${VERSIONS} versions each`,
          median: round(median),
          unit: 'ms',
          floor: round(floor),
          ratio: round(median / floor),
          runs: subject.length,
          ...(goal === null ? {} : { goal }),
        }
      }),
    )
  })
