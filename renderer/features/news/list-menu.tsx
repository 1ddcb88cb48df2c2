import { use } from 'react'
import type { ReactElement } from 'react'
import { STORY_COLUMNS } from '../../../app/domain/news/story-columns.ts'
import { DENSITIES } from '../../../app/domain/settings/appearance.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { AppearanceContext } from '../../ui/appearance.tsx'
import { Menu, MenuChecks, MenuChoice, MenuSeparator } from '../../ui/menu.tsx'

/** The menu on the head of the story list: its density and, of one-line stories, the columns. */
export function ListMenu(): ReactElement {
  const { density } = use(AppearanceContext)
  const { storyColumns } = usePreferences()
  const save = useSavePreferences()
  return (
    <Menu
      label="Density and columns"
      content={
        <>
          <MenuChoice label="Density" options={DENSITIES} value={density} onChange={(id) => save({ density: id })} />
          {density === 'compact' ? (
            <>
              <MenuSeparator />
              <MenuChecks
                label="Columns"
                options={STORY_COLUMNS}
                chosen={storyColumns}
                onChange={(chosen) => save({ storyColumns: chosen })}
              />
            </>
          ) : null}
        </>
      }
    >
      {DENSITIES.find(({ id }) => id === density)?.label}
    </Menu>
  )
}
