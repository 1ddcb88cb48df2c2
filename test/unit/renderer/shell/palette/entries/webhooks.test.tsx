// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { NO_FILTER } from '../../../../../../app/domain/webhooks/delivery-filter.ts'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { destinations, openPalette, options, PALETTE_REPLIES } from '../../../../../support/palette-window.tsx'

beforeEach(() => localStorage.clear())

const filter = { ...NO_FILTER, kind: 'other' as const }
const SAVED = { name: 'odd ones', text: 'unheard', filter }

it('a saved filter of deliveries leads to the deliveries that it leaves', async () => {
  const { type, user, settle } = await openPalette({
    ...PALETTE_REPLIES,
    'preferences.get': () => ({
      ...DEFAULT_PREFERENCES,
      deliveryFilters: { test: [SAVED], two: [{ ...SAVED, name: 'odd others' }] },
    }),
  })
  await type('odd')
  expect(options().filter((title) => title?.startsWith('odd'))).toEqual(['odd ones'])
  await user.keyboard('{Enter}')
  await settle()
  expect(destinations.onPlace.mock.calls.at(-1)?.[0]).toMatchObject({
    view: 'webhooks',
    webhooks: { panel: 'receiver', search: 'unheard', filter, showsFilter: true, follows: true, selected: null },
  })
})
