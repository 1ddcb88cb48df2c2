import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { RESPONSE_READERS } from '../../../main/response-readers.ts'
import { openLibrary, type Library } from '../../../main/modules/library/store/library.ts'
import { FIELDS, NOW, SYMBOLS } from '../library/filled-stores.ts'
import { OWNER } from '../records/stories.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

const readers = (): typeof RESPONSE_READERS => RESPONSE_READERS

// Opens stores that may be damaged, and reads everything that they show.

/** Everything that a window can show of the stores, by what it is about. */
export type Shown = ReadonlyMap<string, string>

/** Reads everything; `whole` performs each reading. */
function readAll(library: Library, whole: <T>(read: () => T) => T): Shown {
  const shown = new Map<string, string>()
  const add = (name: string, value: unknown): void => void shown.set(name, JSON.stringify(value))
  const rows = whole(() =>
    library.news.listStories(OWNER, { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 500 }),
  ).rows
  for (const { id, title, createdAt, symbols, label, isRead, hasNote, hasHighlights, revision } of rows) {
    add(`row ${id}`, { title, createdAt, symbols, revision })
    if (isRead || label !== null || hasNote) add(`mark ${id}`, { label, isRead, hasNote })
    const story = whole(() => library.news.readStory(OWNER, id))
    if (story === null) continue
    add(`story ${id}`, [story.item.title, story.item.teaser, story.item.body])
    if (story.mark.note !== null) add(`note ${id}`, story.mark.note)
    if (hasHighlights) add(`highlights ${id}`, library.news.readHighlights(OWNER, id))
    const history = whole(() => library.news.readHistory(OWNER, id))
    add(
      `history ${id}`,
      history.map(({ changeType, updated }) => [changeType, updated]),
    )
  }
  for (const moment of [null, NOW + 11])
    for (const ratios of whole(() =>
      library.fundamentals.readRatios(OWNER, {
        symbols: SYMBOLS,
        fields: FIELDS,
        reportTypes: [],
        fromDate: null,
        knownAt: moment,
      }),
    ))
      for (const { id, values } of ratios.records) add(`ratio ${moment ?? 'now'} ${ratios.symbol} ${id.asOf}`, values)
  for (const list of whole(() => library.companies.readWatchLists())) add(`list ${list.id}`, list)
  for (const query of whole(() => library.companies.readNamedQueries())) add(`query ${query.id}`, query)
  for (const test of whole(() => library.webhooks.listWebhookTests(OWNER, { text: '', outcome: 'all', limit: null }))
    .rows)
    add(`test ${test.id}`, test)
  for (const { id } of whole(() => library.webhooks.listDeliveries({ from: 0, limit: 500, text: '' })).rows) {
    const delivery = whole(() => library.webhooks.readDelivery(id))
    if (delivery !== null)
      add(`delivery ${id}`, [delivery.deliveryId, delivery.receivedAt, delivery.headers, delivery.body])
  }
  for (let count = 1; count <= 8; count++) {
    const image = whole(() => library.news.readImage(OWNER, `https://a.example/${count}.png`))
    if (image !== null) add(`image ${count}`, Buffer.from(image.bytes).toString('base64'))
  }
  return shown
}

/** The rows that the person made, read from the user store itself. */
export function ownRows(folder: string): ReadonlySet<string> {
  const database = new DatabaseSync(join(folder, 'user-store.db'))
  try {
    return new Set(
      ['mark', 'highlight', 'watch_list', 'named_query', 'webhook_test'].flatMap((table) =>
        database
          .prepare(`SELECT * FROM ${table}`)
          .all()
          .map((row) => JSON.stringify([table, row])),
      ),
    )
  } finally {
    database.close()
  }
}

/** Opens a folder and reads everything, with one repair where damage is met, as the client of the library does it. */
export function openAndRead(folder: string): { shown: Shown; repairs: number } {
  const library = openLibrary(folder, () => NOW + 1, [], readers)
  let repairs = library.files.damagedFiles().length
  try {
    const shown = readAll(library, (read) => {
      try {
        return read()
      } catch (thrown) {
        const isDamage =
          errorInfo(thrown)?.kind === 'storage-damaged' || /malformed|not a database/.test((thrown as Error).message)
        if (!isDamage) throw thrown
        repairs += 1
        library.files.repair()
        return read()
      }
    })
    return { shown, repairs }
  } finally {
    library.files.close()
  }
}

/** A copy of a folder. */
export function copyOf(folder: string): string {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}
