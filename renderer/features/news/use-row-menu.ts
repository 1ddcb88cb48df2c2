import type { MouseEvent } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { useSymbolMenu } from '../../ui/company-links.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { copyEntries, MENU_SYMBOLS } from '../../ui/story-handle.ts'
import { useStable } from '../../ui/use-stable.ts'
import type { Triage } from './mutations.ts'
import { MARKS, toggleMark } from './toggle-mark.ts'

/** Offers the menu of a row of the list, without opening its story. */
export function useRowMenu(
  triage: Triage,
  onSelect: (id: number, index: number) => void,
): (event: MouseEvent, row: StoryRow, index: number) => void {
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  return useStable((event: MouseEvent, row: StoryRow, index: number) => {
    const toggle = (name: 'read' | 'starred' | 'pinned', isSet: boolean, like: CommandId) => ({
      label: isSet ? MARKS[name].remove : MARKS[name].set,
      like,
      run: () => toggleMark(triage, row.id, name, isSet),
    })
    offer(
      event,
      {
        label: 'Story',
        entries: [
          { label: 'Open', like: 'news.read-story', run: () => onSelect(row.id, index) },
          toggle('read', row.isRead, 'news.toggle-read'),
          toggle('starred', row.isStarred, 'news.toggle-star'),
          toggle('pinned', row.isPinned, 'news.toggle-pin'),
          ...copyEntries(row),
        ],
      },
      ...row.symbols.slice(0, MENU_SYMBOLS).map(symbolMenu),
    )
  })
}
