import type { ReactElement, ReactNode } from 'react'
import type { Series } from '../../app/domain/fundamentals/series.ts'
import { unitWords } from '../format/unit-words.ts'
import './unit-mark.css'

/** A header of values with one quiet mark for what is known of their unit; the tooltip has the evidence. */
export function UnitMark({
  series: { field, unit, evidence, display },
  children,
}: {
  series: Pick<Series, 'field' | 'unit' | 'evidence' | 'display'>
  children: ReactNode
}): ReactElement {
  if (evidence === undefined) return <>{children}</>
  return (
    <span className="unit-mark" data-unit={evidence.state} title={unitWords(field, unit, evidence, display)}>
      {children}
    </span>
  )
}
