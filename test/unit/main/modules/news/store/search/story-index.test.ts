import { statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { libraryPath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import { openTestLibrary, OWNER, store, storyOf, listOf } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { withDatabase } from '../../../../../../support/library/whole-library.ts'

/** A text of some of five thousand words. */
const textOf = (number: number, words = 120): string =>
  Array.from({ length: words }, (_, place) => `word${(number * 7919 + place * place * 31) % 5000}`).join(' ')

it('a response writes a limited part of the index anew, however many were stored before', { timeout: 60_000 }, () => {
  const folder = temporaryFolder()
  const library = openTestLibrary(folder)
  const path = libraryPath(folder, OWNER)
  const written = Array.from({ length: 300 }, (_, id) => {
    store(library, [storyOf({ id, title: `Story ${id}`, body: textOf(id, 2000) })])
    const bytes = statSync(`${path}-wal`).size
    withDatabase(path, (database) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
    return bytes
  }).slice(1)
  const usual = written.toSorted((one, other) => one - other)[Math.floor(written.length / 2)] ?? 0
  // Segments that are merged at once, sixteen of the second level, are more than five times as much.
  expect(Math.max(...written)).toBeLessThan(5 * usual)
})

it('merges its segments while nothing is asked until few are left, and finds the same', () => {
  const folder = temporaryFolder()
  const library = openTestLibrary(folder)
  const segments = (): number =>
    withDatabase(
      libraryPath(folder, OWNER),
      (database) => database.prepare('SELECT DISTINCT segid FROM story_index_idx').all().length,
    )
  for (let id = 1; id <= 40; id += 1) store(library, [storyOf({ id, title: `Story ${id}`, body: textOf(id) })])
  const find = () => listOf(library, 'word31').rows
  const [before, found] = [segments(), find()]
  expect(library.files.rest(false)).toBe(false)
  expect(segments()).toBe(before)
  let steps = 0
  while (library.files.rest(true)) steps += 1
  expect(before).toBeGreaterThan(6)
  expect(steps).toBeGreaterThan(0)
  expect(segments()).toBeLessThanOrEqual(6)
  expect(find()).toEqual(found)
  expect(library.files.rest(true)).toBe(false)
})
