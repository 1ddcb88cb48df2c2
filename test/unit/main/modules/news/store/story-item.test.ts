import { describe, expect, it } from 'vitest'
import { storyItem } from '../../../../../../main/modules/news/store/story-text.ts'
import { entriesOf } from '../../../../../support/cases/pages.ts'
import { stockOf, storyOf } from '../../../../../support/records/stories.ts'

describe('an item as a window gets it', () => {
  it('has each channel once, and none without a name', () => {
    const { channels } = storyItem(storyOf({ channels: ['News', '', 'News', 'Markets'] }))
    expect(entriesOf(channels)).toEqual(['News', 'Markets'])
  })

  it('has each tag once, and none without a name', () => {
    expect(entriesOf(storyItem(storyOf({ tags: ['a', '', 'a'] })).tags)).toEqual(['a'])
  })

  it('has each symbol once, with those of its identifiers that were sent', () => {
    const stocks = [stockOf('A', { isin: 'X' }), stockOf(''), stockOf('B'), stockOf('A', { isin: 'Y', cusip: '' })]
    expect(entriesOf(storyItem(storyOf({ stocks })).stocks)).toEqual([
      { name: 'A', isin: 'Y', cusip: '' },
      { name: 'B' },
    ])
  })

  it('has of a symbol that comes again what was sent of it, though it comes with less the second time', () => {
    const stocks = [stockOf('A', { exchange: 'NYSE', isin: 'X' }), stockOf('A', { exchange: '' }), stockOf('A')]
    expect(entriesOf(storyItem(storyOf({ stocks })).stocks)).toEqual([{ name: 'A', exchange: 'NYSE', isin: 'X' }])
  })

  // H15
  it('has few texts for many symbols', () => {
    const stocks = Array.from({ length: 100_000 }, (_, place) => stockOf(`S${place}`))
    expect(storyItem(storyOf({ stocks })).stocks.pages).toHaveLength(400)
  })

  // H15
  it('has no more featured pictures than can be of use', () => {
    const image = { alt: null, size: null, url: 'https://a.example/1.png' }
    expect(storyItem(storyOf({ images: Array.from({ length: 1000 }, () => image) })).images).toHaveLength(100)
  })

  it('describes its pictures in plain text', () => {
    const images = [{ alt: 'R&amp;D', size: null, url: 'https://a.example/1.png' }]
    expect(storyItem(storyOf({ images })).images.map(({ alt }) => alt)).toEqual(['R&D'])
  })
})
