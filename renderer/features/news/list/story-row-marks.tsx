import type { ReactElement, ReactNode } from 'react'
import { WHY_MOVING } from '../../../../app/domain/news/news-item.ts'
import { HIGH_IMPORTANCE } from '../../../../app/domain/news/view-choices.ts'
import type { StoryRow, EarlierStory } from '../../../../app/ipc/news/stories.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { visibleName, visibleText } from '../../../../app/domain/values/visible-text.ts'
import { fullTime } from '../../../format/time.ts'
import { useTimeZone } from '../../../ui/text/date-time.tsx'

/** A bell in the colour of an alert, which is an index into the list of colours. */
export const AlertBell = ({ colour }: { colour: number }): ReactElement => (
  <span className="alert-bell" style={{ color: `var(--mark-${colour + 1})` }}>
    <Icon name="bell" filled size={12} />
  </span>
)

/** Maximum number of bells on a story; the words name more alerts. */
const MAX_BELLS = 3

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Which alerts a story matches; null for none with a colour. */
export function alertWords({ alerts, alertCount }: Pick<StoryRow, 'alerts' | 'alertCount'>): string | null {
  if (alerts.length === 0) return null
  const names = alerts.map(({ name }) => visibleName(name))
  const others = alertCount - names.length
  const all = others > 0 ? [...names, others === 1 ? '1 other' : `${others} others`] : names
  return `Matches the ${all.length === 1 ? 'alert' : 'alerts'} ${listed(all)}`
}

/** The colours of the alerts that a story matches, with their names for who points at them or does not see them. */
export function AlertMark({ row }: { row: StoryRow }): ReactElement | null {
  const words = alertWords(row)
  if (words === null) return null
  const colours = [...new Set(row.alerts.map(({ colour }) => colour))].slice(0, MAX_BELLS)
  return (
    <span className="story-row-alerts" title={words}>
      {colours.map((colour) => (
        <AlertBell key={colour} colour={colour} />
      ))}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

/** Says that an earlier story has a similar title, and whether the person has read that one. Whether both tell the same is not known. */
export function EarlierMark({
  earlier,
  isSmall = false,
}: {
  earlier: EarlierStory['earlier'] | null
  /** Whether it is an icon, where there is no room for words. */
  isSmall?: boolean
}): ReactElement | null {
  const zone = useTimeZone()
  if (earlier === null) return null
  const short = earlier.isRead ? 'seen before' : 'similar'
  const what = earlier.isRead
    ? 'You read an earlier story with a similar title'
    : 'An earlier story has a similar title'
  const at = earlier.createdAt === null ? '' : `, ${fullTime(earlier.createdAt, zone)}`
  const title = `${what}: “${visibleText(earlier.title)}”${at}`
  return isSmall ? (
    <span className="story-row-earlier" title={title}>
      <Icon name="repeat" size={12} />
      <span className="visually-hidden">{short}</span>
    </span>
  ) : (
    <b className="story-row-earlier" title={title}>
      {short}
    </b>
  )
}

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
export const REMOVED = 'The service removed this story. Its last text stays cached.'

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
