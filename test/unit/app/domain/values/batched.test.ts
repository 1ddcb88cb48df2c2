import { expect, it } from 'vitest'
import { batched } from '../../../../../app/domain/values/batched.ts'
import fc from '../../../../support/property.ts'

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
