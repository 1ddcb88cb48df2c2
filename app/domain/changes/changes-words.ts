import { basisLabel, type RatioRecord } from '../fundamentals/ratio-record.ts'
import { periodLabel } from '../fundamentals/period-words.ts'
import type { ScreenMovement } from '../fundamentals/screen/screen-movements.ts'
import type { StoryPart } from '../news/news-item.ts'
import { isBlank } from '../values/plain-line.ts'
import { joined } from '../values/visible-text.ts'

/** Writes the as-of date of a record; files have it as sent. */
type DayWords = (asOf: string) => string

const asSent: DayWords = (asOf) => asOf

/** What a record is called: its basis, period and date, as far as they were sent. */
export const recordWords = ({ reportType, period, asOf }: RatioRecord['id'], day = asSent): string =>
  joined(', ', [
    isBlank(reportType) ? '' : basisLabel(reportType),
    isBlank(period) || period === reportType ? '' : periodLabel(period),
    isBlank(asOf) ? 'no date' : `as of ${day(asOf)}`,
  ])

/** What tells a report from the others of its company. A member that was not sent is null. */
export interface EarningsReportId {
  asOf: string | null
  period: string | null
  reportType: string | null
  aorOrRestate: string | null
}

/** What a report is called: its basis, period and date, as far as they were sent. One of blanks says nothing. */
export const reportWords = ({ asOf, period, reportType, aorOrRestate }: EarningsReportId, day = asSent): string =>
  isBlank(asOf) && isBlank(period) && isBlank(reportType)
    ? 'a report without a date'
    : joined(', ', [
        isBlank(reportType) ? '' : basisLabel(reportType),
        isBlank(period) || period === reportType ? '' : periodLabel(period),
        isBlank(asOf) ? '' : `as of ${day(asOf)}`,
        reportType !== 'R' && aorOrRestate?.toUpperCase() === 'RESTATE' ? 'restated' : '',
      ])

/** What a company did in a screen. */
export const movementWords = ({ before, after }: ScreenMovement): string =>
  after === 'in'
    ? `came in${before === 'unknown' ? '; could not be judged before' : ''}`
    : `left${after === 'unknown' ? '; cannot be judged now' : ''}`

/** Said of a new story that may be an old one. */
export const MAY_BE_OLDER = 'may be older: its time of creation is not known'

/** What the parts of a story are called. */
export const PART_WORDS: Readonly<Record<StoryPart, string>> = {
  title: 'Headline',
  teaser: 'Teaser',
  body: 'Text',
  tags: 'Tags',
  symbols: 'Symbols',
  channels: 'Channels',
  rank: 'Importance',
}
