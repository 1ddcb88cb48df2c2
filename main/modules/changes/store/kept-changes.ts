import type { ChangesScope, KeptChanges, KeptChangesText } from '../../../../app/domain/changes/changes-page.ts'
import { KEPT_CHANGES_FULL, MAX_KEPT_CHANGES } from '../../../../app/domain/changes/changes-page.ts'
import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import { invalidInput } from '../../../../app/errors/app-error.ts'
import { pack, unpack } from '../../../platform/database/compression.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { OF_CONNECTION, valuesOf, type StoreContext } from '../../library/store/store-context.ts'

interface KeptRow {
  id: number
  title: string
  scope: string
  since_at: number
  until_at: number
  written_at: number
  is_daily: number
}

const toKept = (row: KeptRow): KeptChanges => ({
  id: row.id,
  title: row.title,
  scope: JSON.parse(row.scope) as ChangesScope,
  since: row.since_at,
  until: row.until_at,
  writtenAt: row.written_at,
  isDaily: row.is_daily === 1,
})

function insert(database: Database, owner: DataOwner, page: KeptChangesText): void {
  const { kept } = database
    .statement<{ kept: number }>(`SELECT count(*) AS kept FROM kept_changes WHERE ${OF_CONNECTION}`)
    .one(...valuesOf(owner))
  if (kept >= MAX_KEPT_CHANGES) throw invalidInput('page', KEPT_CHANGES_FULL)
  database
    .statement(
      `INSERT INTO kept_changes (id, connection, origin, title, scope, since_at, until_at, written_at, is_daily, content)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      page.id,
      ...valuesOf(owner),
      page.title,
      JSON.stringify(page.scope),
      page.since,
      page.until,
      page.writtenAt,
      Number(page.isDaily),
      pack(Buffer.from(page.text)),
    )
}

/** Pages of changes as they were written. */
export type ChangesStore = ReturnType<typeof createChangesStore>

/** Creates the store of kept pages. */
export function createChangesStore(context: StoreContext) {
  /** The highest ID that was given, so that a page which is put back meets no other one under its own. */
  let given = 0
  /** Null when it was removed. */
  function readPage(owner: DataOwner, id: number): KeptChangesText | null {
    const database = context.userStore
    const row = database
      .statement<KeptRow>(`SELECT * FROM checked_kept_changes WHERE id = ? AND ${OF_CONNECTION}`)
      .get(id, ...valuesOf(owner))
    if (row === undefined) return null
    const { content } = database
      .statement<{ content: Uint8Array }>('SELECT content FROM checked_kept_changes_content WHERE id = ?')
      .one(id)
    return { ...toKept(row), text: unpack(content).toString() }
  }
  return {
    /** Keeps a page and returns its ID. Throws an invalid-input error when as many are kept as there is room for. */
    keepPage: (owner: DataOwner, page: Omit<KeptChangesText, 'id'>): number =>
      context.userStore.transaction(() => {
        const { last } = context.userStore
          .statement<{ last: number | null }>('SELECT max(id) AS last FROM kept_changes')
          .one()
        given = Math.max(given, last ?? 0) + 1
        insert(context.userStore, owner, { ...page, id: given })
        return given
      }),
    /** The newest first. */
    listPages: (owner: DataOwner): KeptChanges[] =>
      context.userStore
        .statement<KeptRow>(
          `SELECT * FROM checked_kept_changes WHERE ${OF_CONNECTION} ORDER BY written_at DESC, id DESC`,
        )
        .all(...valuesOf(owner))
        .map(toKept),
    readPage,
    removePage(owner: DataOwner, id: number): void {
      given = Math.max(given, id)
      context.userStore
        .statement(`DELETE FROM kept_changes WHERE id = ? AND ${OF_CONNECTION}`)
        .run(id, ...valuesOf(owner))
    },
    /** Brings back a page that was removed. */
    putBackPage: (owner: DataOwner, page: KeptChangesText): PutBackOutcome =>
      context.userStore.transaction(() => {
        if (readPage(owner, page.id) === null) insert(context.userStore, owner, page)
        return 'done'
      }),
  }
}
