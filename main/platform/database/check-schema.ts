import { createHash } from 'node:crypto'
import type { Database } from './connection.ts'

/** The tables, indexes, triggers and views of a file, without differences in comments and blanks. */
function schemaText(database: Database): string {
  const rows = database
    .statement<{ name: string; sql: string | null }>(
      "SELECT name, sql FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all()
  return rows
    .map(({ name, sql }) => `${name}: ${(sql ?? '').replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ')}`)
    .join('\n')
}

/** The SHA-256 of the schema of a file, in hexadecimal digits. */
export const schemaHash = (database: Database): string =>
  createHash('sha256').update(schemaText(database)).digest('hex')

/** How many versions a newer Tearsheet may be ahead. A larger difference is a damaged number. */
const MAX_AHEAD = 100

/**
 * Whether a file can have this schema version. `known` has the hash of the schema of each version that is known here, from 1 on. A newer
 * version is believed only with another schema than the newest one here.
 */
export function isPlausible(database: Database, version: number, known: readonly string[]): boolean {
  if (version === 0) return schemaText(database) === ''
  const hash = schemaHash(database)
  if (version > known.length) return version <= known.length + MAX_AHEAD && hash !== known.at(-1)
  return hash === known[version - 1]
}
