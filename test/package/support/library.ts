import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Rows of the stories in the library of a user-data folder, read from its files while the package writes to them. */
function readStories(userData: string, columns: string): Record<string, unknown>[] {
  const folder = join(userData, 'library')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.db'))
  return files.flatMap((name) => storiesIn(join(folder, name), columns))
}

/** Number of stories in the library of a user-data folder. */
export const countStories = (userData: string): number =>
  readStories(userData, 'count(*) AS stories').reduce((total, { stories }) => total + Number(stories), 0)

/** IDs of the stories in the library of a user-data folder, the newest first. */
export const storyIds = (userData: string): string[] =>
  readStories(userData, 'CAST(id AS TEXT) AS id').map(({ id }) => String(id))

function storiesIn(file: string, columns: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare(`SELECT ${columns} FROM story`).all()
  } catch {
    // Other files have no such table, and a new file may not have it yet.
    return []
  } finally {
    database.close()
  }
}
