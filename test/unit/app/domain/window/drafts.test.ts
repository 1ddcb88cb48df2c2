import { describe, expect, it } from 'vitest'
import {
  MAX_DRAFTS,
  MAX_SCROLLS,
  NOTHING_KEPT,
  withDraft,
  withScroll,
} from '../../../../../app/domain/window/drafts.ts'
import type { Kept } from '../../../../../app/domain/window/drafts.ts'
import fc from '../../../../support/cases/property.ts'

const texts = fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 5 }), fc.string({ maxLength: 20 })))
const typed = (all: readonly (readonly [string, string])[]): Kept =>
  all.reduce<Kept>((kept, [name, text]) => withDraft(kept, name, text), NOTHING_KEPT)

describe('drafts', () => {
  it('have the text that was typed last under each name', () => {
    fc.assert(
      fc.property(texts, (all) => {
        expect(new Map(typed(all).drafts)).toEqual(new Map(all))
      }),
    )
  })

  it('are one for each name', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const names = typed(all).drafts.map(([name]) => name)
        expect(names).toEqual([...new Set(names)])
      }),
    )
  })

  it('are gone once they are saved or discarded', () => {
    expect(withDraft(typed([['a', 'x']]), 'a', null)).toEqual(NOTHING_KEPT)
  })

  it('of one name do not change those of another', () => {
    expect(withDraft(typed([['a', 'x']]), 'b', null).drafts).toEqual([['a', 'x']])
  })

  it('that are too long together lose the oldest', () => {
    const long = 'x'.repeat(40_000)
    expect(
      typed([
        ['a', long],
        ['b', long],
        ['c', long],
      ]).drafts.map(([name]) => name),
    ).toEqual(['b', 'c'])
  })

  it('are bounded in number', () => {
    const all = Array.from({ length: 300 }, (_, each) => [String(each), 'x'] as const)
    expect([typed(all).drafts.length, typed(all).drafts.at(-1)?.[0]]).toEqual([MAX_DRAFTS, '299'])
  })
})

describe('scrollers', () => {
  it('have where they were left last', () => {
    const first = withScroll(NOTHING_KEPT, 'story 7', { top: 4, left: 0 })
    expect(withScroll(first, 'story 7', { top: 9, left: 0 }).scrolls).toEqual([['story 7', { top: 9, left: 0 }]])
  })

  it('that are at their beginning need nothing', () => {
    const first = withScroll(NOTHING_KEPT, 'story 7', { top: 4, left: 0 })
    expect(withScroll(first, 'story 7', null)).toEqual(NOTHING_KEPT)
  })

  it('are bounded in number', () => {
    const all = Array.from({ length: 300 }, (_, each) => String(each))
    const kept = all.reduce<Kept>((before, name) => withScroll(before, name, { top: 1, left: 0 }), NOTHING_KEPT)
    expect([kept.scrolls.length, kept.scrolls.at(-1)?.[0]]).toEqual([MAX_SCROLLS, '299'])
  })
})
