import { describe, expect, it } from 'vitest'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import { COMPLETENESS_ORDER } from '../../../../../../app/domain/news/news-item.ts'
import type { KnownStory } from '../../../../../../app/ipc/news/stories.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import fc from '../../../../../support/cases/property.ts'
import { idsOf, openTestLibrary, OWNER, store, storyOf } from '../../../../../support/records/stories.ts'

const CREATED = Date.UTC(2026, 0, 5, 12)
const minute = (number: number): number => CREATED + number * 60_000

const ALL = { query: '', order: 'newest' as const, shows: 'visible' as const, offset: 0, limit: 100 }

/** All that a library shows of stories 1 and 2, now or as of a moment. */
function shownOf(library: Library, knownAt?: number) {
  const { rows } = library.news.listStories(OWNER, { ...ALL, ...(knownAt === undefined ? {} : { knownAt }) })
  return {
    rows,
    ...Object.fromEntries(
      [1, 2].map((id) => {
        const known = knownAt === undefined ? null : library.news.readStoryThen(OWNER, id, knownAt)
        const story =
          known === null ? library.news.readStory(OWNER, id) : known.kind === 'received' ? known.story : null
        return [
          `story ${id}`,
          story === null
            ? null
            : {
                // When it was received again without anything new is known of the last time only.
                story: { ...story, receivedAt: null },
                text: library.news.readPlainText(OWNER, id, knownAt),
                history: library.news.readHistory(OWNER, id, knownAt),
              },
        ]
      }),
    ),
  }
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('response', 'response', 'response', 'removal'),
    id: fc.constantFrom(1, 2),
    title: fc.constantFrom('Profit rises', 'Profit falls', 'Profit falls sharply'),
    body: fc.constantFrom('<p>One</p>', '<p>Two</p>', '<p>Two &amp; three</p>'),
    updated: fc.option(fc.integer({ min: 0, max: 3 })),
    completeness: fc.constantFrom(...COMPLETENESS_ORDER),
  }),
  { minLength: 1, maxLength: 9 },
)

const titlesAt = (library: Library, knownAt: number): string[] =>
  library.news.listStories(OWNER, { ...ALL, knownAt }).rows.map(({ title }) => title)

describe('what is shown as of a moment', () => {
  it('is what was shown then, whatever was received since', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const library = openTestLibrary()
        const seen: { at: number; shown: unknown }[] = []
        for (const [place, { what, id, title, body, updated, completeness }] of script.entries()) {
          const at = minute(10 + place)
          if (what === 'removal') library.news.storeRemovals(OWNER, [{ id, at: at - 1000 }], at)
          else
            store(
              library,
              [
                storyOf({
                  id,
                  title,
                  teaser: completeness === 'headline' ? '' : 'Teaser',
                  body: completeness === 'full' ? body : '',
                  created: formatServiceDate(CREATED),
                  updated: updated === null ? null : formatServiceDate(minute(updated)),
                }),
              ],
              completeness,
              at,
            )
          seen.push({ at, shown: shownOf(library) })
        }
        for (const { at, shown } of seen) expect(shownOf(library, at)).toEqual(shown)
        library.files.close()
      }),
      { numRuns: 15 },
    )
  })

  it('has the headline of then, and no edit that was received later', () => {
    const library = openTestLibrary()
    const created = formatServiceDate(CREATED)
    store(library, [storyOf({ id: 1, title: 'Profit rises', created, updated: created })], 'full', minute(10))
    const edited = { id: 1, title: 'Profit falls', created, updated: formatServiceDate(minute(20)) }
    store(library, [storyOf(edited)], 'full', minute(30))
    expect([9, 10, 29, 30].map((at) => titlesAt(library, minute(at)))).toEqual([
      [],
      ['Profit rises'],
      ['Profit rises'],
      ['Profit falls'],
    ])
  })

  it('keeps the mark of now', () => {
    const library = openTestLibrary()
    store(library, [storyOf({ id: 1, created: formatServiceDate(CREATED) })], 'full', minute(10))
    library.news.markStories(OWNER, [1], { starredAt: minute(50) })
    expect(library.news.readStoryThen(OWNER, 1, minute(11))).toMatchObject({
      story: { mark: { starredAt: minute(50) } },
    })
  })
})

describe('a story as of a moment before it was received', () => {
  function knownAfter(updated: number, moment: number): KnownStory {
    const library = openTestLibrary()
    const item = {
      id: 1,
      title: 'As received first',
      created: formatServiceDate(CREATED),
      updated: formatServiceDate(minute(updated)),
    }
    store(library, [storyOf(item)], 'full', minute(60))
    store(library, [storyOf({ ...item, title: 'An edit', updated: formatServiceDate(minute(70)) })], 'full', minute(80))
    return library.news.readStoryThen(OWNER, 1, minute(moment))
  }

  it('existed by then where the service had created it, with the text that was received first', () => {
    expect(knownAfter(0, 30)).toMatchObject({
      kind: 'existed',
      mayHoldEdits: false,
      story: { title: 'As received first', edits: 0, firstReceivedAt: minute(60), removedAt: null },
    })
  })

  it('may hold later edits where it was updated since', () => {
    expect(knownAfter(40, 30)).toMatchObject({ kind: 'existed', mayHoldEdits: true })
  })

  it('is not known before its creation', () => {
    expect(knownAfter(0, -1)).toEqual({ kind: 'unknown', firstReceivedAt: minute(60) })
  })

  it('is not known where it is not cached', () => {
    expect(openTestLibrary().news.readStoryThen(OWNER, 9, minute(30))).toEqual({
      kind: 'unknown',
      firstReceivedAt: null,
    })
  })
})

describe('a list as of a moment', () => {
  it('has a story that was received before its creation by the service’s clock', () => {
    const library = openTestLibrary()
    store(library, [storyOf({ id: 1, created: formatServiceDate(minute(20)) })], 'full', minute(10))
    store(library, [storyOf({ id: 2, created: formatServiceDate(minute(30)) })], 'full', minute(40))
    expect(idsOf(library, '', { knownAt: minute(10) })).toEqual([1])
    expect(idsOf(library, '', { knownAt: minute(40) })).toEqual([2, 1])
  })

  it('counts, searches and leads on among the stories that had been received by then', () => {
    const library = openTestLibrary()
    for (const id of [1, 2, 3])
      store(library, [storyOf({ id, created: formatServiceDate(minute(id)) })], 'full', minute(10 * id))
    const knownAt = minute(20)
    expect(idsOf(library, 'teaser', { knownAt })).toEqual([2, 1])
    expect(idsOf(library, 'teaser', { knownAt, order: 'best' })).toEqual([2, 1])
    expect([
      library.news.countStories(OWNER, '', 10, knownAt).total,
      library.news.countStories(OWNER, 'teaser', 10, knownAt).total,
    ]).toEqual([2, 2])
    const step = { query: '', order: 'newest' as const, shows: 'visible' as const, step: -1 as const, knownAt }
    expect(library.news.readNeighbour(OWNER, { ...step, id: 1 }).neighbour?.id).toBe(2)
    expect(library.news.readNeighbour(OWNER, { ...step, id: 2 }).neighbour).toBeNull()
  })
})

// Files from before all removals were known have only the last one.
it('a removal of which only the last time is known is not said for an earlier moment', () => {
  const library = openTestLibrary()
  store(library, [storyOf({ id: 1, created: formatServiceDate(CREATED) })], 'full', minute(10))
  for (let times = 0; times < 60; times += 1) {
    library.news.storeRemovals(OWNER, [{ id: 1, at: minute(20 + 2 * times) }], minute(20 + 2 * times))
    store(library, [storyOf({ id: 1, created: formatServiceDate(CREATED) })], 'full', minute(21 + 2 * times))
  }
  const removalAt = (at: number): unknown => {
    const known = library.news.readStoryThen(OWNER, 1, minute(at))
    return known.kind === 'received' && [known.isRemovalKnown, known.story.removedAt]
  }
  expect([removalAt(30), removalAt(200)]).toEqual([
    [false, null],
    [true, null],
  ])
})
