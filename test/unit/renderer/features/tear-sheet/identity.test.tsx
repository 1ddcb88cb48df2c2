// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Company } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { Identity } from '../../../../../renderer/features/tear-sheet/identity.tsx'
import { CompanyLinksContext } from '../../../../../renderer/ui/text/link-menus.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const COMPANY: Company = {
  primarySymbol: 'QNTL',
  primaryExchange: 'NAS',
  standardName: 'Quantel',
  cik: '9912345',
  isin: 'ZZ0000000001',
  cusip: null,
  countryId: null,
  businessCountryId: null,
  industryTemplateCode: null,
  isReit: null,
  isLimitedPartnership: null,
  isLimitedLiabilityCompany: null,
  yearOfEstablishment: null,
}

async function open(company: Company | null) {
  const searches: string[] = []
  const nothing = (): void => undefined
  const links = {
    onSearch: (query: string) => void searches.push(query),
    onRatios: nothing,
    onEarnings: nothing,
    onPage: nothing,
    onChart: nothing,
  }
  const window = await renderWindow(
    <CompanyLinksContext value={links}>
      <Identity symbol="QNTL" company={company} />
    </CompanyLinksContext>,
  )
  return { ...window, searches }
}

it('the ISIN of a company leads to the stories that have it', async () => {
  const { user, searches } = await open(COMPANY)
  await user.click(screen.getByRole('button', { name: 'ZZ0000000001' }))
  expect(searches).toEqual(['isin:ZZ0000000001'])
})

it('what is no ISIN, and what no search has, is a text', async () => {
  await open({ ...COMPANY, isin: 'ZZ 1' })
  expect(screen.getByText('ZZ 1')).toBeTruthy()
  expect(screen.getByText('9912345')).toBeTruthy()
  expect(screen.queryByRole('button')).toBe(null)
})

it('a code says under which name it was sent, and that its meaning was not', async () => {
  await open({ ...COMPANY, industryTemplateCode: 'N' })
  for (const [code, name] of [
    ['NAS', 'primaryExchange'],
    ['N', 'industryTemplateCode'],
  ] as const)
    expect(screen.getByText(code).title).toBe(`${name}, as sent. The service does not say what its codes mean.`)
})

it.each([
  ['nothing was sent', null],
  ['no name was sent', { ...COMPANY, standardName: null }],
])('a symbol of which %s stands once', async (_what, company) => {
  await open(company)
  expect(screen.getAllByText('QNTL')).toHaveLength(1)
})
