import type { ReactElement, ReactNode } from 'react'
import { DefaultZIndexes, ZIndexLayer } from 'recharts'
import type { ChartKind } from './plot-geometry.ts'

/** What stands before bars too, which the chart library draws over its children. Lines are children themselves. */
export const FrontLayer = ({ kind, children }: { kind: ChartKind; children: ReactNode }): ReactElement =>
  kind === 'bar' ? <ZIndexLayer zIndex={DefaultZIndexes.axis}>{children}</ZIndexLayer> : <>{children}</>
