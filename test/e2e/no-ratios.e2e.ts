import { connect, expect, test } from './support/desk.ts'
import { listener } from './support/listener.ts'
import { ratioRecord, ratiosOf } from './support/scripted-ratios.ts'

// U28
test('views of fundamentals that got no response say the cause, not that there are no records', async ({
  startDesk,
}) => {
  const service = await listener((path) => (path.includes('/fundamentals/') ? null : '[]'))
  const desk = await startDesk()
  const { frame, ratios, sheet, earnings } = desk
  await connect(desk, service.url, 'test-key-0123456789')
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
  service.stop()
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
  startDesk,
}) => {
  const response = ratiosOf('TIDI', 'Tidewater Instruments', [
    ratioRecord('2026-09-30', 'R', { grossMargin: 0.4, roe: 0.21 }),
    ratioRecord('2026-06-30', 'R', { grossMargin: 0.43, roe: 0.22 }),
  ])
  const service = await listener((path) => (path.includes('/operationRatios') ? response : '[]'))
  const desk = await startDesk()
  const { frame, ratios, sheet } = desk
  await connect(desk, service.url, 'test-key-0123456789')
  await frame.open('Ratios')
  await ratios.show('TIDI')
  await ratios.showValues('As sent')
  await expect(ratios.row('grossMargin').getByRole('gridcell')).toHaveText(['0.4', '0.43'])
  await expect(ratios.view).toContainText('No record of the basis “Trailing twelve months” is cached. Shown: restated.')
  await expect(ratios.companies).toContainText('Tidewater Instruments')
  await frame.open('Company')
  await sheet.show('TIDI')
  await expect(sheet.name).toHaveText('Tidewater Instruments')
  await expect(sheet.ratios.getByRole('row', { name: /^Gross margin/ })).toContainText('40.0%')
  await expect(sheet.ratios).toContainText('no record of “Trailing twelve months” is cached')
  service.stop()
})
