import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { copyRows } from '../../../../../main/platform/database/copy-rows.ts'
import { openDatabase } from '../../../../../main/platform/database/database.ts'
import type { Database } from '../../../../../main/platform/database/connection.ts'
import { insertRow, nextKey } from '../../../../../main/platform/database/insert-row.ts'
import type { DatabaseKind } from '../../../../../main/platform/database/migrations.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const KIND: DatabaseKind = {
  applicationId: 78,
  checked: { page: { apart: 'text', isBulk: true }, note: {} },
  migrations: [
    `
    CREATE TABLE page (
      id INTEGER PRIMARY KEY, title TEXT, share REAL, seen INTEGER NOT NULL DEFAULT 3, text BLOB,
      checksum INTEGER NOT NULL DEFAULT 0, text_checksum INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE VIRTUAL TABLE word USING fts5 (content, content = '', contentless_delete = 1, detail = none);
    `,
  ],
}

const opened = (): Database => openDatabase(join(temporaryFolder(), 'a.db'), KIND)

const pages = (database: Database): unknown[] =>
  database.statement<object>('SELECT id, title, share, seen FROM checked_page ORDER BY id').all()

describe('a row that is inserted with its checksums', () => {
  it('reads as it was written, with the defaults of the columns that were not named', () => {
    const database = opened()
    insertRow(database, 'page', { id: 1, title: 'One', share: 0.5, text: Buffer.from('Text') })
    insertRow(database, 'page', { title: null, id: 2 })
    expect(pages(database)).toEqual([
      { id: 1, title: 'One', share: 0.5, seen: 3 },
      { id: 2, title: null, share: null, seen: 3 },
    ])
    const texts = database.statement<{ text: Uint8Array | null }>('SELECT text FROM checked_page_text').all()
    expect(texts.map(({ text }) => text && Buffer.from(text).toString())).toEqual(['Text', null])
    database.close()
  })

  it('stays readable after a change', () => {
    const database = opened()
    insertRow(database, 'page', { id: 1, title: 'One' })
    database.statement('UPDATE page SET title = ? WHERE id = 1').run('Two')
    expect(pages(database)).toEqual([{ id: 1, title: 'Two', share: null, seen: 3 }])
    database.close()
  })

  it('goes into a table whose checksums a trigger writes as well', () => {
    const database = opened()
    insertRow(database, 'note', { id: nextKey(database, 'note'), title: 'One' })
    expect(database.statement<object>('SELECT id, title FROM checked_note').all()).toEqual([{ id: 1, title: 'One' }])
    database.close()
  })

  it('gets the key after the highest one', () => {
    const database = opened()
    expect(nextKey(database, 'page')).toBe(1)
    insertRow(database, 'page', { id: 41, title: 'One' })
    expect(nextKey(database, 'page')).toBe(42)
    database.close()
  })

  it('is copied with checksums of its own, whatever the source states', () => {
    const database = opened()
    database.execute(
      "ATTACH ':memory:' AS former; CREATE TABLE former.page (id INTEGER PRIMARY KEY, title TEXT, share REAL, seen INTEGER, text BLOB, checksum INTEGER, text_checksum INTEGER)",
    )
    database.execute("INSERT INTO former.page VALUES (5, 'Five', 1.5, 2, x'00', 11, 12)")
    const columns = ['id', 'title', 'share', 'seen', 'text', 'checksum', 'text_checksum']
    const copied = copyRows(database, {
      source: 'former.page',
      target: 'page',
      columns: Object.fromEntries(columns.map((name) => [name, name])),
      key: ['id'],
    })
    expect(copied).toEqual({ copied: 1, refused: 0, isIncomplete: false })
    expect(pages(database)).toEqual([{ id: 5, title: 'Five', share: 1.5, seen: 2 }])
    database.close()
  })
})

/** What the full-text index wrote for 50 words, in rows of its own table, when each came with a row of another table. */
function segmentsBeside(table: string): number {
  const path = join(temporaryFolder(), 'a.db')
  const database = openDatabase(path, KIND)
  database.transaction(() => {
    for (let id = 1; id <= 50; id++) {
      insertRow(database, table, { id, title: `Title ${id}` })
      database.statement('INSERT INTO word (rowid, content) VALUES (?, ?)').run(id, `word${id}`)
    }
  })
  database.close()
  const read = new DatabaseSync(path)
  const { rows } = read.prepare('SELECT count(*) AS rows FROM word_data').get() as { rows: number }
  read.close()
  return rows
}

describe('the full-text index', () => {
  it('is written once for a batch of such rows, and in pieces beside rows with triggers', () => {
    expect(segmentsBeside('page')).toBeLessThan(5)
    expect(segmentsBeside('note')).toBeGreaterThan(5)
  })
})
