import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { storyItem } from '../../../../../main/modules/news/store/story-item.ts'
import { StoryChips } from '../../../../../renderer/features/news/story-chips.tsx'
import { stockOf, storyOf } from '../../../../support/stories.ts'
import { windowMarkup } from '../../../../support/window-markup.ts'

const nothing = (): void => undefined
const names = (count: number): string[] => Array.from({ length: count }, (_, place) => `N${place}`)

const chipsOf = (changes: Parameters<typeof storyOf>[0]): string =>
  windowMarkup(
    createElement(StoryChips, {
      item: storyItem(storyOf({ stocks: [], channels: [], tags: [], ...changes })),
      onQuery: nothing,
      onRatios: nothing,
    }),
  )

const countOf = (markup: string): number => markup.match(/class="chip/g)?.length ?? 0

// H15
describe('the symbols, channels and tags of a story', () => {
  it('are all shown where there are few', () => {
    const markup = chipsOf({ stocks: names(13).map((name) => stockOf(name)), channels: names(13), tags: names(14) })
    expect([countOf(markup), markup.includes('Show all')]).toEqual([40, false])
  })

  it.each([
    ['symbols', { stocks: names(5000).map((name) => stockOf(name)) }],
    ['channels', { channels: names(5000) }],
    ['tags', { tags: names(5000) }],
  ] as const)('are shown in part where there are many %s, which says how many', (what, changes) => {
    const markup = chipsOf(changes)
    expect([countOf(markup), markup.includes(`Show all 5\u2009000 ${what}`)]).toEqual([40, true])
  })
})

describe('the identifiers of a symbol', () => {
  const namesOf = (changes: Parameters<typeof stockOf>[1]): (string | undefined)[] =>
    [...chipsOf({ stocks: [stockOf('QNTL', changes)] }).matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)

  it('stand beside it as far as the service sends them', () => {
    expect(namesOf({ isin: 'ZZ0000000001', cusip: 'Z00000001' })).toEqual(['ISIN ZZ0000000001', 'CUSIP Z00000001'])
    expect(namesOf({ isin: 'ZZ0000000001', cusip: '' })).toEqual(['ISIN ZZ0000000001'])
    expect(namesOf({ isin: 'no number' })).toEqual([])
  })
})

describe('the tooltip of a symbol', () => {
  const tooltipOf = (changes: Parameters<typeof stockOf>[1]): string =>
    /title="([^"]*)"/.exec(chipsOf({ stocks: [stockOf('QNTL', changes)] }))?.[1] ?? ''

  it.each([[null], ['']])('says that the CUSIP needs a licence where the service sends %j', (cusip) => {
    expect(tooltipOf({ cusip })).toMatch(/\nCUSIP not sent: it needs a licence$/)
  })

  it('has the CUSIP where the service sends it', () => {
    expect(tooltipOf({ cusip: '747525103' })).toMatch(/\nCUSIP 747525103$/)
  })
})
