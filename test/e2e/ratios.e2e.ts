import { digitsOf } from './pages/numbers.ts'
import { expect, test } from './support/desk.ts'

test('the basis changes by one key, and what was not provided is a gap, never a line', async ({ startDemo }) => {
  const { page, ratios, chart } = await startDemo('Ratios')
  await ratios.show('HLDN')
  await ratios.table.focus()

  // Trailing figures are whole; as originally reported, one quarter is known restated only.
  await expect(ratios.basis).toHaveText('TTM')
  await expect.poll(chart.pieces).toEqual([1, 1])
  await page.keyboard.press('2')
  await expect(ratios.basis).toHaveText('A')
  await expect.poll(chart.pieces).toEqual([2, 2])
  await expect(ratios.gaps.first()).toBeAttached()

  // Preliminary figures stand alone, each a dot.
  await page.keyboard.press('4')
  await expect(ratios.basis).toHaveText('P')
  await expect(ratios.numbers).toHaveCount(4)

  // The table alone, and the chart again.
  await page.keyboard.press('t')
  await expect(chart.chart).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(chart.chart).toBeVisible()
})

test('ratios of another assumed unit get an axis of their own', async ({ startDemo }) => {
  const { ratios, chart } = await startDemo('Ratios')
  await ratios.show('HLDN')
  await chart.lines.first().waitFor()
  await expect(chart.axes).toHaveCount(1)
  await ratios.searchRatios.fill('fixAssetsTuronver')
  await ratios.ratio('Fixed assets turnover').check()
  await expect(chart.axes).toHaveCount(2)
  await ratios.values('Assumed units').click()
  await expect(ratios.table).toContainText('×')
  await expect(ratios.table).toContainText('%')
})

test('the table is copied as text that pastes into a spreadsheet, with the digits as sent', async ({ startDemo }) => {
  const { app, page, ratios } = await startDemo('Ratios')
  await ratios.show('HLDN')
  const digits = digitsOf((await ratios.numbers.first().textContent()) ?? '')
  await ratios.table.focus()
  await page.keyboard.press('Control+c')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Symbol\tCompany\tRatio\t')
  const [head, row] = (await app.evaluate(({ clipboard }) => clipboard.readText())).split(/\r?\n/)
  expect(row?.split('\t').slice(0, 5)).toEqual(['HLDN', 'Halden Marine Systems', 'grossMargin', 'TTM', digits])
  expect(row?.split('\t')).toHaveLength(head?.split('\t').length ?? 0)
})

test('charts share a crosshair, zoom, hide series, bridge gaps only when asked, and give way to bars and steps', async ({
  startDemo,
}) => {
  const { page, frame, ratios, chart } = await startDemo('Ratios')
  await ratios.show('HLDN QNTL')

  // Small multiples, one crosshair: it stands in each pane at the same column.
  await ratios.panes.selectOption('ratio')
  await expect(chart.panes).toHaveCount(2)
  await chart.chart.focus()
  await page.keyboard.press('End')
  await expect(chart.crosshairs).toHaveCount(2)
  await expect(chart.when).toHaveText('2026 Q3')
  await page.keyboard.press('ArrowLeft')
  await expect(chart.when).toHaveText('2026 Q2')
  await chart.plot.last().hover({ position: { x: 2, y: 20 } })
  await expect(chart.when).toHaveText('2012 Q3')

  // Zoom by keys; what is in sight moves with Shift, and 0 shows everything again.
  await chart.chart.focus()
  await page.keyboard.press('End')
  for (let press = 0; press < 3; press++) await page.keyboard.press('+')
  const first = chart.firstInSight
  await expect(first).not.toHaveAttribute('aria-valuenow', '0')
  const before = Number(await first.getAttribute('aria-valuenow'))
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(first).toHaveAttribute('aria-valuenow', String(before - 1))
  await page.keyboard.press('0')
  await expect(first).toHaveAttribute('aria-valuenow', '0')

  // Enter opens the answer of the point under the crosshair.
  await page.keyboard.press('ArrowDown')
  const spoken = (await chart.spoken.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(frame.inspected).toHaveText(digitsOf(spoken.split(' ').at(-1) ?? ''))
  await frame.closeInspector()

  // The legend hides, and shows one alone.
  await ratios.panes.selectOption('one')
  await expect(chart.lines).toHaveCount(4)
  await chart.legendName(0).click()
  await expect(chart.lines).toHaveCount(3)
  await chart.legendName(0).click({ modifiers: ['Alt'] })
  await expect(chart.lines).toHaveCount(1)

  // No line leads over a gap unless it is asked for; then it is a dashed one beside the other.
  await ratios.table.focus()
  await page.keyboard.press('2')
  await chart.legendName(0).click({ modifiers: ['Alt'] })
  await expect(chart.bridges).toHaveCount(0)
  await ratios.bridge.check()
  await expect(chart.bridges.first()).toHaveAttribute('stroke-dasharray', '2 4')
  await ratios.chartKind('Bar').click()
  await expect(chart.bars.first()).toBeVisible()
  await ratios.chartKind('Step').click()
  await expect(chart.lines.first()).toBeVisible()
})

test('the table transposes, sorts and moves by arrow keys; every basis lies over the others on request', async ({
  startDemo,
}) => {
  const { page, frame, ratios } = await startDemo('Ratios')
  await ratios.show('HLDN QNTL KSTL')
  const column = async (): Promise<number[]> => {
    const rows = await ratios.rows.all()
    const texts = await Promise.all(rows.map((row) => row.getByRole('cell').first().textContent()))
    return texts.map((text) => Number(digitsOf(text ?? '')))
  }
  await ratios.headButtons.first().click()
  const descending = await column()
  expect(descending).toEqual([...descending].sort((one, other) => other - one))
  await expect(ratios.heads.nth(1)).toHaveAttribute('aria-sort', 'descending')
  await ratios.headButtons.first().click()
  expect(await column()).toEqual([...descending].reverse())

  // Arrow keys go from number to number; i opens the answer of the one in focus.
  await ratios.table.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const digits = digitsOf(await page.evaluate(() => document.activeElement?.textContent ?? ''))
  await page.keyboard.press('i')
  await expect(frame.inspected).toHaveText(digits)
  await frame.closeInspector()

  await page.keyboard.press('x')
  await expect(ratios.rows.first().getByRole('rowheader')).toHaveText('2026 Q3')
  await page.keyboard.press('x')
  await page.keyboard.press('5')
  await expect(ratios.rows).toHaveCount(24)
  await page.keyboard.press('5')
  await expect(ratios.rows).toHaveCount(6)

  // A template keeps the choice of ratios; units are seen and changed.
  await ratios.template.selectOption(':save')
  await page.getByLabel('Name of the template').fill('Margins')
  await page.keyboard.press('Enter')
  await ratios.clearRatios.click()
  await expect(ratios.view).toContainText('No ratio chosen')
  await ratios.template.selectOption('Margins')
  await expect(ratios.rows).toHaveCount(6)
  await ratios.units.click()
  await frame.dialog.getByLabel('Unit of grossMargin').selectOption('multiple')
  await frame.dialog.getByRole('button', { name: 'Done' }).click()
  await ratios.values('Assumed units').click()
  await expect(ratios.row('Gross margin').first()).toContainText('×')
})
