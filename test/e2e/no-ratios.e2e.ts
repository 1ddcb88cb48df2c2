import { connect, expect, test } from './support/desk.ts'
import { listener } from './support/listener.ts'

// U28
test('views of fundamentals that got no response say the cause, not that there are no records', async ({
  startDesk,
}) => {
  const service = await listener((path) => (path.includes('/fundamentals/') ? null : '[]'))
  const desk = await startDesk()
  const { frame, ratios, sheet, earnings } = desk
  await connect(desk, service.url, 'test-key-0123456789')
  const cause = 'The service has no data for this'
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
