import { describe, expect, it } from 'vitest'
import { knownLength } from '../../../../../renderer/features/news/known-length.ts'

const page = (length: number, more = false) => ({ rows: { length }, more })

describe('the known length of a list', () => {
  it('is the end of its last page', () => {
    expect(
      knownLength(
        new Map([
          [0, page(100, true)],
          [1, page(50)],
        ]),
        100,
      ),
    ).toBe(150)
  })

  it('is one more than a page that others follow', () => {
    expect(knownLength(new Map([[3, page(100, true)]]), 100)).toBe(401)
  })

  it('does not include a page beyond the end', () => {
    expect(
      knownLength(
        new Map([
          [1, page(50)],
          [2, page(0)],
        ]),
        100,
      ),
    ).toBe(150)
  })

  it('is 0 while no page is known', () => {
    expect(knownLength(new Map([[0, undefined]]), 100)).toBe(0)
  })
})
