import type { MouseEvent } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { useSymbolMenu } from '../../ui/company-links.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { copyAndSay } from '../../ui/copy-and-say.ts'
import { useStable } from '../../ui/use-stable.ts'
import type { Triage } from './mutations.ts'
import { MARKS, toggleMark } from './toggle-mark.ts'

/** Maximum number of symbols that the menu of a row names. */
const SYMBOLS = 2

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
          { label: 'Copy the headline', run: () => copyAndSay(row.title, 'Headline copied') },
          {
            label: 'Copy the link to the story',
            like: 'story.copy-link',
            run: () => copyLink({ kind: 'story', id: row.id }),
          },
          { label: 'Copy the node ID', run: () => copyAndSay(String(row.id), 'Node ID copied') },
        ],
      },
      ...row.symbols.slice(0, SYMBOLS).map(symbolMenu),
    )
  })
}
