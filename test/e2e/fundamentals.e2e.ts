import { expect, test } from './support/desk.ts'

test('the radar shows what was restated, and each value leads to its answer', async ({ startDemo }) => {
  const { page } = await startDemo(2)
  await page.getByLabel('Add symbols').fill('HLDN')
  await page.keyboard.press('Enter')
  await page.locator('.sourced').first().waitFor()
  await page.locator('.ratio-table').focus()
  await page.keyboard.press('m')
  const largest = page.getByLabel('Largest revisions')
  await expect(largest.locator('tbody tr').first()).toContainText('± sign')
  await expect(page.locator('.radar-presence')).toContainText('A, no R · P')
  await expect(page.locator('.radar-presence')).toContainText('R, no A')
  const restated = largest.locator('tbody tr').first().locator('.sourced').nth(1)
  const digits = await restated.textContent()
  await restated.click()
  await expect(page.getByText('Unchanged since it was received')).toBeVisible()
  await expect(page.locator('.inspector-sent')).toHaveText((digits ?? '').replace('\u2212', '-'))
  await page.keyboard.press('Escape')

  // What the records say of units.
  await page.locator('.radar-table').focus()
  await page.keyboard.press('m')
  await expect(page.locator('.unit-check')).toContainText('financialLeverage × commonEquityToAssets = 1')
  await expect(page.locator('.unit-check')).toContainText('constant at 91.25')

  // Two clocks: what had not been received by a day does not show on it.
  await page.getByRole('radio', { name: 'Series' }).click()
  await page.getByLabel('As known on').fill('2020-06-30')
  await expect(page.getByText('Nothing of it was as of 2020-06-30', { exact: false })).toBeVisible()
  await page.getByLabel('As known on').fill('')
  await expect(page.locator('.sourced').first()).toBeVisible()
})

test('earnings are shown whatever their shape, and each number leads to its answer', async ({ startDemo }) => {
  const { page } = await startDemo(3)
  await page.getByLabel('Symbols').fill('QNTL')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /basicEps/ }).first()).toBeVisible()
  const value = page.locator('.earnings-grid .sourced').first()
  const digits = (await value.textContent())?.replace('\u2212', '-') ?? ''
  await value.click()
  await expect(page.getByText('Unchanged since it was received')).toBeVisible()
  await expect(page.locator('.inspector-sent')).toHaveText(digits)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'FY' }).or(page.getByLabel('Period')).first().fill('FY')
  await expect(page.locator('.earnings-grid thead')).toContainText('12M')
  await page.locator('.earnings-grid .ratio-table').focus()
  await page.keyboard.press('t')
  await expect(page.getByText('No field is charted')).toBeVisible()
  await page.getByRole('radio', { name: 'Grid' }).click()
  await page.getByRole('button', { name: 'Keep on top and chart basicEps' }).click()
  await page.getByRole('radio', { name: 'Chart' }).click()
  await expect(page.locator('.chart-legend')).toContainText('basicEps')
  await page.locator('.series-chart').focus()
  await page.keyboard.press('t')
  await expect(page.locator('.earnings-tree')).toContainText('earningReports')

  // No data is a calm state, in the service's own words.
  await page.getByLabel('Symbols').fill('ZZZZ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The service has no data for this')).toBeVisible()
})
