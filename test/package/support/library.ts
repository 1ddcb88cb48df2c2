import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Number of stories in the library of a user-data folder, read from its files while the package writes to them. */
export function countStories(userData: string): number {
  const folder = join(userData, 'library')
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.db'))
  return files.reduce((total, name) => total + storiesIn(join(folder, name)), 0)
}

function storiesIn(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const row = database.prepare('SELECT count(*) AS stories FROM story').get()
    return Number(row?.stories)
  } catch {
    // Other files have no such table, and a new file may not have it yet.
    return 0
  } finally {
    database.close()
  }
}
