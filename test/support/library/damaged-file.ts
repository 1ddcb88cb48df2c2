import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Changes the bytes of a file, as a failing disk would. */
export function damage(path: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(path, change(readFileSync(path)))
}

/** The numbers of the pages of a database file, from 1, that have rows of a table, and its size of a page. */
export function pagesOf(path: string, table: string): { pages: number[]; pageSize: number } {
  const database = new DatabaseSync(path)
  try {
    const rows = database
      .prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno")
      .all(table) as { pageno: number }[]
    const { page_size: pageSize } = database.prepare('PRAGMA page_size').get() as { page_size: number }
    return { pages: rows.map(({ pageno }) => pageno), pageSize }
  } finally {
    database.close()
  }
}

/** Overwrites a page of a database file with zeros. */
export function zeroPage(path: string, page: number, pageSize: number): void {
  damage(path, (bytes) => bytes.fill(0, (page - 1) * pageSize, page * pageSize))
}

/** The first page of a table, from 1. */
export function rootOf(path: string, table: string): number {
  const database = new DatabaseSync(path)
  try {
    const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table) as {
      rootpage: number
    }
    return rootpage
  } finally {
    database.close()
  }
}

/** Overwrites the first page of a table with zeros, so that none of its other pages can be found. */
export function zeroRootOf(path: string, table: string): void {
  zeroPage(path, rootOf(path, table), pagesOf(path, table).pageSize)
}

/** Writes a page of a database file over another one. */
export function copyPage(path: string, from: number, to: number, pageSize: number): void {
  damage(path, (bytes) => {
    bytes.copy(bytes, (to - 1) * pageSize, (from - 1) * pageSize, from * pageSize)
    return bytes
  })
}
