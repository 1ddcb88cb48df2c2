import { expect, it } from 'vitest'
import { RATIO_FIELDS } from '../../../../../app/domain/fundamentals/ratio-fields.ts'
import type { Company, RatioRecord } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { missingParts } from '../../../../../renderer/features/tear-sheet/tear-sheet-view.tsx'

const RECORD = {} as RatioRecord
const ALL = RATIO_FIELDS.map(({ name }) => name)
const COMPANY = { primaryExchange: 'NAS', countryId: 'USA', isin: 'Z', cik: '9', cusip: null } as unknown as Company
const OFFER = ['The service does not offer', 'prices, estimates, market value']

it('names the bases without a record, the ratios that no record has, and the facts that were not sent', () => {
  const [first = '', ...others] = ALL
  expect(
    missingParts({ company: COMPANY, records: [RECORD], fieldNames: others, reportTypes: ['TTM', 'A', 'R'] }),
  ).toEqual([
    ['No record is cached of the basis', 'Preliminary'],
    ['The records never have', RATIO_FIELDS.find(({ name }) => name === first)?.label],
    ['The service does not state', 'CUSIP, year of establishment'],
    OFFER,
  ])
})

it('says nothing of what was never received', () => {
  expect(missingParts({ company: null, records: [], fieldNames: [], reportTypes: [] })).toEqual([OFFER])
})
