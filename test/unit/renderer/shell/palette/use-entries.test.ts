// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { FIRST_LOCATION, type Location } from '../../../../../renderer/shell/window/navigation.ts'
import { placeTitle, recentPlaces } from '../../../../../renderer/shell/palette/use-entries.ts'

const unknown = (): null => null
const at = (change: Partial<Location>): Location => ({ ...FIRST_LOCATION, ...change })
const { news, ratios, earnings, sheet } = FIRST_LOCATION
const ofCompany = (symbol: string): Location => at({ view: 'sheet', sheet: { ...sheet, symbol } })

describe('the words for a place', () => {
  it.each<[string, Location]>([
    ['News', FIRST_LOCATION],
    ['News: is:unread', at({ news: { ...news, filter: { ...news.filter, query: 'is:unread' } } })],
    ['Story: 42', at({ news: { ...news, selected: 42 } })],
    ['Ratios: QNTL, KSTL', at({ view: 'ratios', ratios: { ...ratios, symbols: ['QNTL', 'KSTL'] } })],
    ['Ratios: A, B, C and 2 more', at({ view: 'ratios', ratios: { ...ratios, symbols: ['A', 'B', 'C', 'D', 'E'] } })],
    [
      'Earnings: QNTL',
      at({ view: 'earnings', earnings: { ...earnings, request: { ...earnings.request, symbols: ['QNTL'] } } }),
    ],
    ['Company: QNTL', ofCompany('QNTL')],
    ['Company', at({ view: 'sheet' })],
    ['Settings', at({ view: 'settings' })],
  ])('%s', (title, place) => {
    expect(placeTitle(place, unknown)).toBe(title)
  })

  it('a story that is known has its title', () => {
    expect(placeTitle(at({ news: { ...news, selected: 42 } }), () => 'Revenue rises')).toBe('Story: Revenue rises')
  })
})

describe('the places where the window was', () => {
  it('are there once each, the last one first, without the current one', () => {
    const steps = ['A', 'B', 'A', 'C', 'D'].map(ofCompany)
    expect(recentPlaces(steps, ofCompany('D'), unknown).map(({ title }) => title)).toEqual([
      'Company: C',
      'Company: A',
      'Company: B',
    ])
  })

  it('are six at most', () => {
    const steps = Array.from({ length: 20 }, (_, place) => ofCompany(`S${place}`))
    expect(recentPlaces(steps, FIRST_LOCATION, unknown)).toHaveLength(6)
  })
})
