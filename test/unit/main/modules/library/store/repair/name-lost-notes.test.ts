import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { userStorePath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import { LOST_NOTE } from '../../../../../../../main/modules/library/store/repair/repair-user-store.ts'
import { OWNER } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { rowsOf, withDatabase } from '../../../../../../support/library/whole-library.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 22)

/** A start of the application on a day, in which something is done. */
function start(folder: string, day: number, marks: Readonly<Record<number, string | null>> = {}): void {
  const library = openLibrary(folder, () => START + day * DAY)
  for (const [id, note] of Object.entries(marks))
    library.news.markStories(OWNER, [Number(id)], note === null ? { starredAt: 1 } : { note })
  library.files.close()
}

/** A user store with two notes that are in its backup, and two marks that came later. */
function filledFolder(): string {
  const folder = temporaryFolder()
  start(folder, 0, { 1: 'Ask.', 2: 'Wait.' })
  start(folder, 1, { 3: 'Sell.', 4: null, 5: 'Hold.' })
  return folder
}

/** Changes rows as a wrong bit would, past what the application writes, and has the file found damaged at the next start. */
function damage(folder: string, sql: string): void {
  withDatabase(userStorePath(folder), (database) => database.exec(sql))
  const bytes = readFileSync(userStorePath(folder))
  bytes[3] = (bytes[3] ?? 0) ^ 4
  writeFileSync(userStorePath(folder), bytes)
}

const notesIn = (folder: string): readonly (readonly [number, string | null])[] =>
  rowsOf<{ id: number; note: string | null }>(
    userStorePath(folder),
    'SELECT story_id AS id, note FROM mark ORDER BY story_id',
  ).map(({ id, note }) => [id, note])

it('a story whose note could not be read says so, and one whose note is in a backup has it again', () => {
  const folder = filledFolder()
  damage(folder, "UPDATE mark SET note = 'another' WHERE story_id IN (2, 3)")
  start(folder, 1)
  expect(notesIn(folder)).toEqual([
    [1, 'Ask.'],
    [2, 'Wait.'],
    [3, LOST_NOTE],
    [4, null],
    [5, 'Hold.'],
  ])
})

it('a story that had no note gets none, though its mark could not be read', () => {
  const folder = filledFolder()
  damage(folder, 'UPDATE mark SET starred_at = 2 WHERE story_id = 4')
  start(folder, 1)
  expect(notesIn(folder).map(([id]) => id)).toEqual([1, 2, 3, 5])
})

it('a mark without the number of a story is left out', () => {
  const folder = filledFolder()
  rmSync(join(folder, 'backups'), { recursive: true })
  damage(folder, 'UPDATE mark SET story_id = -3 WHERE story_id = 3')
  start(folder, 1)
  expect(notesIn(folder).map(([id]) => id)).toEqual([1, 2, 4, 5])
})

it('what stands there can be changed and removed like a note', () => {
  const folder = filledFolder()
  damage(folder, "UPDATE mark SET note = 'another' WHERE story_id = 3")
  start(folder, 1, { 3: 'Sell half.' })
  expect(notesIn(folder).find(([id]) => id === 3)).toEqual([3, 'Sell half.'])
})
