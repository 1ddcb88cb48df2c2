import type { ReactElement, ReactNode } from 'react'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { rawWords, unitWords } from '../../format/unit-words.ts'
import './unit-mark.css'

/** A header of values with one quiet mark for what is known of their unit; the tooltip has the evidence. Raw values among others are named. */
export function UnitMark({
  series,
  children,
}: {
  series: Pick<Series, 'field' | 'unit' | 'evidence' | 'staysAsSent' | 'display'>
  children: ReactNode
}): ReactElement {
  const { field, unit, evidence, display } = series
  if (evidence === undefined) return <span>{children}</span>
  const raw = rawWords(series)
  return (
    <>
      <span className="unit-mark" data-unit={evidence.state} title={unitWords(field, unit, evidence, display)}>
        {children}
      </span>
      {raw === '' ? null : (
        <>
          {' '}
          <small className="quiet">{raw}</small>
        </>
      )}
    </>
  )
}
