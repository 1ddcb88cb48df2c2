import { expect, it } from 'vitest'
import { age } from '../../../../../app/domain/values/age.ts'

it('shows an age in one unit', () => {
  expect([30_000, 5 * 60_000, 3 * 3_600_000, 50 * 3_600_000].map((ms) => age(0, ms))).toEqual([
    'just now',
    '5 min ago',
    '3 h ago',
    '2 days ago',
  ])
})

it('names no age after the clock was set back', () => {
  expect(age(3_600_000, 0)).toBe('ahead of the clock')
})

it('calls what was received since the clock of the window last moved new', () => {
  expect(age(60_000, 0)).toBe('just now')
})
