import { useMemo } from 'react'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { sharedLooksOf } from '../../ui/chart/legend-keys.ts'
import { lineStylesOf } from '../../ui/chart/line-styles.ts'
import { toldLooks } from './line-looks.ts'
import type { RatiosState } from './ratios-state.ts'

const NONE: readonly Series[] = []

/** How the lines of the chart look, for the names beside it: those of the picker, and those of the table. No line has one in a scatter. */
export function useLineLooks(
  series: readonly Series[],
  { showsChart, panel, chart: { scatter } }: Pick<RatiosState, 'showsChart' | 'panel' | 'chart'>,
): { looks: ReturnType<typeof sharedLooksOf>; lines: ReturnType<typeof toldLooks> } {
  const drawn = showsChart && panel === 'series' && !scatter ? series : NONE
  return useMemo(() => {
    const styles = lineStylesOf(drawn)
    return { looks: sharedLooksOf(drawn, styles), lines: toldLooks(styles) }
  }, [drawn])
}
