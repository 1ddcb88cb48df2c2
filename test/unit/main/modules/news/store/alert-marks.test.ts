import { describe, expect, it } from 'vitest'
import { MAX_MARKING_ALERTS } from '../../../../../../app/domain/news/view-choices.ts'
import type { NamedQuery } from '../../../../../../app/ipc/companies.ts'
import type { StoryListQuery } from '../../../../../../app/ipc/news/news.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import { at } from '../../../../../support/library/filled-library.ts'
import fc from '../../../../../support/cases/property.ts'
import { openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../support/records/stories.ts'

function libraryWith(...titles: string[]): Library {
  const library = openTestLibrary()
  store(
    library,
    titles.map((title, id) => storyOf({ id, title })),
  )
  return library
}

function addAlert({ companies }: Library, changes: Partial<NamedQuery> = {}): void {
  const alert = { purpose: 'alert', name: 'Mergers', query: 'title:merger', colour: 3, sound: null } as const
  companies.saveNamedQuery({ ...alert, ...changes, id: null })
}

const list = ({ news }: Library, changes: Partial<StoryListQuery> = {}) =>
  news.listStories(OWNER, { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 100, ...changes }).rows

/** The alerts of the stories that have some, by the title of the story. */
const marked = (library: Library, changes: Partial<StoryListQuery> = {}): Record<string, unknown> =>
  Object.fromEntries(
    list(library, changes).flatMap(({ title, alerts }) => (alerts.length === 0 ? [] : [[title, alerts]])),
  )

describe('a story of the list', () => {
  it('has the colour of the alert that it matches', () => {
    const library = libraryWith('A merger', 'A bid')
    addAlert(library)
    expect(marked(library)).toEqual({ 'A merger': [{ name: 'Mergers', colour: 3 }] })
  })

  it('has the colour of an alert by symbol', () => {
    const library = openTestLibrary()
    store(library, [
      storyOf({ id: 1, title: 'Of KSTL', stocks: [stockOf('KSTL')] }),
      storyOf({ id: 2, title: 'Of QNTL', stocks: [stockOf('QNTL')] }),
    ])
    addAlert(library, { name: 'Kestrel', query: 'sym:KSTL' })
    expect(marked(library)).toEqual({ 'Of KSTL': [{ name: 'Kestrel', colour: 3 }] })
  })

  it('names each of two alerts, by their names', () => {
    const library = libraryWith('A merger')
    addAlert(library)
    addAlert(library, { name: 'All', query: 'after:2000-01-01', colour: 0 })
    expect(marked(library)).toEqual({
      'A merger': [
        { name: 'All', colour: 0 },
        { name: 'Mergers', colour: 3 },
      ],
    })
  })

  it('names few alerts and counts all', () => {
    const library = libraryWith('A merger')
    for (let place = 0; place < 9; place++) addAlert(library, { name: `Alert ${place}`, colour: place % 8 })
    const [row] = list(library)
    expect([row?.alerts.length, row?.alertCount]).toEqual([6, 9])
  })

  it.each<[string, Partial<NamedQuery>]>([
    ['an alert without a colour', { colour: null }],
    ['a saved search', { purpose: 'saved' }],
    ['a mute rule of other stories', { purpose: 'mute', query: 'title:nothing' }],
  ])('is not marked by %s', (_what, changes) => {
    const library = libraryWith('A merger')
    addAlert(library, changes)
    expect(marked(library)).toEqual({})
  })

  it('is marked by a phrase of its text', () => {
    const library = libraryWith('The merger of two banks', 'Two banks, a merger')
    addAlert(library, { query: '"merger of two"' })
    expect(Object.keys(marked(library))).toEqual(['The merger of two banks'])
  })

  it('is marked by a watch list until that is removed, which fails no list', () => {
    const library = libraryWith('A merger')
    const id = library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['AAPL'], isPaused: false })
    addAlert(library, { query: 'list:Mine OR title:merger' })
    addAlert(library, { name: 'Other', colour: 5 })
    expect(list(library)[0]?.alertCount).toBe(2)
    library.companies.removeOrganised('watch-list', id)
    expect(marked(library)).toEqual({ 'A merger': [{ name: 'Other', colour: 5 }] })
  })

  it('is marked among the stories that rules hide, too', () => {
    const library = libraryWith('A merger')
    addAlert(library)
    addAlert(library, { purpose: 'mute', name: 'Noise', colour: null })
    expect(marked(library, { shows: 'hidden' })).toEqual({ 'A merger': [{ name: 'Mergers', colour: 3 }] })
  })
})

it('no more than so many alerts are compared with a page', () => {
  const library = libraryWith('A merger')
  for (let place = 0; place < MAX_MARKING_ALERTS + 5; place++) addAlert(library, { name: `Alert ${place}` })
  expect(list(library)[0]?.alertCount).toBe(MAX_MARKING_ALERTS)
})

describe('the marks of a list', () => {
  const ALERTS = [
    'title:merger',
    '"merger of"',
    'sym:AAPL -title:bid',
    'mer*',
    'is:unread bid',
    'after:2026-01-03',
    '(bid OR merger) rank>=1',
  ]
  const LISTS = [
    '',
    'merger',
    'bid OR sale',
    '"of banks"',
    'is:unread',
    'title:sale OR sym:AAPL',
    '-bid',
    'before:2026-01-05',
  ]
  const TITLES = ['A merger of banks', 'A bid', 'Sale of banks', 'Merger and bid', 'Nothing']

  it('are those that each story has alone, whatever the list, its order and its pages', () => {
    const story = fc.record({
      title: fc.constantFrom(...TITLES),
      day: fc.integer({ min: 1, max: 8 }),
      importanceRank: fc.constantFrom(null, 3),
      isRead: fc.boolean(),
    })
    const listed = fc.record({
      query: fc.constantFrom(...LISTS),
      order: fc.constantFrom('newest' as const, 'best' as const),
      offset: fc.integer({ min: 0, max: 3 }),
      limit: fc.integer({ min: 1, max: 6 }),
    })
    fc.assert(
      fc.property(
        fc.array(story, { minLength: 1, maxLength: 12 }),
        fc.subarray(ALERTS, { minLength: 1, maxLength: 6 }),
        listed,
        (stories, alerts, query) => {
          const library = openTestLibrary()
          store(
            library,
            stories.map(({ title, day, importanceRank }, id) =>
              storyOf({ id, title, importanceRank, created: at(day) }),
            ),
          )
          library.news.markStories(
            OWNER,
            stories.flatMap(({ isRead }, id) => (isRead ? [id] : [])),
            { readAt: 1 },
          )
          for (const alert of alerts) addAlert(library, { name: alert, query: alert })
          const found = list(library, query).map(({ id, alerts: marks }) => [id, marks.map(({ name }) => name).sort()])
          const expected = list(library, query).map(({ id }) => [
            id,
            alerts.filter((alert) => library.news.matchingStories(OWNER, alert, [id]).length > 0).sort(),
          ])
          expect(found).toEqual(expected)
          library.files.close()
        },
      ),
      { numRuns: 40 },
    )
  })
})
