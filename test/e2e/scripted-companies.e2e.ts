import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseXml } from '../../main/platform/http/decode-response.ts'
import { numbersIn } from './pages/numbers.ts'
import { connect, expect, test } from './support/desk.ts'
import { saveTo } from './support/dialogs.ts'
import { listener } from './support/listener.ts'
import { ratioRecord, ratiosOf } from './support/scripted-ratios.ts'
import { themePictures } from './support/theme-pictures.ts'

// Companies of a service that each test scripts.

// U28
test('views of fundamentals that got no response say the cause, not that there are no records', async ({
  openClient,
}) => {
  const desk = await openClient((path) => (path.includes('/fundamentals/') ? null : '[]'))
  const { frame, ratios, sheet, earnings } = desk
  const cause = 'Nothing was found at this address'
  await frame.open('Ratios')
  await ratios.add('TIDI')
  await expect(ratios.view).toContainText(cause)
  for (const panel of ['Restatements', 'Unit check'] as const) {
    await ratios.panel(panel).click()
    await expect(ratios.view).toContainText(cause)
  }
  await frame.open('Company')
  await sheet.show('TIDI')
  await expect(sheet.ratios).toContainText('The ratios of this company are not cached, and the request for them failed')
  await expect(sheet.earnings).toContainText('The earnings reports of this company are not cached')
  await expect(sheet.revisions).toContainText('No records are cached to compare.')
  await frame.open('Earnings')
  await earnings.show('TIDI')
  await expect(earnings.view).toContainText(cause)
})

test('views of fundamentals without a key say that the key is missing, not that there are no records', async ({
  startDesk,
}) => {
  const service = await listener(() => '[]')
  const desk = await startDesk()
  const { frame, ratios, sheet, earnings, settings } = desk
  await connect(desk, service.url, 'test-key-0123456789')
  await frame.open('Settings')
  await settings.removeKey.click()
  await frame.question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(settings.keyState).toHaveText('No key')
  const cause = 'This connection has no API key yet'
  await frame.open('Ratios')
  await ratios.add('TIDI')
  await expect(ratios.view).toContainText(cause)
  await expect(ratios.companies).toContainText('no key')
  await frame.open('Company')
  await sheet.show('TIDI')
  await expect(sheet.view).toContainText(cause)
  await expect(sheet.ratios).toContainText('were not requested: no key')
  await expect(sheet.earnings).toContainText('were not requested: no key')
  await frame.open('Earnings')
  await earnings.show('TIDI')
  await expect(earnings.view).toContainText(cause)
  await expect(earnings.view).not.toContainText('The service returned no earnings')
  expect(service.paths.filter((path) => path.includes('/fundamentals/'))).toEqual([])
  service.stop()
})

test('a company of which the service has restated records only is shown by those, says so, and keeps its name', async ({
  openClient,
}) => {
  const response = ratiosOf('TIDI', 'Tidewater Instruments', [
    ratioRecord('2026-09-30', 'R', { grossMargin: 0.4, roe: 0.21 }),
    ratioRecord('2026-06-30', 'R', { grossMargin: 0.43, roe: 0.22 }),
  ])
  const desk = await openClient((path) => (path.includes('/operationRatios') ? response : '[]'))
  const { frame, ratios, sheet } = desk
  await frame.open('Ratios')
  await ratios.show('TIDI')
  await ratios.showValues('As sent')
  await expect(ratios.row('Gross margin').getByRole('gridcell')).toHaveText(['0.4', '0.43'])
  await expect(ratios.view).toContainText('No record of the basis “Trailing twelve months” is cached. Shown: restated.')
  await expect(ratios.companies).toContainText('Tidewater Instruments')
  await frame.open('Company')
  await sheet.show('TIDI')
  await expect(sheet.name).toHaveText('Tidewater Instruments')
  await expect(sheet.ratios.getByRole('row', { name: /^Gross margin/ })).toContainText('40.0%')
  await expect(sheet.ratios).toContainText('no record of “Trailing twelve months” is cached')
})

/** Quarters of a company whose fiscal year end moved by two months in 2024. */
const DATES = ['2023-09-30', '2023-12-31', '2024-03-31', '2024-05-31', '2024-08-31', '2024-11-30', '2025-02-28']

test('a period of unequal length has a bracket on the axis, and says so in the card and to a screen reader', async ({
  openClient,
}) => {
  const response = ratiosOf(
    'TIDI',
    'Tidewater Instruments',
    DATES.map((asOf, place) =>
      ratioRecord(asOf, 'R', { grossMargin: 0.5 + place / 100, operationMargin: 0.1 + place / 200 }),
    ),
  )
  const desk = await openClient((path) => (path.includes('/operationRatios') ? response : '[]'))
  const { page, frame, ratios, chart } = desk
  await frame.open('Ratios')
  await ratios.show('TIDI')
  await chart.lines.first().waitFor()
  await expect(chart.unevenBrackets).toHaveCount(1)
  await expect(chart.uneven).toHaveText('2 months')
  await expect(chart.chart).toHaveAccessibleDescription(/2024 Q2, TIDI: 2 months after the period before\./)
  await chart.chart.focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(chart.spoken).toHaveText(/^2024 Q2 .*, 2 months after the period before$/)
  await expect(chart.card).toContainText('TIDI: 2 months after the period before')
  expect(await themePictures(page, 'uneven', 'uneven-periods')).toEqual([])
  await ratios.drawAs('Bar chart')
  await expect(chart.unevenBrackets).toHaveCount(1)
  expect(await themePictures(page, 'uneven-bars', 'uneven-periods')).toEqual([])
})

const ONE_REPORT = `{"ok":true,"data":[{"id":{"asOf":"2026-09-30","reportType":"A","period":"3M"},"basicEps":0.10}]}`

test('what cannot be read of a company, and what the service says is wrong with one, is said where it would stand', async ({
  openClient,
}) => {
  let reply: (path: string) => string = () => '[]'
  const { page, frame, earnings, sheet } = await openClient((path) => reply(path))
  await test.step('a report without an identity is counted above the others, with a way to the response', async () => {
    const two = ONE_REPORT.replace(']}', ',{"basicEps":0.2}]}')
    reply = (path) => (path.includes('/fundamentals/') ? two : '[]')
    await frame.open('Earnings')
    await earnings.show('ONCE')
    await expect(earnings.numbers).toHaveCount(1)
    await expect(earnings.view).toContainText('1 item of the service cannot be read, because it has no date, period')
    await page.getByRole('button', { name: 'Show the response', exact: true }).click()
    await expect(frame.inspector).toContainText('$.data[1]')
    await frame.closeInspector()
  })

  await test.step('what cannot be read of a company is counted on its page, and companies without reports are named', async () => {
    const ratiosSent = ratiosOf('TIDI', 'Tidewater Instruments', [ratioRecord('2026-09-30', 'TTM', { roe: 0.2 }), {}])
    const report = '{"id":{"asOf":"2026-09-30","reportType":"A","period":"3M"},"basicEps":0.10}'
    const sent = (reports: string): string =>
      `{"result":[{"symbol":"TIDI","earningReports":[${report},null]},{"symbol":"MERI","earningReports":${reports}}]}`
    reply = (path) =>
      path.includes('/operationRatios') ? ratiosSent : path.includes('/earningReports') ? sent('"none"') : '[]'
    await frame.open('Earnings')
    await earnings.show('TIDI MERI')
    await expect(earnings.view).toContainText('2 items of the service cannot be read')
    await expect(earnings.view).toContainText('The response has no reports of MERI.')
    await frame.open('Company')
    await sheet.show('TIDI')
    await expect(sheet.earnings).toContainText('2 items of the service cannot be read')
    await expect(sheet.ratios).toContainText('1 item of the service cannot be read')
    await sheet.ratios.getByRole('button', { name: 'Show the response', exact: true }).click()
    await expect(frame.inspector).toContainText('$.result[0].operationRatios[1]')
    await page.keyboard.press('Escape')
  })

  await test.step('what the service says is wrong with a company is said where its ratios and earnings are', async () => {
    const records = [ratioRecord('2026-09-30', 'TTM', { grossMargin: 0.3 })]
    const report = '{"id":{"asOf":"2026-09-30","reportType":"A","period":"3M"},"basicEps":0.20}'
    const earningsSent = `{"result":[{"symbol":"WORD","error":"not covered"},{"symbol":"SAYS","error":"partial","earningReports":[${report}]}]}`
    reply = (path) =>
      path.includes('/operationRatios')
        ? ratiosOf('SAYS', 'Sayers Instruments', records).replace(
            '"symbol"',
            '"error":"restated records are late","symbol"',
          )
        : path.includes('/earningReports')
          ? earningsSent
          : '[]'
    await frame.open('Company')
    await sheet.show('SAYS')
    await expect(sheet.ratios).toContainText('The service reported of this company: restated records are late')
    await expect(sheet.ratios).toContainText('30.0%')
    await expect(sheet.earnings).toContainText('SAYS: partial')
    await sheet.show('WORD')
    await expect(sheet.earnings).toContainText('WORD: not covered')
    await expect(sheet.earnings).not.toContainText('0.20')
    await frame.open('Earnings')
    await earnings.show('SAYS WORD')
    await expect(earnings.reported).toContainText('The service reported errors')
    await expect(earnings.reported).toContainText('WORD: not covered')
  })
})

// B18
test('the period and the date of earnings are requested once they are complete, not at each key', async ({
  openClient,
}) => {
  const desk = await openClient((path) => (path.includes('/fundamentals/') ? ONE_REPORT : '[]'))
  const { page, frame, earnings } = desk
  await frame.open('Earnings')
  await earnings.show('TIDI')
  await expect(earnings.numbers).toHaveCount(1)
  const requests = (): string[] =>
    desk.paths.filter((path) => path.includes('earning')).map((path) => path.replace(/.*\?/, ''))
  const before = requests().length

  await earnings.openRequest()
  await earnings.period.pressSequentially('Q1 2023')
  await expect(page.getByText('Enter to request; shown: any')).toBeVisible()
  expect(requests()).toHaveLength(before)
  await earnings.period.press('Enter')
  await expect.poll(() => requests().slice(before)).toEqual([expect.stringMatching(/period=Q1(%20|\+)2023/)])
  await expect(page.getByText('Enter to request')).toHaveCount(0)
  await expect(earnings.period).toHaveValue('Q1 2023')

  // A tool without room in the bar stands in a panel above the view.
  const from = page.getByLabel('From', { exact: true })
  if (!(await from.isVisible())) await frame.openMoreTools.first().click()
  await from.focus()
  await page.keyboard.type('31 Oct 2023')
  await earnings.symbols.focus()
  await expect.poll(() => requests().slice(before + 1)).toEqual([expect.stringMatching(/2023-10-31/)])

  const type = page.getByLabel('Report type', { exact: true })
  if (!(await type.isVisible())) await frame.openMoreTools.first().click()
  await type.selectOption('A')
  await expect.poll(() => requests().slice(before + 2)).toEqual([expect.stringMatching(/[?&]?\w+=A(&|$)/)])
})

const oddRecord = (asOf: string, value: number): string =>
  `{"id":{"asOf":"${asOf}","reportType":"A","period":"3M"},"fiscalYearEnd":12,"X\\u0001ctl":${value},"X\\ufffe":${value},"X\\ud800lone":${value}}`

const ODD_NAMES = `{"result":[{"symbol":"TIDI","operationRatios":[${oddRecord('2026-06-30', 0.1)},${oddRecord('2026-09-30', 0.2)}]}]}`

// G9
test('a chart of fields whose names XML does not allow is saved as SVG and PNG, and copied', async ({
  scratch,
  openClient,
}) => {
  const desk = await openClient((path) => (path.includes('/fundamentals/') ? ODD_NAMES : '[]'))
  const { app, page, frame, ratios, chart } = desk
  await frame.open('Ratios')
  await ratios.add('TIDI')
  await expect(ratios.choice).toContainText('ctl')
  await ratios.chooseEveryRatio()
  await expect(ratios.row('ctl')).toHaveCount(1)
  await chart.lines.first().waitFor()
  await page.keyboard.press('Control+e')
  await saveTo(app, join(scratch, 'chart.svg'))
  await frame.dialog.getByRole('button', { name: 'Chart, SVG…' }).click()
  await expect(frame.dialog).toContainText('Written to')
  const svg = readFileSync(join(scratch, 'chart.svg'), 'utf8')
  expect(svg).toContain('X\ufffdctl')
  expect(() => parseXml(svg)).not.toThrow()
  await saveTo(app, join(scratch, 'chart.png'))
  await frame.dialog.getByRole('button', { name: 'Chart, PNG…' }).click()
  await expect(frame.dialog).toContainText('chart.png')
  await frame.dialog.getByRole('button', { name: 'Copy chart' }).click()
  await expect(frame.dialog).toContainText('Copied the chart as a picture')
})

test('a refresh of a screen shows what changed since the last look, with both values', async ({ openClient }) => {
  const roe = { TIDI: 0.2, MERI: 0.1 }
  const desk = await openClient((path) =>
    path.includes('/fundamentals/')
      ? JSON.stringify({
          result: Object.entries(roe).map(([symbol, value]) => ({
            symbol,
            company: { primarySymbol: symbol, standardName: symbol },
            operationRatios: [ratioRecord('2026-09-30', 'TTM', { roe: value })],
          })),
        })
      : '[]',
  )
  const { frame, ratios } = desk
  await frame.open('Ratios')
  await ratios.clearRatios.click()
  await ratios.ratio('Return on equity').check()
  await ratios.show('TIDI MERI')
  await ratios.showValues('As sent')
  await ratios.panel('Screen').click()
  await expect(ratios.screenRow('TIDI')).toContainText('0.2')
  await expect(ratios.markSeen).toHaveCount(0)

  roe.TIDI = 0.25
  await ratios.refresh.click()
  await expect(ratios.screenRow('TIDI')).toContainText('was 0.2, is 0.25')
  await expect(ratios.screenRow('MERI')).not.toContainText('was')
  await ratios.changesSummary.click()
  await expect(ratios.changes.getByRole('row', { name: /^TIDI/ })).toContainText('+0.05')
  await numbersIn(ratios.changes).last().click()
  await expect(frame.inspected).toHaveText('0.25')
  await frame.closeInspector()
  await ratios.markSeen.click()
  await expect(ratios.markSeen).toHaveCount(0)
  await expect(ratios.screenRow('TIDI')).not.toContainText('was')
})
