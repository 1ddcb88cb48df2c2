// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { DEFAULT_APPEARANCE } from '../../../../../app/domain/settings/appearance.ts'
import type { Density } from '../../../../../app/domain/settings/appearance.ts'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { ListMenu } from '../../../../../renderer/features/news/list-menu.tsx'
import { useListChoices } from '../../../../../renderer/features/news/use-list-choices.ts'
import { currentLayout } from '../../../../../renderer/ui/layout.ts'
import { AppearanceContext } from '../../../../../renderer/ui/appearance.tsx'
import { WithDeskCommands } from '../../../../support/desk-commands.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

function Offered(): ReactElement {
  useListChoices()
  return <ListMenu />
}

async function open(density: Density) {
  const window = await renderWindow(
    <AppearanceContext value={{ ...DEFAULT_APPEARANCE, density }}>
      <WithDeskCommands>
        <Offered />
      </WithDeskCommands>
    </AppearanceContext>,
    { 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, density }), 'preferences.save': () => null },
  )
  await window.user.click(screen.getByRole('button', { name: /list: density and columns$/ }))
  return window
}

it('the menu of the list says the density on its button', async () => {
  await open('regular')
  expect(screen.getByRole('button', { name: 'Regular list: density and columns' }).textContent).toBe('Regular')
})

it('the menu of the list saves another density', async () => {
  const { user, settle, inputsOf } = await open('regular')
  await user.click(await screen.findByRole('menuitemradio', { name: 'Compact' }))
  await settle()
  expect(inputsOf('preferences.save')).toEqual([{ density: 'compact' }])
})

it('the menu of the list chooses how much of each story is requested', async () => {
  const { user } = await open('regular')
  await user.click(await screen.findByRole('menuitemradio', { name: 'Full stories' }))
  expect(currentLayout().listText).toBe('full')
})

it('the columns of one-line stories are chosen in the menu', async () => {
  const { user, settle, inputsOf } = await open('compact')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Channel' }))
  await settle()
  expect(inputsOf('preferences.save')).toEqual([{ storyColumns: ['time', 'symbol', 'channel', 'importance', 'marks'] }])
})

it('stories in two lines have no columns to choose', async () => {
  await open('relaxed')
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull()
})
