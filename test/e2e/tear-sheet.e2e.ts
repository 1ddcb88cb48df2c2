import { connect, expect, test } from './support/desk.ts'
import { listener } from './support/listener.ts'
import { ratioRecord, ratiosOf } from './support/scripted-ratios.ts'

const responseWith = (grossMargin: number): string =>
  ratiosOf('TIDI', 'Tidewater Instruments', [ratioRecord('2026-09-30', 'A', { grossMargin })])

test('a refresh of the tear sheet changes the table of ratios as well', async ({ startDesk }) => {
  let response = responseWith(0.41)
  const service = await listener((path) => (path.includes('/operationRatios') ? response : '[]'))
  const desk = await startDesk()
  const { frame, ratios, sheet } = desk
  await connect(desk, service.url, 'test-key-0123456789')
  await frame.open('Ratios')
  await ratios.show('TIDI')
  const shown = ratios.row('Gross margin').getByRole('gridcell')
  await ratios.showValues('As sent')
  await expect(shown).toHaveText(['0.41'])
  await frame.open('Company')
  await sheet.show('TIDI')
  const onSheet = sheet.ratios.getByRole('row', { name: /^Gross margin/ })
  await expect(onSheet).toContainText('41.0%')
  response = responseWith(0.57)
  await sheet.refresh.click()
  await expect(onSheet).toContainText('57.0%')
  // The page asks for other things as well, whose answers may come later.
  await expect(sheet.source).toHaveText(/^Live[^…]*$/)
  const requests = service.paths.length
  await frame.open('Ratios')
  await expect(shown).toHaveText(['0.57'])
  expect(service.paths).toHaveLength(requests)
  service.stop()
})
