import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digitsOf, numbersIn } from '../pages/numbers.ts'
import { expect, test } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'
import { resize } from '../support/looks/window-size.ts'

test('restatements and earnings are shown, each number opens its response, and earnings are exported and copied, and their tools stand in one row', async ({
  openDemo,
  scratch,
}) => {
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
  })

  await test.step('of many restatements only those in sight are drawn, and the keys lead to the others', async () => {
    const { page, ratios } = desk
    await ratios.panel('Series').click()
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
    expect(await themePictures(page, 'radar', 'earnings', ['light'])).toEqual([])
  })

  await test.step('missing earnings are a normal state, with the service’s own message, and each number opens its response', async () => {
    const { frame, earnings } = desk
    await frame.open('Earnings')
    await earnings.show('ZZZZ')
    await expect(earnings.view).toContainText('The service has no earnings of ZZZZ')
    await earnings.show('QNTL')
    await earnings.values('As sent')
    const value = earnings.numbers.first()
    const digits = digitsOf((await value.textContent()) ?? '')
    await value.click()
    await expect(frame.unchanged).toBeVisible()
    await expect(frame.inspected).toHaveText(digits)
    await frame.closeInspector()
  })

  await test.step('earnings are exported as a workbook, CSV and JSON with the digits as sent and their proof', async () => {
    const { app, page, frame, earnings } = desk
    const digits = digitsOf((await earnings.numbers.first().textContent()) ?? '')
    await earnings.grid.focus()
    await page.keyboard.press('Control+e')
    expect(await themePictures(page, 'export', 'earnings', ['light'])).toEqual([])
    for (const [name, file] of [
      ['Excel workbook…', 'earnings.xlsx'],
      ['CSV…', 'earnings.csv'],
      ['JSON…', 'earnings.json'],
    ] as const) {
      await saveTo(app, join(scratch, file))
      await frame.dialog.getByRole('button', { name }).click()
      await expect(frame.dialog).toContainText(file)
      await expect(frame.dialog).toContainText('each verified against its stored response')
    }
    const csv = readFileSync(join(scratch, 'earnings.csv'), 'utf8')
    expect(csv).toContain(`,${digits},`)
    expect(csv).toContain(',proven')
    expect(csv).toContain('Source: earnings endpoint of the demonstration')
    const json = JSON.parse(readFileSync(join(scratch, 'earnings.json'), 'utf8')) as Record<string, unknown>
    expect(JSON.stringify(json)).toContain(digits)
    expect(readFileSync(join(scratch, 'earnings.xlsx')).subarray(0, 2).toString()).toBe('PK')

    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Shift+c')
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('\tproven')
  })

  await test.step('selected cells of the earnings are copied as a table and as text with the digits as sent', async () => {
    const { app, page, earnings } = desk
    await earnings.numbers.first().focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+c')
    const text = (): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText())
    await expect.poll(text).toMatch(/^Field\tName\t/)
    const [head = '', row = ''] = (await text()).split('\n')
    expect(head.split('\t')).toHaveLength(4)
    const html = await app.evaluate(({ clipboard }) => (clipboard as unknown as { readHTML(): string }).readHTML())
    for (const cell of row.trim().split('\t')) expect(html).toContain(cell)
    expect(html).toContain('<table')
  })

  await test.step('the tools of the earnings stand in one row, and what has no room opens from it', async () => {
    const { page, earnings } = desk
    for (const width of [900, 1360]) {
      await resize(desk, width, 800)
      await earnings.show('QNTL HLDN')
      await earnings.numbers.first().waitFor()
      await expect(async () => {
        const [field, tools] = [await earnings.symbols.boundingBox(), await earnings.tools.boundingBox()]
        expect(tools?.height ?? Infinity).toBeLessThan(2 * (field?.height ?? 0))
      }).toPass({ timeout: 30_000 })
      expect(await themePictures(page, `grid-${width}`, 'earnings', width === 900 ? undefined : [])).toEqual([])
    }
  })
})
