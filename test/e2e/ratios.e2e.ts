import { expect, test } from './support/desk.ts'

test('the basis changes by one key, and what was not provided is a gap, never a line', async ({ startDemo }) => {
  const { page } = await startDemo(2)
  await page.getByLabel('Add symbols').fill('HLDN')
  await page.keyboard.press('Enter')
  await page.locator('.sourced').first().waitFor()
  await page.locator('.ratio-table').focus()
  const basis = page.getByRole('radiogroup', { name: 'Basis' }).getByRole('radio', { checked: true })
  const strokes = async (): Promise<number[]> =>
    (
      await page
        .locator('.recharts-line-curve')
        .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''))
    ).map((d) => d.split('M').length - 1)

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
  await expect(page.locator('.ratio-table tbody .sourced')).toHaveCount(4)

  // The table alone, and the chart again.
  await page.keyboard.press('t')
  await expect(page.locator('.series-chart')).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(page.locator('.series-chart')).toBeVisible()
})

test('ratios of another assumed unit get an axis of their own', async ({ startDemo }) => {
  const { page } = await startDemo(2)
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

test('the table is copied as text that pastes into a spreadsheet, with the digits as sent', async ({ startDemo }) => {
  const { app, page } = await startDemo(2)
  await page.getByLabel('Add symbols').fill('HLDN')
  await page.keyboard.press('Enter')
  const first = page.locator('.sourced').first()
  await first.waitFor()
  const digits = (await first.textContent())?.replace('\u2212', '-').replace(/c$/, '') ?? ''
  await page.locator('.ratio-table').focus()
  await page.keyboard.press('Control+c')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Symbol\tCompany\tRatio\t')
  const [head, row] = (await app.evaluate(({ clipboard }) => clipboard.readText())).split(/\r?\n/)
  expect(row?.split('\t').slice(0, 5)).toEqual(['HLDN', 'Halden Marine Systems', 'grossMargin', 'TTM', digits])
  expect(row?.split('\t')).toHaveLength(head?.split('\t').length ?? 0)
})

test('charts share a crosshair, zoom, hide series, bridge gaps only when asked, and give way to bars and steps', async ({
  startDemo,
}) => {
  const { page } = await startDemo(2)
  await page.getByLabel('Add symbols').fill('HLDN QNTL')
  await page.keyboard.press('Enter')
  await page.locator('.chart-when').waitFor()

  // Small multiples, one crosshair: it stands in each pane at the same column.
  await page.getByLabel('Panes').selectOption('ratio')
  await expect(page.locator('.chart-pane')).toHaveCount(2)
  await page.locator('.series-chart').focus()
  await page.keyboard.press('End')
  await expect(page.locator('.chart-crosshair')).toHaveCount(2)
  await expect(page.locator('.chart-when')).toHaveText('2026 Q3')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.chart-when')).toHaveText('2026 Q2')
  await page
    .locator('.chart-ground')
    .last()
    .hover({ position: { x: 2, y: 20 } })
  await expect(page.locator('.chart-when')).toHaveText('2012 Q3')

  // Zoom by keys; what is in sight moves with Shift, and 0 shows everything again.
  await page.locator('.series-chart').focus()
  await page.keyboard.press('End')
  for (let press = 0; press < 3; press++) await page.keyboard.press('+')
  const first = page.getByRole('slider', { name: 'First period in sight' })
  await expect(first).not.toHaveAttribute('aria-valuenow', '0')
  const before = Number(await first.getAttribute('aria-valuenow'))
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(first).toHaveAttribute('aria-valuenow', String(before - 1))
  await page.keyboard.press('0')
  await expect(first).toHaveAttribute('aria-valuenow', '0')

  // Enter opens the answer of the point under the crosshair.
  await page.keyboard.press('ArrowDown')
  const spoken = (await page.locator('.series-chart [role=status]').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.locator('.inspector-sent')).toHaveText(spoken.split(' ').at(-1)?.replace('\u2212', '-') ?? '')
  await page.keyboard.press('Escape')

  // The legend hides, and shows one alone.
  await page.getByLabel('Panes').selectOption('one')
  const lines = page.locator('.recharts-line-curve')
  await expect(lines).toHaveCount(4)
  await page.locator('.chart-legend li > button').first().click()
  await expect(lines).toHaveCount(3)
  await page
    .locator('.chart-legend li > button')
    .first()
    .click({ modifiers: ['Alt'] })
  await expect(lines).toHaveCount(1)

  // No line leads over a gap unless it is asked for; then it is a dashed one beside the other.
  await page.locator('.ratio-table').focus()
  await page.keyboard.press('2')
  await page
    .locator('.chart-legend li > button')
    .first()
    .click({ modifiers: ['Alt'] })
  await expect(page.locator('.chart-bridge')).toHaveCount(0)
  await page.getByLabel('Bridge').check()
  await expect(page.locator('.chart-bridge path').first()).toHaveAttribute('stroke-dasharray', '2 4')
  await page.getByRole('radio', { name: 'Bar' }).click()
  await expect(page.locator('.recharts-bar').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Step' }).click()
  await expect(lines.first()).toBeVisible()
})

test('the table transposes, sorts and moves by arrow keys; every basis lies over the others on request', async ({
  startDemo,
}) => {
  const { page } = await startDemo(2)
  await page.getByLabel('Add symbols').fill('HLDN QNTL KSTL')
  await page.keyboard.press('Enter')
  await page.locator('.ratio-table .sourced').first().waitFor()
  const column = async (): Promise<number[]> =>
    (await page.locator('.ratio-table tbody tr td:nth-child(2)').allTextContents()).map((text) =>
      Number(text.replace('c', '').replace('\u2212', '-')),
    )
  await page.locator('.ratio-head').first().click()
  const descending = await column()
  expect(descending).toEqual([...descending].sort((one, other) => other - one))
  await expect(page.locator('.ratio-table th').nth(1)).toHaveAttribute('aria-sort', 'descending')
  await page.locator('.ratio-head').first().click()
  expect(await column()).toEqual([...descending].reverse())

  // Arrow keys go from number to number; i opens the answer of the one in focus.
  await page.locator('.ratio-table').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const digits = (await page.locator(':focus').textContent())?.replace(/c$/, '').replace('\u2212', '-') ?? ''
  await page.keyboard.press('i')
  await expect(page.locator('.inspector-sent')).toHaveText(digits)
  await page.keyboard.press('Escape')

  await page.keyboard.press('x')
  await expect(page.locator('.ratio-table tbody tr').first().locator('th')).toHaveText('2026 Q3')
  await page.keyboard.press('x')
  await page.keyboard.press('5')
  await expect(page.locator('.ratio-table tbody tr')).toHaveCount(24)
  await page.keyboard.press('5')
  await expect(page.locator('.ratio-table tbody tr')).toHaveCount(6)

  // A template keeps the choice of ratios; units are seen and changed.
  await page.getByLabel('Template').selectOption(':save')
  await page.getByLabel('Name of the template').fill('Margins')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'clear' }).last().click()
  await expect(page.getByText('No ratio chosen')).toBeVisible()
  await page.getByLabel('Template').selectOption('Margins')
  await expect(page.locator('.ratio-table tbody tr')).toHaveCount(6)
  await page.getByRole('button', { name: 'Units…' }).click()
  await page.getByLabel('Unit of grossMargin').selectOption('multiple')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('radio', { name: 'Assumed units' }).click()
  await expect(page.locator('.ratio-table tbody tr', { hasText: 'Gross margin' }).first()).toContainText('×')
})
