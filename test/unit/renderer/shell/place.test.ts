// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { FIRST_LOCATION } from '../../../../renderer/shell/navigation.ts'
import { firstLocation } from '../../../../renderer/shell/place.ts'
import { PLACE } from '../../../support/place.ts'

const places = new Map([['a', PLACE]])

it('a connection comes back as it was', () => {
  expect(firstLocation(places, 'a', 'console')).toEqual({ ...FIRST_LOCATION, ...PLACE })
})

it('a connection that was not shown before begins in the view that is open', () => {
  expect(firstLocation(places, 'b', 'console')).toEqual({ ...FIRST_LOCATION, view: 'console' })
})

it('a window begins with the news', () => {
  expect(firstLocation(new Map(), 'a', null)).toEqual(FIRST_LOCATION)
})
