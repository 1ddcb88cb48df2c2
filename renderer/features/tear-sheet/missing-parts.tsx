import type { ReactElement } from 'react'
import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { Part } from './sheet-part.tsx'

/** Members of a company that its head shows, with their names there. */
const FACTS = [
  ['primaryExchange', 'exchange'],
  ['countryId', 'country'],
  ['isin', 'ISIN'],
  ['cik', 'CIK'],
  ['cusip', 'CUSIP'],
  ['yearOfEstablishment', 'year of establishment'],
] as const

/** What the page of a company lacks, as lines of a subject and what is missing of it. */
export function missingParts({
  company,
  records,
  fieldNames,
  reportTypes,
}: Pick<SymbolRatios, 'company' | 'records' | 'fieldNames' | 'reportTypes'>): readonly (readonly [string, string])[] {
  const bases = REPORT_TYPES.filter(({ id }) => !reportTypes.includes(id)).map(({ meaning }) => meaning)
  const ratios = RATIO_FIELDS.filter(({ name }) => !fieldNames.includes(name)).map(({ label }) => label)
  const facts = FACTS.filter(([name]) => company?.[name] == null).map(([, words]) => words)
  return (
    [
      ['No record is cached of the basis', records.length === 0 ? '' : bases.join(', ')],
      ['The records never have', records.length === 0 ? '' : ratios.join(', ')],
      ['The service does not state', company === null ? '' : facts.join(', ')],
      ['The service does not offer', 'prices, estimates, market value'],
    ] as const
  ).filter(([, words]) => words !== '')
}

/** What is not on the page of a company because it is not cached, or not offered. */
export function MissingParts({ entry }: { entry: SymbolRatios }): ReactElement {
  return (
    <Part title="Not on this page">
      <ul className="sheet-missing">
        {missingParts(entry).map(([subject, words]) => (
          <li key={subject}>
            <span className="quiet">{subject}:</span> {words}
          </li>
        ))}
      </ul>
    </Part>
  )
}
