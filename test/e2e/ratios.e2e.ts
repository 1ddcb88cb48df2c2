import { DEFAULT_OPTIONS } from '../../main/embedded-service/embedded-service.ts'
import { sampleCompany } from '../../main/embedded-service/data/companies.ts'
import { ratioRecords } from '../../main/embedded-service/data/fundamentals/ratio-records.ts'
import { FROZEN_AT } from '../support/frozen-service.ts'
import { digitsOf } from './pages/numbers.ts'
import { expect, test } from './support/desk.ts'

const [HLDN, QNTL, KSTL] = [0, 2, 9]

/** Calendar quarters for which the demonstration has records of a basis, such as `2026 Q3`, oldest first. */
function quartersOf(companies: readonly number[], basis: string): string[] {
  const dates = companies.flatMap((index) =>
    ratioRecords(DEFAULT_OPTIONS.seed, sampleCompany(DEFAULT_OPTIONS.seed, index), FROZEN_AT)
      .filter(({ reportType, period }) => reportType === basis && period !== '12M')
      .map(({ quarter }) => quarter.asOf),
  )
  return [...new Set(dates)].sort().map((asOf) => `${asOf.slice(0, 4)} Q${Math.ceil(Number(asOf.slice(5, 7)) / 3)}`)
}

/** Number of pieces of a line over these quarters: one more than the number of gaps. */
const piecesOf = (quarters: readonly string[]): number =>
  quarters.filter((quarter, place) => {
    const [year, number] = quarter.split(' Q').map(Number) as [number, number]
    return quarters[place + 1] !== (number === 4 ? `${year + 1} Q1` : `${year} Q${number + 1}`)
  }).length

test('the table of a company is copied, turned round and shown in each basis and unit', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('the table is copied as text that pastes into a spreadsheet, with the digits as sent', async () => {
    const { app, page, ratios } = desk
    await desk.frame.open('Ratios')
    await ratios.show('HLDN')
    await ratios.showValues('As sent')
    const digits = digitsOf((await ratios.numbers.first().textContent()) ?? '')
    await ratios.table.focus()
    await page.keyboard.press('Control+c')
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Symbol\tCompany\tRatio\t')
    const [head, row] = (await app.evaluate(({ clipboard }) => clipboard.readText())).split(/\r?\n/)
    expect(row?.split('\t').slice(0, 6)).toEqual([
      'HLDN',
      'Halden Marine Systems',
      'Gross margin',
      'grossMargin',
      'TTM',
      digits,
    ])
    expect(row?.split('\t')).toHaveLength(head?.split('\t').length ?? 0)
  })

  await test.step('the newest period moves to the end of the table and back', async () => {
    const { frame, ratios } = desk
    await desk.frame.open('Ratios')
    await ratios.show('HLDN')
    await expect(ratios.heads.nth(1)).toHaveText(/\d{4}/)
    const newest = (await ratios.heads.nth(1).textContent()) ?? ''
    await ratios.switchOn('Newest last')
    await expect(ratios.heads.last()).toHaveText(newest)
    await frame.run('Newest period last in the table')
    await expect(ratios.heads.nth(1)).toHaveText(newest)
  })

  await test.step('one key changes the basis, and a missing value is a gap that no line crosses', async () => {
    const { page, ratios, chart } = desk
    await desk.frame.open('Ratios')
    await ratios.show('HLDN')
    await ratios.table.focus()

    // Trailing figures are complete; of some quarters only the restated figures exist, not the original ones.
    await expect(ratios.basis).toHaveText('Trailing 12 months')
    await expect.poll(chart.pieces).toEqual([1, 1])
    await page.keyboard.press('2')
    await expect(ratios.basis).toHaveText('Original')
    const pieces = piecesOf(quartersOf([HLDN], 'A'))
    expect(pieces).toBeGreaterThan(1)
    await expect.poll(chart.pieces).toEqual([pieces, pieces])
    await expect(ratios.gaps.first()).toBeAttached()

    // Preliminary figures of this company have gaps, because it announces every other quarter.
    const announced = quartersOf([HLDN], 'P')
    expect(piecesOf(announced)).toBe(announced.length)
    await page.keyboard.press('4')
    await expect(ratios.basis).toHaveText('Preliminary')
    await expect(ratios.numbers).toHaveCount(announced.length * 2)

    // Only the table, and then the chart again.
    await page.keyboard.press('t')
    await expect(chart.chart).toHaveCount(0)
    await page.keyboard.press('t')
    await expect(chart.chart).toBeVisible()
  })

  await test.step('ratios with another assumed unit get a chart each, and in one chart a separate axis', async () => {
    const { page, ratios, chart } = desk
    await ratios.table.focus()
    await page.keyboard.press('1')
    await ratios.showValues('Assumed units')
    await chart.lines.first().waitFor()
    await expect(chart.axes).toHaveCount(1)
    await ratios.searchRatios.fill('fixAssetsTuronver')
    await ratios.ratio('Fixed assets turnover').check()
    await expect(chart.panes).toHaveCount(3)
    await ratios.choosePanes('one')
    await expect(chart.axes).toHaveCount(2)
    await expect(ratios.table).toContainText('×')
    await expect(ratios.table).toContainText('%')
  })
})

test('charts share a crosshair, zoom, hide series, bridge gaps only on request, and change to bars and steps', async ({
  openDemo,
}) => {
  const { page, frame, ratios, chart } = await openDemo('Ratios')
  await ratios.show('HLDN QNTL')
  await ratios.showValues('As sent')

  // Small multiples share one crosshair: it is at the same column in each panel.
  await ratios.choosePanes('ratio')
  await expect(chart.panes).toHaveCount(2)
  await chart.chart.focus()
  await page.keyboard.press('End')
  await expect(chart.crosshairs).toHaveCount(2)
  const quarters = quartersOf([HLDN, QNTL], 'TTM')
  await expect(chart.when).toHaveText(quarters.at(-1) ?? '')
  await page.keyboard.press('ArrowLeft')
  await expect(chart.when).toHaveText(quarters.at(-2) ?? '')
  await chart.plot.last().hover({ position: { x: 2, y: 20 } })
  await expect(chart.when).toHaveText(quarters[0] ?? '')

  // Zoom with keys; Shift moves the visible range, and 0 shows everything again.
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

  // Enter opens the response of the point under the crosshair.
  const spokenBefore = (await chart.spoken.textContent()) ?? ''
  await page.keyboard.press('ArrowDown')
  await expect(chart.spoken).not.toHaveText(spokenBefore)
  const spoken = (await chart.spoken.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(frame.inspected).toHaveText(digitsOf(spoken.split(' ').at(-1) ?? ''))
  await frame.closeInspector()

  // The legend has a key for each company and each ratio. It hides the lines of one, or shows only those.
  await ratios.choosePanes('one')
  await expect(chart.lines).toHaveCount(4)
  await expect(chart.legendNames).toHaveText(['HLDN', 'QNTL', 'Gross margin', 'Operating margin'])
  await chart.toggle(0)
  await expect(chart.lines).toHaveCount(2)
  await chart.toggle(2, { isOnly: true })
  await expect(chart.lines).toHaveCount(2)

  // A line bridges a gap only when that is chosen; it is then dashed.
  await ratios.table.focus()
  await page.keyboard.press('2')
  await chart.toggle(2, { isOnly: true })
  await expect(chart.bridges).toHaveCount(0)
  await ratios.bridgeGaps()
  await expect(chart.bridges.first()).toHaveAttribute('stroke-dasharray', '2 4')
  await ratios.drawAs('Bar chart')
  await expect(chart.bars.first()).toBeVisible()
  await ratios.drawAs('Step chart')
  await expect(chart.lines.first()).toBeVisible()
})

test('ratios are chosen by group, and shown by their names as sent', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('a group of ratios is chosen as a whole, and given up as a whole', async () => {
    const { ratios } = desk
    await desk.frame.open('Ratios')
    await ratios.show('QNTL')
    await ratios.ratio('Operating income growth').check()
    await ratios.group('All of Growth').click()
    await expect(ratios.choice).toContainText('7 of 38')
    await expect(ratios.rows).toHaveCount(7)
    // Ratios that were chosen before keep their place, and so their colour.
    await expect(ratios.rows.nth(2)).toContainText('Operating income growth')
    await ratios.group('None of Growth').click()
    await expect(ratios.choice).toContainText('2 of 38')
    await expect(ratios.rows).toHaveCount(2)
  })

  await test.step('one command shows and hides the names as sent in the picker, the table, the restatements and the earnings', async () => {
    const { page, frame, ratios, earnings } = desk
    await desk.frame.open('Ratios')
    await ratios.show('QNTL')
    const toggle = (): Promise<void> => frame.run('Show names as sent')
    await expect(ratios.table).toContainText('Gross margin')
    await expect(page.getByRole('main').getByText('grossMargin')).toHaveCount(0)
    await toggle()
    await expect(ratios.choice.getByText('grossMargin')).toBeVisible()
    await expect(ratios.table.getByText('grossMargin')).toBeVisible()
    await ratios.panel('Restatements').click()
    await expect(ratios.radarTable.getByText('grossMargin')).toBeVisible()
    await frame.open('Earnings')
    await earnings.show('QNTL')
    await expect(earnings.grid.getByText('basicEps', { exact: true })).toBeVisible()
    await toggle()
    await expect(earnings.grid.getByText('basicEps', { exact: true })).toHaveCount(0)
    await expect(earnings.grid).toContainText('Basic EPS')
  })
})

test('several companies share columns, are drawn against each other, and stand in one table', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('companies share columns by the calendar, or by their own fiscal years on request', async () => {
    const { ratios } = desk
    await desk.frame.open('Ratios')
    await ratios.show('QNTL KSTL')
    await expect(ratios.heads.nth(1)).toHaveText(/^\d{4} Q[1-4]$/)
    await ratios.chooseColumns('fiscal')
    await expect(ratios.heads.nth(1)).toHaveText(/^FY\d{4} Q[1-4]$/)
    await ratios.chooseColumns('calendar')
    await expect(ratios.heads.nth(1)).toHaveText(/^\d{4} Q[1-4]$/)
  })

  await test.step('two ratios are drawn against each other, and a point opens both responses', async () => {
    const { page, frame, ratios, chart } = desk
    await desk.frame.open('Ratios')
    await ratios.show('HLDN QNTL KSTL')
    await ratios.drawAs('Scatter')
    await expect(chart.scatter).toHaveAccessibleName(/^Scatter of 3 companies/)
    await expect(chart.scatterLabels).toHaveCount(3)
    await chart.scatter.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(frame.inspector).toContainText('Gross margin across, Operating margin up')
    await frame.closeInspector()
    await ratios.drawAs('Line chart')
    await expect(chart.lines).toHaveCount(6)
  })

  await test.step('the table transposes, sorts and moves by arrow keys, and overlays all bases on request', async () => {
    const { page, frame, ratios } = desk
    await desk.frame.open('Ratios')
    await ratios.show('HLDN QNTL KSTL')
    await ratios.showValues('As sent')
    // The newest quarter that all three have reported, which may not be the newest quarter of all.
    const newestFirst = quartersOf([HLDN, QNTL, KSTL], 'TTM').reverse()
    const place = newestFirst.findIndex((quarter) =>
      [HLDN, QNTL, KSTL].every((index) => quartersOf([index], 'TTM').includes(quarter)),
    )
    const column = async (): Promise<number[]> => {
      const rows = await ratios.rows.all()
      const texts = await Promise.all(rows.map((row) => row.getByRole('gridcell').nth(place).textContent()))
      return texts.map((text) => Number(digitsOf(text ?? '')))
    }
    await ratios.headButtons.nth(place).click()
    await expect(ratios.heads.nth(place + 1)).toHaveAttribute('aria-sort', 'descending')
    await expect(ratios.rows).toHaveCount(6)
    const descending = (await column()).sort((one, other) => other - one)
    await expect.poll(column).toEqual(descending)
    await ratios.headButtons.nth(place).click()
    await expect.poll(column).toEqual(descending.toReversed())

    // Arrow keys move from number to number; i opens the response of the focused one.
    await ratios.table.focus()
    const inFocus = async (): Promise<string> => digitsOf((await ratios.focusedNumber.textContent()) ?? '')
    await page.keyboard.press('ArrowDown')
    const above = await inFocus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(inFocus).not.toBe(above)
    const digits = await inFocus()
    await page.keyboard.press('i')
    await expect(frame.inspected).toHaveText(digits)
    await frame.closeInspector()

    await page.keyboard.press('x')
    await expect(ratios.rows.first().getByRole('rowheader')).toHaveText(newestFirst[0] ?? '')
    await page.keyboard.press('x')
    await page.keyboard.press('5')
    await expect(ratios.rows).toHaveCount(24)
    await page.keyboard.press('5')
    await expect(ratios.rows).toHaveCount(6)

    // A template saves the selected ratios; units are shown and changed.
    await ratios.template.selectOption(':save')
    await page.getByLabel('Name of the template').fill('Margins')
    await page.keyboard.press('Enter')
    await ratios.clearRatios.click()
    await expect(ratios.view).toContainText('No ratio chosen')
    await ratios.template.selectOption('Margins')
    await expect(ratios.rows).toHaveCount(6)
    await ratios.openUnits()
    await frame.dialog.getByLabel('Unit of grossMargin').selectOption('multiple')
    await frame.dialog.getByRole('button', { name: 'Done' }).click()
    await ratios.showValues('Assumed units')
    await expect(ratios.row('Gross margin').first()).toContainText('×')
  })
})
