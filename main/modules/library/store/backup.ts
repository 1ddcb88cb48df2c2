import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../../platform/database/database.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { JOURNAL, LIBRARY } from './library-schema.ts'

// A backup is one file: the library, with the tables of the journal beside it under names that begin with `journal_`.

const PREFIX = 'journal_'

/** Raised when a file offered for a restore is no backup of Tearsheet. Nothing was touched. */
export class NotABackupError extends Error {}

const tablesOf = (database: Database, schema: string): string[] =>
  database
    .statement<{ name: string }>(
      `SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ name }) => name)

/** Writes everything that is held into one file, which must not exist yet. */
export function writeBackup(database: Database, file: string): void {
  rmSync(`${file}.new`, { force: true })
  database.statement('VACUUM INTO ?').run(`${file}.new`)
  database.attach(`${file}.new`, 'backup')
  try {
    for (const table of tablesOf(database, 'journal'))
      database.execute(`CREATE TABLE backup.${PREFIX}${table} AS SELECT * FROM journal.${table}`)
  } finally {
    database.execute('DETACH backup')
  }
  renameSync(`${file}.new`, file)
}

const move = (from: string, to: string): void => {
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix)
}

/**
 * Puts a backup in the place of the library and the journal, which must be closed; what was there is kept beside it.
 * Throws a NotABackupError or a NewerSchemaError before anything is touched.
 */
export function restoreBackup(folder: string, file: string, now: number): void {
  const [library, journal] = [join(folder, 'library.db'), join(folder, 'journal.db')]
  // Opened as a copy: a backup is never changed, not even brought up to date.
  const copy = `${library}.restoring`
  rmSync(copy, { force: true })
  copyFileSync(file, copy)
  try {
    const { database, setAsideAs } = openDatabase(copy, LIBRARY, () => now)
    try {
      const kept = setAsideAs === null ? tablesOf(database, 'main').filter((name) => name.startsWith(PREFIX)) : []
      if (kept.length === 0) throw new NotABackupError('the file is not a backup of Tearsheet')
      rmSync(`${journal}.restoring`, { force: true })
      openDatabase(`${journal}.restoring`, JOURNAL, () => now).database.close()
      database.attach(`${journal}.restoring`, 'restored')
      for (const table of kept) {
        const name = table.slice(PREFIX.length)
        const columns = database
          .statement<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
          .all()
          .map((column) => column.name)
          .join(', ')
        database.execute(
          `INSERT INTO restored.${name} (${columns}) SELECT ${columns} FROM main.${table}; DROP TABLE main.${table}`,
        )
      }
      database.execute('DETACH restored')
    } finally {
      database.close()
      if (setAsideAs !== null) rmSync(setAsideAs, { force: true })
    }
    for (const path of [library, journal]) {
      move(path, `${path}.before-restore-${now}`)
      move(`${path}.restoring`, path)
    }
  } finally {
    for (const path of [library, journal])
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}.restoring${suffix}`, { force: true })
  }
}
