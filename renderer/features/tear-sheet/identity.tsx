import type { ReactElement } from 'react'
import type { Company } from '../../../app/domain/fundamentals/ratio-record.ts'
import { draggedSymbol, startDrag } from '../../ui/drag-out.ts'
import { Name } from '../../ui/name.tsx'

const FLAGS = [
  ['isReit', 'REIT'],
  ['isLimitedPartnership', 'Limited partnership'],
  ['isLimitedLiabilityCompany', 'Limited liability company'],
] as const

/** The identity of the company as the service states it; missing facts are left out. */
export function Identity({ symbol, company }: { symbol: string; company: Company | null }): ReactElement {
  const facts: readonly (readonly [string, string | number | null])[] =
    company === null
      ? []
      : [
          ['Exchange', company.primaryExchange],
          ['Country', company.countryId],
          ['Business country', company.businessCountryId === company.countryId ? null : company.businessCountryId],
          ['Industry template', company.industryTemplateCode],
          ['Established', company.yearOfEstablishment],
          ['ISIN', company.isin],
          ['CIK', company.cik],
          ['CUSIP', company.cusip],
          [
            'Form',
            FLAGS.filter(([name]) => company[name] === true)
              .map(([, words]) => words)
              .join(', ') || null,
          ],
        ]
  return (
    <header className="sheet-head">
      <div>
        <h2>
          <Name text={company?.standardName ?? symbol} />
        </h2>
        <span
          className="sheet-symbol"
          draggable
          onDragStart={(event) => startDrag(event, draggedSymbol(company?.primarySymbol ?? symbol))}
        >
          <Name text={company?.primarySymbol ?? symbol} kind="symbol" />
        </span>
      </div>
      <dl>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="isolate">{value}</dd>
            </div>
          ))}
      </dl>
    </header>
  )
}
