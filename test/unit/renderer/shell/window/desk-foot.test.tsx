// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../app/domain/settings/preferences.ts'
import { PauseMark } from '../../../../../renderer/shell/window/desk.tsx'
import { WithDeskCommands } from '../../../../support/window/desk-commands.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const HOUR = 3_600_000

const marked = (changes: Partial<Preferences>) =>
  renderWindow(
    <WithDeskCommands>
      <PauseMark />
    </WithDeskCommands>,
    {
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, ...changes }),
      'preferences.save': () => null,
    },
  )

it('a pause is said with its end, and can be ended', async () => {
  const { user, inputsOf } = await marked({ notificationsPausedUntil: Date.now() + HOUR })
  expect(document.body.textContent).toMatch(/Notifications paused until .*\d\d:\d\d/)
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  expect(inputsOf('preferences.save')).toEqual([{ notificationsPausedUntil: null }])
})

it.each([
  ['there is none', { notificationsPausedUntil: null }],
  ['it is over', { notificationsPausedUntil: Date.now() - HOUR }],
  ['notifications are off', { notificationsPausedUntil: Date.now() + HOUR, notifications: false }],
])('nothing is said of a pause where %s', async (_why, changes) => {
  await marked(changes)
  expect(screen.queryByText(/paused/)).toBeNull()
})
