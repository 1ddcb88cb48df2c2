import { describe, expect, it } from 'vitest'
import { MAX_LIST_SYMBOLS } from '../../../../../../app/domain/companies/symbols.ts'
import { readListsFile } from '../../../../../../main/modules/companies/organiser.ts'
import { briefly, DEALS, libraryWith, NOISE, SEMIS, take, textOf } from '../../../../../support/records/lists-files.ts'
import { openTestLibrary, OWNER } from '../../../../../support/records/stories.ts'

describe('a file of lists', () => {
  it('brings the colour and the sound of an alert, also to the same one without them', () => {
    const signed = { ...DEALS, colour: 2, sound: 'chime' } as const
    const text = textOf({ queries: [signed] })
    const [empty, library] = [openTestLibrary(), libraryWith({ queries: [DEALS] })]
    take(empty, text)
    expect(briefly(library.companies.compareLists(OWNER, readListsFile(text)))).toEqual([
      ['alert', 'Deals', 'changed', 'add', 'leave'],
    ])
    const changes = take(library, text)
    for (const each of [empty, library]) expect(each.companies.readNamedQueries()).toEqual([{ id: 1, ...signed }])
    expect(library.companies.putBackLists(OWNER, changes, 'before')).toBe('done')
    expect(library.companies.readNamedQueries()).toEqual([{ id: 1, ...DEALS }])
  })

  it('takes the place of another colour only where that is chosen', () => {
    const text = textOf({ queries: [{ ...DEALS, colour: 2 }] })
    const library = libraryWith({ queries: [{ ...DEALS, colour: 5, sound: 'bell' }] })
    expect(briefly(library.companies.compareLists(OWNER, readListsFile(text)))).toEqual([
      ['alert', 'Deals', 'conflict', 'leave', 'replace'],
    ])
    take(library, text)
    expect(library.companies.readNamedQueries()).toMatchObject([{ colour: 5, sound: 'bell' }])
    take(library, text, 'replace')
    expect(library.companies.readNamedQueries()).toEqual([{ id: 1, ...DEALS, colour: 2, sound: null }])
  })

  it('that says nothing of the colour and the sound of an alert leaves them as they are', () => {
    const { colour: _, sound: __, ...bare } = DEALS
    const text = JSON.stringify({ format: 'tearsheet-lists', version: 1, queries: [bare] })
    const library = libraryWith({ queries: [{ ...DEALS, colour: 5, sound: 'bell' }] })
    expect(briefly(library.companies.compareLists(OWNER, readListsFile(text)))).toEqual([['alert', 'Deals', 'same']])
    const empty = openTestLibrary()
    take(empty, text)
    expect(empty.companies.readNamedQueries()).toEqual([{ id: 1, ...DEALS }])
  })

  it('says of each entry what differs and what can be done', () => {
    const lists = ['Semis', 'Banks', 'Oil', 'Gas', 'Coal', 'Wind']
    const library = libraryWith({
      watchLists: lists.map((name) => ({ ...SEMIS, name })),
      queries: [NOISE],
      labels: { 7: 'Done', 8: 'Later' },
    })
    const text = textOf({
      watchLists: [
        { ...SEMIS, symbols: [...SEMIS.symbols, 'HLDN'] },
        { ...SEMIS, name: 'Banks', symbols: ['QNTL', 'HLDN', 'ORBT'] },
        { ...SEMIS, name: 'Oil', symbols: ['KSTL'] },
        { ...SEMIS, name: 'Gas', symbols: [...SEMIS.symbols, 'HLDN'], isPaused: true },
        { ...SEMIS, name: 'Coal', isPaused: true },
        { ...SEMIS, name: 'Wind' },
        { ...SEMIS, name: 'Gold', symbols: ['HLDN'] },
      ],
      queries: [{ ...NOISE, query: 'advert' }],
      labels: { 7: 'To read', 8: 'Later', 9: 'To read', 10: 'To read' },
    })
    const { entries } = library.companies.compareLists(OWNER, readListsFile(text))
    const said = entries.map(({ name, detail, choices }) => [name, [detail, ...choices].join(' | ')])
    expect(Object.fromEntries(said)).toEqual({
      Semis: 'New in the file: HLDN. | add | leave',
      Banks: 'New in the file: HLDN, ORBT. Not in the file: KSTL. | add | leave | replace',
      Oil: 'Not in the file: QNTL. | leave | replace',
      Gas: 'New in the file: HLDN. Paused in the file. | add | leave | replace',
      Coal: 'Paused in the file. | leave | replace',
      Wind: '2 symbols',
      Gold: '1 symbol | add | leave',
      Noise: 'In the file: advert · Here: sponsored | add | leave | replace',
      'To read': 'New on 2 stories. 1 story has another label here. | add | leave | replace',
      Later: 'On 1 story.',
    })
  })

  it('adds to a watch list up to the most symbols of one, and says why where it cannot', () => {
    const many = Array.from({ length: MAX_LIST_SYMBOLS - 1 }, (_, place) => `S${place}`)
    const library = libraryWith({ watchLists: [{ ...SEMIS, symbols: many }] })
    const compare = (...symbols: string[]) =>
      library.companies.compareLists(OWNER, readListsFile(textOf({ watchLists: [{ ...SEMIS, symbols }] }))).entries
    expect(compare(...many, 'HLDN')).toMatchObject([
      { state: 'changed', detail: 'New in the file: HLDN.', choices: ['add', 'leave'] },
    ])
    expect(compare('HLDN', 'ORBT')).toMatchObject([
      {
        state: 'conflict',
        detail: expect.stringContaining('Both together have more than 1000 symbols.') as string,
        choices: ['leave', 'replace'],
      },
    ])
  })

  it('adds a search under a name that no other of its kind has, here or in the file', () => {
    const library = libraryWith({ queries: [DEALS, { ...DEALS, name: 'deals (2)', query: 'takeover' }] })
    take(
      library,
      textOf({
        queries: [
          { ...DEALS, query: 'bid' },
          { ...DEALS, name: 'Deals (3)', query: 'offer' },
          { ...NOISE, name: 'Deals (4)' },
        ],
      }),
    )
    expect(library.companies.readNamedQueries().map(({ name, query }) => [name, query])).toEqual([
      ['Deals', 'merger'],
      ['deals (2)', 'takeover'],
      ['Deals (3)', 'offer'],
      ['Deals (4)', 'bid'],
      ['Deals (4)', 'sponsored'],
    ])
  })

  it.each([
    ['colour', 8],
    ['colour', 'red'],
    ['sound', 'siren'],
  ])('with a %s that is none is refused', (sign, value) => {
    const text = JSON.stringify({ format: 'tearsheet-lists', version: 1, queries: [{ ...DEALS, [sign]: value }] })
    expect(() => readListsFile(text)).toThrow('invalid-input')
  })
})
