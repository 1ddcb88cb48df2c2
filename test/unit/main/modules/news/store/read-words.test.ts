import { expect, it, onTestFinished } from 'vitest'
import { libraryPath } from '../../../../../../main/modules/library/store/library-paths.ts'
import { LIBRARY } from '../../../../../../main/modules/library/store/library-schema.ts'
import { forgetWords, spaced, wordsOf } from '../../../../../../main/modules/news/store/read-words.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { idsOf, openTestLibrary, OWNER, store, storyOf } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

const story = storyOf({
  id: 1,
  title: 'Quiet <b>day</b>',
  teaser: 'No news.',
  body: '<p>Net sales</p><p>rose &amp; fell</p>',
})

/** A library with stories, and its file. */
function filled(...stories: readonly (typeof story)[]) {
  const folder = temporaryFolder()
  const library = openTestLibrary(folder)
  store(library, stories)
  const database = openDatabase(libraryPath(folder, OWNER), LIBRARY)
  onTestFinished(() => {
    database.close()
    forgetWords()
  })
  const keyOf = (id: number): number =>
    database.statement<{ key: number }>('SELECT key FROM story WHERE id = ?').one(id).key
  return { library, words: (id = 1) => wordsOf(database, keyOf(id)) }
}

it('the words of each part are on a line, so that no phrase goes from one part to the next', () => {
  const { words } = filled(story)
  expect(words().words.split('\n')).toEqual([spaced('quiet b day b'), spaced('no news'), spaced('net sales rose fell')])
  expect(words().characters).toBe([story.title, story.teaser, story.body].join('').length)
})

it('a story is read once, and again after an edit or after it was forgotten', () => {
  const { library, words } = filled(story)
  const first = words()
  expect(words()).toBe(first)
  store(library, [{ ...story, body: '<p>Net costs rose</p>', updated: 'Fri, 06 Nov 2026 10:00:00 -0500' }])
  expect(words().words).toContain(' net costs rose ')
  const second = words()
  expect(words()).toBe(second)
  forgetWords()
  expect(words()).not.toBe(second)
  expect(words()).toEqual(second)
})

it('a search for a phrase finds the words of the newest version', () => {
  const { library } = filled(story)
  expect([idsOf(library, '"net sales"'), idsOf(library, '"net costs"')]).toEqual([[1], []])
  store(library, [{ ...story, body: '<p>Net costs rose</p>', updated: 'Fri, 06 Nov 2026 10:00:00 -0500' }])
  expect([idsOf(library, '"net sales"'), idsOf(library, '"net costs"')]).toEqual([[], [1]])
})

it('stories beyond what is kept are read each time, and those before them are still kept', () => {
  const long = 'word '.repeat(2_000_000)
  const { words } = filled(...[1, 2].map((id) => ({ ...story, id, body: long })))
  const [first, second] = [words(1), words(2)]
  const again = words(2)
  // Compared here, because a failure would print ten million letters.
  expect([words(1) === first, again === second, again.words === second.words]).toEqual([true, false, true])
})
