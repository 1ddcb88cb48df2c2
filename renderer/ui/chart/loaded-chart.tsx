import { lazy, Suspense } from 'react'
import type { ComponentProps, ReactElement } from 'react'
import { ChartBoundary } from './chart-boundary.tsx'
import type { SeriesChart } from './series-chart.tsx'

/** Loads the chart. The chart library is large, so it comes with the first view that may draw one, and not with the window. */
export const loadChart = async (): Promise<{ default: typeof SeriesChart }> => {
  const module = await import('./series-chart.tsx')
  return { default: module.SeriesChart }
}

const LazyChart = lazy(loadChart)

/** A chart of series, which says that it is being loaded until it is there, and that it cannot be drawn where that fails. */
export const LoadedChart = (props: ComponentProps<typeof SeriesChart>): ReactElement => (
  <ChartBoundary set={props.set}>
    <Suspense
      fallback={
        <div className="series-chart">
          <p className="quiet" role="status">
            Loading the chart…
          </p>
        </div>
      }
    >
      <LazyChart {...props} />
    </Suspense>
  </ChartBoundary>
)
