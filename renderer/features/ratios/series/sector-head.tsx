import { use, type ReactElement } from 'react'
import { MAX_SECTOR_STORIES, sectorName } from '../../../../app/domain/companies/sector-groups.ts'
import type { CompanySector } from '../../../../app/ipc/news/stories.ts'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { shortDay } from '../../../format/time.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { DateFormContext } from '../../../ui/text/date-time.tsx'
import './sector-head.css'

/** What the head of a sector says of its companies; its values are medians. */
export const companiesWords = (count: number, hasMedian: boolean): string =>
  `${hasMedian ? 'Median, ' : ''}${counted(count, 'company', 'companies')}`

export interface SectorHeadLine {
  /** Empty where it is not known. */
  sector: string
  /** Number of its companies. */
  count: number
  isOpen: boolean
  /** What stories said of the companies; empty where the sector is not known. */
  said: readonly CompanySector[]
}

/** Maximum number of companies whose stories are named. */
const MAX_NAMED = 5

const storyWords = ({ symbol, story: { title, at } }: CompanySector): string =>
  `${symbol}: ${at === null ? 'a story without a date' : `story of ${shortDay(at)}`}, \u201c${title}\u201d`

/** Which stories said that the companies are in the sector, in lines. */
export function sectorSources({ said }: Pick<SectorHeadLine, 'said'>): string {
  if (said.length === 0)
    return `None of the newest ${MAX_SECTOR_STORIES} cached stories of each of these companies says its sector.`
  const rest = said.length - MAX_NAMED
  return [
    'As the newest cached story of each company that names a sector said it:',
    ...said.slice(0, MAX_NAMED).map(storyWords),
    ...(rest > 0 ? [`and ${counted(rest, 'more company', 'more companies')}`] : []),
  ].join('\n')
}

/** The name of a sector with the number of its companies, which shows or hides them. */
export function SectorHead({
  head,
  hasMedian,
  onToggle,
}: {
  head: SectorHeadLine
  /** Whether the median of its companies stands beside it. */
  hasMedian: boolean
  onToggle: (sector: string) => void
}): ReactElement {
  use(DateFormContext)
  const { sector, count, isOpen } = head
  return (
    <button
      type="button"
      className="ratio-head sector-head"
      aria-expanded={isOpen}
      title={sectorSources(head)}
      onClick={() => onToggle(sector)}
    >
      <Icon name="next" size={11} />
      <b className="isolate">{sectorName(sector)}</b> <span className="quiet">{companiesWords(count, hasMedian)}</span>
    </button>
  )
}
