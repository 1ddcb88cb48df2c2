// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ScreenTemplate } from '../../../../../../app/domain/fundamentals/screen/screen-template.ts'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { INITIAL_RATIOS } from '../../../../../../renderer/features/ratios/ratios-state.ts'
import { ScreenFilter } from '../../../../../../renderer/features/ratios/screen/screen-tools.tsx'
import type { Screen } from '../../../../../../renderer/features/ratios/screen/use-screen.ts'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'

const { screen: shown, reportType } = INITIAL_RATIOS
const PLAIN: ScreenTemplate = { ...shown, name: 'Plain', fields: ['roe'], reportType }
const QUALITY: ScreenTemplate = { ...PLAIN, name: 'Quality', filter: 'roe > 0' }

const NOTHING: Screen = {
  companies: [],
  shown: [],
  unjudged: 0,
  leavesOutNone: false,
  filterError: null,
  limits: [],
  farLimits: [],
  periods: [],
  standings: new Map(),
  set: { columns: [], series: [] },
  changes: [],
  markSeen: () => undefined,
}

/** The commands of a screen that shows the first of these. */
function savedScreens(...screens: ScreenTemplate[]) {
  return commandsOf(
    <ScreenFilter state={{ ...INITIAL_RATIOS, fields: ['roe'] }} screen={NOTHING} onChange={() => undefined} />,
    {
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, screens }),
      'preferences.save': () => null,
    },
  )
}

describe('the commands of the saved screens', () => {
  it('save what is shown under a name', async () => {
    const { run, user, inputsOf } = await savedScreens()
    await run('ratios.save-screen')
    expect(document.activeElement).toBe(screen.getByLabelText('Name of the screen'))
    await user.keyboard('Plain{Enter}')
    expect(inputsOf('preferences.save')).toEqual([{ screens: [PLAIN] }])
  })

  it('remove the one that is shown', async () => {
    const { run, inputsOf } = await savedScreens(PLAIN, QUALITY)
    await run('ratios.remove-screen')
    expect(inputsOf('preferences.save')).toEqual([{ screens: [QUALITY] }])
  })

  it('remove none where none is shown, and say why', async () => {
    const { find } = await savedScreens()
    expect(find('ratios.remove-screen').unavailable).toBe('Show a saved screen first.')
  })
})
