import { AppError } from '../../../../../app/errors/app-error.ts'
import { copyRows } from '../../../../platform/database/copy-rows.ts'
import { openDatabase, openEmpty } from '../../../../platform/database/database.ts'
import { openUntrusted, immutableUrl } from '../../../../platform/database/foreign-files.ts'
import { asOf, schemaVersion, type DatabaseKind } from '../../../../platform/database/migrations.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { isDamage } from '../../../../platform/database/storage-error.ts'
import { COUNTS, readCounts, type TableCount } from '../../../../platform/database/table-counts.ts'
import { plainTables, tableShape } from '../../../../platform/database/table-shape.ts'
import { intactCondition } from '../../../../platform/database/row-checksums.ts'
import { refuseCancelled, type CancelFlag } from '../../../../platform/threads/cancel-flag.ts'
import { rowCheck } from './row-checks.ts'

/** Whether a file has the tables of a version, and no others. */
function hasTablesOf(database: Database, kind: DatabaseKind, version: number): boolean {
  using fresh = openEmpty(asOf(kind, version))
  const columnsOf = (file: Database, table: string): string => tableShape(file, 'main', table)?.columns.join() ?? ''
  const tables = plainTables(fresh, 'main')
  return (
    tables.every((table) => columnsOf(database, table) === columnsOf(fresh, table)) &&
    plainTables(database, 'main').length === tables.length
  )
}

/** The schema version of a damaged copy: the one whose tables it has, or else the one that it says. */
export function versionOf(copy: string, kind: DatabaseKind): number {
  const latest = kind.migrations.length
  try {
    using database = openUntrusted(copy, kind.applicationId, latest)
    if (database === null) return latest
    const versions = kind.migrations.map((_, place) => latest - place)
    return versions.find((version) => hasTablesOf(database, kind, version)) ?? Math.max(1, schemaVersion(database))
  } catch {
    return latest
  }
}

/** How many rows were taken over, and how many were not. */
export interface ImportResult {
  copied: number
  /** Rows that could be read. Where a part could not be read, how many are missing is not known. */
  refused: number
  /** Tables that may lack rows, for either reason. */
  incomplete: string[]
  /** Those of them of which nothing is left, although the file says that they had rows. */
  vanished: string[]
  /** Tables of which nothing was read, while the file no longer says how many rows they had. */
  unknown: string[]
  /** Whether a part of any table could not be read. */
  hasGaps: boolean
  /** Whether the file no longer says how many rows a table had, so that nothing says whether others are missing. */
  isUncounted: boolean
}

/** What comes of a file without rows. */
export const nothingImported = (): ImportResult => ({
  ...{ copied: 0, refused: 0, hasGaps: false, isUncounted: false },
  ...{ incomplete: [], vanished: [], unknown: [] },
})

type TableResult = Omit<ImportResult, 'isUncounted' | 'vanished' | 'unknown'>

/** Works on the new file. `incomplete` names the tables of which rows are missing. */
export type CompleteRows = (database: Database, incomplete: readonly string[]) => void

/** Which file to read, and where its rows go. */
export interface RowImport {
  source: string
  target: string
  kind: DatabaseKind
  /** The schema version of the tables in the source, where its own may be damaged. */
  version?: number
  /** Whether tables and rows may be damaged or missing. Otherwise such a file is refused. */
  tolerates?: boolean
  /** Cancels the import; its file is then not whole. */
  cancel?: CancelFlag
}

/** Thrown when the tables of a file are not those of its kind. */
export class OtherTablesError extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'OtherTablesError'
  }
}

/**
 * Whether the pages of a table are sound. Nothing else of the file is read. In a file that anyone may have written, a page can lead back to
 * an earlier one, and reading it would never end.
 */
function hasSoundPages(database: Database, table: string): boolean {
  try {
    const [first] = database.statement<{ quick_check: string }>(`PRAGMA former.quick_check(${table})`).all()
    return first?.quick_check === 'ok'
  } catch (thrown) {
    if (isDamage(thrown)) return false
    throw thrown
  }
}

const rowsIn = (database: Database, table: string): number =>
  database.statement<{ rows: number }>(`SELECT count(*) AS rows FROM former.${table} NOT INDEXED`).one().rows

/** Copies the rows of one table. Names in the file never become SQL: only tables and columns that the application knows are read. */
function importTable(database: Database, table: string, { kind, tolerates = false, cancel }: RowImport): TableResult {
  const nothing = { copied: 0, refused: 0, incomplete: [table], hasGaps: true }
  const known = tableShape(database, 'main', table)
  const there = tableShape(database, 'former', table)
  const columns = (known?.columns ?? []).filter((column) => there?.columns.includes(column))
  const isKeyKnown = there?.hasRowid === true || there?.key.every((column) => columns.includes(column)) === true
  if (there === null || !isKeyKnown || (!tolerates && columns.length < (known?.columns.length ?? 0))) {
    if (tolerates) return nothing
    throw new OtherTablesError('its tables are not those of Tearsheet')
  }
  const isSound = hasSoundPages(database, table)
  if (!isSound && !tolerates) throw new OtherTablesError('it is damaged')
  // By the columns of the application's own table: names in a file never become SQL. A damaged file can lack some of them.
  const schema = columns.length === known?.columns.length ? 'main' : 'former'
  const intact = intactCondition(database, schema, table, kind.checked?.[table] ?? {})
  const isWritten = rowCheck(table)
  const key = known?.rowidColumn ?? null
  // Other rows name this one by its key, which the file has as the number of the row even where the name of its column is lost.
  const lostKey =
    key === null || columns.includes(key) ? {} : Object.fromEntries(there.key.map((rowid) => [key, rowid]))
  const { copied, isIncomplete } = copyRows(database, {
    source: `former.${table}`,
    target: table,
    columns: { ...Object.fromEntries(columns.map((column) => [column, column])), ...lostKey },
    key: there.key,
    isValid(row) {
      refuseCancelled(cancel)
      return isWritten(row)
    },
    ...(intact === '' ? {} : { where: intact }),
  })
  const hasGaps = isIncomplete || !isSound
  // Counted, because a row with a damaged key can be passed over, or take the place of another.
  const refused = hasGaps ? 0 : rowsIn(database, table) - copied
  return { copied, refused, incomplete: hasGaps || refused > 0 ? [table] : [], hasGaps }
}

/**
 * What came of a table in comparison with what the damaged file says of it: that many rows, with that sum of their checksums. Without it,
 * rows are missing only where something could not be read.
 */
function compared(table: string, result: TableResult, said?: TableCount, copied?: TableCount): TableResult {
  if (said === undefined || copied === undefined) return result
  const missing = said.entries - copied.entries
  if (missing > 0) return { ...result, refused: missing, incomplete: [table], hasGaps: false }
  const isWhole = missing === 0 && said.total === copied.total
  return { ...result, refused: 0, incomplete: isWhole ? [] : [table], hasGaps: !isWhole }
}

/** The schema version that a file states, whoever wrote it; null when it is not of that kind. */
function statedVersion(source: string, { applicationId, migrations }: DatabaseKind): number | null {
  using untrusted = openUntrusted(source, applicationId, migrations.length)
  if (untrusted === null) return null
  return schemaVersion(untrusted)
}

const failed = (detail: string): AppError => new AppError({ kind: 'storage-failed', reason: 'other', detail })

/** Throws unless the pages of the new file are sound. */
function verify(database: Database): void {
  const [first] = database.statement<{ quick_check: string }>('PRAGMA main.quick_check').all()
  if (first?.quick_check !== 'ok') throw failed('the copied rows could not be verified')
}

/** Works on the new file in its newest version: rows that are right by themselves can still contradict each other. */
function completeRows({ target, kind }: RowImport, incomplete: readonly string[], complete: CompleteRows): void {
  using database = openDatabase(target, kind)
  // SQLite counts violations of references from when a transaction begins, and here there are some before.
  database.execute('PRAGMA foreign_keys = OFF')
  database.transaction(() => {
    complete(database, incomplete)
    const [broken] = database.statement<object>('PRAGMA main.foreign_key_check').all()
    if (broken !== undefined) throw failed('the copied rows could not be brought together')
  })
}

/**
 * Copies the rows of a file, whoever wrote it, into a new file of the same kind at the same version. Nothing in the schema of the file
 * runs, and rows that do not match their checksums are left out. `complete` works on the new file at the end, at its newest version. Returns null when the file is not of that kind; throws an
 * OtherTablesError when its tables are not.
 */
export function importRows(rows: RowImport, complete?: CompleteRows): ImportResult | null {
  const { source, target, kind, version: given, tolerates = false } = rows
  const version = given ?? statedVersion(source, kind)
  if (version === null || version < 1) return null
  const attached = { ...kind.attached, former: { path: immutableUrl(source) } }
  const database = openDatabase(target, { ...asOf(kind, version), attached })
  const total = nothingImported()
  function importTables(): void {
    const tables = plainTables(database, 'main')
    // Those of a sound file need no comparison, and whoever changed its rows need not have counted them.
    const isCounted = tolerates && tables.includes(COUNTS)
    const said = isCounted ? readCounts(database, 'former') : new Map<string, TableCount>()
    for (const table of tables.filter((each) => each !== COUNTS)) {
      const read = importTable(database, table, rows)
      const { copied, refused, incomplete, hasGaps } = compared(
        table,
        read,
        said.get(table),
        readCounts(database, 'main').get(table),
      )
      if (copied === 0 && (said.get(table)?.entries ?? 0) > 0) total.vanished.push(table)
      const isUncounted = isCounted && !said.has(table)
      if (isUncounted && copied === 0) total.unknown.push(table)
      total.isUncounted ||= isUncounted
      total.copied += copied
      total.refused += refused
      total.incomplete.push(...incomplete)
      total.hasGaps ||= hasGaps
    }
  }
  try {
    // Rows can come before those that they refer to, or without them.
    database.execute('PRAGMA foreign_keys = OFF')
    // Reading what is damaged must not be part of a transaction.
    if (tolerates) importTables()
    else database.transaction(importTables)
    verify(database)
  } finally {
    database.close()
  }
  refuseCancelled(rows.cancel)
  if (complete !== undefined) completeRows(rows, total.incomplete, complete)
  return total
}
