import type { Database } from '../../../platform/database/connection.ts'

/** A company by the name that came with its ratios. */
export interface NamedCompany {
  symbol: string
  name: string
}

/** Number of companies that are returned. */
const MAX_FOUND = 8

/** Companies whose names have all words, each at the beginning of a word, the shortest names first. */
export function findCompanies(database: Database, words: readonly string[]): NamedCompany[] {
  const wanted = words.map((word) => word.toLowerCase())
  if (wanted.length === 0) return []
  const rows = database
    .statement<NamedCompany>(
      `SELECT symbol, json_extract(company, '$.standardName') AS name FROM checked_ratio_symbol
         WHERE json_extract(company, '$.standardName') IS NOT NULL`,
    )
    .all()
  return rows
    .filter(({ name }) => {
      const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
      return wanted.every((word) => parts.some((part) => part.startsWith(word)))
    })
    .sort((one, other) => one.name.length - other.name.length || (one.symbol < other.symbol ? -1 : 1))
    .slice(0, MAX_FOUND)
}
