import { connect, expect, test } from './support/desk.ts'
import { listener } from './support/listener.ts'
import { ratioRecord, ratiosOf } from './support/scripted-ratios.ts'
import { themePictures } from './support/theme-pictures.ts'

/** Quarters of a company whose fiscal year end moved by two months in 2024. */
const DATES = ['2023-09-30', '2023-12-31', '2024-03-31', '2024-05-31', '2024-08-31', '2024-11-30', '2025-02-28']

test('a period of unequal length has a bracket on the axis, and says so in the card and to a screen reader', async ({
  startDesk,
}) => {
  const response = ratiosOf(
    'TIDI',
    'Tidewater Instruments',
    DATES.map((asOf, place) =>
      ratioRecord(asOf, 'R', { grossMargin: 0.5 + place / 100, operationMargin: 0.1 + place / 200 }),
    ),
  )
  const service = await listener((path) => (path.includes('/operationRatios') ? response : '[]'))
  const desk = await startDesk()
  const { page, frame, ratios, chart } = desk
  await connect(desk, service.url, 'test-key-0123456789')
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
  service.stop()
})
