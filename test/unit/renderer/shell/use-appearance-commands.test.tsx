// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import { COMMAND_IDS } from '../../../../app/domain/commands/catalogue.ts'
import { DEFAULT_APPEARANCE } from '../../../../app/domain/settings/appearance.ts'
import type { Appearance } from '../../../../app/domain/settings/appearance.ts'
import { CommandProvider, useRegistry } from '../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../renderer/commands/registry.ts'
import { useAppearanceCommands } from '../../../../renderer/shell/use-appearance-commands.ts'
import { AppearanceContext } from '../../../../renderer/ui/appearance.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

async function offered(appearance: Partial<Appearance> = {}) {
  let registry: Registry | null = null
  function Offering(): null {
    useAppearanceCommands()
    registry = useRegistry()
    return null
  }
  const window = await renderWindow(
    <CommandProvider>
      <AppearanceContext value={{ ...DEFAULT_APPEARANCE, ...appearance }}>
        <Offering />
      </AppearanceContext>
    </CommandProvider>,
  )
  const found = registry as Registry | null
  return {
    run: async (id: CommandId) => {
      act(() => found?.run(id))
      await window.settle()
      return window.inputsOf('preferences.save')
    },
    isOn: (id: CommandId) => found?.find(id).isOn,
    unavailable: (id: CommandId) => found?.find(id).unavailable,
  }
}

describe('the commands of the appearance', () => {
  it.each([
    ['appearance.theme-light', { theme: 'light' }],
    ['appearance.theme-dark', { theme: 'dark' }],
    ['appearance.theme-contrast', { theme: 'contrast' }],
    ['appearance.density-compact', { density: 'compact' }],
    ['appearance.density-relaxed', { density: 'relaxed' }],
    ['appearance.larger-text', { fontSize: 14 }],
    ['appearance.smaller-text', { fontSize: 12 }],
    ['appearance.dates-iso', { dateForm: 'iso' }],
    ['appearance.decimals-comma', { decimalSign: 'comma' }],
    ['appearance.width-full', { readingWidth: 'full' }],
  ] as const)('%s is saved', async (id, change) => {
    expect(await (await offered()).run(id)).toEqual([change])
  })

  it.each([
    ['appearance.larger-text', { fontSize: 16 }, 'This is the largest text.'],
    ['appearance.smaller-text', { fontSize: 12 }, 'This is the smallest text.'],
  ] as const)('%s says why it cannot run', async (id, appearance, why) => {
    expect((await offered(appearance)).unavailable(id)).toBe(why)
  })

  it('are on where their choice is made', async () => {
    const { isOn } = await offered({ density: 'compact' })
    expect(COMMAND_IDS.filter((id) => id.startsWith('appearance.') && isOn(id))).toEqual([
      'appearance.theme-system',
      'appearance.density-compact',
      'appearance.text-13',
      'appearance.times-local',
      'appearance.dates-day-month',
      'appearance.decimals-system',
      'appearance.width-medium',
    ])
  })

  it('are all offered', async () => {
    const { unavailable } = await offered()
    const ids = COMMAND_IDS.filter((id) => id.startsWith('appearance.'))
    expect(ids).toHaveLength(30)
    expect(ids.filter((id) => unavailable(id) === 'Not possible here.')).toEqual([])
  })
})
