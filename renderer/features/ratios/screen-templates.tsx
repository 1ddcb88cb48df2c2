import type { ReactElement } from 'react'
import type { ScreenTemplate } from '../../../app/domain/fundamentals/screen-template.ts'
import { isSame } from '../../../app/domain/values/put-back.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import type { RatiosState } from './ratios-state.ts'
import { SavedSelect } from '../../ui/saved-select.tsx'

/** What a state of the view is called as a saved screen. */
const templateOf = ({ screen, fields, reportType }: RatiosState): Omit<ScreenTemplate, 'name'> => ({
  ...screen,
  fields,
  reportType,
})

/** The saved screens: show one, save what is shown, remove one. The companies stay as they are. */
export function ScreenTemplates({
  state,
  onChange,
}: {
  state: RatiosState
  onChange: (change: Partial<RatiosState>) => void
}): ReactElement {
  const { screens } = usePreferences()
  const save = useSavePreferences()
  const shown = templateOf(state)
  const current = screens.find(({ name: _name, ...template }) => isSame(template, shown))

  function choose(value: string): void {
    if (value === ':remove' && current !== undefined)
      save({ screens: screens.filter((each) => each !== current) }, `Screen “${current.name}” removed`)
    const chosen = screens.find(({ name }) => name === value)
    if (chosen === undefined) return
    const { name: _name, fields, reportType, ...screen } = chosen
    onChange({ screen, fields, reportType })
  }

  return (
    <SavedSelect
      label="Saved screens"
      form="screen template"
      nameLabel="Name of the screen"
      empty="Screens"
      none="No saved screen"
      save="Save this screen…"
      names={screens.map(({ name }) => name)}
      current={current?.name ?? null}
      others={current === undefined ? [] : [{ id: ':remove', label: `Remove “${current.name}”` }]}
      onChoose={choose}
      onSave={(name) => save({ screens: [...screens.filter((each) => each.name !== name), { name, ...shown }] })}
    />
  )
}
