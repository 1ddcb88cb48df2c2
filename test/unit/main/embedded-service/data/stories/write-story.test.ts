import { describe, expect, it } from 'vitest'
import { kindOf } from '../../../../../../main/embedded-service/data/stories/write-story.ts'
import fc from '../../../../../support/property.ts'

describe('the kind of a story', () => {
  it('is a list of movers for every hour or for none, so that lists are found without the hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.double({ min: 0, max: 24, noNaN: true }),
        (bits, hour) => {
          const draw = bits / 2 ** 32
          expect(kindOf(hour, draw) === 'moversList').toBe(kindOf(0, draw) === 'moversList')
        },
      ),
    )
  })
})
