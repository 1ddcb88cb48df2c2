// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LatestEarnings } from '../../../../../renderer/features/tear-sheet/latest-earnings.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const reportOf = (asOf: string, revenue: string, { currency = 'USD', periodEnd = asOf, basis = 'A' } = {}): string =>
  `{"id":{"asOf":"${asOf}","reportType":"${basis}","period":"3M"},"currencyId":"${currency}","periodEndingDate":"${periodEnd}","revenue":${revenue}}`

/** The part with these reports of QNTL. */
const partOf = (...reports: string[]): Promise<HTMLElement> =>
  partWith(`{"result":[{"symbol":"QNTL","earningReports":[${reports.join(',')}]}]}`)

/** The part with that data, what the response says of itself, and the hashes of the stored responses that were altered. */
async function partWith(
  dataText: string,
  {
    ok = true,
    errors = [],
    altered = [],
  }: { ok?: boolean | null; errors?: readonly string[]; altered?: string[] } = {},
): Promise<HTMLElement> {
  const view = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <LatestEarnings symbol="QNTL" now={1} inUnits saidBeside={null} knownAt={null} onStory={() => undefined} />
    </ConnectionContext>,
    {
      'earnings.get': () => ({
        value: {
          ok,
          errors,
          dataText,
          response: { hash: 'a'.repeat(64), path: '$.data' },
        },
        source: { state: 'live', receivedAt: 1, because: null },
      }),
      'proof.altered': ({ hashes }) => hashes.filter((hash) => altered.includes(hash)),
    },
  )
  await view.settle()
  return screen.getByRole('region', { name: 'Latest earnings' })
}

const textsOf = (part: HTMLElement, role: 'columnheader' | 'cell'): (string | null)[] =>
  within(part)
    .getAllByRole(role)
    .map(({ textContent }) => textContent)

it('what both reports have in common is said once, each has its date, and a number its growth on the year before', async () => {
  const part = await partOf(reportOf('2026-09-30', '105'), reportOf('2025-09-30', '100'))
  expect(textsOf(part, 'cell')[1]).toBe('+5.0%')
  expect(within(part).getByRole('heading').textContent).toBe('Latest earnings Original · Quarter · USD')
  expect(textsOf(part, 'columnheader')).toEqual(['Field', '30 Sep 2026', 'Change', '30 Sep 2025'])
})

it.each([
  ['"reportType":"A","period":"3M"', 'As of that date, as sent: 3M A. The service does not say what its dates mean.'],
  ['"period":"3M"', 'As of that date, as sent: 3M. The service does not say what its dates mean.'],
  ['"period":"","reportType":null', 'As of that date. The service does not say what its dates mean.'],
])('the date of a report that was sent with %s has a tooltip', async (id, title) => {
  const part = await partOf(`{"id":{"asOf":"2026-09-30",${id}},"revenue":105}`)
  expect(within(part).getAllByRole('columnheader')[1]?.title).toBe(title)
})

it('the end of a period is said where it is another day', async () => {
  const part = await partOf(reportOf('2026-09-30', '105', { periodEnd: '2026-09-26' }), reportOf('2025-09-30', '100'))
  expect(textsOf(part, 'columnheader')[1]).toBe('30 Sep 2026period to 26 Sep 2026')
})

it('a report whose numbers were restated is said to be, since the change is from what was reported', async () => {
  const own = [reportOf('2026-09-30', '105'), reportOf('2025-09-30', '100')]
  const part = await partOf(...own, reportOf('2025-09-30', '96', { basis: 'R' }))
  expect(textsOf(part, 'columnheader')).toEqual(['Field', '30 Sep 2026', 'Change', '30 Sep 2025restated since'])
  expect(textsOf(part, 'cell')[1]).toBe('+5.0%')
})

it.each([
  ['with the same numbers', '100.0', 'USD'],
  ['in another currency', '92', 'EUR'],
])('a restated report %s is no restatement', async (_what, revenue, currency) => {
  const own = [reportOf('2026-09-30', '105'), reportOf('2025-09-30', '100')]
  const part = await partOf(...own, reportOf('2025-09-30', revenue, { basis: 'R', currency }))
  expect(textsOf(part, 'columnheader')[3]).toBe('30 Sep 2025')
})

it('of several reports of a date the last one is shown, and their number is said', async () => {
  const part = await partOf(
    reportOf('2026-09-30', '104'),
    reportOf('2026-09-30', '105'),
    reportOf('2025-09-30', '90'),
    reportOf('2025-09-30', '100'),
  )
  expect(textsOf(part, 'columnheader')).toEqual([
    'Field',
    '30 Sep 2026the last of 2 sent',
    'Change',
    '30 Sep 2025the last of 2 sent',
  ])
  expect(textsOf(part, 'cell')).toEqual(['105.00', '+5.0%', '100.00'])
})

it('a report that names another company says which', async () => {
  const part = await partWith(`{"result":[{"symbol":"KSTL","earningReports":[${reportOf('2026-09-30', '105')}]}]}`)
  expect(within(part).getByRole('heading').textContent).toContain('sent as KSTL')
})

it('a report of another company does not stand in the place of an older one of this', async () => {
  const part = await partOf(
    reportOf('2026-06-30', '105'),
    `{"symbol":"KSTL","earningReports":[${reportOf('2026-09-30', '7')}]}`,
  )
  expect(textsOf(part, 'columnheader')[1]).toBe('30 Jun 2026')
})

it('amounts in two currencies name them, and have no growth', async () => {
  const part = await partOf(reportOf('2026-09-30', '105'), reportOf('2025-09-30', '100', { currency: 'EUR' }))
  expect(textsOf(part, 'columnheader').slice(1)).toEqual(['30 Sep 2026USD', 'Change', '30 Sep 2025EUR'])
  expect(within(part).getByRole('heading').textContent).toBe('Latest earnings Original · Quarter')
  expect(textsOf(part, 'cell')[1]).toBe('— not comparable: two currencies')
})

it('amounts of which one names no currency have no growth', async () => {
  const part = await partOf(
    reportOf('2026-09-30', '105'),
    reportOf('2025-09-30', '100').replace('"currencyId":"USD",', ''),
  )
  expect(textsOf(part, 'cell')[1]).toBe('— not comparable: a currency is not sent')
})

it('without a report of a year before there is no growth', async () => {
  const part = await partOf(reportOf('2026-09-30', '105'))
  expect(textsOf(part, 'columnheader')[3]).toBe('a year earlier')
  expect(textsOf(part, 'cell')[1]).toBe('— no record to compare with')
})

it('the newest report of each basis has its dates beside it, and the next one has none', async () => {
  await partOf(
    reportOf('2026-06-30', '105', { periodEnd: '2026-06-27' }),
    reportOf('2026-03-31', '104'),
    reportOf('2026-09-30', '106', { basis: 'P' }),
  )
  const dates = screen.getByRole('region', { name: 'Report dates' })
  expect(within(dates).getByRole('heading').textContent).toContain('the service does not say what its dates mean')
  expect(
    within(dates)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Original', '30 Jun 2026', 'Quarter', '27 Jun 2026'],
    ['Preliminary', '30 Sep 2026', 'Quarter', '30 Sep 2026'],
  ])
  expect(dates.textContent).toContain('Next report: the service states no date.')
  expect(within(dates).getByRole('button', { name: '30 Jun 2026' }).dataset.path).toBe(
    '$.data.result[0].earningReports[0]',
  )
})

it('says how many items of the response cannot be read, also where no report can', async () => {
  const part = await partOf('null', reportOf('2026-09-30', '105'), '7')
  expect(part.textContent).toContain(
    '2 items of the service cannot be read, because they lack a date, a period and a report type, or a number.',
  )
})

const sharesOf = (asOf: string, shares: string): string => reportOf(asOf, `100,"dilutedAverageShares":${shares}`)

it.each([
  ['5603000000', '2810000000', '1.99'],
  ['281000000', '2810000000', '0.10'],
])(
  '%s shares after %s say that amounts per share may not compare, and that the cause is unknown',
  async (now, then, times) => {
    const part = await partOf(sharesOf('2026-09-30', now), sharesOf('2025-09-30', then))
    expect(within(part).getByText(/^Shares are/).textContent).toBe(
      `Shares are ${times} times those of a year earlier, as after a split. The service does not say why. Amounts per share of the two reports may not compare.`,
    )
  },
)

it.each([
  ['a few more shares', '103', '100'],
  ['no shares before', '103', '0'],
  ['a text for shares', '"many"', '100'],
])('%s say nothing of amounts per share', async (_what, now, then) => {
  const part = await partOf(sharesOf('2026-09-30', now), sharesOf('2025-09-30', then))
  expect(within(part).queryByText(/^Shares are/)).toBe(null)
})

it.each<[string, boolean | null, string]>([
  ['beside reports', true, 'The service reported success, with errors: QNTL: late; busy'],
  ['of a response that does not say whether it is a success', null, 'The service reported errors: QNTL: late; busy'],
])('the errors of a response are said: %s', async (_what, ok, words) => {
  const dataText = `{"result":[{"symbol":"QNTL","earningReports":[${reportOf('2026-09-30', '105')}]}]}`
  const part = await partWith(dataText, { ok, errors: ['QNTL: late', 'busy'] })
  expect(part.textContent).toContain(words)
  expect(textsOf(part, 'columnheader')[1]).toBe('30 Sep 2026')
})

it('a response with an error and no report is not one that has none', async () => {
  const part = await partWith('[]', { errors: ['the reports are late'] })
  expect(part.textContent).toContain('The service reported success, with errors: the reports are late')
  expect(part.textContent).not.toContain('The service returned no earnings reports')
})

it('a company of which the service sent an error does not have the reports of another', async () => {
  const other = `{"symbol":"KSTL","earningReports":[${reportOf('2026-09-30', '105')}]}`
  const part = await partWith(`{"result":[{"symbol":"QNTL","error":"late"},${other}]}`, { errors: ['QNTL: late'] })
  expect(part.textContent).toContain('QNTL: late')
  expect(part.textContent).not.toContain('105')
})

it.each([
  ['struck out, and a note says so, where the stored response was altered', 'a', 'true'],
  ['not struck out where another stored response was altered', 'b', undefined],
])('the numbers and dates of the reports are %s', async (_what, hash, struck) => {
  const reports = [reportOf('2026-09-30', '105'), reportOf('2025-09-30', '100')]
  const part = await partWith(`{"result":[{"symbol":"QNTL","earningReports":[${reports.join(',')}]}]}`, {
    altered: [hash.repeat(64)],
  })
  const dates = screen.getByRole('region', { name: 'Report dates' })
  const figures = [
    ...['105.00', '100.00'].map((name) => within(part).getByRole('button', { name })),
    within(dates).getByRole('button', { name: '30 Sep 2026' }),
  ]
  expect(figures.map(({ dataset }) => dataset.altered)).toEqual(figures.map(() => struck))
  // A change is not calculated from a number that is not proven.
  expect(textsOf(part, 'cell')[1]).toContain(
    struck === 'true' ? '— not calculated: a number behind it is not proven' : '+5.0%',
  )
  expect(screen.queryAllByText('A stored response was altered.').length).toBe(struck === 'true' ? 1 : 0)
})
