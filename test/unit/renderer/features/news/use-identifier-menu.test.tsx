// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import { identifiersOf, useIdentifierMenu } from '../../../../../renderer/features/news/use-identifier-menu.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { CompanyLinksContext } from '../../../../../renderer/ui/company-links.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'

const ISIN = 'ZZ0000000001'
const FULL: ErrorInfo = { kind: 'storage-failed', reason: 'full', detail: '' }

function Menu({ stock, led }: { stock: { isin?: string; cusip?: string }; led: (to: string) => void }): ReactElement {
  const groups = identifiersOf(stock).map(useIdentifierMenu(led))
  return (
    <>
      {groups.map(({ label, entries }) => (
        <section key={label} aria-label={label}>
          {entries.map((entry) =>
            typeof entry === 'string' ? null : (
              <button key={entry.label} onClick={entry.run}>
                {entry.label}
              </button>
            ),
          )}
        </section>
      ))}
    </>
  )
}

async function open(stock: { isin?: string; cusip?: string }, named?: Replies['companies.named']) {
  const led: string[] = []
  const lead = (to: string): void => void led.push(to)
  const links = { onSearch: lead, onRatios: lead, onEarnings: lead, onPage: lead, onChart: () => undefined }
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CompanyLinksContext value={links}>
        <Menu stock={stock} led={lead} />
      </CompanyLinksContext>
    </ConnectionContext>,
    {
      'companies.named':
        named ??
        (({ words }) => (words[0] === ISIN ? [{ symbol: 'QNTL', name: 'Quantel', identifier: `ISIN ${ISIN}` }] : [])),
    },
  )
  const choose = async (name: string): Promise<void> => {
    await window.user.click(screen.getByRole('button', { name }))
    await window.settle()
  }
  return { ...window, led, choose }
}

it('an ISIN leads to the company that the service states it for', async () => {
  const { led, choose } = await open({ isin: ISIN })
  await choose('Open the company with this ISIN')
  expect(led).toEqual(['QNTL'])
})

it('an ISIN of no cached company says so', async () => {
  const { led, choose } = await open({ isin: 'ZZ0000000009' })
  await choose('Open the company with this ISIN')
  expect(led).toEqual([])
  expect(screen.getByText('No company with the ISIN ZZ0000000009 is cached')).toBeTruthy()
})

it('a company that could not be looked for says why', async () => {
  const { led, choose } = await open({ isin: ISIN }, refusing(FULL))
  await choose('Open the company with this ISIN')
  expect(led).toEqual([])
  expect(screen.getByRole('heading', { name: 'The company could not be looked for' })).toBeTruthy()
  expect(document.body.textContent).toContain(describeError(FULL).cause)
})

it('an ISIN and a CUSIP lead to the stories with them', async () => {
  const { led, choose } = await open({ isin: ISIN, cusip: 'Z00000001' })
  await choose('Show the stories with this ISIN')
  await choose('Show the stories with this CUSIP')
  expect(led).toEqual([`isin:${ISIN}`, 'cusip:Z00000001'])
})

it.each([{}, { isin: '' }, { isin: 'no number', cusip: '"' }])('%j has no entries', async (stock) => {
  await open(stock)
  expect(screen.queryByRole('button')).toBe(null)
})
