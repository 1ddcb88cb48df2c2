import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { shortened, visibleText } from '../../../app/domain/values/visible-text.ts'
import type { EarlierStory, Snippet, StoryRow } from '../../../app/ipc/news-schemas.ts'
import { startDrag } from '../../ui/drag-out.ts'
import { optionAttributes } from '../../ui/listbox.ts'

/** What a line of the story list is made of. */
export interface StoryLineProps {
  row: StoryRow
  index: number
  total: number
  /** Where the line begins and how high it is, in CSS pixels. */
  start: number
  height: number
  isSelected: boolean
  now: number
  pattern: RegExp | null
  snippet: Snippet | null
  /** The last story before it with a similar title; null for none. */
  earlier: EarlierStory['earlier'] | null
  onSelect: (id: number, index: number) => void
  onMenu: (event: MouseEvent, row: StoryRow, index: number) => void
}

/** Maximum number of characters of the title of a line, and of the tooltip of its symbols. */
export const MAX_TEXT = 300

/** The title of a story as a line shows it. */
export const titleOf = ({ title }: StoryRow): string =>
  title === '' ? 'Untitled' : visibleText(shortened(title, MAX_TEXT))

/** The frame of a line of the story list. */
export function StoryOption({
  line: { row, index, total, start, height, isSelected, onSelect, onMenu },
  className,
  children,
}: {
  line: StoryLineProps
  className: string
  children: ReactNode
}): ReactElement {
  return (
    <div
      {...optionAttributes('story', row.id, { isChosen: isSelected, index, total })}
      className={`story-row ${className}`}
      data-read={row.isRead}
      data-removed={row.removedAt !== null}
      style={{ transform: `translateY(${start}px)`, height }}
      draggable
      onDragStart={(event) =>
        startDrag(event, { kind: 'story', cell: { text: row.title }, link: { kind: 'story', id: row.id } })
      }
      onClick={() => onSelect(row.id, index)}
      onContextMenu={(event) => onMenu(event, row, index)}
    >
      <span className="story-row-unread" title={row.isRead ? undefined : 'Unread'} />
      {children}
    </div>
  )
}
