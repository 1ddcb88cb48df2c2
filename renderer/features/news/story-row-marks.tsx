import type { ReactElement, ReactNode } from 'react'
import { WHY_MOVING } from '../../../app/domain/news/news-item.ts'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { Icon } from '../../ui/icon.tsx'
import { AlertMark } from './alert-mark.tsx'

/** The marks of stories of this importance and more stand out. */
const HIGH_IMPORTANCE = 4

/** What became of a story at the service, shortly and as a sentence; null when nothing did. */
export function revisionWords({ revision, isChangedSinceRead }: StoryRow): { short: string; long: string } | null {
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

/** Says that the service removed a story. */
export const REMOVED = 'The service removed this story. Its last text stays in the library.'

/** The importance of a story, where the service sent one. */
export function ImportanceMark({ row: { importanceRank } }: { row: StoryRow }): ReactElement | null {
  return importanceRank === null ? null : (
    <span
      className="story-row-rank"
      data-high={importanceRank >= HIGH_IMPORTANCE}
      title={`Importance ${importanceRank} of 5`}
    >
      {importanceRank}
    </span>
  )
}

/** The person's marks on a story. */
export function OwnMarks({ row }: { row: StoryRow }): ReactElement {
  const { hasHighlights, hasNote, isPinned, isStarred } = row
  return (
    <>
      <AlertMark row={row} />
      {hasNote ? (
        <span title="You wrote a note">
          <Icon name="note" size={12} />
        </span>
      ) : null}
      {hasHighlights ? (
        <span title="You highlighted text">
          <Icon name="highlight" size={12} />
        </span>
      ) : null}
      {isPinned ? (
        <span title="Pinned for later and offline">
          <Icon name="pin" size={12} />
        </span>
      ) : null}
      {isStarred ? (
        <span className="story-row-star" title="Starred">
          <Icon name="star" filled size={12} />
        </span>
      ) : null}
    </>
  )
}

/** A mark that is drawn, with its words for who does not see it. */
function Drawn({
  className,
  title,
  words,
  children,
}: {
  className?: string
  title: string
  words: string
  children: ReactNode
}): ReactElement {
  return (
    <span className={className} title={title}>
      {children}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

/** Every mark of a story, each as small as it can be. */
export function SmallMarks({ row }: { row: StoryRow }): ReactElement {
  const revision = revisionWords(row)
  return (
    <>
      {row.isWhyMoving ? (
        <b className="story-row-wiim" title="Why is it moving">
          {WHY_MOVING}
        </b>
      ) : null}
      {row.removedAt === null ? null : (
        <Drawn className="story-row-removed" title={REMOVED} words="removed">
          <Icon name="close" size={12} />
        </Drawn>
      )}
      {row.hiddenBy.length === 0 ? null : (
        <Drawn className="story-row-hidden" title={`Hidden by ${row.hiddenBy.join(', ')}`} words="hidden">
          <Icon name="hidden" size={12} />
        </Drawn>
      )}
      {revision === null ? null : (
        <span className="story-row-revised" data-new={row.isChangedSinceRead || row.revision === 'silent'}>
          <Drawn title={revision.long} words={revision.short}>
            <Icon name={row.revision === 'silent' ? 'alert' : 'edited'} size={12} />
          </Drawn>
        </span>
      )}
      {row.label === null ? null : (
        <Drawn className="story-row-labelled" title={`Label: ${row.label}`} words={row.label}>
          <Icon name="label" size={12} />
        </Drawn>
      )}
      <OwnMarks row={row} />
    </>
  )
}
