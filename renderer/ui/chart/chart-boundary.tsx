import type { ReactElement, ReactNode } from 'react'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { ViewBoundary } from '../states/view-boundary.tsx'

/** Says in the place of a chart that it could not be drawn, so that the table of the same values stays; other values are drawn. */
export const ChartBoundary = ({ set, children }: { set: SeriesSet; children: ReactNode }): ReactElement => (
  <ViewBoundary
    className="chart-broken"
    title="The chart could not be drawn"
    next="Try again, or choose other values."
    shows={set}
  >
    {children}
  </ViewBoundary>
)
