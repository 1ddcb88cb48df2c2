import { expect, test } from './support/desk.ts'

test('the basis changes by one key, and what was not provided is a gap, never a line', async ({ startDesk }) => {
  const { page } = await startDesk({ args: ['--demo'] })
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Control+2')
  await page.getByLabel('Add symbols').fill('HLDN')
  await page.keyboard.press('Enter')
  await page.locator('.ratio-value').first().waitFor()
  await page.locator('.ratio-table').focus()
  const basis = page.getByRole('radiogroup', { name: 'Basis' }).getByRole('radio', { checked: true })
  const strokes = async (): Promise<number[]> => (await page.locator('.recharts-line-curve').evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''))).map((d) => d.split('M').length - 1)

  // Trailing figures are whole; as originally reported, one quarter is known restated only.
  await expect(basis).toHaveText('TTM')
  await expect.poll(strokes).toEqual([1, 1])
  await page.keyboard.press('2')
  await expect(basis).toHaveText('A')
  await expect.poll(strokes).toEqual([2, 2])
  await expect(page.locator('.ratio-gap').first()).toBeAttached()

  // Preliminary figures stand alone, each a dot.
  await page.keyboard.press('4')
  await expect(basis).toHaveText('P')
  await expect(page.locator('.ratio-table tbody .ratio-value')).toHaveCount(4)

  // The table alone, and the chart again.
  await page.keyboard.press('t')
  await expect(page.locator('.ratio-chart')).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(page.locator('.ratio-chart')).toBeVisible()
})

test('ratios of another assumed unit get an axis of their own', async ({ startDesk }) => {
  const { page } = await startDesk({ args: ['--demo'] })
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Control+2')
  await page.getByLabel('Add symbols').fill('HLDN')
  await page.keyboard.press('Enter')
  await page.locator('.recharts-line-curve').first().waitFor()
  await expect(page.locator('.recharts-yAxis')).toHaveCount(1)
  await page.getByLabel('Search ratios').fill('fixAssetsTuronver')
  await page.getByLabel('Fixed assets turnover').check()
  await expect(page.locator('.recharts-yAxis')).toHaveCount(2)
  await page.getByRole('radio', { name: 'Assumed units' }).click()
  await expect(page.locator('.ratio-table')).toContainText('×')
  await expect(page.locator('.ratio-table')).toContainText('%')
})

test('the table is copied as text that pastes into a spreadsheet, with the digits as sent', async ({ startDesk }) => {
  const { app, page } = await startDesk({ args: ['--demo'] })
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Control+2')
  await page.getByLabel('Add symbols').fill('HLDN')
  await page.keyboard.press('Enter')
  const first = page.locator('.ratio-value').first()
  await first.waitFor()
  const digits = (await first.textContent())?.replace('\u2212', '-').replace(/c$/, '') ?? ''
  await page.locator('.ratio-table').focus()
  await page.keyboard.press('Control+c')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Symbol\tCompany\tRatio\t')
  const [head, row] = (await app.evaluate(({ clipboard }) => clipboard.readText())).split(/\r?\n/)
  expect(row?.split('\t').slice(0, 4)).toEqual(['HLDN', 'Halden Marine Systems', 'grossMargin', digits])
  expect(row?.split('\t')).toHaveLength(head?.split('\t').length ?? 0)
})
