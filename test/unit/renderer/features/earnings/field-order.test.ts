import { expect, it } from 'vitest'
import { inOrder, movedTo, withOrder } from '../../../../../renderer/features/earnings/field-order.ts'
import fc from '../../../../support/property.ts'

const fields = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))

it('fields that came after the order was given follow as sent', () => {
  expect(inOrder(['a', 'b', 'c', 'd'], ['c', 'gone', 'a'])).toEqual(['c', 'a', 'b', 'd'])
})

it('no field is lost or doubled, whatever the order', () => {
  fc.assert(
    fc.property(fields, fields, (paths, order) => {
      expect([...inOrder(paths, order)].sort()).toEqual([...paths].sort())
    }),
  )
})

it('a field that is moved is where the other one was, and the rest keeps its order', () => {
  fc.assert(
    fc.property(fields, fc.constantFrom('a', 'b', 'c'), fc.constantFrom('a', 'b', 'c'), (paths, moved, target) => {
      const after = movedTo(paths, moved, target)
      if (paths.includes(moved) && paths.includes(target)) expect(after.indexOf(moved)).toBe(paths.indexOf(target))
      expect(after.filter((path) => path !== moved)).toEqual(paths.filter((path) => path !== moved))
    }),
  )
})

it('each connection has an order of its own', () => {
  expect(withOrder({ one: ['a'], two: ['b'] }, 'one', ['c'])).toEqual({ one: ['c'], two: ['b'] })
  expect(withOrder({ one: ['a'], two: ['b'] }, 'one', null)).toEqual({ two: ['b'] })
})
