import { STORY_COLUMNS, LIST_TEXTS } from '../../../app/domain/news/view-choices.ts'
import { use } from 'react'
import { useCommands } from '../../commands/commands.tsx'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { AppearanceContext } from '../../ui/appearance.tsx'
import { changeLayout, useLayout } from '../../ui/layout.ts'
import { requestOtherText } from './list-text.ts'

/** Offers the commands that choose how much of each story the list requests, and the columns of one-line stories. */
export function useListChoices(): void {
  const { density } = use(AppearanceContext)
  const { storyColumns } = usePreferences()
  const { listText } = useLayout()
  const save = useSavePreferences()
  useCommands([
    ...LIST_TEXTS.map(({ id }) => ({
      id: `news.text-${id}` as const,
      isOn: id === listText,
      run: () => changeLayout({ listText: id }),
    })),
    { id: 'news.next-list-text', run: requestOtherText },
    ...STORY_COLUMNS.map(({ id }) => ({
      id: `news.column-${id}` as const,
      unavailable: density === 'compact' ? null : 'Only the compact density has columns.',
      isOn: storyColumns.includes(id),
      run: () =>
        save({
          storyColumns: STORY_COLUMNS.map((each) => each.id).filter((each) =>
            each === id ? !storyColumns.includes(id) : storyColumns.includes(each),
          ),
        }),
    })),
  ])
}
