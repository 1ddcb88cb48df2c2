import { useMemo } from 'react'
import { periodCaption } from '../../../app/domain/fundamentals/period-words.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { useMadeUpWords } from '../../query/connection.ts'
import type { ChartWords } from '../../ui/chart/chart-choice.ts'
import { meantAs } from './export-facts.ts'
import type { RatiosState } from './ratios-state.ts'

/** What the description of the chart says besides what is drawn. */
export function useChartWords(
  state: RatiosState,
  series: readonly Series[],
  period: string,
  basis: string,
): ChartWords {
  const madeUp = useMadeUpWords()
  const { transform, style, knownOn, symbols, company } = state
  return useMemo(
    () => ({
      command: 'ratios.describe-chart',
      beside: 'table',
      // The period of a trailing basis is named like it.
      facts: [
        period === basis ? '' : periodCaption(period),
        ...meantAs({ transform, style, knownOn, symbols, company }, series),
        madeUp,
      ].filter((fact) => fact !== ''),
    }),
    [transform, style, knownOn, symbols, company, series, period, basis, madeUp],
  )
}
