import type { ReactElement } from 'react'
import { SavedSelect } from '../../ui/saved-select.tsx'
import type { ScreenTemplatesUse } from './use-screen-templates.ts'

/** The saved screens: show one, save what is shown, remove one. */
export function ScreenTemplates({ use }: { use: ScreenTemplatesUse }): ReactElement {
  const { names, current, naming, show, save, remove } = use
  return (
    <SavedSelect
      label="Saved screens"
      naming={naming}
      nameLabel="Name of the screen"
      empty="Screens"
      none="No saved screen"
      save="Save this screen…"
      names={names}
      current={current}
      others={current === null ? [] : [{ id: ':remove', label: `Remove “${current}”` }]}
      onChoose={(id) => {
        if (id === ':remove') remove()
        else show(id)
      }}
      onSave={save}
    />
  )
}
