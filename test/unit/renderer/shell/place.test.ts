// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { FIRST_LOCATION } from '../../../../renderer/shell/navigation.ts'
import { locationIn } from '../../../../renderer/shell/place.ts'

const RATIOS = { ...FIRST_LOCATION, view: 'ratios' as const }

it('the place of a connection is found again', () => {
  expect(locationIn(JSON.stringify({ connection: 'a', location: RATIOS }), 'a')).toEqual(RATIOS)
})

it.each([
  ['there is none', null],
  ['it is of another connection', JSON.stringify({ connection: 'b', location: RATIOS })],
  ['its view does not exist', JSON.stringify({ connection: 'a', location: { ...RATIOS, view: 'gone' } })],
])('no place is found when %s', (_why, place) => {
  expect(locationIn(place, 'a')).toBeNull()
})
