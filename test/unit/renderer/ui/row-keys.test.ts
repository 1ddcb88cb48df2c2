import { describe, expect, it } from 'vitest'
import { createRowKeys } from '../../../../renderer/ui/row-keys.ts'
import fc from '../../../support/property.ts'

const following = (first: number, count: number): number[] => Array.from({ length: count }, (_, place) => first + place)

describe('the keys of rows on screen', () => {
  // B20
  it.each([1, 64, 65, 128, 300])('differ in a window that shows %i of them', (count) => {
    expect(new Set(createRowKeys()(following(37, count))).size).toBe(count)
  })

  it('stay with rows that stay', () => {
    const keysOf = createRowKeys()
    const before = keysOf(following(0, 30))
    expect(keysOf(following(5, 30)).slice(0, 25)).toEqual(before.slice(5))
  })

  it.each([
    ['a row on', 1],
    ['rows that are partly the same', 17],
    ['to rows far away', 50_040],
  ])('are those of rows that left, after a scroll %s', (_where, first) => {
    const keysOf = createRowKeys()
    const before = keysOf(following(0, 30))
    expect(keysOf(following(first, 30)).toSorted((one, other) => one - other)).toEqual(before)
  })

  it('are the same when they are asked for again', () => {
    const keysOf = createRowKeys()
    keysOf(following(0, 30))
    expect(keysOf(following(11, 25))).toEqual(keysOf(following(11, 25)))
  })

  it('are new above rows that stay, so that no other element moves', () => {
    const keysOf = createRowKeys()
    const before = keysOf(following(10, 30))
    const after = keysOf(following(7, 30))
    expect(after.slice(3)).toEqual(before.slice(0, 27))
    expect(after.slice(0, 3).filter((key) => before.includes(key))).toEqual([])
  })

  it('differ, stay, and are small, wherever the list goes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(200), fc.nat(40)), { minLength: 1, maxLength: 20 }), (scrolls) => {
        const keysOf = createRowKeys()
        let before = new Map<number, number>()
        let most = 0
        for (const [first, count] of scrolls) {
          const indexes = following(first, count)
          const keys = keysOf(indexes)
          most = Math.max(most, count)
          expect(new Set(keys).size).toBe(count)
          expect(Math.max(-1, ...keys)).toBeLessThan(2 * most)
          for (const [place, index] of indexes.entries())
            if (before.has(index)) expect(keys[place]).toBe(before.get(index))
          before = new Map(indexes.map((index, place) => [index, keys[place] ?? -1]))
        }
      }),
    )
  })
})
