// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LatestEarnings } from '../../../../../renderer/features/tear-sheet/latest-earnings.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const reportOf = (asOf: string, revenue: string, { currency = 'USD', periodEnd = asOf } = {}): string =>
  `{"id":{"asOf":"${asOf}","reportType":"A","period":"3M"},"currencyId":"${currency}","periodEndingDate":"${periodEnd}","revenue":${revenue}}`

/** The part with these reports. */
async function partOf(...reports: string[]): Promise<HTMLElement> {
  const view = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <LatestEarnings symbol="QNTL" now={1} inUnits errorBanner={null} />
    </ConnectionContext>,
    {
      'earnings.get': () => ({
        value: {
          ok: true,
          errors: [],
          dataText: `{"result":[{"symbol":"QNTL","earningReports":[${reports.join(',')}]}]}`,
          response: { hash: 'a'.repeat(64), path: '$.data' },
        },
        source: { state: 'live', receivedAt: 1, because: null },
      }),
    },
  )
  await view.settle()
  return screen.getByRole('region', { name: 'Latest earnings' })
}

const textsOf = (part: HTMLElement, role: 'columnheader' | 'cell'): (string | null)[] =>
  within(part)
    .getAllByRole(role)
    .map(({ textContent }) => textContent)

it('what both reports have in common is said once, and each has its date', async () => {
  const part = await partOf(reportOf('2026-09-30', '105'), reportOf('2025-09-30', '100'))
  expect(within(part).getByRole('heading').textContent).toBe('Latest earnings Original · Quarter · USD')
  expect(textsOf(part, 'columnheader')).toEqual(['Field', '30 Sep 2026', '30 Sep 2025', 'Change'])
})

it('a number has its growth on the year before', async () => {
  const part = await partOf(reportOf('2026-09-30', '105'), reportOf('2025-09-30', '100'))
  expect(textsOf(part, 'cell').at(-1)).toBe('+5.0%')
})

it('the end of a period is said where it is another day', async () => {
  const part = await partOf(reportOf('2026-09-30', '105', { periodEnd: '2026-09-26' }), reportOf('2025-09-30', '100'))
  expect(textsOf(part, 'columnheader')[1]).toBe('30 Sep 2026period to 26 Sep 2026')
})

it('amounts in two currencies name them, and have no growth', async () => {
  const part = await partOf(reportOf('2026-09-30', '105'), reportOf('2025-09-30', '100', { currency: 'EUR' }))
  expect(textsOf(part, 'columnheader').slice(1, 3)).toEqual(['30 Sep 2026USD', '30 Sep 2025EUR'])
  expect(within(part).getByRole('heading').textContent).toBe('Latest earnings Original · Quarter')
  expect(textsOf(part, 'cell').at(-1)).toBe('— not comparable: two currencies')
})

it('amounts of which one names no currency have no growth', async () => {
  const part = await partOf(
    reportOf('2026-09-30', '105'),
    reportOf('2025-09-30', '100').replace('"currencyId":"USD",', ''),
  )
  expect(textsOf(part, 'cell').at(-1)).toBe('— not comparable: a currency is not sent')
})

it('without a report of a year before there is no growth', async () => {
  const part = await partOf(reportOf('2026-09-30', '105'))
  expect(textsOf(part, 'columnheader')[2]).toBe('a year earlier')
  expect(textsOf(part, 'cell').at(-1)).toBe('— no record of this period')
})
