import { expect, it } from 'vitest'
import { filledLibrary } from '../../../../../support/library/filled-library.ts'
import { idsOf } from '../../../../../support/records/stories.ts'
import { tryBesideGood, tryQueries } from '../../../../../support/cases/any-query.ts'

it('a text is searched or refused, alike in a list, a count, the filters, an alert, a program, a mute rule and the palette', async () => {
  await tryQueries({ numRuns: 400 })
})

it('whatever is saved as a rule, an alert or a search, the good ones beside it go on', () => {
  tryBesideGood({ numRuns: 200 })
})

it.each(['\0', 'zinc\0', '\0zinc'])(
  'a rule with a character that ends texts, such as %j, does not hide every story',
  (query) => {
    const library = filledLibrary()
    library.companies.saveNamedQuery({ id: null, purpose: 'mute', name: 'Any', query, colour: null, sound: null })
    expect(idsOf(library, '')).toEqual([3, 2, 1])
  },
)

it('a rule without a condition cannot be applied', () => {
  const library = filledLibrary()
  library.companies.saveNamedQuery({ id: null, purpose: 'mute', name: 'Empty', query: '()', colour: null, sound: null })
  library.companies.saveNamedQuery({ id: null, purpose: 'mute', name: 'Blank', query: ' ', colour: null, sound: null })
  expect(idsOf(library, '')).toEqual([3, 2, 1])
})
