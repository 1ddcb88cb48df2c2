import type { DragEvent, MouseEvent } from 'react'
import { useContextMenu } from './context-menu.tsx'
import type { MenuGroup } from './context-menu.tsx'
import { useSymbolMenu } from './company-links.ts'
import { copyAndSay, copyLink } from './copy-and-say.ts'
import { startDrag } from './drag-out.ts'

/** What is known of a story wherever it is listed. */
interface ListedStory {
  id: number
  title: string
  symbols: readonly string[]
}

/** Maximum number of symbols that the menu of a story names. */
export const MENU_SYMBOLS = 2

/** The entries of the menu of a story that copy something of it. */
export const copyEntries = ({ id, title }: Pick<ListedStory, 'id' | 'title'>): MenuGroup['entries'] => [
  { label: 'Copy the headline', run: () => copyAndSay(title, 'Headline copied') },
  { label: 'Copy the link to the story', like: 'story.copy-link', run: () => copyLink({ kind: 'story', id }) },
  { label: 'Copy the node ID', run: () => copyAndSay(String(id), 'Node ID copied') },
]

/** Attributes of a line that stands for a story: it has a menu, and can be dragged out. */
interface StoryHandle {
  draggable: true
  onDragStart: (event: DragEvent<HTMLElement>) => void
  onContextMenu: (event: MouseEvent) => void
}

/** Gives lines of stories outside of the list of news their menu and what is dragged; `onOpen` opens one. */
export function useStoryHandle(onOpen: (story: ListedStory) => void): (story: ListedStory) => StoryHandle {
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  return (story) => ({
    draggable: true,
    onDragStart: (event) =>
      startDrag(event, { kind: 'story', cell: { text: story.title }, link: { kind: 'story', id: story.id } }),
    onContextMenu: (event) =>
      offer(
        event,
        { label: 'Story', entries: [{ label: 'Open', run: () => onOpen(story) }, ...copyEntries(story)] },
        ...story.symbols.slice(0, MENU_SYMBOLS).map(symbolMenu),
      ),
  })
}
