import { expect, it, onTestFinished } from 'vitest'
import { libraryPath } from '../../../../../../main/modules/library/store/library-paths.ts'
import { LIBRARY } from '../../../../../../main/modules/library/store/schemas/library-schema.ts'
import { forgetWords, spaced, wordsOf } from '../../../../../../main/modules/news/store/search/phrase-search.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { idsOf, openTestLibrary, OWNER, responseOf, store, storyOf } from '../../../../../support/stories.ts'
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
  return { library, words: (state: string, id = 1) => wordsOf(database, keyOf(id), state) }
}

it('the words of each part are on a line, so that no phrase goes from one part to the next', () => {
  const { words, characters } = filled(story).words('a')
  expect(words.split('\n')).toEqual([spaced('quiet b day b'), spaced('no news'), spaced('net sales rose fell')])
  expect(characters).toBe([story.title, story.teaser, story.body].join('').length)
})

it('a story is read once in a state, and again after it was forgotten', () => {
  const { words } = filled(story)
  const first = words('a')
  expect(words('a')).toBe(first)
  const second = words('b')
  expect(second).not.toBe(first)
  expect(words('b')).toBe(second)
  forgetWords()
  expect(words('b')).not.toBe(second)
  expect(words('b')).toEqual(second)
})

it('a search for a phrase finds the words of the newest version', () => {
  const { library } = filled(story)
  expect([idsOf(library, '"net sales"'), idsOf(library, '"net costs"')]).toEqual([[1], []])
  store(library, [
    { ...story, body: '<p>Net costs rose, net sales too</p>', updated: 'Fri, 06 Nov 2026 10:00:00 -0500' },
  ])
  expect([idsOf(library, '"sales rose"'), idsOf(library, '"net costs"')]).toEqual([[], [1]])
})

it('a search for a phrase finds the words of an edit that got the number of one that was removed', () => {
  const { library } = filled(story)
  const edit = (body: string, receivedAt: number, fingerprint: string): void => {
    const item = { ...story, body, updated: 'Fri, 06 Nov 2026 10:00:00 -0500' }
    const response = { ...responseOf(body, receivedAt), fingerprint }
    library.news.storeStories(OWNER, response, 'full', [JSON.stringify({ item, path: '$[0]' })])
  }
  edit('<p>Net costs rose</p>', 2000, 'other key')
  expect(idsOf(library, '"net costs"')).toEqual([1])
  library.retention.removeReceivedWith(OWNER, 'other key', null)
  edit('<p>Net losses, costs rose</p>', 3000, 'first key')
  expect([idsOf(library, '"net costs"'), idsOf(library, '"net losses"')]).toEqual([[], [1]])
})

it('stories beyond what is kept are read each time, and those before them are still kept', () => {
  const long = 'word '.repeat(2_000_000)
  const { words } = filled(...[1, 2].map((id) => ({ ...story, id, body: long })))
  const [first, second] = [words('a', 1), words('a', 2)]
  const again = words('a', 2)
  // Compared here, because a failure would print ten million letters.
  expect([words('a', 1) === first, again === second, again.words === second.words]).toEqual([true, false, true])
})
