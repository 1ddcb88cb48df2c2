import { expect, it } from 'vitest'
import { idsOf, openTestLibrary, OWNER, store, storyOf } from '../../../../../support/records/stories.ts'

const FULL = 'Tue, 13 Feb 2024 13:25:36 -0400'
const NEXT = 'Tue, 13 Feb 2024 13:25:37 -0400'

// IDs of one second that are far from each other use up its slots.
const SPREAD = Array.from({ length: 300 }, (_, place) => (place + 1) * 100)
const FOLLOWING = [90_001, 90_002, 90_003]

/** A library in which the stories of a second arrive in some order, after others of the next second that follow one of them. */
function filled(ids: readonly number[]) {
  const library = openTestLibrary()
  const before = FOLLOWING.map((id) =>
    storyOf({ id, created: NEXT, title: `Following ${id}`, originalId: 15_000, url: null }),
  )
  store(library, before)
  for (const id of ids) store(library, [storyOf({ id, created: FULL, title: `Burst word${id}`, url: null })])
  return library
}

it.each([
  ['rising', SPREAD],
  ['falling', SPREAD.toReversed()],
  ['mixed', SPREAD.map((_, place) => SPREAD[(place * 7) % 300] ?? 0)],
  ['close', [100, 200, ...Array.from({ length: 80 }, (_, place) => 110 + place), 15_000]],
])('stories of a full second with %s IDs are listed in order, found and linked', (_name, ids) => {
  const library = filled(ids)
  const newestFirst = [...FOLLOWING, ...ids].sort((one, other) => other - one)
  const listed = [...idsOf(library, ''), ...idsOf(library, '', { offset: 200 })]
  expect(listed).toEqual(newestFirst)
  for (const id of ids) expect(idsOf(library, `word${id}`)).toEqual([id])
  for (const id of FOLLOWING) expect(idsOf(library, `title:"Following ${id}"`)).toEqual([id])
  expect(library.news.readChain(OWNER, 15_000).map(({ id }) => id)).toEqual([...FOLLOWING.toReversed(), 15_000])
})
