import { use } from 'react'
import type { ReactElement } from 'react'
import { STORY_COLUMNS, LIST_TEXTS } from '../../../app/domain/news/view-choices.ts'
import { DENSITIES } from '../../../app/domain/settings/appearance.ts'
import { AppearanceContext } from '../../ui/appearance.tsx'
import { useLayout } from '../../ui/layout.ts'
import { CommandMenuChecks, CommandMenuChoice, Menu, MenuSeparator } from '../../ui/menu.tsx'

/** The menu on the head of the story list: its density, how much of each story it requests and, of one-line stories, the columns. */
export function ListMenu(): ReactElement {
  const { density } = use(AppearanceContext)
  const { listText } = useLayout()
  const chosen = DENSITIES.find(({ id }) => id === density)?.label ?? ''
  return (
    <Menu
      label={`${chosen} list: density and columns`}
      content={
        <>
          <CommandMenuChoice
            label="Density"
            options={DENSITIES}
            value={density}
            command={(id) => `appearance.density-${id}`}
          />
          <MenuSeparator />
          <CommandMenuChoice
            label="The list requests"
            options={LIST_TEXTS}
            value={listText}
            command={(id) => `news.text-${id}`}
          />
          {density === 'compact' ? (
            <>
              <MenuSeparator />
              <CommandMenuChecks label="Columns" options={STORY_COLUMNS} command={(id) => `news.column-${id}`} />
            </>
          ) : null}
        </>
      }
    >
      {chosen}
    </Menu>
  )
}
