import { memo } from 'react'
import type { ReactElement } from 'react'
import { WHY_MOVING } from '../../../app/domain/news/news-item.ts'
import type { StoryColumn } from '../../../app/domain/news/view-choices.ts'
import { shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { fullTime, timeOfDay } from '../../format/time.ts'
import { DateAsSent, Moment, useTimeZone } from '../../ui/moment.tsx'
import { Name } from '../../ui/name.tsx'
import { EarlierMark } from './earlier-mark.tsx'
import { Highlighted, MarkedRanges } from './highlighted.tsx'
import { MAX_TEXT, StoryOption, titleOf } from './story-option.tsx'
import type { StoryLineProps } from './story-option.tsx'
import { ImportanceMark, SmallMarks } from './story-row-marks.tsx'

function Time({ row, now, isByDay }: { row: StoryRow; now: number; isByDay: boolean }): ReactElement {
  const zone = useTimeZone()
  const at = row.createdAt
  if (at === null) return <DateAsSent className="story-column-time" text={row.createdAsSent ?? null} />
  if (!isByDay) return <Moment className="story-column-time" at={at} now={now} />
  return (
    <time className="story-column-time" title={fullTime(at, zone)}>
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
  isByDay,
  ...line
}: StoryLineProps & {
  columns: readonly StoryColumn[]
  /** Whether headings name the days, so that a line has only the time of day. */
  isByDay: boolean
}): ReactElement {
  const { row, now, pattern, snippet, earlier } = line
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
      {columns.includes('time') ? <Time row={row} now={now} isByDay={isByDay} /> : null}
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
