import { DEFAULT_OPTIONS } from '../../../main/embedded-service/embedded-service.ts'
import { sampleCompany } from '../../../main/embedded-service/data/companies.ts'
import { ratioRecords } from '../../../main/embedded-service/data/fundamentals/ratio-records.ts'
import { FROZEN_AT } from '../../support/service/frozen-service.ts'
import { digitsOf } from '../pages/numbers.ts'
import { expect, test } from '../support/desk/desk.ts'

const [HLDN, QNTL] = [0, 2]

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

test('lines have gaps where values are missing, charts share a crosshair, and companies share columns', async ({
  openDemo,
}) => {
  const { page, frame, ratios, chart } = await openDemo('Ratios')
  await test.step('one key changes the basis, and a missing value is a gap that no line crosses unless that is chosen', async () => {
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
    await expect(chart.bridges).toHaveCount(0)
    await ratios.bridgeGaps()
    await expect(chart.bridges.first()).toHaveAttribute('stroke-dasharray', '2 4')
    await ratios.table.focus()

    // Preliminary figures of this company have gaps, because it announces every other quarter.
    const announced = quartersOf([HLDN], 'P')
    expect(piecesOf(announced)).toBe(announced.length)
    await page.keyboard.press('4')
    await expect(ratios.basis).toHaveText('Preliminary')
    await expect(ratios.numbers).toHaveCount(announced.length * 2)
    await page.keyboard.press('1')
  })

  await test.step('small multiples share one crosshair, by keys and by the pointer, and Enter opens the response of its point', async () => {
    await ratios.show('QNTL')
    await ratios.showValues('As sent')
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
    await chart.chart.focus()
    await page.keyboard.press('End')
    const spokenBefore = (await chart.spoken.textContent()) ?? ''
    await page.keyboard.press('ArrowDown')
    await expect(chart.spoken).not.toHaveText(spokenBefore)
    const spoken = (await chart.spoken.textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(frame.inspected).toHaveText(digitsOf(spoken.split(' ').at(-1) ?? ''))
    await frame.closeInspector()
  })

  await test.step('ratios with another assumed unit get an axis of their own in one chart, and a legend hides lines', async () => {
    await ratios.showValues('Assumed units')
    await ratios.choosePanes('one')
    await expect(chart.lines).toHaveCount(4)
    await expect(chart.legendNames).toHaveText(['HLDN', 'QNTL', 'Gross margin', 'Operating margin'])
    await expect(chart.axes).toHaveCount(1)
    await ratios.searchRatios.fill('fixAssetsTuronver')
    await ratios.ratio('Fixed assets turnover').check()
    await expect(chart.axes).toHaveCount(2)
    await expect(ratios.table).toContainText('×')
    await expect(ratios.table).toContainText('%')
    await chart.toggle(0)
    await expect(chart.lines).toHaveCount(3)
  })

  await test.step('companies share columns by the calendar, or by their own fiscal years on request', async () => {
    await expect(ratios.heads.nth(1)).toHaveText(/^\d{4} Q[1-4]$/)
    await ratios.chooseColumns('fiscal')
    await expect(ratios.heads.nth(1)).toHaveText(/^FY\d{4} Q[1-4]$/)
  })

  await test.step('one command shows the names as sent in the picker, the table and the restatements', async () => {
    await ratios.searchRatios.fill('')
    await expect(page.getByRole('main').getByText('grossMargin')).toHaveCount(0)
    await frame.run('Show names as sent')
    await expect(ratios.choice.getByText('grossMargin')).toBeVisible()
    await expect(ratios.table.getByText('grossMargin').first()).toBeVisible()
    await ratios.panel('Restatements').click()
    await expect(ratios.radarTable.getByText('grossMargin')).toBeVisible()
  })
})
