import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import { NotABackupError } from '../../../../../../main/modules/library/store/backup.ts'
import { openLibrary } from '../../../../../../main/modules/library/store/library.ts'
import { RESPONSE_READERS } from '../../../../../../main/response-readers.ts'
import { run } from '../../../../../support/crafted-backup.ts'
import type { Change } from '../../../../../support/crafted-backup.ts'
import { EARLIER_BACKUP, earlierConnections, EXPECTED } from '../../../../../support/earlier-version.ts'
import { responseOf, storyOf } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'
import { rowsIn, schemasIn, withDatabase } from '../../../../../support/whole-library.ts'

const OWNER = { connection: EXPECTED.connections.first, origin: 'https://a.example' }
const LIST = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 200 } as const

/** A backup of an earlier version that another program changed. */
function changedBackup(change: Change): string {
  const file = join(temporaryFolder(), 'earlier.tearsheet-backup')
  copyFileSync(EARLIER_BACKUP, file)
  withDatabase(file, change)
  return file
}

/** An empty folder and its library, which is closed when the test ends. */
function emptyLibrary() {
  const folder = temporaryFolder()
  const library = openLibrary(folder, () => 1, earlierConnections(), RESPONSE_READERS)
  onTestFinished(() => library.files.close())
  return { folder, library }
}

/** What a restore in an empty folder leaves there. */
function restored(file: string): { refused: number; rows: unknown[]; schemas: unknown[] } {
  const { folder, library } = emptyLibrary()
  const { refused } = library.files.restoreBackup(file)
  library.files.close()
  return { refused, rows: rowsIn(folder), schemas: schemasIn(folder) }
}

let sound: ReturnType<typeof restored> | null = null

/** The same for the backup that was not changed. */
const restoredUnchanged = (): ReturnType<typeof restored> => (sound ??= restored(EARLIER_BACKUP))

const ENDLESS = 'WITH RECURSIVE c (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM c) SELECT k FROM c'

// G1
describe('a name in a backup of an earlier version never becomes a statement:', () => {
  it.each<[string, boolean, (path: string, canary: string) => string]>([
    [
      'of a table',
      true,
      (path, canary) =>
        `CREATE TABLE "journal_contract SELECT 1,1,1,1 WHERE 0; ATTACH '${canary}' AS y; CREATE TABLE y.p(x); ATTACH '${path}' AS z; UPDATE z.cookie SET value = 'changed'; --" (x)`,
    ],
    [
      'of a column',
      false,
      (path, canary) =>
        `DROP TABLE journal_mark; CREATE TABLE journal_mark ("service,story_id) VALUES ('s',1); ATTACH '${path}' AS z; INSERT INTO restored.watch_list (name,symbols,paused,watermark) SELECT value,'[]',0,'{}' FROM z.cookie; UPDATE z.cookie SET value = 'changed'; ATTACH '${canary}' AS y; CREATE TABLE y.p(x); --")`,
    ],
  ])('%s', (_what, isRestored, sql) => {
    const path = join(temporaryFolder(), 'cookies.sqlite')
    const canary = join(temporaryFolder(), 'canary')
    const other = new DatabaseSync(path)
    onTestFinished(() => other.close())
    other.exec("CREATE TABLE cookie (value TEXT); INSERT INTO cookie VALUES ('secret')")
    const file = changedBackup(run(sql(path, canary)))
    if (isRestored) expect(restored(file)).toEqual(restoredUnchanged())
    else expect(() => restored(file)).toThrow(NotABackupError)
    expect(other.prepare('SELECT value FROM cookie').all()).toEqual([{ value: 'secret' }])
    expect(existsSync(canary)).toBe(false)
  })
})

// G2
describe('of a backup of an earlier version', () => {
  const withTriggers = run(`
    CREATE TRIGGER a AFTER INSERT ON version BEGIN UPDATE version SET head = json_set(new.head, '$.title', 'Injected') WHERE id = new.id; END;
    CREATE TRIGGER b AFTER INSERT ON story BEGIN DELETE FROM story WHERE key <> new.key; END;
    CREATE TRIGGER c AFTER INSERT ON receipt BEGIN DELETE FROM receipt WHERE id IN (${ENDLESS}); END;
    CREATE VIEW other AS ${ENDLESS};
  `)

  it('triggers and views are not taken over', () => {
    expect(restored(changedBackup(withTriggers))).toEqual(restoredUnchanged())
  })

  it('no trigger changes what is received after the restore', () => {
    const { library } = emptyLibrary()
    library.files.restoreBackup(changedBackup(withTriggers))
    const before = library.news.listStories(OWNER, LIST).rows
    const later = storyOf({ id: 990_001, title: 'Honest', created: formatServiceDate(Date.UTC(2027, 0, 4)) })
    library.news.storeStories(OWNER, responseOf('[later]'), 'full', [JSON.stringify({ item: later, path: '$[0]' })])
    const [first, ...others] = library.news.listStories(OWNER, LIST).rows
    expect([first?.title, others]).toEqual(['Honest', before])
    expect(before.length).toBeGreaterThan(10)
  })

  it('a view in place of the stories is not read', () => {
    const view = run(
      `DROP TABLE story; CREATE VIEW story AS SELECT k AS key, 1 AS partition_id, k AS id FROM (${ENDLESS})`,
    )
    expect(() => restored(changedBackup(view))).toThrow(NotABackupError)
  })
})

// G3
describe('a backup of an earlier version with wrong rows', () => {
  it.each<[string, string]>([
    ['a watch list that is not JSON', "INSERT INTO journal_watch_list VALUES (77, 'n', 'not json', 0, '{')"],
    ['a mute rule that cannot be read', "INSERT INTO journal_named_query VALUES (77, 'mute', 'n', '((((')"],
  ])('loses only those, and every list can be read: %s', (_what, sql) => {
    const { folder, library } = emptyLibrary()
    expect(library.files.restoreBackup(changedBackup(run(sql)))).toMatchObject({ refused: 1 })
    expect(library.companies.readWatchLists()).toHaveLength(EXPECTED.journal.watchLists.length)
    expect(library.companies.readNamedQueries().map(({ id }) => id)).not.toContain(77)
    expect(library.news.listStories(OWNER, LIST).rows.length).toBeGreaterThan(10)
    library.files.close()
    expect(rowsIn(folder)).toEqual(restoredUnchanged().rows)
  })

  it.each(['partition', 'version', 'receipt', 'answer', 'ratio_record', 'story'])(
    'is refused without its table %s',
    (table) => {
      const { library } = emptyLibrary()
      library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
      const file = changedBackup(run(`DROP TABLE ${table}`))
      expect(() => library.files.restoreBackup(file)).toThrow(NotABackupError)
      expect(library.companies.readWatchLists().map(({ name }) => name)).toEqual(['Mine'])
    },
  )
})
