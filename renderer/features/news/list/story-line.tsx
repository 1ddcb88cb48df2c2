import { Fragment, memo, type ReactElement, type MouseEvent, type ReactNode } from 'react'
import { WHY_MOVING } from '../../../../app/domain/news/news-item.ts'
import { shortened, visibleName, visibleText } from '../../../../app/domain/values/visible-text.ts'
import { DateAsSent, Moment, useTimeZone } from '../../../ui/text/date-time.tsx'
import { Name } from '../../../ui/text/name.tsx'
import { EarlierMark, ImportanceMark, OwnMarks, REMOVED, revisionWords, SmallMarks } from './story-row-marks.tsx'
import { Highlighted, MarkedRanges } from '../search/highlighted.tsx'
import type { EarlierStory, Snippet, StoryRow } from '../../../../app/ipc/news/stories.ts'
import { startDrag } from '../../../ui/text/drag-out.ts'
import { optionAttributes } from '../../../ui/keys/listbox.ts'
import type { StoryColumn } from '../../../../app/domain/news/view-choices.ts'
import { fullTime, shortDay, timeOfDay } from '../../../format/time.ts'

/** What a line of the story list is made of. */
interface StoryLineProps {
  row: StoryRow
  index: number
  total: number
  /** Where the line begins and how high it is, in CSS pixels. */
  start: number
  height: number
  isSelected: boolean
  /** Whether headings name the days, so that a line has only the time of day. */
  isByDay: boolean
  now: number
  pattern: RegExp | null
  snippet: Snippet | null
  /** The last story before it with a similar title; null for none. */
  earlier: EarlierStory['earlier'] | null
  onSelect: (id: number, index: number) => void
  onMenu: (event: MouseEvent, row: StoryRow, index: number) => void
}

/** Maximum number of characters of the title of a line, and of the tooltip of its symbols. */
const MAX_TEXT = 300

/** The title of a story as a line shows it. */
const titleOf = ({ title }: StoryRow): string => (title === '' ? 'Untitled' : visibleText(shortened(title, MAX_TEXT)))

/** The frame of a line of the story list. */
function StoryOption({
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

function Time({
  line: { row, now, isByDay },
  className,
}: {
  line: Pick<StoryLineProps, 'row' | 'now' | 'isByDay'>
  className: string
}): ReactElement {
  const zone = useTimeZone()
  const at = row.createdAt
  if (at === null) return <DateAsSent className={className} text={row.createdAsSent ?? null} />
  if (!isByDay) return <Moment className={className} at={at} now={now} />
  return (
    <time className={className} title={fullTime(at, zone)}>
      {/* A screen reader does not see under which heading a line stands. */}
      <span className="visually-hidden">{shortDay(at, zone)} </span>
      {timeOfDay(at, zone)}
    </time>
  )
}

/** The channel that says most of a story. Nearly every one is in “News”, and the one for moving prices is told by a mark of its own. */
const tellingChannel = ({ channels, isWhyMoving }: StoryLineProps['row']): string | undefined =>
  channels.find((channel) => channel.toLowerCase() !== 'news') ?? (isWhyMoving ? WHY_MOVING : channels[0])

/** A story of the list in one line. */
export const CompactLine = memo(function CompactLine({
  columns,
  ...line
}: StoryLineProps & { columns: readonly StoryColumn[] }): ReactElement {
  const { row, pattern, snippet, earlier } = line
  const title = titleOf(row)
  const [first] = row.symbols
  const channel = tellingChannel(row)
  const channels = shortened(
    [...(row.isWhyMoving ? [WHY_MOVING] : []), ...row.channels].map(visibleName).join(' · '),
    MAX_TEXT,
  )
  const symbols = shortened(row.symbols.map(visibleName).join(' · '), MAX_TEXT)
  const others = row.symbolCount - 1
  return (
    <StoryOption line={line} className="story-row-compact">
      {columns.includes('time') ? <Time line={line} className="story-column-time" /> : null}
      {columns.includes('symbol') ? (
        <b className="story-column-symbol isolate" title={symbols === '' ? undefined : symbols}>
          {first === undefined ? null : <Name text={first} kind="symbol" />}
          {others > 0 ? <span className="story-column-more"> +{others}</span> : null}
        </b>
      ) : null}
      {columns.includes('channel') ? (
        <span className="story-column-channel isolate" title={channels === '' ? undefined : channels}>
          {channel === undefined ? null : <Name text={channel} />}
        </span>
      ) : null}
      <span className="story-row-title isolate" title={title}>
        <Highlighted text={title} pattern={pattern} />
        {snippet === null ? null : (
          <span className="story-row-snippet isolate">
            <MarkedRanges text={snippet.text} marks={snippet.marks} />
          </span>
        )}
      </span>
      {columns.includes('importance') ? (
        <span className="story-column-importance">
          <ImportanceMark row={row} />
        </span>
      ) : null}
      {columns.includes('marks') ? (
        <span className="story-row-marks">
          <EarlierMark earlier={earlier} isSmall />
          <SmallMarks row={row} />
        </span>
      ) : null}
    </StoryOption>
  )
})

/** The heads of the columns above compact lines. */
export function CompactHead({ columns, isByDay }: { columns: readonly StoryColumn[]; isByDay: boolean }): ReactElement {
  return (
    <div className="story-head" data-by-day={isByDay} aria-hidden="true">
      {columns.includes('time') ? <span className="story-column-time">Time</span> : null}
      {columns.includes('symbol') ? <span className="story-column-symbol">Symbol</span> : null}
      {columns.includes('channel') ? <span className="story-column-channel">Channel</span> : null}
      <span>Headline</span>
    </div>
  )
}

/** A story of the list in two lines. */
export const StoryLine = memo(function StoryLine(line: StoryLineProps): ReactElement {
  const { row, pattern, snippet, earlier } = line
  const revision = revisionWords(row)
  const symbols = shortened(row.symbols.map(visibleName).join(' · '), MAX_TEXT)
  const title = titleOf(row)
  return (
    <StoryOption line={line} className="story-row-full">
      <span className="story-row-title isolate" title={title}>
        <Highlighted text={title} pattern={pattern} />
      </span>
      <span className="story-row-meta isolate" title={symbols === '' ? undefined : symbols}>
        {row.removedAt === null ? null : (
          <b className="story-row-removed" title={REMOVED}>
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
        <EarlierMark earlier={earlier} />
        {row.hiddenBy.length > 0 ? <b className="story-row-hidden">hidden by {row.hiddenBy.join(', ')}</b> : null}
        {/* By place, so that the elements of one row serve the next that is drawn in it. */}
        {row.symbols.map((symbol, place) => (
          <b key={place}>
            <Name text={symbol} kind="symbol" />
          </b>
        ))}
        {row.symbolCount > row.symbols.length ? <b>+{row.symbolCount - row.symbols.length}</b> : null}
        {row.label === null ? null : <b className="story-row-label isolate">{row.label}</b>}
        {snippet === null ? (
          // All of these are in the tooltip, since many symbols leave no room for it.
          <span title={row.channels.map(visibleName).join(' · ')}>
            {row.channels.map((channel, place) => (
              <Fragment key={place}>
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
        <OwnMarks row={row} />
        <ImportanceMark row={row} />
        <Time line={line} className="story-row-time" />
      </span>
    </StoryOption>
  )
})
