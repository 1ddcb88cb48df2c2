import { expect, it } from 'vitest'
import type { ProofTarget } from '../../../../../app/domain/responses/proof.ts'
import { followed, MAX_TRAIL, NO_TRAIL, stepOf } from '../../../../../renderer/features/proof/source-trail.ts'
import fc from '../../../../support/cases/property.ts'

const target = (digits: string): ProofTarget => ({
  computed: null,
  figures: [{ label: 'roe', response: { hash: 'a', path: '$' }, digits }],
})
const trailOf = (digits: readonly string[]) => digits.map(target).reduce(followed, NO_TRAIL)

it('has the numbers in their order, and shows the last one', () => {
  expect(trailOf(['1', '2', '3'])).toEqual({ targets: ['1', '2', '3'].map(target), place: 2 })
})

it('a number that is shown already is no further step', () => {
  expect(trailOf(['1', '2', '2']).targets).toEqual(['1', '2'].map(target))
})

it('a number after a step back replaces what came after', () => {
  const back = { ...trailOf(['1', '2', '3']), place: 0 }
  expect(followed(back, target('4'))).toEqual({ targets: ['1', '4'].map(target), place: 1 })
})

it('has no step beyond its ends', () => {
  const trail = trailOf(['1', '2'])
  expect([stepOf(trail, 1), stepOf(trail, -1), stepOf(NO_TRAIL, -1)]).toEqual([null, target('1'), null])
})

it('keeps the newest numbers, of which the last is shown', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 80 }), (all) => {
      const { targets, place } = trailOf(all.map(String))
      expect(targets.length).toBeLessThanOrEqual(MAX_TRAIL)
      expect(place).toBe(targets.length - 1)
      expect(targets[place]).toEqual(target(String(all.at(-1))))
    }),
  )
})
