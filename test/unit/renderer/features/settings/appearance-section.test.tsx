// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { AppearanceSection } from '../../../../../renderer/features/settings/appearance-section.tsx'
import { WithDeskCommands } from '../../../../support/desk-commands.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

const open = () =>
  renderWindow(
    <WithDeskCommands>
      <AppearanceSection />
    </WithDeskCommands>,
    { 'preferences.get': () => DEFAULT_PREFERENCES, 'preferences.save': () => null },
  )

describe('the settings of the appearance', () => {
  it('show what is chosen', async () => {
    await open()
    const chosen = screen.getAllByRole('radio').filter((each) => each.getAttribute('aria-checked') === 'true')
    expect(chosen.map(({ textContent }) => textContent)).toEqual(['System', 'Regular', '13 px'])
  })

  it.each([
    ['High contrast', { theme: 'contrast' }],
    ['Compact', { density: 'compact' }],
    ['16 px', { fontSize: 16 }],
  ])('save %s', async (name, change) => {
    const { user, settle, inputsOf } = await open()
    await user.click(screen.getByRole('radio', { name }))
    await settle()
    expect(inputsOf('preferences.save')).toEqual([change])
  })
})
