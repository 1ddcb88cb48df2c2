// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { NO_FILTER, type SavedFilter } from '../../../../../../app/domain/webhooks/delivery-filter.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { DeliveryFilters } from '../../../../../../renderer/features/webhooks/deliveries/delivery-filters.tsx'
import { INITIAL_WEBHOOKS } from '../../../../../../renderer/features/webhooks/webhooks-state.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { TimeZoneContext } from '../../../../../../renderer/ui/text/date-time.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { formWithDrafts } from '../../../../../support/window/form-with-drafts.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

afterEach(() => vi.useRealTimers())

const WRONG: SavedFilter = { name: 'forged', text: 'eps', filter: { ...NO_FILTER, signature: 'wrong' } }

async function open(deliveryFilters: Record<string, readonly SavedFilter[]> = {}) {
  const shown: unknown[] = []
  function Part(): ReactElement {
    const [state, setState] = useState(INITIAL_WEBHOOKS)
    return (
      <DeliveryFilters
        state={state}
        onChange={(change) => {
          shown.push(change)
          setState({ ...state, ...change })
        }}
      />
    )
  }
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Part />
      </CommandProvider>
    </ConnectionContext>,
    { 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, deliveryFilters }), 'preferences.save': () => null },
  )
  await window.settle()
  return { ...window, shown }
}

it('what is chosen in a field is what is listed', async () => {
  const { user, shown } = await open()
  await user.selectOptions(screen.getByLabelText('Signature'), 'Wrong')
  await user.selectOptions(screen.getByLabelText('Received'), 'Last hour')
  expect(shown.at(-1)).toEqual({ search: '', filter: { ...NO_FILTER, signature: 'wrong', within: 'hour' } })
})

it('deliveries of a kind that Tearsheet does not know are chosen as other kinds', async () => {
  const { user, shown } = await open()
  await user.selectOptions(screen.getByLabelText('Kind'), 'Other kinds')
  expect(shown).toEqual([{ search: '', filter: { ...NO_FILTER, kind: 'other' } }])
})

it('a filter is saved for its connection, and those of others stay', async () => {
  const { user, inputsOf } = await open({ other: [WRONG] })
  await user.selectOptions(screen.getByLabelText('Signature'), 'Wrong')
  await user.selectOptions(screen.getByLabelText('Saved filters'), 'Save this filter…')
  await user.type(screen.getByLabelText('Name of the filter'), 'mine{Enter}')
  expect(inputsOf('preferences.save')).toEqual([
    {
      deliveryFilters: {
        other: [WRONG],
        test: [{ name: 'mine', text: '', filter: { ...NO_FILTER, signature: 'wrong' } }],
      },
    },
  ])
})

it('a saved filter of the connection is shown and removed', async () => {
  const { user, shown, inputsOf } = await open({ test: [WRONG] })
  await user.selectOptions(screen.getByLabelText('Saved filters'), 'forged')
  expect(shown).toEqual([{ search: 'eps', filter: WRONG.filter }])
  await user.selectOptions(screen.getByLabelText('Saved filters'), 'Remove “forged”')
  expect(inputsOf('preferences.save')).toEqual([{ deliveryFilters: { test: [] } }])
})

it('a filter that another connection saved is not offered', async () => {
  await open({ other: [WRONG] })
  expect(screen.queryByRole('option', { name: 'forged' })).toBeNull()
})

it('the days between which deliveries came are typed, and saved with the filter', async () => {
  const { user, shown, inputsOf } = await open()
  await user.type(screen.getByLabelText('From'), '2026-01-05{Enter}')
  await user.type(screen.getByLabelText('To'), '2026-01-06{Enter}')
  const filter = { ...NO_FILTER, from: '2026-01-05', to: '2026-01-06' }
  expect(shown.at(-1)).toEqual({ search: '', filter })
  await user.selectOptions(screen.getByLabelText('Saved filters'), 'Save this filter…')
  await user.type(screen.getByLabelText('Name of the filter'), 'two days{Enter}')
  expect(inputsOf('preferences.save')).toEqual([
    { deliveryFilters: { test: [{ name: 'two days', text: '', filter }] } },
  ])
})

it('a day that was typed and not taken is kept, and is no name that is being typed', async () => {
  const { user, kept } = await formWithDrafts(
    <DeliveryFilters state={INITIAL_WEBHOOKS} onChange={() => undefined} />,
    [['delivery days/from', '2026']],
    { 'preferences.get': () => DEFAULT_PREFERENCES, 'preferences.save': () => null },
  )
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026')
  expect(screen.queryByLabelText('Name of the filter')).toBeNull()
  await user.type(screen.getByLabelText('To'), '20')
  expect(kept.get('delivery days/to')).toBe('20')
})

it.each([
  ['utc', '2026-11-25', 'Wednesday, 25 November 2026'],
  ['market', '2026-11-24', 'Tuesday, 24 November 2026'],
] as const)('today is the day of the zone in which times are shown: %s', async (zone, day, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 25, 1) })
  const taken: unknown[] = []
  const { user, settle } = await formWithDrafts(
    <TimeZoneContext value={zone}>
      <DeliveryFilters state={INITIAL_WEBHOOKS} onChange={({ filter }) => taken.push(filter)} />
    </TimeZoneContext>,
    [],
    { 'preferences.get': () => DEFAULT_PREFERENCES, 'preferences.save': () => null },
  )
  await user.type(screen.getByLabelText('From'), 'today{Enter}')
  expect(taken).toEqual([{ ...NO_FILTER, from: day }])
  await user.type(screen.getByLabelText('To'), '{ArrowDown}')
  await settle()
  expect(screen.getByRole('button', { name: words }).closest('[aria-current="date"]')).not.toBeNull()
})

it('a text that is no day is forgotten once another saved filter is taken', async () => {
  const { user, settle, kept } = await formWithDrafts(
    <DeliveryFilters state={INITIAL_WEBHOOKS} onChange={() => undefined} />,
    [['delivery days/from', 'soon']],
    {
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, deliveryFilters: { test: [WRONG] } }),
      'preferences.save': () => null,
    },
  )
  await settle()
  await user.selectOptions(screen.getByLabelText('Saved filters'), 'forged')
  expect([screen.getByLabelText<HTMLInputElement>('From').value, kept.size]).toEqual(['', 0])
})
