import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { NotABackupError } from '../../../../../../../main/modules/library/store/backup/backup.ts'
import {
  casesOf,
  craftedBackup,
  restoreElsewhere,
  restoreUnchanged,
  run,
} from '../../../../../../support/library/crafted-backup.ts'
import type { Change } from '../../../../../../support/library/crafted-backup.ts'
import { sampled } from '../../../../../../support/cases/sampled.ts'
import { openTestLibrary } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'

/** Replaces the statement that describes a table, as only a changed file can have it. */
const describedAs =
  (table: string, sql: string): Change =>
  (database) => {
    database.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(sql, table)
  }

const ENDLESS = 'WITH RECURSIVE c (k, v) AS (SELECT 1, 1 UNION ALL SELECT k + 1, v FROM c) SELECT k, v FROM c'

/** A virtual table that reads without end when it is connected. */
const endlessIndex: Change = (database) => {
  database.exec('CREATE VIRTUAL TABLE trap USING fts5 (x)')
  database
    .prepare("UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql = ? WHERE name = 'trap_config'")
    .run(`CREATE VIEW trap_config AS ${ENDLESS}`)
}

// SECURITY 83
// G2
describe('of a backup with other things in its schema,', () => {
  it.each(
    sampled(
      casesOf({
        library: {
          triggers: `
        CREATE TRIGGER a AFTER INSERT ON version BEGIN UPDATE version SET head = '{}'; END;
        CREATE TRIGGER b AFTER INSERT ON story BEGIN DELETE FROM story WHERE key <> new.key; END;
        CREATE TRIGGER c AFTER INSERT ON receipt BEGIN INSERT INTO receipt SELECT k, 1, '', 200, '', 1, '' FROM (${ENDLESS}); END;
      `,
          'a virtual table that reads without end': endlessIndex,
        },
        'user-store': {
          views: `CREATE VIEW other AS ${ENDLESS}`,
          'a virtual table that reads without end, in the user store': endlessIndex,
          'an index of an expression': 'CREATE INDEX other ON mark (hex(zeroblob(100000) || note))',
          'another column': "ALTER TABLE mark ADD COLUMN other TEXT; UPDATE mark SET other = 'x'",
          'a table without row numbers in place of one with them': `
        ALTER TABLE watch_list RENAME TO former;
        CREATE TABLE watch_list (id INTEGER PRIMARY KEY, name TEXT, symbols TEXT, paused INTEGER, checksum INTEGER) WITHOUT ROWID;
        INSERT INTO watch_list SELECT * FROM former; DROP TABLE former;
      `,
          'a column with the name of the row number':
            "ALTER TABLE watch_list ADD COLUMN rowid TEXT; UPDATE watch_list SET rowid = 'x'",
        },
        deliveries: {
          'a table of words': "CREATE VIRTUAL TABLE words USING fts5vocab ('nowhere', 'row')",
          'another table': "CREATE TABLE other (x); INSERT INTO other VALUES ('y')",
        },
      }),
      ([, kind]) => kind,
    ),
  )('nothing is taken over: %s', (_what, kind, change) => {
    expect(restoreElsewhere(craftedBackup(kind, change))).toEqual(restoreUnchanged(kind))
  })
})

// G2
describe('a backup is refused, and nothing is changed, when', () => {
  it.each(
    sampled(
      casesOf({
        'user-store': {
          'a table is a view': `DROP TABLE mark; CREATE VIEW mark AS ${ENDLESS}`,
          'a table is a virtual one': 'DROP TABLE mark; CREATE VIRTUAL TABLE mark USING fts5 (origin, note)',
          'a column is missing': 'ALTER TABLE mark DROP COLUMN note',
          'a column is computed': `
        DROP TABLE named_query;
        CREATE TABLE named_query (id INTEGER PRIMARY KEY, purpose TEXT, name TEXT, query TEXT AS (hex(zeroblob(1000000))));
        INSERT INTO named_query (id, purpose, name) VALUES (1, 'saved', 'x');
      `,
          'another column is computed': 'ALTER TABLE mark ADD COLUMN other TEXT AS (hex(zeroblob(1000000)))',
          'a table has a condition': describedAs(
            'named_query',
            'CREATE TABLE named_query (id INTEGER PRIMARY KEY, purpose TEXT, name TEXT, query TEXT CHECK (length(hex(zeroblob(100000000))) > 0))',
          ),
          'a condition is hidden between quotation marks': describedAs(
            'named_query',
            `CREATE TABLE named_query (id INTEGER PRIMARY KEY, purpose "/*" CHECK (randomblob(9) IS NOT NULL), name "*/", query TEXT)`,
          ),
          'values compare in a way that the application does not define': describedAs(
            'watch_list',
            'CREATE TABLE watch_list (id INTEGER PRIMARY KEY, name TEXT COLLATE other, symbols TEXT, paused INTEGER)',
          ),
          'it has no version': 'PRAGMA user_version = 0',
        },
        library: {
          // G3
          'a table is missing': 'DROP TABLE receipt',
          'its schema cannot be read': describedAs('receipt', 'CREATE TABLE receipt ('),
          'two tables share their pages': (database) => {
            const { rootpage } = database
              .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'version'")
              .get() as {
              rootpage: number
            }
            database.prepare("UPDATE sqlite_schema SET rootpage = ? WHERE name = 'image'").run(rootpage)
          },
          'it belongs to another application': 'PRAGMA application_id = 7',
        },
        deliveries: {
          'a column has another name': 'ALTER TABLE delivery_content RENAME COLUMN body TO bodies',
        },
      }),
      ([, kind]) => kind,
    ),
  )('%s', (_what, kind, change) => {
    const folder = temporaryFolder()
    const library = openTestLibrary(folder)
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    const file = craftedBackup(kind, change)
    expect(() => library.files.restoreBackup(file)).toThrow(NotABackupError)
    expect(library.companies.readWatchLists().map(({ name }) => name)).toEqual(['Mine'])
    expect(readdirSync(folder).filter((name) => /restore|replac|build|part/.test(name))).toEqual([])
  })
})

// G1
describe('a name in a backup never becomes a statement, so another database is neither read nor changed:', () => {
  it.each<[string, boolean, (path: string) => string]>([
    [
      'of a table',
      true,
      (path) => `CREATE TABLE "mark SELECT 1; ATTACH '${path}' AS z; UPDATE z.cookie SET value = 'changed'; --" (x)`,
    ],
    ['of an index', true, (path) => `CREATE INDEX "i; ATTACH '${path}' AS z; DROP TABLE z.cookie; --" ON mark (note)`],
    [
      'of a column',
      false,
      (path) => `ALTER TABLE mark ADD COLUMN "note) SELECT value FROM z.cookie; ATTACH '${path}' AS z; --" TEXT`,
    ],
  ])('%s', (_what, isRestored, sql) => {
    const path = join(temporaryFolder(), 'cookies.sqlite')
    const database = new DatabaseSync(path)
    database.exec("CREATE TABLE cookie (value TEXT); INSERT INTO cookie VALUES ('secret')")
    const file = craftedBackup('user-store', run(sql(path)))
    if (isRestored) expect(restoreElsewhere(file)).toEqual(restoreUnchanged('user-store'))
    else expect(() => restoreElsewhere(file)).toThrow(NotABackupError)
    expect(database.prepare('SELECT value FROM cookie').all()).toEqual([{ value: 'secret' }])
    database.close()
    expect(existsSync(`${path}-wal`)).toBe(false)
  })
})
