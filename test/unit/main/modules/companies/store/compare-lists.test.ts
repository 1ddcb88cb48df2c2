import { describe, expect, it } from 'vitest'
import { readListsFile } from '../../../../../../main/modules/companies/organiser.ts'
import { briefly, DEALS, libraryWith, take, textOf } from '../../../../../support/records/lists-files.ts'
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

  it.each([
    ['colour', 8],
    ['colour', 'red'],
    ['sound', 'siren'],
  ])('with a %s that is none is refused', (sign, value) => {
    const text = JSON.stringify({ format: 'tearsheet-lists', version: 1, queries: [{ ...DEALS, [sign]: value }] })
    expect(() => readListsFile(text)).toThrow('invalid-input')
  })
})
