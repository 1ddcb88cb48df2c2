import { use } from 'react'
import type { ReactElement } from 'react'
import { gapWords } from '../../../app/domain/fundamentals/series.ts'
import type { Gap, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { shownDay } from '../../format/date-form.ts'
import { IsAnsweredContext } from '../gap-mark.tsx'

/** What a plot without a value leaves out, and why. */
export interface Emptiness {
  /** The visible columns of the series that are not hidden, with the gaps as they were received. */
  set: SeriesSet
  /** How many series the person has hidden. */
  hidden: number
  /** Whether values were left out because their responses are altered or not proven. */
  hasDoubts: boolean
}

/** Why a plot has no value, and what to do about it. */
export function emptyWords(
  { set, hidden, hasDoubts }: Emptiness,
  isAnswered: boolean,
): { title: string; reason: string } {
  const [first = '', last = ''] = [set.columns[0], set.columns.at(-1)].map((each) => shownDay(each ?? ''))
  if (set.series.length === 0)
    return hidden > 0
      ? { title: 'Every series is hidden', reason: 'Click a name in the legend to show it.' }
      : { title: 'No series to draw', reason: 'Choose companies and ratios.' }
  const title =
    first === last ? `No value in ${first === '' ? 'this period' : first}` : `No value from ${first} to ${last}`
  if (hasDoubts)
    return { title, reason: 'The stored responses do not prove the values. The table says which ones are altered.' }
  const counts = new Map<Gap, number>()
  for (const gap of set.series.flatMap(({ gaps }) => gaps))
    if (gap !== null) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  const [main] = [...counts].sort(([, one], [, other]) => other - one)
  return {
    title,
    reason: main === undefined ? 'No number could be drawn.' : `Mostly: ${gapWords(main[0], isAnswered)}.`,
  }
}

/** Says in the place of a plot why nothing is drawn in it. */
export function EmptyPlot(emptiness: Emptiness): ReactElement {
  const { title, reason } = emptyWords(emptiness, use(IsAnsweredContext))
  return (
    <div className="chart-empty" role="note">
      <strong>{title}</strong>
      <span className="quiet">{reason}</span>
    </div>
  )
}
