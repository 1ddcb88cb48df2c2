import { use } from 'react'
import type { ReactElement } from 'react'
import { STORY_COLUMNS } from '../../../app/domain/news/story-columns.ts'
import { DENSITIES } from '../../../app/domain/settings/appearance.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { AppearanceContext } from '../../ui/appearance.tsx'
import { changeLayout, useLayout } from '../../ui/layout.ts'
import { LIST_TEXTS } from './list-text.ts'
import { Menu, MenuChecks, MenuChoice, MenuSeparator } from '../../ui/menu.tsx'

/** The menu on the head of the story list: its density, how much of each story it requests and, of one-line stories, the columns. */
export function ListMenu(): ReactElement {
  const { density } = use(AppearanceContext)
  const { storyColumns } = usePreferences()
  const { listText } = useLayout()
  const save = useSavePreferences()
  const chosen = DENSITIES.find(({ id }) => id === density)?.label ?? ''
  return (
    <Menu
      label={`${chosen} list: density and columns`}
      content={
        <>
          <MenuChoice label="Density" options={DENSITIES} value={density} onChange={(id) => save({ density: id })} />
          <MenuSeparator />
          <MenuChoice
            label="The list requests"
            options={LIST_TEXTS}
            value={listText}
            onChange={(id) => changeLayout({ listText: id })}
          />
          {density === 'compact' ? (
            <>
              <MenuSeparator />
              <MenuChecks
                label="Columns"
                options={STORY_COLUMNS}
                chosen={storyColumns}
                onChange={(columns) => save({ storyColumns: columns })}
              />
            </>
          ) : null}
        </>
      }
    >
      {chosen}
    </Menu>
  )
}
