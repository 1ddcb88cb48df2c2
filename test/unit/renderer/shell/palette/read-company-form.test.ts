// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { companyForms, readCompanyForm } from '../../../../../renderer/shell/palette/read-company-form.ts'
import type { CompanyForm } from '../../../../../renderer/shell/palette/read-company-form.ts'
import { FIRST_LOCATION } from '../../../../../renderer/shell/window/navigation.ts'

const SYMBOLS: Readonly<Record<string, string>> = { qntl: 'QNTL', kstl: 'KSTL', hldn: 'HLDN', halden: 'HLDN' }
const TEMPLATES = [{ name: 'My quality', fields: ['roe', 'roic'] }]

const read = (typed: string): CompanyForm | null =>
  readCompanyForm(
    typed,
    TEMPLATES,
    (names) => {
      const symbols = names.flatMap((name) => SYMBOLS[name.toLowerCase()] ?? [])
      return symbols.length === names.length ? symbols : null
    },
    FIRST_LOCATION,
  )

const MARGINS = [
  'grossMargin',
  'operationMargin',
  'pretaxMargin',
  'netMargin',
  'normalizedNetProfitMargin',
  'ebitMargin',
  'ebitdaMargin',
  'taxRate',
]

describe('ratios', () => {
  it.each([
    ['hldn roe 5y', 'Ratios of HLDN: return on equity, last 5 years', { fields: ['roe'], span: { years: 5 } }],
    [
      'qntl kstl margins annual restated',
      'Ratios of QNTL and KSTL: margins, years (12M), restated',
      { symbols: ['QNTL', 'KSTL'], fields: MARGINS, period: '12M', reportType: 'R' },
    ],
    ['qntl margins annual', 'Ratios of QNTL: margins, years (12M)', { period: '12M', reportType: 'A' }],
    ['QNTL gross margin ROE', 'Ratios of QNTL: gross margin and return on equity', { fields: ['grossMargin', 'roe'] }],
    [
      'qntl my quality yoy',
      'Ratios of QNTL: template “My quality”, % year over year',
      { fields: ['roe', 'roic'], transform: 'year' },
    ],
    ['qntl as originally reported', 'Ratios of QNTL: as originally reported', { reportType: 'A' }],
    ['qntl restatements', 'Ratios of QNTL: restatements', { panel: 'radar' }],
    ['qntl kstl r', 'Ratios of QNTL and KSTL', { symbols: ['QNTL', 'KSTL'], fields: FIRST_LOCATION.ratios.fields }],
    ['hldn 5 y', 'Ratios of HLDN: last 5 years', { span: { years: 5 } }],
    [
      'hldn gross margin table',
      'Ratios of HLDN: gross margin, table alone',
      { fields: ['grossMargin'], showsChart: false },
    ],
    ['qntl roe bar', 'Ratios of QNTL: return on equity, bar chart', { showsChart: true }],
  ])('%s is read as %s', (typed, words, state) => {
    expect(read(typed)).toMatchObject({ words, place: { view: 'ratios', ratios: state } })
  })
})

describe('earnings', () => {
  it.each([
    ['hldn e q3', 'Earnings of HLDN: Q3', { request: { symbols: ['HLDN'], period: 'Q3' } }],
    ['hldn e annual', 'Earnings of HLDN: years (12M)', { request: { symbols: ['HLDN'], period: 'FY' } }],
    ['hldn earnings restated 3y', 'Earnings of HLDN: restated, last 3 years', { basis: 'R', span: { years: 3 } }],
    ['halden e tree', 'Earnings of HLDN: tree', { shows: 'tree' }],
  ])('%s is read as %s', (typed, words, state) => {
    expect(read(typed)).toMatchObject({ words, place: { view: 'earnings', earnings: state } })
  })
})

it.each([
  ['', 'nothing'],
  ['qntl', 'a company alone'],
  ['qntl r', 'a company with a view, which is among the companies'],
  ['zzzz roe 5y', 'an unknown company'],
  ['roe qntl', 'what is asked before the company'],
  ['qntl roe slips', 'another word after what is asked'],
  ['qntl margins e', 'ratios in the view of earnings'],
  ['qntl roe 5y 3y', 'two spans'],
  ['qntl roe tree', 'a form of earnings with a ratio'],
  ['qntl roe bar table', 'a chart and a table alone'],
  ['qntl roe 7y', 'a span that cannot be chosen'],
])('%j is not read: %s', (typed) => {
  expect(read(typed)).toBeNull()
})

it.each(companyForms('QNTL').map(({ form }) => form))('the help names a form that is read: %s', (form) => {
  expect(read(form)).not.toBeNull()
})
