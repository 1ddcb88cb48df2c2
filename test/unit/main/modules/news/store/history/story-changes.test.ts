import { describe, expect, it } from 'vitest'
import { formatServiceDate } from '../../../../../../../app/domain/responses/service-date.ts'
import { openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../../support/records/stories.ts'

const MONDAY = Date.UTC(2026, 0, 5, 12)
const HOUR = 3_600_000

const dated = (id: number, at: number, title = `Title ${id}`) =>
  storyOf({ id, title, created: formatServiceDate(at), updated: formatServiceDate(at) })

const NOTHING = { created: [], earlier: [], edited: [], removed: [], returned: [] }

describe('what happened to stories since a moment', () => {
  it('is nothing when the same was received again', () => {
    const library = openTestLibrary()
    store(library, [dated(1, MONDAY)], 'full', MONDAY)
    store(library, [dated(1, MONDAY)], 'full', MONDAY + HOUR)
    expect(library.news.findStoryEvents(OWNER, '', MONDAY)).toEqual(NOTHING)
  })

  it('tells stories that were created since from those that were only received since', () => {
    const library = openTestLibrary()
    store(library, [dated(1, MONDAY - HOUR)], 'full', MONDAY)
    const unknown = storyOf({ id: 4, created: null })
    store(library, [dated(2, MONDAY - 2 * HOUR), dated(3, MONDAY + HOUR), unknown], 'full', MONDAY + 2 * HOUR)
    expect(library.news.findStoryEvents(OWNER, '', MONDAY)).toEqual({ ...NOTHING, created: [3, 4], earlier: [2] })
    expect(library.news.findStoryEvents(OWNER, 'title:3', MONDAY)).toEqual({ ...NOTHING, created: [3] })
  })

  it('finds a removal by when it was received, and the return after it', () => {
    const library = openTestLibrary()
    store(library, [dated(1, MONDAY), dated(2, MONDAY)], 'full', MONDAY)
    // The service removed both long before that was received.
    const removed = [1, 2].map((id) => ({ id, at: MONDAY + HOUR }))
    library.news.storeRemovals(OWNER, removed, MONDAY + 5 * HOUR)
    store(library, [dated(2, MONDAY)], 'full', MONDAY + 7 * HOUR)
    const since = (hours: number) => library.news.findStoryEvents(OWNER, '', MONDAY + hours * HOUR)
    expect([since(4), since(6), since(7)]).toEqual([
      { ...NOTHING, removed: [1], returned: [2] },
      { ...NOTHING, returned: [2] },
      NOTHING,
    ])
  })

  it('lists a story that came and was removed among the removed ones only', () => {
    const library = openTestLibrary()
    store(library, [dated(1, MONDAY + HOUR)], 'full', MONDAY + HOUR)
    library.news.storeRemovals(OWNER, [{ id: 1, at: MONDAY + HOUR }], MONDAY + 2 * HOUR)
    expect(library.news.findStoryEvents(OWNER, '', MONDAY)).toEqual({ ...NOTHING, removed: [1] })
  })

  it('calls an importance that is no longer sent what the history calls it', () => {
    const library = openTestLibrary()
    store(library, [{ ...dated(1, MONDAY), importanceRank: 5 }], 'full', MONDAY)
    store(library, [{ ...dated(1, MONDAY), importanceRank: null }], 'full', MONDAY + HOUR)
    const [edits] = library.news.readStoryEdits(OWNER, [1], MONDAY)
    expect(edits?.parts[0]?.places).toEqual([
      [
        { kind: 'removed', text: '5' },
        { kind: 'added', text: 'not sent' },
      ],
    ])
  })

  it('gives the changed words of all edits since, and not those of the edits before', () => {
    const library = openTestLibrary()
    const edit = (title: string, body: string, hours: number) =>
      store(
        library,
        [{ ...dated(1, MONDAY, title), body, updated: formatServiceDate(MONDAY + hours * HOUR) }],
        'full',
        MONDAY + hours * HOUR,
      )
    edit('Profit rises', '<p>Sales rose.</p>', 0)
    edit('Profit rises fast', '<p>Sales rose.</p>', 1)
    edit('Profit falls fast', '<p>Sales rose.</p>', 3)
    edit('Profit falls fast', '<p>Sales fell.</p>', 4)
    const [edited] = library.news.readStoryEdits(OWNER, [1], MONDAY + 2 * HOUR)
    expect(edited).toEqual({
      id: 1,
      edits: 2,
      unannounced: 0,
      receivedAt: MONDAY + 4 * HOUR,
      parts: [
        {
          part: 'title',
          more: 0,
          places: [
            [
              { kind: 'same', text: 'Profit ' },
              { kind: 'removed', text: 'rises' },
              { kind: 'added', text: 'falls' },
              { kind: 'same', text: ' fast' },
            ],
          ],
        },
        {
          part: 'body',
          more: 0,
          places: [
            [
              { kind: 'same', text: 'Sales ' },
              { kind: 'removed', text: 'rose' },
              { kind: 'added', text: 'fell' },
              { kind: 'same', text: '.' },
            ],
          ],
        },
      ],
    })
  })

  it('counts an edit that was put back, without changed words', () => {
    const library = openTestLibrary()
    store(library, [dated(1, MONDAY, 'Profit rises')], 'full', MONDAY)
    store(library, [dated(1, MONDAY, 'Profit falls')], 'full', MONDAY + HOUR)
    store(library, [dated(1, MONDAY, 'Profit rises')], 'full', MONDAY + 2 * HOUR)
    expect(library.news.readStoryEdits(OWNER, [1], MONDAY)).toMatchObject([{ edits: 2, unannounced: 2, parts: [] }])
  })

  it('shortens long words that stayed around a change', () => {
    const library = openTestLibrary()
    const long = (word: string) => `<p>${'one two '.repeat(100)}${word}${' three four'.repeat(100)}</p>`
    store(library, [{ ...dated(1, MONDAY), body: long('rose') }], 'full', MONDAY)
    store(library, [{ ...dated(1, MONDAY), body: long('fell') }], 'full', MONDAY + HOUR)
    const place = library.news.readStoryEdits(OWNER, [1], MONDAY)[0]?.parts[0]?.places[0] ?? []
    expect(place.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual(['rose', 'fell'])
    expect(place.map(({ text }) => text).join('').length).toBeLessThan(150)
    expect([place[0]?.text.startsWith('…'), place.at(-1)?.text.endsWith('…')]).toEqual([true, true])
  })

  it('groups stories that are one story, the most important first', () => {
    const library = openTestLibrary()
    const apple = { stocks: [stockOf('AAPL')] }
    store(library, [
      { ...dated(1, MONDAY, 'Apple raises its full year outlook'), ...apple },
      { ...dated(2, MONDAY + 1000, 'Apple opens a store in Rome today'), ...apple, importanceRank: 4 },
      { ...dated(3, MONDAY + 2000, 'Apple raises its full year outlook again'), ...apple },
      { ...dated(4, MONDAY + 3000, 'Apple raises its full year outlook'), stocks: [stockOf('MSFT')] },
    ])
    const groups = library.news.readGroupedRows(OWNER, [4, 3, 2, 1])
    expect(groups.map((rows) => rows.map(({ id }) => id))).toEqual([[2], [4], [3, 1]])
  })
})
