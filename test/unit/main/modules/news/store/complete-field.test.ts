import { describe, expect, it } from 'vitest'
import { filledLibrary } from '../../../../../support/library/filled-library.ts'
import { idsOf, OWNER } from '../../../../../support/records/stories.ts'
import { writeTerm } from '../../../../../../app/domain/news/story-query.ts'

describe('suggested values', () => {
  it('begin like the typed text, including unusual letters', () => {
    const { news } = filledLibrary()
    expect(news.completeField(OWNER, 'sym', 'br')).toEqual([{ value: 'brk/b', count: 1 }])
    expect(news.completeField(OWNER, 'tag', 'm&')).toEqual([{ value: 'm&a', count: 1 }])
  })

  it('of a word are the words of the stories, without those of fields', () => {
    const { news } = filledLibrary()
    expect(news.completeField(OWNER, 'word', 'mar')).toEqual([{ value: 'margins', count: null }])
    expect(news.completeField(OWNER, 'word', 'Rev')).toEqual([{ value: 'revenue', count: null }])
    expect(news.completeField(OWNER, 'word', 'guidance')).toEqual([])
  })

  it('of an ISIN and a CUSIP are those of stocks, in capitals', () => {
    const { news } = filledLibrary()
    expect(news.completeField(OWNER, 'isin', 'zz')).toEqual([{ value: 'ZZ0000000002', count: 1 }])
    expect(news.completeField(OWNER, 'cusip', '')).toEqual([{ value: 'Z00000002', count: 1 }])
    expect(news.completeField(OWNER, 'isin', 'zz1')).toEqual([])
  })

  it('of a label are those in use, the most frequent first, whatever their case', () => {
    const { news } = filledLibrary()
    news.markStories(OWNER, [1], { label: 'To check' })
    news.markStories(OWNER, [2, 3], { label: 'tomorrow' })
    expect(news.completeField(OWNER, 'label', 'TO')).toEqual([
      { value: 'tomorrow', count: 2 },
      { value: 'To check', count: 1 },
    ])
    expect(news.completeField(OWNER, 'label', 'to c')).toEqual([{ value: 'To check', count: 1 }])
  })

  it('of a label are those of the service', () => {
    const { news } = filledLibrary()
    news.markStories(OWNER, [1], { label: 'mine' })
    expect(news.completeField({ ...OWNER, origin: 'https://other.example' }, 'label', '')).toEqual([])
  })

  it('of a list are the watch lists with their symbols', () => {
    const { companies, news } = filledLibrary()
    companies.saveWatchList({ id: null, name: 'Banks of note', symbols: ['JPM', 'BRK/B'], isPaused: false })
    companies.saveWatchList({ id: null, name: 'Chips', symbols: ['QNTL'], isPaused: false })
    expect(news.completeField(OWNER, 'list', 'ba')).toEqual([{ value: 'Banks of note', count: 2 }])
    expect(news.completeField(OWNER, 'list', '')).toHaveLength(2)
  })

  it('of GICS are names, and codes once a digit is typed', () => {
    const { news } = filledLibrary()
    expect(news.completeField(OWNER, 'gics', 'div')).toEqual([{ value: 'Diversified Banks', count: 1 }])
    expect(news.completeField(OWNER, 'gics', '40')).toEqual([{ value: '40101010', count: 1 }])
    expect(news.completeField(OWNER, 'gics', 'banks')).toEqual([])
  })

  it.each(['label', 'list', 'gics'] as const)('of %s find stories as they are written', (field) => {
    const library = filledLibrary()
    library.news.markStories(OWNER, [2], { label: 'To check' })
    library.companies.saveWatchList({ id: null, name: 'My banks', symbols: ['JPM'], isPaused: false })
    const [first] = library.news.completeField(OWNER, field, '')
    expect(idsOf(library, writeTerm(field, first?.value ?? ''))).toEqual([2])
  })

  it('with quotation marks are found as the search language writes them', () => {
    const library = filledLibrary()
    library.news.markStories(OWNER, [1], { label: 'so "called"' })
    const [first] = library.news.completeField(OWNER, 'label', 'so')
    expect(idsOf(library, writeTerm('label', first?.value ?? ''))).toEqual([1])
  })

  it('are twelve at most', () => {
    const { companies, news } = filledLibrary()
    for (let number = 0; number < 13; number++)
      companies.saveWatchList({ id: null, name: `List ${number}`, symbols: ['AAPL'], isPaused: false })
    expect(news.completeField(OWNER, 'list', 'list')).toHaveLength(12)
  })
})
