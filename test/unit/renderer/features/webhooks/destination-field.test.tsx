// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { DestinationField } from '../../../../../renderer/features/webhooks/destination-field.tsx'
import { commandsOf } from '../../../../support/commands-of.tsx'

const SAVED = 'https://hooks.example/saved'

const fieldWith = (value: string) =>
  commandsOf(<DestinationField value={value} errorText={null} recent={[]} onChange={() => undefined} />, {
    'preferences.get': () => ({ ...DEFAULT_PREFERENCES, destinations: [SAVED] }),
    'preferences.save': () => null,
  })

describe('the destination of a test', () => {
  it('is saved by a command', async () => {
    const { run, inputsOf } = await fieldWith('https://hooks.example/new')
    await run('webhooks.save-destination')
    expect(inputsOf('preferences.save')).toEqual([{ destinations: [SAVED, 'https://hooks.example/new'] }])
  })

  it('is removed from the saved ones by a command', async () => {
    const { run, inputsOf } = await fieldWith(SAVED)
    await run('webhooks.remove-destination')
    expect(inputsOf('preferences.save')).toEqual([{ destinations: [] }])
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
    expect(inputsOf('preferences.save')).toEqual([{ destinations: [] }])
  })
})
