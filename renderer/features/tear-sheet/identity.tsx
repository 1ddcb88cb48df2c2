import { use, type ReactElement } from 'react'
import { isIdentifier } from '../../../app/domain/companies/symbols.ts'
import type { Company } from '../../../app/domain/fundamentals/ratio-record.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { CompanyLinksContext } from '../../ui/text/link-menus.ts'
import { draggedSymbol, startDrag } from '../../ui/text/drag-out.ts'
import { Name } from '../../ui/text/name.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'

const FLAGS = [
  ['isReit', 'REIT'],
  ['isLimitedPartnership', 'Limited partnership'],
  ['isLimitedLiabilityCompany', 'Limited liability company'],
] as const

/** The fields of a search that find stories by what identifies a company. */
const SEARCHED: Readonly<Record<string, string>> = { ISIN: 'isin', CUSIP: 'cusip' }

/** Codes without words in the interface, by the names under which they are sent. */
const CODES: Readonly<Record<string, string>> = {
  Exchange: 'primaryExchange',
  'Industry template': 'industryTemplateCode',
}

const codeTitle = (name: string): string | undefined =>
  CODES[name] === undefined ? undefined : `${CODES[name]}, as sent. The service does not say what its codes mean.`

/** A fact; one that identifies the company leads to the stories that have it. */
function Fact({ name, value }: { name: string; value: string | number }): ReactElement {
  const links = use(CompanyLinksContext)
  const field = SEARCHED[name]
  const text = String(value).trim()
  if (links === null || field === undefined || !isIdentifier(text)) return <>{value}</>
  return (
    <LinkButton title={`Show the stories with this ${name}`} onClick={() => links.onSearch(writeTerm(field, text))}>
      {text}
    </LinkButton>
  )
}

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
  const name = company?.standardName ?? null
  const sentSymbol = company?.primarySymbol ?? symbol
  return (
    <header className="sheet-head">
      <div>
        <h2>
          <Name text={name ?? symbol} />
        </h2>
        {company === null || (name === null && sentSymbol === symbol) ? null : (
          <span className="sheet-symbol" draggable onDragStart={(event) => startDrag(event, draggedSymbol(sentSymbol))}>
            <Name text={sentSymbol} kind="symbol" />
          </span>
        )}
      </div>
      <dl>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="isolate" title={codeTitle(name)}>
                <Fact name={name} value={value ?? ''} />
              </dd>
            </div>
          ))}
      </dl>
    </header>
  )
}
