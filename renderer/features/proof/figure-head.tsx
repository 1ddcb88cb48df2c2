import type { ReactElement } from 'react'
import type { FigureFacts, ShownFigure } from '../../../app/domain/responses/proof.ts'
import { meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import { recordDay } from '../../format/date-form.ts'
import { otherPlace } from '../../../app/domain/fundamentals/series.ts'
import { minus } from '../../../app/domain/values/number-form.ts'
import { Figure } from '../../ui/text/sourced-number.tsx'
import { Name } from '../../ui/text/name.tsx'

/** The basis in words, with the service's own word where it has one. */
export const basisWords = ({ reportType, aorOrRestate }: FigureFacts): string =>
  aorOrRestate === '' ? meaningOf(reportType) : `${meaningOf(reportType)} · ${aorOrRestate}`

/** The period of a number; records of a trailing basis have none besides it. */
export const periodWords = ({ period, reportType }: FigureFacts): string =>
  period === '' ? 'Not stated' : period === reportType ? meaningOf(period) : period

/** What a number is of: the company, the value, its basis, its period and its date, and what else was sent for its record. */
export function FigureHead({
  facts,
  figures,
}: {
  facts: FigureFacts
  /** The shown number, or those behind it. */
  figures: readonly ShownFigure[]
}): ReactElement {
  const { company, symbol, label, field, asOf, others = [] } = facts
  const only = figures.length === 1 ? figures : []
  return (
    <dl className="inspector-head selectable" aria-label="What the number is of">
      <div>
        <dt>Company</dt>
        <dd>
          <Name text={company} />{' '}
          {company === symbol ? null : (
            <span className="quiet">
              <Name text={symbol} kind="symbol" />
            </span>
          )}
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
        <dd>{recordDay(asOf)}</dd>
      </div>
      {others.length === 0 ? null : (
        <div>
          <dt>Also sent</dt>
          <dd>
            <ul>
              {others.map((other) => (
                <li key={`${other.response.hash} ${other.response.path}`}>
                  {other.label === field ? null : <span className="mono isolate">{other.label} </span>}
                  <Figure
                    {...other}
                    facts={{ ...facts, others: [...only, ...others.filter((each) => each !== other)] }}
                    title="Another value for the same record · click to see the response"
                  >
                    <span className="mono">{minus(other.digits ?? '')}</span>
                  </Figure>{' '}
                  {otherPlace(figures.some(({ response }) => response.hash === other.response.hash))}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}
