import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { target } from './arguments.ts'

/** Schema versions and rows of each table, and what no function of the old version lists: every mark, row by row. */
export function look(file: string): {
  schema: { applicationId: string; version: number }
  rows: object
  marks: object[]
} {
  // Immutable, so that reading creates no files next to it.
  const address = pathToFileURL(join(target, file))
  address.searchParams.set('immutable', '1')
  const database = new DatabaseSync(address, { readOnly: true })
  const one = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    // The shadow tables of the index are internal to SQLite.
    .filter((name) => !/^story_(index|term)/.test(name))
  const looked = {
    schema: {
      applicationId: `0x${one('PRAGMA application_id').toString(16)}`,
      version: one('PRAGMA user_version'),
    },
    rows: Object.fromEntries(tables.map((name) => [name, one(`SELECT count(*) FROM ${name}`)])),
    marks: tables.includes('mark')
      ? database
          .prepare('SELECT * FROM mark ORDER BY service, story_id')
          .all()
          .map((row) => ({ ...row }))
      : [],
  }
  database.close()
  return looked
}
