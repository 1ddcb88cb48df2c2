// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ConnectionProfile } from '../../../../../app/ipc/connection.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ProfileSection } from '../../../../../renderer/features/settings/profile-section.tsx'
import { INITIAL_SETTINGS } from '../../../../../renderer/features/settings/settings-state.ts'
import { SettingsView } from '../../../../../renderer/features/settings/settings-view.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { commandsOf } from '../../../../support/window/commands-of.tsx'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { ownReplies, PROFILE } from '../../../../support/window/own-replies.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { serviceReplies } from '../../../../support/window/service-replies.ts'

/** The settings, where calls confirm names of the interface. */
async function open() {
  const now = Date.now()
  let profile = PROFILE
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <SettingsView state={INITIAL_SETTINGS} />
      </CommandProvider>
    </ConnectionContext>,
    { ...ownReplies('live', now), ...serviceReplies('live', now), 'profile.get': () => profile },
  )
  await window.settle()
  return {
    ...window,
    async confirm(...confirmed: ConnectionProfile['confirmed']) {
      profile = { ...profile, confirmed }
      await window.notify('status.changed')
    },
  }
}

const fieldOf = (label: string): HTMLElement => screen.getByRole('textbox', { name: new RegExp(`^${label}`) })

/** The mark of a name. */
const markOf = (label: string): string | undefined | null =>
  fieldOf(label).closest('.field')?.querySelector('.tag-confirmed, .tag-assumed')?.textContent

describe('the command that saves the interface profile', () => {
  const section = <ProfileSection profile={PROFILE} />

  it('saves what was typed', async () => {
    const { user, run, inputsOf } = await commandsOf(section, { 'profile.save': () => null })
    await user.type(fieldOf('Symbols parameter'), 'x')
    await run('connection.save-profile')
    expect(inputsOf('profile.save')).toHaveLength(1)
  })

  it('cannot run before anything is changed, with the reason', async () => {
    const { find } = await commandsOf(section)
    expect(find('connection.save-profile').unavailable).toBe('The profile is not changed.')
  })
})

describe('the interface profile', () => {
  it('marks a name as assumed until a call has succeeded with it, and again while it is being changed', async () => {
    const { user, confirm } = await open()
    await confirm('symbolsParameter')
    expect([markOf('Symbols parameter'), markOf('Period parameter')]).toEqual(['confirmed', 'assumed'])
    await user.type(fieldOf('Symbols parameter'), 'x')
    expect(markOf('Symbols parameter')).toBe('assumed')
  })

  it('warns of the key in the address before that is saved, and says nothing about the header', async () => {
    const { user, inputsOf } = await open()
    const warning = /the key ends up in the logs of proxies and servers/
    expect(screen.queryByText(warning)).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'token parameter' }))
    expect(screen.queryByText(warning)).not.toBeNull()
    expect(inputsOf('profile.save')).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Header' }))
    expect(screen.queryByText(warning)).toBeNull()
  })
})

it('where the key goes is chosen by a command, and kept until it is saved', async () => {
  const { run, find, inputsOf } = await commandsOf(<ProfileSection profile={PROFILE} />, { 'profile.save': () => null })
  await run('connection.key-in-query')
  expect([find('connection.key-in-header').isOn, find('connection.key-in-query').isOn]).toEqual([false, true])
  expect(inputsOf('profile.save')).toEqual([])
  await run('connection.save-profile')
  expect(inputsOf('profile.save')).toMatchObject([{ keyPlacement: 'query' }])
})
