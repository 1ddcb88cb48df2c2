import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyRows, type CopyResult } from '../../../../../main/platform/database/copy-rows.ts'
import { openDatabase } from '../../../../../main/platform/database/database.ts'
import { immutableUrl } from '../../../../../main/platform/database/foreign-files.ts'
import { pagesOf, zeroPage } from '../../../../support/library/damaged-file.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import { rowsOf, withDatabase } from '../../../../support/library/whole-library.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Database } from '../../../../../main/platform/database/connection.ts'

const KIND = {
  applicationId: 77,
  migrations: ['CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT NOT NULL); CREATE INDEX a_by_x ON a (x)'],
}
const ROWS = 2000

interface Damaged {
  result: CopyResult
  copied: number[]
  /** Rows on one page of the table, on average. */
  perPage: number
}

/** Copies a table of which pages of a table or of an index are damaged. */
function copyDamaged(name: 'a' | 'a_by_x', chosen: (pages: readonly number[]) => number[]): Damaged {
  const folder = temporaryFolder()
  const [source, target] = [join(folder, 'source.db'), join(folder, 'target.db')]
  const before = openDatabase(source, KIND)
  before.transaction(() => {
    for (let id = 1; id <= ROWS; id++) before.statement('INSERT INTO a VALUES (?, ?)').run(id, `${id} `.repeat(20))
  })
  before.close()
  const { pages, pageSize } = pagesOf(source, name)
  for (const page of chosen(pages)) zeroPage(source, page, pageSize)
  const database = openDatabase(target, { ...KIND, attached: { former: { path: immutableUrl(source) } } })
  try {
    const result = copyRows(database, {
      source: 'former.a',
      target: 'a',
      columns: { id: 'id', x: 'x' },
      key: ['id'],
      where: "x > ''",
    })
    const perPage = ROWS / pages.length
    return {
      result,
      perPage,
      copied: rowsOf<{ id: number }>(target, 'SELECT id FROM a ORDER BY id').map(({ id }) => id),
    }
  } finally {
    database.close()
  }
}

const inner = (pages: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, place) => pages[Math.floor(((place + 1) * pages.length) / (count + 1))] ?? 0)

describe('copyRows', () => {
  it('copies every row of a sound table', () => {
    const { result, copied } = copyDamaged('a', () => [])
    expect(result).toEqual({ copied: ROWS, refused: 0, isIncomplete: false })
    expect(copied).toHaveLength(ROWS)
  })

  it.each([1, 2, 3])('copies the rows around %i damaged pages', (count) => {
    const { result, copied, perPage } = copyDamaged('a', (pages) => inner(pages, count))
    expect(result.isIncomplete).toBe(true)
    expect([copied[0], copied.at(-1)]).toEqual([1, ROWS])
    expect(copied.length).toBeGreaterThan(ROWS - count * perPage * 1.5)
  })

  it('copies every row when only an index is damaged', () => {
    const { result } = copyDamaged('a_by_x', (pages) => [...pages])
    expect(result).toEqual({ copied: ROWS, refused: 0, isIncomplete: false })
  })
})

const PAGE = 4096
const ODD_KIND = { applicationId: 77, migrations: ['CREATE TABLE a (x INTEGER NOT NULL, text TEXT) STRICT'] }

/** A file with a table `a` of rows that each take about 100 bytes, filled and changed as another program can. */
function sourceFile(fill: string): string {
  const path = join(temporaryFolder(), 'source.db')
  withDatabase(path, (database) => database.exec(`PRAGMA page_size = ${PAGE}; CREATE TABLE a (x, text); ${fill}`))
  return path
}

const NUMBERS = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)'
const thousand = (): string => sourceFile(`INSERT INTO a ${NUMBERS} SELECT i, hex(zeroblob(50)) FROM n`)

/** Opens a new file beside a source. */
function openBeside(source: string): Database {
  const path = join(temporaryFolder(), 'target.db')
  const database = openDatabase(path, { ...ODD_KIND, attached: { former: { path: immutableUrl(source) } } })
  onTestFinished(() => database.close())
  return database
}

const copy = (database: Database, key: readonly string[] = ['rowid']): CopyResult =>
  copyRows(database, { source: 'former.a', target: 'a', columns: { x: 'x', text: 'text' }, key })

const copied = (database: Database): number[] =>
  database
    .statement<{ x: number }>('SELECT x FROM a ORDER BY x')
    .all()
    .map(({ x }) => x)

describe('copying rows', () => {
  it('leaves out numbers that cannot be read as they are, also where they are the key', () => {
    const database = openBeside(
      sourceFile(`INSERT INTO a (rowid, x) VALUES (1, 1), (2, 9223372036854775807), (3, 3), (9223372036854775806, 4),
        (-9223372036854775807, 5)`),
    )
    expect(copy(database)).toEqual({ copied: 4, refused: 1, isIncomplete: false })
    expect(copied(database)).toEqual([1, 3, 4, 5])
  })

  it('leaves out rows that the table refuses, and those that are not valid', () => {
    const database = openBeside(
      sourceFile("INSERT INTO a VALUES (1, 'a'), ('x', 'b'), (NULL, 'c'), (4, 'no'), (5, 'e')"),
    )
    const result = copyRows(database, {
      source: 'former.a',
      target: 'a',
      columns: { x: 'x', text: 'text' },
      key: ['rowid'],
      isValid: ({ text }) => text !== 'no',
    })
    expect([result, copied(database)]).toEqual([{ copied: 2, refused: 3, isIncomplete: false }, [1, 5]])
  })

  it('fails when the disk is full, and does not take that for refused rows', () => {
    const database = openBeside(thousand())
    database.execute('PRAGMA main.max_page_count = 3')
    expect(() => copy(database)).toThrow('full')
  })

  it('holds few large rows at once', () => {
    const [COUNT, SIZE] = [60, 2 ** 20]
    const source = sourceFile(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${COUNT}) INSERT INTO a SELECT i, zeroblob(${SIZE}) FROM n`,
    )
    const path = join(temporaryFolder(), 'target.db')
    const kind = { applicationId: 77, migrations: ['CREATE TABLE a (x INTEGER NOT NULL, text BLOB) STRICT'] }
    const database = openDatabase(path, { ...kind, attached: { former: { path: immutableUrl(source) } } })
    onTestFinished(() => database.close())
    let [held, most] = [0, 0]
    database.define('was_read', () => {
      held += 1
      most = Math.max(most, held)
      return 1
    })
    const result = copyRows(database, {
      source: 'former.a',
      target: 'a',
      columns: { x: 'x', text: 'text' },
      key: ['rowid'],
      where: 'was_read(x)',
      isValid() {
        held -= 1
        return true
      },
    })
    expect(result).toEqual({ copied: COUNT, refused: 0, isIncomplete: false })
    expect(copied(database)).toHaveLength(COUNT)
    expect(most * SIZE).toBeLessThanOrEqual(2 ** 24 + SIZE)
  })

  it('goes on behind a damaged page', () => {
    const source = thousand()
    const bytes = readFileSync(source)
    bytes.fill(0, PAGE * 9, PAGE * 10)
    writeFileSync(source, bytes)
    const database = openBeside(source)
    const result = copy(database)
    expect(result.isIncomplete).toBe(true)
    expect(result.copied).toBeGreaterThan(900)
    expect(copied(database)).toContain(1000)
  })

  it('ends where pages lead back to earlier ones', () => {
    const source = thousand()
    const bytes = readFileSync(source)
    const root = PAGE
    const cells = bytes.readUInt16BE(root + 3)
    const cellAt = (cell: number): number => root + bytes.readUInt16BE(root + 12 + cell * 2)
    const first = bytes.readUInt32BE(cellAt(0))
    for (let cell = 0; cell < cells; cell += 1) bytes.writeUInt32BE(first, cellAt(cell))
    bytes.writeUInt32BE(first, root + 8)
    writeFileSync(source, bytes)
    const database = openBeside(source)
    expect(copy(database).isIncomplete).toBe(true)
    expect(copied(database).every((x) => x < 100)).toBe(true)
  })
})
