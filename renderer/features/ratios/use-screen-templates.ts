import type { ScreenTemplate } from '../../../app/domain/fundamentals/screen-template.ts'
import { isSame } from '../../../app/domain/values/put-back.ts'
import { useCommands } from '../../commands/commands.tsx'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import type { RatiosState } from './ratios-state.ts'
import { nextNamed } from './next-named.ts'
import { useNaming } from '../../ui/saved-select.tsx'
import type { Naming } from '../../ui/saved-select.tsx'

/** What a state of the view is called as a saved screen. */
const templateOf = ({ screen, fields, reportType }: RatiosState): Omit<ScreenTemplate, 'name'> => ({
  ...screen,
  fields,
  reportType,
})

/** The saved screens, and what can be done with them. */
export interface ScreenTemplatesUse {
  names: readonly string[]
  /** The name of the one that is shown; null for none. */
  current: string | null
  naming: Naming
  show: (name: string) => void
  save: (name: string) => void
  /** Removes the one that is shown. */
  remove: () => void
}

/** Offers the commands for saved screens, also while their tool has no room in the bar. The companies stay as they are. */
export function useScreenTemplates(
  state: RatiosState,
  onChange: (change: Partial<RatiosState>) => void,
): ScreenTemplatesUse {
  const { screens } = usePreferences()
  const savePreferences = useSavePreferences()
  const naming = useNaming('screen template')
  const shown = templateOf(state)
  const current = screens.find(({ name: _name, ...template }) => isSame(template, shown))
  const next = nextNamed(screens, current)

  function show(wanted: string): void {
    const chosen = screens.find(({ name }) => name === wanted)
    if (chosen === undefined) return
    const { name: _name, fields, reportType, ...screen } = chosen
    onChange({ screen, fields, reportType })
  }
  function remove(): void {
    if (current === undefined) return
    savePreferences({ screens: screens.filter((each) => each !== current) }, `Screen “${current.name}” removed`)
  }
  useCommands([
    { id: 'ratios.save-screen', run: naming.begin },
    {
      id: 'ratios.next-screen',
      unavailable: next === null ? 'There is no other saved screen.' : null,
      run() {
        if (next !== null) show(next.name)
      },
    },
    {
      id: 'ratios.remove-screen',
      unavailable: current === undefined ? 'Show a saved screen first.' : null,
      run: remove,
    },
  ])
  return {
    names: screens.map(({ name }) => name),
    current: current?.name ?? null,
    naming,
    show,
    save: (name) => savePreferences({ screens: [...screens.filter((each) => each.name !== name), { name, ...shown }] }),
    remove,
  }
}
