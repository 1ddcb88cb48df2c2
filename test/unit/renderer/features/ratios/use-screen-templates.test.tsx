// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { ScreenTemplate } from '../../../../../app/domain/fundamentals/screen-template.ts'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import type { RatiosState } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { ScreenTemplates } from '../../../../../renderer/features/ratios/screen-templates.tsx'
import { useScreenTemplates } from '../../../../../renderer/features/ratios/use-screen-templates.ts'
import { commandsOf } from '../../../../support/commands-of.tsx'

const { screen: shown, reportType } = INITIAL_RATIOS
const PLAIN: ScreenTemplate = { ...shown, name: 'Plain', fields: ['roe'], reportType }
const QUALITY: ScreenTemplate = { ...PLAIN, name: 'Quality', filter: 'roe > 0' }

/** The commands of a screen that shows the first of these, and what they changed. */
async function savedScreens(...screens: ScreenTemplate[]) {
  const changes: Partial<RatiosState>[] = []
  function Tools(): ReactElement {
    const use = useScreenTemplates({ ...INITIAL_RATIOS, fields: ['roe'] }, (change) => changes.push(change))
    return <ScreenTemplates use={use} />
  }
  const commands = await commandsOf(<Tools />, {
    'preferences.get': () => ({ ...DEFAULT_PREFERENCES, screens }),
    'preferences.save': () => null,
  })
  return { ...commands, changes }
}

describe('the commands of the saved screens', () => {
  it('save what is shown under a name', async () => {
    const { run, user, inputsOf } = await savedScreens()
    await run('ratios.save-screen')
    expect(document.activeElement).toBe(screen.getByLabelText('Name of the screen'))
    await user.keyboard('Plain{Enter}')
    expect(inputsOf('preferences.save')).toEqual([{ screens: [PLAIN] }])
  })

  it('show the next one', async () => {
    const { run, changes } = await savedScreens(PLAIN, QUALITY)
    await run('ratios.next-screen')
    expect(changes).toEqual([{ screen: { ...shown, filter: 'roe > 0' }, fields: ['roe'], reportType }])
  })

  it('remove the one that is shown', async () => {
    const { run, inputsOf } = await savedScreens(PLAIN, QUALITY)
    await run('ratios.remove-screen')
    expect(inputsOf('preferences.save')).toEqual([{ screens: [QUALITY] }])
  })

  it('say why they cannot run', async () => {
    const { find } = await savedScreens()
    expect([find('ratios.next-screen').unavailable, find('ratios.remove-screen').unavailable]).toEqual([
      'There is no other saved screen.',
      'Show a saved screen first.',
    ])
  })
})
