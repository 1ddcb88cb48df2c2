import { expect, it, vi } from 'vitest'
import { createRecent, once } from '../../../../../app/domain/values/memo.ts'

it('makes a value once as long as it is used', () => {
  const recent = createRecent<number>(2)
  const make = vi.fn(() => 1)
  const use = (...names: string[]): void => names.forEach((name) => recent(name, make))
  use('a', 'a', 'b')
  expect(make).toHaveBeenCalledTimes(2)
  // The third name replaces the one that was used least recently.
  use('a', 'c')
  expect(make).toHaveBeenCalledTimes(3)
  use('a', 'c')
  expect(make).toHaveBeenCalledTimes(3)
  use('b')
  expect(make).toHaveBeenCalledTimes(4)
})

it('keeps that there is none as it keeps a value', () => {
  const recent = createRecent<string | null>(2)
  const make = vi.fn(() => null)
  for (const name of ['a', 'b', 'a', 'b']) expect(recent(name, make)).toBeNull()
  expect(make).toHaveBeenCalledTimes(2)
})

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
