import { expect, it } from 'vitest'
import { reportWords } from '../../../../../app/domain/changes/changes-words.ts'

const NONE = { asOf: null, period: null, reportType: null, aorOrRestate: null }

it.each([null, '', ' '])('a report whose members are all %j is one without a date', (blank) => {
  expect(reportWords({ ...NONE, asOf: blank, period: blank, reportType: blank })).toBe('a report without a date')
})

it('a report is called by what was sent of it', () => {
  expect(reportWords({ ...NONE, asOf: '', period: '3M', reportType: 'A' })).toBe('Original, Quarter')
})
