import { describe, expect, it, vi } from 'vitest'
import { PAGE_SIZE, pagesOf, readPages, batched } from '../../../../../app/domain/values/pages.ts'
import { entriesOf } from '../../../../support/cases/pages.ts'
import fc from '../../../../support/cases/property.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, place) => place)

// H15
describe('a long list in pages', () => {
  it('is a few texts', () => {
    expect(pagesOf(numbers(100_000)).pages).toHaveLength(400)
  })

  it('says how many entries it has', () => {
    expect(pagesOf(numbers(1001)).total).toBe(1001)
  })

  it.each([0, 1, PAGE_SIZE, PAGE_SIZE + 1, 1001])('has every entry in its order: %i of them', (count) => {
    expect(entriesOf(pagesOf(numbers(count)))).toEqual(numbers(count))
  })

  it('has no entry beyond its end', () => {
    expect(readPages(pagesOf(numbers(3)))(1000)).toBeUndefined()
  })

  it('reads only the pages whose entries are asked for, each once', () => {
    const list = pagesOf(numbers(1000))
    const parse = vi.spyOn(JSON, 'parse')
    const entryAt = readPages(list)
    for (const index of [0, 5, PAGE_SIZE]) entryAt(index)
    expect(parse).toHaveBeenCalledTimes(2)
  })
})

it('every element is processed once, in order, and never more at a time than allowed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer(), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      async (things, most) => {
        const sizes: number[] = []
        const responses = await batched(things, most, (part) => {
          sizes.push(part.length)
          return Promise.resolve(part.map((thing) => thing * 2))
        })
        expect(responses).toEqual(things.map((thing) => thing * 2))
        expect(sizes.every((size) => size > 0 && size <= most)).toBe(true)
      },
    ),
  )
})
