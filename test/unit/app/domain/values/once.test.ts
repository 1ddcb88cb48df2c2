import { expect, it } from 'vitest'
import { once } from '../../../../../app/domain/values/once.ts'

it('a value is made at the first call, and once', () => {
  let count = 0
  const value = once(() => ({ count: ++count }))
  expect(count).toBe(0)
  expect(value()).toBe(value())
  expect(count).toBe(1)
})

it('what could not be made is made at the next call', () => {
  let fails = true
  const value = once(() => {
    if (fails) throw new Error('not yet')
    return {}
  })
  expect(value).toThrow('not yet')
  fails = false
  expect(value()).toEqual({})
})
