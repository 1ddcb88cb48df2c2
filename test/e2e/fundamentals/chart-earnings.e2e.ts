import { expect, test, type Desk } from '../support/desk/desk.ts'

/** Finds in the console how often the service was asked for earnings. */
async function expectAsked({ frame, console }: Desk, times: number): Promise<void> {
  await frame.open('Console')
  await console.calls.first().waitFor()
  await expect(console.calls.filter({ hasText: 'earningReports' })).toHaveCount(times)
  await frame.open('Ratios')
}

// D15
test('earnings reports stand under the chart, which asks for them only when it is told to, and open in Earnings', async ({
  startDemo,
}) => {
  const desk = await startDemo('Ratios')
  const { page, ratios, chart, earnings } = desk
  await ratios.show('QNTL')
  await expect(chart.earningsLane).toContainText('The earnings were not asked for.')
  await expectAsked(desk, 0)

  await chart.earningsLane.getByRole('button', { name: 'Request them' }).click()
  await expect(chart.reportPins.first()).toBeVisible()

  // Another company is not asked for with the first one.
  await ratios.add('KSTL')
  await expect(chart.chart.getByRole('button', { name: '1 not asked' })).toBeVisible()

  await chart.years('5Y').click()
  // By keys to the second newest, and with Enter to its column.
  await chart.reportPins.first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(chart.focusedReportPin).toHaveAttribute('title', /as of .+? ·[^]*received [^]*Revenue/)
  const words = (await chart.focusedReportPin.getAttribute('title')) ?? ''
  const [, day = ''] = /as of (.+?) ·/.exec(words) ?? []
  expect(day).not.toBe('')
  await page.keyboard.press('Enter')
  await expect(earnings.headGoneTo).toContainText(day)
  await expect(earnings.headGoneTo).toBeInViewport()
  // The response of this session is shown, so the service was not asked again.
  await expectAsked(desk, 1)
})
