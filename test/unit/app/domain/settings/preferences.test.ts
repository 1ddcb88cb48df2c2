import { expect, it } from 'vitest'
import { forgetConnection, DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'

it('a connection is forgotten in every preference by connection, and the other ones stay', () => {
  const preferences = {
    ...DEFAULT_PREFERENCES,
    destinationsOf: { a: ['https://a.example'], b: ['https://b.example'] },
    replayTargets: { a: 'https://a.example', b: 'https://b.example' },
    deliveryFilters: { a: [], b: [] },
    earningsOrder: { a: ['eps'], b: ['revenue'] },
  }
  expect(forgetConnection(preferences, 'a')).toEqual({
    ...preferences,
    destinationsOf: { b: ['https://b.example'] },
    replayTargets: { b: 'https://b.example' },
    deliveryFilters: { b: [] },
    earningsOrder: { b: ['revenue'] },
  })
})
