import { expect, it, vi } from 'vitest'
import { createRecent } from '../../../../../app/domain/values/recently-used.ts'

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
