import { createContext, use, type DragEvent, type MouseEvent } from 'react'
import type { HeldRequest } from '../../../app/domain/fundamentals/earnings/cached-earnings.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { visibleName, shortened } from '../../../app/domain/values/visible-text.ts'
import { linkToCompany } from '../../../app/domain/window/deep-link.ts'
import { copyAndSay, copyLink } from './copy-with-message.ts'
import { useContextMenu, type MenuGroup } from '../controls/context-menu.tsx'
import { startDrag } from './drag-out.ts'

/** An earnings report to which a link leads. */
export interface LinkedReport {
  day: string
  basis: string | null
  period: string | null
  /** The request whose response has it. The earnings send it to the service again, unless it was answered since the start. */
  request: HeldRequest
}

/** Where a symbol leads. */
export interface CompanyLinks {
  /** Shows the stories that a search finds. */
  onSearch: (query: string) => void
  /** Without `fields` the ratios that are chosen there. */
  onRatios: (symbol: string, fields?: readonly string[]) => void
  /** With a report the one of that as-of date, basis and period; a member that it does not state is null. */
  onEarnings: (symbol: string, report?: LinkedReport) => void
  onPage: (symbol: string) => void
  /** Shows the chart of companies with a story beside it. */
  onChart: (symbols: readonly string[], story: { id: number; at: number | null }) => void
}

/** Where the symbols of the window lead; null outside of a desk. */
export const CompanyLinksContext = createContext<CompanyLinks | null>(null)

/** Maximum number of characters of a symbol in a menu. */
const LONGEST = 40

function linkEntries(symbol: string): MenuGroup['entries'] {
  const link = linkToCompany(symbol, [], null)
  return link === null ? [] : [{ label: 'Copy the link to the company', run: () => copyLink(link) }]
}

/** Returns what can be done with a symbol. */
export function useSymbolMenu(): (symbol: string) => MenuGroup {
  const links = use(CompanyLinksContext)
  return (symbol) => ({
    label: visibleName(shortened(symbol, LONGEST)),
    entries: [
      ...(links === null
        ? []
        : [
            { label: 'Show its stories', run: () => links.onSearch(writeTerm('sym', symbol)) },
            { label: 'Show its ratios', run: () => links.onRatios(symbol) },
            { label: 'Show its earnings', run: () => links.onEarnings(symbol) },
            { label: 'Open the company', run: () => links.onPage(symbol) },
          ]),
      { label: 'Copy the symbol', run: () => copyAndSay(symbol, 'Symbol copied') },
      ...linkEntries(symbol),
    ],
  })
}

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
