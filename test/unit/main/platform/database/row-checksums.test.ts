import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { DELIVERIES } from '../../../../../main/modules/library/store/schemas/deliveries-schema.ts'
import { LIBRARY } from '../../../../../main/modules/library/store/schemas/library-schema.ts'
import { USER_STORE } from '../../../../../main/modules/library/store/schemas/user-store-schema.ts'
import { plainTables } from '../../../../../main/platform/database/table-shape.ts'
import { openDatabase, openEmpty } from '../../../../../main/platform/database/database.ts'
import type { Database } from '../../../../../main/platform/database/connection.ts'
import type { DatabaseKind } from '../../../../../main/platform/database/migrations.ts'
import { checksumOf, DamagedRowError } from '../../../../../main/platform/database/row-checksums.ts'
import fc from '../../../../support/cases/property.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const KIND: DatabaseKind = {
  applicationId: 77,
  checked: { note: { apart: 'text' }, pair: {} },
  migrations: [
    `
    CREATE TABLE note (
      id INTEGER PRIMARY KEY, at INTEGER NOT NULL, share REAL, title TEXT, text BLOB,
      checksum INTEGER NOT NULL DEFAULT 0, text_checksum INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE pair (a TEXT, b INTEGER, c TEXT, checksum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
    `,
  ],
}

function opened(): { path: string; database: Database } {
  const path = join(temporaryFolder(), 'a.db')
  const database = openDatabase(path, KIND)
  return { path, database }
}

const add = (database: Database, id: number): void =>
  void database
    .statement('INSERT INTO note (id, at, share, title, text) VALUES (?, ?, ?, ?, ?)')
    .run(id, 1_760_000_000_000 + id, 12.5, `Title ${id}`, Buffer.from(`Text ${id}`))

/** Changes a file as another program would. */
function change(path: string, sql: string): void {
  const other = new DatabaseSync(path)
  other.exec(sql)
  other.close()
}

const titles = (database: Database): (string | null)[] =>
  database
    .statement<{ title: string | null }>('SELECT title FROM checked_note ORDER BY id')
    .all()
    .map(({ title }) => title)

describe('a row', () => {
  it('reads as it was inserted, changed, replaced and copied', () => {
    const { database } = opened()
    add(database, 1)
    database.statement('UPDATE note SET title = ? WHERE id = 1').run('Changed')
    database.statement('INSERT OR REPLACE INTO note (id, at, title) VALUES (2, 5, NULL)').run()
    database
      .statement("INSERT INTO note (id, at, title) VALUES (2, 5, 'x') ON CONFLICT DO UPDATE SET title = 'y'")
      .run()
    database.execute('INSERT INTO note (id, at, title, text) SELECT id + 10, at, title, text FROM note')
    expect(titles(database)).toEqual(['Changed', 'y', 'Changed', 'y'])
    database.close()
  })

  // S2
  it.each([
    ['its key', 'UPDATE note SET id = 9 WHERE id = 2'],
    ['a whole number', 'UPDATE note SET at = at + 1 WHERE id = 2'],
    ['a number that no program writes', 'UPDATE note SET at = 9223372036854775807 WHERE id = 2'],
    ['a fraction', 'UPDATE note SET share = 12.6 WHERE id = 2'],
    ['one character', "UPDATE note SET title = 'Title 3' WHERE id = 2"],
    ['a value to none', 'UPDATE note SET title = NULL WHERE id = 2'],
    ['its checksum', 'UPDATE note SET checksum = checksum + 1 WHERE id = 2'],
  ])('that another program changes in %s is not read', (_what, sql) => {
    const { path, database } = opened()
    for (const id of [1, 2, 3]) add(database, id)
    change(path, sql)
    expect(() => titles(database)).toThrow(DamagedRowError)
    expect(database.statement<{ title: string }>('SELECT title FROM checked_note WHERE id = 3').get()?.title).toBe(
      'Title 3',
    )
    database.close()
  })

  it('is checked also where a condition names the changed value', () => {
    const { path, database } = opened()
    for (const id of [1, 2]) add(database, id)
    change(path, "UPDATE note SET title = 'Other' WHERE id = 2")
    const one = database.statement<{ id: number }>('SELECT id FROM checked_note WHERE title = ?')
    expect(one.all('Title 1')).toEqual([{ id: 1 }])
    expect(() => one.all('Other')).toThrow(DamagedRowError)
    database.close()
  })

  it('has a checksum of its own for a large column, which the rest does not need', () => {
    const { path, database } = opened()
    add(database, 1)
    change(path, "UPDATE note SET text = x'00' WHERE id = 1")
    expect(titles(database)).toEqual(['Title 1'])
    expect(() => database.statement<{ text: Uint8Array }>('SELECT text FROM checked_note_text').all()).toThrow(
      DamagedRowError,
    )
    database.close()
  })

  it('with several columns as its key is checked as well', () => {
    const { path, database } = opened()
    database.statement("INSERT INTO pair (a, b, c) VALUES ('x', 1, 'one'), ('x', 2, 'two')").run()
    change(path, "UPDATE pair SET b = 3 WHERE c = 'two'")
    expect(() => database.statement<{ c: string }>('SELECT c FROM checked_pair').all()).toThrow(DamagedRowError)
    database.close()
  })
})

describe('the checksum', () => {
  it('differs for values that differ only in type, in length or in their place', () => {
    const value = fc.oneof(fc.string({ maxLength: 3 }), fc.nat({ max: 20 }), fc.constant(null))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), fc.array(value, { maxLength: 4 }), (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        expect(checksumOf('t', one)).not.toBe(checksumOf('t', other))
      }),
    )
  })
})

describe('every table of the application', () => {
  it.each([
    ['the library', { ...LIBRARY, attached: {} }],
    ['the deliveries', DELIVERIES],
    ['the user store', USER_STORE],
  ])('has checksums in %s', (_name, kind) => {
    const database = openEmpty(kind)
    const plain = plainTables(database, 'main').filter((name) => !name.startsWith('story_index'))
    expect(plain.toSorted()).toEqual(Object.keys(kind.checked).toSorted())
    database.close()
  })
})
