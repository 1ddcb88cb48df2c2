import { describe, expect, it } from 'vitest'
import { readListsFile } from '../../../../../../main/modules/companies/organiser.ts'
import {
  briefly,
  contentOf,
  DEALS,
  libraryWith,
  NOISE,
  SEMIS,
  take,
  textOf,
} from '../../../../../support/records/lists-files.ts'
import fc from '../../../../../support/cases/property.ts'
import { openTestLibrary, OWNER } from '../../../../../support/records/stories.ts'
import { errorOf } from '../../../../../support/system/error-of.ts'

describe('a file of lists', () => {
  it('has lists, searches, rules and labels, and brings all of them to another computer', () => {
    const content = { watchLists: [SEMIS], queries: [DEALS, NOISE], labels: { 7: 'To read', 8: 'To read', 9: 'Done' } }
    const [text, there] = [textOf(content), openTestLibrary()]
    take(there, text)
    expect(contentOf(there)).toEqual(JSON.parse(text))
  })

  it('is compared with what is here before anything is taken', () => {
    const library = libraryWith({
      watchLists: [SEMIS, { ...SEMIS, name: 'Banks' }, { ...SEMIS, name: 'Oil' }],
      queries: [DEALS, NOISE],
      labels: { 7: 'To read', 8: 'Done' },
    })
    const before = contentOf(library)
    const text = textOf({
      watchLists: [
        { ...SEMIS, name: 'semis', symbols: [...SEMIS.symbols, 'HLDN'] },
        { ...SEMIS, name: 'Banks', symbols: ['HLDN'] },
        { ...SEMIS, name: 'Oil', symbols: ['KSTL', 'QNTL'] },
        { ...SEMIS, name: 'Gold' },
      ],
      queries: [DEALS, { ...NOISE, query: 'advert' }, { ...DEALS, name: 'Bids' }],
      labels: { 7: 'To read', 8: 'To read', 9: 'To read', 10: 'Later' },
    })
    expect(briefly(library.companies.compareLists(OWNER, readListsFile(text)))).toEqual([
      ['watch-list', 'Banks', 'conflict', 'add', 'leave', 'replace'],
      ['watch-list', 'Gold', 'new', 'add', 'leave'],
      ['watch-list', 'Oil', 'same'],
      ['watch-list', 'semis', 'changed', 'add', 'leave'],
      ['alert', 'Bids', 'new', 'add', 'leave'],
      ['alert', 'Deals', 'same'],
      ['mute', 'Noise', 'conflict', 'add', 'leave', 'replace'],
      ['label', 'To read', 'conflict', 'add', 'leave', 'replace'],
      ['label', 'Later', 'new', 'add', 'leave'],
    ])
    expect(contentOf(library)).toEqual(before)
  })

  it('adds to what is here without losing any of it', () => {
    const library = libraryWith({ watchLists: [SEMIS], queries: [DEALS], labels: { 7: 'Done' } })
    take(
      library,
      textOf({
        watchLists: [{ ...SEMIS, symbols: ['HLDN'], isPaused: true }],
        queries: [{ ...DEALS, query: 'bid' }],
        labels: { 7: 'To read', 8: 'To read' },
      }),
    )
    expect(contentOf(library)).toMatchObject({
      watchLists: [{ name: 'Semis', symbols: ['QNTL', 'KSTL', 'HLDN'], isPaused: false }],
      queries: [DEALS, { ...DEALS, name: 'Deals (2)', query: 'bid' }],
      labels: {
        stories: [
          { label: 'Done', ids: [7] },
          { label: 'To read', ids: [8] },
        ],
      },
    })
  })

  it('takes the place of what is here where that is chosen', () => {
    const library = libraryWith({ watchLists: [SEMIS], queries: [DEALS], labels: { 7: 'Done' } })
    const text = textOf({
      watchLists: [{ ...SEMIS, symbols: ['HLDN'] }],
      queries: [{ ...DEALS, query: 'bid' }],
      labels: { 7: 'To read' },
    })
    take(library, text, 'replace')
    expect(contentOf(library)).toEqual(JSON.parse(text))
  })

  it('changes nothing when what is here was changed since it was compared', () => {
    const library = libraryWith({ watchLists: [SEMIS] })
    const text = textOf({ watchLists: [{ ...SEMIS, symbols: ['HLDN'] }] })
    const { revision } = library.companies.compareLists(OWNER, readListsFile(text))
    library.companies.saveWatchList({ id: 1, ...SEMIS, symbols: ['KSTL'] })
    expect(() =>
      library.companies.takeLists(OWNER, readListsFile(text), { revision, choices: [{ id: 0, choice: 'replace' }] }),
    ).toThrow('invalid-input')
    expect(library.companies.readWatchLists()).toMatchObject([{ symbols: ['KSTL'] }])
  })

  it('takes nothing when one of its mute rules cannot be used', () => {
    const library = openTestLibrary()
    const deep = `${'('.repeat(400)}a${')'.repeat(400)}`
    const text = JSON.stringify({
      format: 'tearsheet-lists',
      version: 1,
      watchLists: [SEMIS],
      queries: [
        NOISE,
        { ...NOISE, name: 'About a list', query: 'list:"Not here"' },
        { ...NOISE, name: 'Deep', query: deep },
      ],
    })
    expect(() => take(library, text)).toThrow('invalid-input')
    expect(library.companies.readWatchLists()).toEqual([])
  })

  it('names the searches that cannot be used, and takes the others', () => {
    const library = openTestLibrary()
    const text = JSON.stringify({
      format: 'tearsheet-lists',
      version: 1,
      queries: [
        { ...DEALS, query: '' },
        { ...DEALS, purpose: 'saved', query: '"open' },
        { ...DEALS, name: 'Bids' },
      ],
    })
    const { entries } = library.companies.compareLists(OWNER, readListsFile(text))
    expect(entries.filter(({ state }) => state === 'refused').map(({ name }) => name)).toContain('Deals')
    take(library, text)
    expect(library.companies.readNamedQueries()).toMatchObject([{ name: 'Bids' }])
  })

  it('keeps the labels of another service apart, whose stories have the same numbers', () => {
    const text = textOf({ labels: { 7: 'To read', 8: 'To read' } }).replaceAll(OWNER.origin, 'https://b.example')
    expect(openTestLibrary().companies.compareLists(OWNER, readListsFile(text))).toMatchObject({
      entries: [],
      ofOtherService: 2,
    })
  })

  it.each([
    ['lists:', 'does not contain JSON'],
    ['{"format":"tearsheet-settings","version":1}', 'not a file of lists'],
    ['{"format":"tearsheet-lists","version":2}', 'newer version'],
    ['{"format":"tearsheet-lists","version":1,"folders":[]}', '“folders”'],
    ['{"format":"tearsheet-lists","version":1,"watchLists":[{"name":""}]}', '“watchLists.0.name”'],
    [
      JSON.stringify({ format: 'tearsheet-lists', version: 1, watchLists: [SEMIS, { ...SEMIS, name: 'SEMIS' }] }),
      'two watch lists',
    ],
  ])('is refused with the reason: %s', (text, words) => {
    expect(errorOf(() => openTestLibrary().companies.compareLists(OWNER, readListsFile(text)))).toMatchObject({
      errorText: expect.stringContaining(words) as string,
    })
  })
})

describe('an import of lists', () => {
  const HERE = { watchLists: [SEMIS], queries: [DEALS], labels: { 7: 'Done' } }
  const text = () =>
    textOf({
      watchLists: [
        { ...SEMIS, symbols: ['HLDN'] },
        { ...SEMIS, name: 'Gold' },
      ],
      queries: [{ ...DEALS, query: 'bid' }, NOISE],
      labels: { 7: 'To read', 8: 'To read' },
    })

  it('is undone and done again as a whole', () => {
    const library = libraryWith(HERE)
    const before = contentOf(library)
    const changes = take(library, text(), 'replace')
    const after = contentOf(library)
    expect(library.companies.putBackLists(OWNER, changes, 'before')).toBe('done')
    expect(contentOf(library)).toEqual(before)
    expect(library.companies.putBackLists(OWNER, changes, 'after')).toBe('done')
    expect(contentOf(library)).toEqual(after)
  })

  it('that was changed since is undone in part', () => {
    const library = libraryWith(HERE)
    const changes = take(library, text())
    const [gold] = library.companies.readWatchLists()
    if (gold !== undefined) library.companies.saveWatchList({ ...gold, isPaused: true })
    expect(library.companies.putBackLists(OWNER, changes, 'before')).toBe('partly')
    expect(library.companies.readWatchLists()).toMatchObject([{ name: 'Gold', isPaused: true }, SEMIS])
  })

  it('is not undone under a name that another list has by now', () => {
    const library = libraryWith(HERE)
    const changes = take(library, textOf({ watchLists: [{ ...SEMIS, name: 'Gold' }] }))
    library.companies.putBackLists(OWNER, changes, 'before')
    library.companies.saveWatchList({ id: null, ...SEMIS, name: 'GOLD' })
    expect(library.companies.putBackLists(OWNER, changes, 'after')).toBe('changed')
  })

  it('adds two alerts that search the same with other signs, of which one is here without them', () => {
    const library = libraryWith({ queries: [DEALS] })
    const queries = [
      { ...DEALS, colour: 7 },
      { ...DEALS, sound: 'chime' as const },
    ]
    take(library, textOf({ queries }))
    expect(library.companies.readNamedQueries()).toMatchObject(queries)
  })

  it('replaces an alert by one of its name, not by two', () => {
    const library = libraryWith({ queries: [DEALS] })
    const text = textOf({
      queries: [
        { ...DEALS, query: 'bid' },
        { ...DEALS, query: 'offer' },
      ],
    })
    take(library, text, 'replace')
    expect(briefly(library.companies.compareLists(OWNER, readListsFile(text)))).toEqual([
      ['alert', 'Deals', 'same'],
      ['alert', 'Deals', 'new', 'add', 'leave'],
    ])
  })

  it('of any two files loses nothing, can be done again without a change, and can be undone', () => {
    const symbols = fc.uniqueArray(fc.constantFrom('QNTL', 'KSTL', 'HLDN', 'BRK.B'), { minLength: 1 })
    const content = fc.record({
      watchLists: fc.uniqueArray(
        fc.record({ name: fc.constantFrom('Semis', 'Gold', 'gold', 'Oil'), symbols, isPaused: fc.boolean() }),
        { selector: ({ name }) => name.toLowerCase() },
      ),
      queries: fc.array(
        fc.record({
          purpose: fc.constantFrom('saved' as const, 'alert' as const, 'mute' as const),
          name: fc.constantFrom('Deals', 'deals', 'Bids'),
          query: fc.constantFrom('merger', 'bid', 'sym:QNTL'),
          colour: fc.constantFrom(null, 0, 7),
          sound: fc.constantFrom(null, 'chime' as const),
        }),
        { maxLength: 5 },
      ),
      labels: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.constantFrom('To read', 'Done')),
    })
    fc.assert(
      fc.property(content, content, (here, there) => {
        const library = libraryWith(here)
        const before = { lists: library.companies.readWatchLists(), queries: library.companies.readNamedQueries() }
        const other = textOf(there)
        const whole = contentOf(library)
        const changes = take(library, other)
        for (const list of before.lists)
          expect(library.companies.readWatchLists().find(({ id }) => id === list.id)?.symbols).toEqual(
            expect.arrayContaining([...list.symbols]),
          )
        const after = library.companies.readNamedQueries()
        for (const query of before.queries) {
          const kept = after.find(({ id }) => id === query.id)
          // A colour or a sound can be added where there was none.
          expect(kept).toEqual({ ...query, colour: query.colour ?? kept?.colour, sound: query.sound ?? kept?.sound })
        }
        const states = library.companies.compareLists(OWNER, readListsFile(other)).entries.map(({ state }) => state)
        expect(states).not.toContain('new')
        expect(library.companies.putBackLists(OWNER, changes, 'before')).toBe('done')
        expect(contentOf(library)).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  })
})
