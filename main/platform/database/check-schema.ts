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

/** How many versions a newer Tearsheet may be ahead. A larger difference is a damaged number. */
const MAX_AHEAD = 100

/**
 * Whether a file can have this schema version. `expected` gives the schema of each version that is known here, from 1 to `known`. A newer
 * version is believed only with another schema than the newest one here.
 */
export function isPlausible(
  database: Database,
  version: number,
  known: number,
  expected: (version: number) => string,
): boolean {
  const text = schemaText(database)
  if (version === 0) return text === ''
  if (version > known) return version <= known + MAX_AHEAD && text !== expected(known)
  return version > 0 && text === expected(version)
}
