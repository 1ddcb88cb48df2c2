import type { ReactElement } from 'react'
import { visibleText } from '../../../app/domain/values/visible-text.ts'
import type { EarlierStory } from '../../../app/ipc/news-schemas.ts'
import { fullTime } from '../../format/time.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTimeZone } from '../../ui/moment.tsx'

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
