import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../../../main/platform/database/database.ts'
import type { Database } from '../../../../../main/platform/database/connection.ts'
import type { DatabaseKind } from '../../../../../main/platform/database/migrations.ts'
import { insertRow } from '../../../../../main/platform/database/insert-row.ts'
import { areRowsCounted, createCounts } from '../../../../../main/platform/database/table-counts.ts'
import fc from '../../../../support/cases/property.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const KIND = {
  applicationId: 78,
  checked: { note: {}, item: { isBulk: true }, table_count: {} },
  migrations: [
    (database) => {
      database.execute(`
        CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT UNIQUE, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
        CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT, checksum INTEGER NOT NULL DEFAULT 0) STRICT;
      `)
      createCounts(database, ['note', 'item'])
    },
  ],
} satisfies DatabaseKind

const opened = (): { path: string; database: Database } => {
  const path = join(temporaryFolder(), 'a.db')
  return { path, database: openDatabase(path, KIND) }
}

/** Changes a file as another program would. */
function changeFile(path: string, sql: string): void {
  const other = new DatabaseSync(path)
  other.exec(sql)
  other.close()
}

const areCounted = (database: Database): boolean => areRowsCounted(database, KIND.checked)

type Change = (database: Database, id: number, title: string) => void

const running =
  (sql: string): Change =>
  (database, id, title) =>
    void database.statement(sql).run(...(sql.includes('?2') ? [id, title] : [id]))

const replace = running('INSERT OR REPLACE INTO note (id, title) VALUES (?1, ?2)')

/** The ways in which rows change. */
const CHANGES: readonly Change[] = [
  running('INSERT INTO note (id, title) VALUES (?1, ?2) ON CONFLICT DO NOTHING'),
  running("INSERT INTO note (id, title) VALUES (?1, ?2 || ?1) ON CONFLICT (id) DO UPDATE SET title = title || 'again'"),
  replace,
  running('UPDATE OR REPLACE note SET title = ?2 WHERE id = ?1'),
  running('UPDATE OR REPLACE note SET id = id + 1 WHERE id = ?1'),
  running('DELETE FROM note WHERE id = ?1'),
  (database) => database.execute('DELETE FROM note'),
  function insertByHand(database, id, title) {
    const known = database.statement<object>('SELECT 1 FROM item WHERE id = ?').get(id)
    if (known === undefined) insertRow(database, 'item', { id, title })
  },
  running('UPDATE item SET title = ?2 WHERE id = ?1'),
  function giveUp(database, id, title) {
    const work = (): void => {
      replace(database, id, title)
      throw new Error('given up')
    }
    expect(() => database.transaction(work)).toThrow('given up')
  },
]

it('rows are counted however they change', () => {
  const step = fc.record({
    change: fc.constantFrom(...CHANGES),
    id: fc.nat({ max: 4 }),
    title: fc.constantFrom('a', 'b', 'c'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { database } = opened()
      for (const { change, id, title } of steps) change(database, id, title)
      expect(areCounted(database)).toBe(true)
      database.close()
    }),
    { numRuns: 60 },
  )
})

it.each([
  ['a row that is gone', 'DELETE FROM note WHERE id = 2'],
  ['a row that was added', "INSERT INTO note (id, title) VALUES (9, 'x')"],
  ['another row in place of one', 'DELETE FROM note WHERE id = 2; INSERT INTO note (id) VALUES (9)'],
  ['a count that another program wrote', "UPDATE table_count SET entries = 9 WHERE name = 'item'"],
  ['a count that is gone', "DELETE FROM table_count WHERE name = 'item'"],
])('%s is noticed', (_what, sql) => {
  const { path, database } = opened()
  for (const id of [1, 2, 3]) database.statement('INSERT INTO note (id, title) VALUES (?, ?)').run(id, `Title ${id}`)
  expect(areCounted(database)).toBe(true)
  changeFile(path, sql)
  expect(areCounted(database)).toBe(false)
  database.close()
})

it('rows of an attached file are counted in it', () => {
  const { path, database: own } = opened()
  const database = openDatabase(join(temporaryFolder(), 'other.db'), {
    applicationId: 79,
    migrations: ['CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT'],
    attached: { notes: { path, checked: KIND.checked } },
  })
  database.statement("INSERT INTO notes.note (id, title) VALUES (1, 'one'), (2, 'two')").run()
  database.statement('DELETE FROM notes.note WHERE id = 1').run()
  database.close()
  expect(areCounted(own)).toBe(true)
  own.close()
})
