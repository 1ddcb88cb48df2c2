import { use, useCallback, useMemo, type ReactElement, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import { periodCaption } from '../../../../app/domain/fundamentals/period-words.ts'
import type { SeriesSet } from '../../../../app/domain/fundamentals/series.ts'
import { ChartBoundary } from '../../../ui/chart/chart-boundary.tsx'
import type { ChartLane, ChartWords } from '../../../ui/chart/chart-request.ts'
import { useConnectionId, useMadeUpWords } from '../../../query/connection.ts'
import type { LineStyle } from '../../../ui/chart/line-styles.ts'
import { namedPlaces, type ChartMark } from '../../../ui/chart/plot-layers.tsx'
import { SeriesChart } from '../../../ui/chart/series-chart.tsx'
import { shortDay } from '../../../format/time.ts'
import { CompanyLinksContext } from '../../../ui/text/link-menus.ts'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import { DateFormContext } from '../../../ui/text/date-time.tsx'
import { ratioNewsQueries } from '../queries.ts'
import { RatiosScatter } from './ratios-scatter.tsx'
import { EarningsLane } from './earnings-lane.tsx'
import { NewsLane } from './news-lane.tsx'
import { meantAs } from '../export/export-facts.ts'
import type { RatiosState } from '../ratios-state.ts'
import './ratios-chart.css'

const CHART_ENTRIES: readonly CommandId[] = [
  'ratios.describe-chart',
  'ratios.copy-picture',
  'ratios.copy-link',
  'ratios.export',
  'ratios.overlay',
  'ratios.log-scale',
  'ratios.spread',
  'chart.other-axis',
  'chart.whole-span',
  'ratios.news-lane',
  'ratios.earnings-lane',
  'ratios.ask-earnings',
  'ratios.news-of-range',
  'ratios.toggle-chart',
]

/** Which restated quarters of the chart a story names; empty for none. */
function namedWords({ series }: SeriesSet, mark: ChartMark): string {
  const quarters = new Set(
    series.flatMap((each) => namedPlaces(each, mark).map((place) => each.points[place]?.revision?.quarter ?? '')),
  )
  return quarters.size === 0 ? '' : `${mark.words} names restated quarters: ${[...quarters].join(', ')}`
}

/** The chart of the ratios, with the news and the earnings reports of the companies under it. */
export function RatiosChart({
  set,
  lineStyles,
  chart,
  span,
  story,
  symbols,
  company,
  basis,
  period,
  transform,
  style,
  knownAt,
  onChange,
  pictureOf,
  onNews,
}: Pick<RatiosState, 'chart' | 'span' | 'story' | 'symbols' | 'company' | 'transform' | 'style' | 'knownAt'> & {
  set: SeriesSet
  /** The looks of the series by their keys. */
  lineStyles: ReadonlyMap<string, LineStyle>
  basis: string
  period: string
  onChange: (change: Partial<RatiosState>) => void
  pictureOf: RefObject<HTMLDivElement | null>
  /** Lists the news of the visible periods; null where they say no time. */
  onNews: (() => void) | null
}): ReactElement {
  const offer = useContextMenu()
  const links = use(CompanyLinksContext)
  const madeUp = useMadeUpWords()
  const at = story?.at ?? null
  use(DateFormContext)
  const markWords = at === null ? '' : `Story of ${shortDay(at)}`
  const named = useQuery(ratioNewsQueries.named(useConnectionId(), story?.id ?? null)).data
  const mark = useMemo(
    (): ChartMark | null => (at === null ? null : { at, words: markWords, ...(named === undefined ? {} : { named }) }),
    [at, markWords, named],
  )
  // What the description says besides what is drawn.
  const words = useMemo(
    (): ChartWords => ({
      command: 'ratios.describe-chart',
      beside: 'table',
      // The period of a trailing basis is named like it.
      facts: [
        period === basis ? '' : periodCaption(period),
        ...meantAs({ transform, style, knownAt, symbols, company }, set.series),
        madeUp,
        mark === null ? '' : namedWords(set, mark),
      ].filter((fact) => fact !== ''),
    }),
    [transform, style, knownAt, symbols, company, set, period, basis, madeUp, mark],
  )
  const strokes = useMemo(
    () => new Map(set.series.map(({ symbol, key }) => [symbol, lineStyles.get(key)?.stroke])),
    [set, lineStyles],
  )
  const hasManyStrokes = symbols.length > 1
  const strokeOf = useCallback(
    (symbol: string) => (hasManyStrokes ? strokes.get(symbol) : undefined),
    [strokes, hasManyStrokes],
  )
  // The stories and the earnings under the chart are those of now.
  const [hasNews, hasEarnings] = [chart.news && knownAt === null, chart.earnings && knownAt === null]
  const lane =
    onNews !== null && (hasNews || hasEarnings)
      ? (place: ChartLane): ReactElement => (
          <>
            {hasNews ? (
              <NewsLane
                lane={place}
                symbols={symbols}
                strokeOf={strokeOf}
                current={story?.id ?? null}
                onStory={({ id, createdAt }) => onChange({ story: { id, at: createdAt } })}
                onNews={onNews}
              />
            ) : null}
            {hasEarnings ? (
              <EarningsLane
                lane={place}
                symbols={symbols}
                wanted={{ basis, period }}
                inUnits={style === 'assumed'}
                strokeOf={strokeOf}
                onReport={({ symbol, asOf, request, report }) =>
                  links?.onEarnings(symbol, { day: asOf, basis: report.reportType, period: report.period, request })
                }
              />
            ) : null}
          </>
        )
      : undefined
  return (
    <div
      className="ratios-chart"
      onContextMenu={(event) => {
        // A dialog that the chart opens is in the tree of components below it, but not in its place.
        if (event.currentTarget.contains(event.target as Node)) offer(event, { label: 'Chart', entries: CHART_ENTRIES })
      }}
    >
      {chart.scatter ? (
        <ChartBoundary set={set}>
          <RatiosScatter set={set} looks={lineStyles} pictureOf={pictureOf} words={words} />
        </ChartBoundary>
      ) : (
        <ChartBoundary set={set}>
          <SeriesChart
            name="ratios"
            set={set}
            lineStyles={lineStyles}
            choice={chart}
            span={span}
            onSpan={(next) => onChange({ span: next })}
            onRight={(right) => onChange({ chart: { ...chart, right } })}
            pictureOf={pictureOf}
            words={words}
            mark={mark}
            {...(lane === undefined ? {} : { lane })}
          />
        </ChartBoundary>
      )}
    </div>
  )
}
