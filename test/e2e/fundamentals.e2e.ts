import { digitsOf, numbersIn } from './pages/numbers.ts'
import { accessibilityErrors } from './support/axe.ts'
import { expect, test } from './support/desk.ts'
import { themePictures } from './support/theme-pictures.ts'

test('restatements and earnings are shown, and each number opens its response', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('the radar shows what was restated, and each value opens its response', async () => {
    const { page, frame, ratios } = desk
    await desk.frame.open('Ratios')
    await ratios.show('HLDN')
    await ratios.showValues('As sent')
    await ratios.table.focus()
    await page.keyboard.press('m')
    const largest = ratios.largestRevisions.getByRole('row').nth(1)
    await expect(largest).toContainText('%')
    await ratios.radar.getByRole('checkbox', { name: 'Only revised values' }).click()
    for (const records of ['preliminary only', 'original only', 'original, restated · preliminary', 'restated only'])
      await expect(ratios.presence).toContainText(records)
    const restated = numbersIn(largest).nth(1)
    const digits = await restated.textContent()
    await restated.click()
    await expect(frame.unchanged).toBeVisible()
    await expect(frame.inspected).toHaveText(digitsOf(digits ?? ''))
    await frame.closeInspector()

    // What the records reveal about units.
    await ratios.radarTable.focus()
    await page.keyboard.press('m')
    await expect(ratios.unitCheck).toContainText('financialLeverage × commonEquityToAssets ≈ 1')
    await expect(ratios.unitCheck).toContainText('constant at 91.25')

    // As known at a time: a response received later does not show as of then.
    await ratios.panel('Series').click()
    await ratios.showKnownAt('Q2 2020')
    await expect(ratios.view).toContainText('No ratios as known at 30 Jun 2020, 23:59:59')
    await ratios.showNow.click()
    await expect(ratios.numbers.first()).toBeVisible()
  })

  await test.step('of many restatements only those in sight are drawn, and the keys lead to the others', async () => {
    const { page, ratios } = desk
    await ratios.show('QNTL')
    await ratios.panel('Restatements').click()
    await ratios.companyTool('QNTL').click()
    await ratios.radar.getByRole('checkbox', { name: 'Every basis side by side' }).click()
    const table = ratios.radarGrid
    const cells = table.getByRole('gridcell')
    await cells.first().waitFor()
    const all = Number(await table.getAttribute('aria-colcount')) * Number(await table.getAttribute('aria-rowcount'))
    await expect.poll(() => cells.count()).toBeLessThan(all / 2)
    await table.getByRole('button').first().focus()
    await page.keyboard.press('Control+End')
    const selected = ratios.radarSelected
    await expect(selected).toBeInViewport()
    await expect(selected).toHaveAttribute('aria-colindex', (await table.getAttribute('aria-colcount')) ?? '')
    expect(await themePictures(page, 'radar', 'earnings')).toEqual([])
  })

  await test.step('earnings are shown in any structure, and each number opens its response', async () => {
    const { page, frame, earnings, chart } = desk
    await desk.frame.open('Earnings')
    await earnings.show('QNTL')
    await expect(earnings.grid.getByRole('row', { name: /basicEps/ }).first()).toBeVisible()
    await earnings.values('As sent')
    const value = earnings.numbers.first()
    const digits = digitsOf((await value.textContent()) ?? '')
    await value.click()
    await expect(frame.unchanged).toBeVisible()
    await expect(frame.inspected).toHaveText(digits)
    await frame.closeInspector()
    await earnings.openRequest()
    await earnings.period.fill('FY')
    await earnings.period.press('Enter')
    await page.keyboard.press('Escape')
    await expect(earnings.heads.nth(1)).toHaveAttribute('title', /12M/)
    await earnings.grid.focus()
    await page.keyboard.press('t')
    await expect(chart.legend).toContainText('Revenue')
    await earnings.shows('Grid').click()
    await earnings.chartField('basicEps').click()
    await earnings.shows('Chart').click()
    await expect(chart.legend).toContainText('Basic EPS')
    await chart.chart.focus()
    await page.keyboard.press('t')
    await expect(earnings.tree).toContainText('earningReports')
    await earnings.tree.getByRole('treeitem', { name: /^earningReports/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(earnings.tree.getByRole('treeitem', { name: /^0 \d+ members$/, expanded: false })).toBeFocused()
    expect(await accessibilityErrors(page)).toEqual([])

    // Missing data is shown as a normal state, with the service's own message.
    await earnings.show('ZZZZ')
    await expect(earnings.view).toContainText('The service has no earnings of ZZZZ')
  })
})
