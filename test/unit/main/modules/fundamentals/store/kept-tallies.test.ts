import { expect, it, vi } from 'vitest'
import { keptTallies } from '../../../../../../main/modules/fundamentals/store/ratios.ts'
import type { Database } from '../../../../../../main/platform/database/connection.ts'

const library = (): Database => ({}) as Database

const counting = () => vi.fn(() => ({ roe: { agrees: 1, checked: 1, relations: [] } }))

it('tallies are counted once for each key', () => {
  const [one, count] = [library(), counting()]
  expect(keptTallies(one, 'A', count)).toBe(keptTallies(one, 'A', count))
  expect(count).toHaveBeenCalledOnce()
})

it('tallies are counted again for another key, and for another library', () => {
  const [one, count] = [library(), counting()]
  keptTallies(one, 'A', count)
  keptTallies(one, 'A after another response', count)
  keptTallies(library(), 'A', count)
  expect(count).toHaveBeenCalledTimes(3)
})

it('the oldest tallies are dropped before there are too many', () => {
  const [one, count] = [library(), counting()]
  for (let place = 0; place <= 1000; place += 1) keptTallies(one, String(place), count)
  keptTallies(one, '1000', count)
  expect(count).toHaveBeenCalledTimes(1001)
  keptTallies(one, '0', count)
  expect(count).toHaveBeenCalledTimes(1002)
})
