import { Fragment, memo } from 'react'
import type { ReactElement } from 'react'
import { WHY_MOVING } from '../../../app/domain/news/news-item.ts'
import { shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import { DateAsSent, Moment } from '../../ui/moment.tsx'
import { Name } from '../../ui/name.tsx'
import { EarlierMark } from './earlier-mark.tsx'
import { Highlighted, MarkedRanges } from './highlighted.tsx'
import { MAX_TEXT, StoryOption, titleOf } from './story-option.tsx'
import type { StoryLineProps } from './story-option.tsx'
import { ImportanceMark, OwnMarks, REMOVED, revisionWords } from './story-row-marks.tsx'

/** A story of the list in two lines. */
export const StoryLine = memo(function StoryLine(line: StoryLineProps): ReactElement {
  const { row, now, pattern, snippet, earlier } = line
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
        {row.createdAt === null ? (
          <DateAsSent className="story-row-time" text={row.createdAsSent ?? null} />
        ) : (
          <Moment className="story-row-time" at={row.createdAt} now={now} />
        )}
      </span>
    </StoryOption>
  )
})
