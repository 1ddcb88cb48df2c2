import { expect, it, vi } from 'vitest'
import { looksSame, sentTexts, type SentText } from '../../../../../../../main/modules/news/store/history/sent-text.ts'
import { packText } from '../../../../../../../main/modules/news/store/history/story-versions.ts'
import { OWNER, openTestLibrary, store, storyOf } from '../../../../../../support/records/stories.ts'

const compared = vi.hoisted(() => vi.fn())
vi.mock('../../../../../../../main/modules/news/store/history/same-markup.ts', async (original) => {
  const { showsSame } =
    await original<typeof import('../../../../../../../main/modules/news/store/history/same-markup.ts')>()
  return { showsSame: compared.mockImplementation(showsSame) }
})

const bodyOf = (body: string | null): SentText => sentTexts(packText({ teaser: null, body })).body

it('tells the characters of two texts apart, and what a reader sees of them', () => {
  const text = bodyOf('<p>a &amp; b</p>')
  expect(bodyOf('<p>a &amp; b</p>').digest).toBe(text.digest)
  expect(bodyOf('<p>a &#38;  b</p>').digest).not.toBe(text.digest)
  expect(looksSame(text, bodyOf('<p>a &#38;  b</p>'))).toBe(true)
  expect(looksSame(text, bodyOf('<p>a &amp; c</p>'))).toBe(false)
  expect(text.read()).toBe('<p>a &amp; b</p>')
})

it('tells halves of characters apart', () => {
  const [one, other] = [bodyOf('<p>\ud83d</p>'), bodyOf('<p>\ud83e</p>')]
  expect(one.digest).not.toBe(other.digest)
  expect(looksSame(one, other)).toBe(false)
})

it('tells no text from an empty one, which look the same', () => {
  const [none, empty] = [bodyOf(null), bodyOf('')]
  expect(none.digest).not.toBe(empty.digest)
  expect(looksSame(none, empty)).toBe(true)
  expect([none.read(), sentTexts(null).body.read(), empty.read()]).toEqual([null, null, ''])
})

it.each(['<p></p>', '<p>&nbsp;</p>\n<p><br></p>', '<div><b> </b></div>'])(
  'finds as little in %j as in no text',
  (empty) => {
    expect(looksSame(bodyOf(null), bodyOf(empty))).toBe(true)
    expect(looksSame(bodyOf(empty), bodyOf('<p>.</p>'))).toBe(false)
  },
)

it.each(['<hr>', '<img src="a">', '<p></p>0', '<table><tr><td></td></tr></table>'])('finds more in %j', (seen) => {
  expect(looksSame(bodyOf(''), bodyOf(seen))).toBe(false)
})

it('compares as much for the twentieth edit of a story as for the first', () => {
  const library = openTestLibrary()
  const works = Array.from({ length: 21 }, (_, place) => {
    compared.mockClear()
    const updated = `Tue, 13 Feb 2024 13:${String(25 + place)}:37 -0400`
    store(library, [storyOf({ body: `<p>Edit ${String(place)}</p>`, updated })], 'full', 1000 + place)
    return compared.mock.calls.length
  })
  expect(library.news.readStory(OWNER, 7)?.edits).toBe(20)
  expect(works).toEqual([0, ...Array<number>(20).fill(1)])
})
