import { expect, it } from 'vitest'
import { recordWords, reportWords } from '../../../../../app/domain/changes/changes-words.ts'

const NONE = { asOf: null, period: null, reportType: null, aorOrRestate: null }

it.each([null, '', ' '])('a report whose members are all %j is one without a date', (blank) => {
  expect(reportWords({ ...NONE, asOf: blank, period: blank, reportType: blank })).toBe('a report without a date')
})

it('a report is called by what was sent of it', () => {
  expect(reportWords({ ...NONE, asOf: '', period: '3M', reportType: 'A' })).toBe('Original, Quarter')
})

it.each([
  [{ reportType: 'A', period: '3M', asOf: '2026-03-31' }, 'Original, Quarter, as of 2026-03-31'],
  [{ reportType: 'A', period: '3M', asOf: '' }, 'Original, Quarter, no date'],
  [{ reportType: ' ', period: '', asOf: '' }, 'no date'],
  [{ reportType: '', period: '\u00a0', asOf: '2026-03-31' }, 'as of 2026-03-31'],
  [{ reportType: 'TTM', period: 'TTM', asOf: ' ' }, 'Trailing 12 months, no date'],
])('a record is called by what was sent of it: %j', (id, words) => {
  expect(recordWords({ companyId: '', aorOrRestate: '', ...id })).toBe(words)
})
