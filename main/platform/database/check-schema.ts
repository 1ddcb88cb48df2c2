import { createHash } from 'node:crypto'
import type { Database } from './connection.ts'

/** The tables, indexes, triggers and views of a file, without differences in comments and blanks. */
export function schemaText(database: Database): string {
  const rows = database
    .statement<{ name: string; sql: string | null }>(
      "SELECT name, sql FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all()
  return rows
    .map(({ name, sql }) => `${name}: ${(sql ?? '').replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ')}`)
    .join('\n')
}

/** The SHA-256 of a schema, in hexadecimal digits. */
export const schemaHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** How many versions a newer Tearsheet may be ahead. A larger difference is a damaged number. */
const MAX_AHEAD = 100

/** What is known of the schemas of a kind of file. */
interface KnownSchemas {
  /** The newest version that is known here. */
  newest: number
  /** The hashes of the schemas, from version 1 on, as far as they are written down. */
  hashes: readonly string[]
  /** Makes the schema of a version. */
  make: (version: number) => string
}

/** Whether a file can have this schema version. A newer version is believed only with another schema than the newest one here. */
export function isPlausible(database: Database, version: number, { newest, hashes, make }: KnownSchemas): boolean {
  const text = schemaText(database)
  // A part of the text is of SQLite itself, so that of another version of SQLite may differ from what is written down.
  const isOf = (known: number): boolean => schemaHash(text) === hashes[known - 1] || text === make(known)
  if (version === 0) return text === ''
  if (version > newest) return version <= newest + MAX_AHEAD && !isOf(newest)
  return version > 0 && isOf(version)
}
