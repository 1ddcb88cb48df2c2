import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyRows } from '../../../../../main/platform/database/copy-rows.ts'
import type { CopyResult } from '../../../../../main/platform/database/copy-rows.ts'
import { openDatabase } from '../../../../../main/platform/database/database.ts'
import { immutableUrl } from '../../../../../main/platform/database/foreign-files.ts'
import { pagesOf, zeroPage } from '../../../../support/damaged-file.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { rowsOf } from '../../../../support/whole-library.ts'

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
