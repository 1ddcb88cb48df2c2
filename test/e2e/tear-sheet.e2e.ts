import { connect, expect, test } from './support/desk.ts'
import { listener } from './support/listener.ts'
import { ratioRecord, ratiosOf } from './support/scripted-ratios.ts'
import { themePictures } from './support/theme-pictures.ts'

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

test('a line of the page of a company is hidden by its name, and by keys', async ({ startDemo }) => {
  const { page, sheet, chart } = await startDemo('Company')
  await sheet.show('QNTL')
  await expect(chart.lines).toHaveCount(3)
  await chart.endLabels.filter({ hasText: /^Net margin/ }).click()
  await expect(chart.lines).toHaveCount(2)
  expect(await themePictures(page, 'hidden', 'company-legend')).toEqual([])
  await chart.chart.focus()
  await page.keyboard.press('Tab')
  await expect(chart.legendName(0)).toBeFocused()
  // The tooltip of the focus stands outside of the page's parts.
  await expect(chart.tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chart.tooltip).toHaveCount(0)
  await expect(chart.legendName(0)).toBeFocused()
  expect(await themePictures(page, 'focused', 'company-legend')).toEqual([])
  await page.keyboard.press('Space')
  await expect(chart.lines).toHaveCount(1)
  await chart.toggle(2)
  await expect(chart.lines).toHaveCount(2)
})
