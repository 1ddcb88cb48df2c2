// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import type { Preferences } from '../../../../../app/domain/settings/preferences.ts'
import { DestinationField } from '../../../../../renderer/features/webhooks/destination-field.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { commandsOf } from '../../../../support/commands-of.tsx'

const SAVED = 'https://hooks.example/saved'

const fieldWith = (value: string, preferences: Partial<Preferences> = { destinationsOf: { test: [SAVED] } }) =>
  commandsOf(
    <ConnectionContext value={connectionView()}>
      <DestinationField value={value} errorText={null} recent={[]} onChange={() => undefined} />
    </ConnectionContext>,
    {
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, ...preferences }),
      'preferences.save': () => null,
    },
  )

describe('the destination of a test', () => {
  it('is saved by a command', async () => {
    const { run, inputsOf } = await fieldWith('https://hooks.example/new')
    await run('webhooks.save-destination')
    expect(inputsOf('preferences.save')).toEqual([{ destinationsOf: { test: [SAVED, 'https://hooks.example/new'] } }])
  })

  it('is removed from the saved ones by a command', async () => {
    const { run, inputsOf } = await fieldWith(SAVED)
    await run('webhooks.remove-destination')
    expect(inputsOf('preferences.save')).toEqual([{ destinationsOf: { test: [] } }])
  })

  it.each([
    ['', 'Enter a destination first.'],
    [SAVED, 'This destination is saved already.'],
  ])('“%s” is not saved, with the reason', async (value, reason) => {
    expect((await fieldWith(value)).find('webhooks.save-destination').unavailable).toBe(reason)
  })

  it('that is no public address is not saved, with the reason', async () => {
    expect((await fieldWith('ftp://x')).find('webhooks.save-destination').unavailable).toMatch(/https/i)
  })

  it('that is not saved is not removed, with the reason', async () => {
    expect((await fieldWith('')).find('webhooks.remove-destination').unavailable).toBe('This destination is not saved.')
  })

  it('has a button that does what the command does', async () => {
    const { user, inputsOf } = await fieldWith(SAVED)
    await user.click(screen.getByRole('button', { name: 'Remove from saved' }))
    expect(inputsOf('preferences.save')).toEqual([{ destinationsOf: { test: [] } }])
  })

  it('that another connection saved is not among the saved ones', async () => {
    const { find } = await fieldWith(SAVED, { destinationsOf: { other: [SAVED] } })
    expect(find('webhooks.save-destination').unavailable).toBeNull()
  })
})
