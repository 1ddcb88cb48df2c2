import { Fragment, memo } from 'react'
import type { MouseEvent, ReactElement } from 'react'
import { WHY_MOVING } from '../../../app/domain/news/news-item.ts'
import type { Snippet, StoryRow } from '../../../app/ipc/news-schemas.ts'
import { shortened, visibleName, visibleText } from '../../../app/domain/values/visible-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Name } from '../../ui/name.tsx'
import { Highlighted, MarkedRanges } from './highlighted.tsx'

function revisionWords({ revision, isChangedSinceRead }: StoryRow): { short: string; long: string } | null {
  if (revision === 'none') return null
  const what =
    revision === 'silent'
      ? 'The service changed this story without changing its update time'
      : 'The service edited this story'
  return {
    short: revision === 'silent' ? 'unannounced edit' : 'edited',
    long: isChangedSinceRead ? `${what}, after you read it` : what,
  }
}

/** Maximum number of characters of the title of a line, and of the tooltip of its symbols. */
const MAX_TEXT = 300

/** One line of the story list. */
export const StoryLine = memo(function StoryLine({
  row,
  index,
  total,
  start,
  height,
  isSelected,
  now,
  pattern,
  snippet,
  onSelect,
  onMenu,
}: {
  row: StoryRow
  index: number
  total: number
  start: number
  height: number
  isSelected: boolean
  now: number
  pattern: RegExp | null
  snippet: Snippet | null
  onSelect: (id: number, index: number) => void
  onMenu: (event: MouseEvent, row: StoryRow, index: number) => void
}): ReactElement {
  const revision = revisionWords(row)
  const symbols = shortened(row.symbols.map(visibleName).join(' · '), MAX_TEXT)
  const title = row.title === '' ? 'Untitled' : visibleText(shortened(row.title, MAX_TEXT))
  return (
    <div
      id={`story-${row.id}`}
      className="story-row"
      role="option"
      aria-selected={isSelected}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-read={row.isRead}
      data-removed={row.removedAt !== null}
      style={{ transform: `translateY(${start}px)`, height }}
      onClick={() => onSelect(row.id, index)}
      onContextMenu={(event) => onMenu(event, row, index)}
    >
      <span className="story-row-unread" title={row.isRead ? undefined : 'Unread'} />
      <span className="story-row-title isolate" title={title}>
        <Highlighted text={title} pattern={pattern} />
      </span>
      {row.createdAt === null ? (
        <span className="story-row-time" title="Tearsheet cannot read the date">
          —
        </span>
      ) : (
        <Moment className="story-row-time" at={row.createdAt} now={now} />
      )}
      <span className="story-row-meta isolate" title={symbols === '' ? undefined : symbols}>
        {row.removedAt === null ? null : (
          <b className="story-row-removed" title="The service removed this story. Its last text stays in the library.">
            removed
          </b>
        )}
        {row.isWhyMoving ? (
          <b className="story-row-wiim" title="Why is it moving">
            {WHY_MOVING}
          </b>
        ) : null}
        {revision === null ? null : (
          <b className="story-row-revised" data-new={row.isChangedSinceRead} title={revision.long}>
            {revision.short}
          </b>
        )}
        {row.hiddenBy.length > 0 ? <b className="story-row-hidden">hidden by {row.hiddenBy.join(', ')}</b> : null}
        {row.symbols.map((symbol) => (
          <b key={symbol}>
            <Name text={symbol} kind="symbol" />
          </b>
        ))}
        {row.symbolCount > row.symbols.length ? <b>+{row.symbolCount - row.symbols.length}</b> : null}
        {row.label === null ? null : <b className="story-row-label isolate">{row.label}</b>}
        {snippet === null ? (
          // All of these are in the tooltip, since many symbols leave no room for it.
          <span title={row.channels.map(visibleName).join(' · ')}>
            {row.channels.map((channel, place) => (
              <Fragment key={channel}>
                {place === 0 ? '' : ' · '}
                <Name text={channel} />
              </Fragment>
            ))}
          </span>
        ) : (
          <span className="story-row-snippet isolate">
            <MarkedRanges text={snippet.text} marks={snippet.marks} />
          </span>
        )}
      </span>
      <span className="story-row-marks">
        {row.hasNote ? (
          <span title="You wrote a note">
            <Icon name="note" size={12} />
          </span>
        ) : null}
        {row.isPinned ? (
          <span title="Pinned for offline">
            <Icon name="pin" size={12} />
          </span>
        ) : null}
        {row.isStarred ? (
          <span className="story-row-star" title="Starred">
            <Icon name="star" filled size={12} />
          </span>
        ) : null}
        {row.importanceRank !== null && row.importanceRank >= 4 ? (
          <span className="story-row-rank" title={`Importance ${row.importanceRank} of 5`}>
            {row.importanceRank}
          </span>
        ) : null}
      </span>
    </div>
  )
})
