import type { ReactElement } from 'react'
import type { FigureFacts } from '../../../app/domain/responses/proof.ts'
import { meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import { shownDay } from '../../format/date-form.ts'
import { Name } from '../../ui/name.tsx'

/** The basis in words, with the service's own word where it has one. */
export const basisWords = ({ reportType, aorOrRestate }: FigureFacts): string =>
  aorOrRestate === '' ? meaningOf(reportType) : `${meaningOf(reportType)} · ${aorOrRestate}`

/** The period of a number; records of a trailing basis have none besides it. */
export const periodWords = ({ period, reportType }: FigureFacts): string =>
  period === '' ? 'Not stated' : period === reportType ? meaningOf(period) : period

/** What a number is of: the company, the value, its basis, its period and its date. */
export function FigureHead({ facts }: { facts: FigureFacts }): ReactElement {
  const { company, symbol, label, field, asOf } = facts
  return (
    <dl className="inspector-head selectable" aria-label="What the number is of">
      <div>
        <dt>Company</dt>
        <dd>
          <Name text={company} /> {company === symbol ? null : <span className="quiet isolate">{symbol}</span>}
        </dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>
          <strong className="isolate">{label}</strong>{' '}
          {label === field ? null : <span className="mono quiet isolate">{field}</span>}
        </dd>
      </div>
      <div>
        <dt>Basis</dt>
        <dd className="isolate">{basisWords(facts)}</dd>
      </div>
      <div>
        <dt>Period</dt>
        <dd className="isolate">{periodWords(facts)}</dd>
      </div>
      <div>
        <dt>As of</dt>
        <dd>{shownDay(asOf)}</dd>
      </div>
    </dl>
  )
}
