import { expect, test } from './support/desk.ts'
import { themePictures } from './support/theme-pictures.ts'

// H3
test('each chart is described in words, which a command shows and copies', async ({ startDemo }) => {
  const { app, page, frame, ratios, earnings, sheet, chart } = await startDemo('Ratios')
  await ratios.show('QNTL KSTL')
  await chart.lines.first().waitFor()
  await expect(chart.chart).toHaveAccessibleDescription(
    /^Line chart of 4 series, \d{4} Q\d to \d{4} Q\d, \d+ periods\. Trailing twelve months; assumed units; made-up data\. /,
  )
  await frame.run('Describe the chart of the ratios')
  await expect(frame.dialog.getByRole('listitem')).toHaveCount(4)
  const [, highest = ''] = /highest (\S+) /.exec(await frame.dialog.getByRole('listitem').first().innerText()) ?? []
  expect(await themePictures(page, 'ratios', 'chart-words')).toEqual([])
  await frame.dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('QNTL Gross margin: from ')
  await page.keyboard.press('Escape')
  await expect(ratios.table).toContainText(highest)

  // What is not drawn is not said.
  await chart.legendName(0).click()
  await expect(chart.chart).toHaveAccessibleDescription(/^Line chart of 2 series/)
  await chart.legendName(0).click()
  await ratios.show('BRWF HLDN')
  await frame.run('One chart per ratio')
  await frame.run('Describe the chart of the ratios')
  await expect(frame.dialog.getByRole('listitem')).toContainText([
    /^Gross margin: highest /,
    /^Operating margin: highest /,
    /^\d+ of \d+ values are missing/,
  ])
  expect(await themePictures(page, 'extremes', 'chart-words')).toEqual([])
  await page.keyboard.press('Escape')

  await frame.open('Earnings')
  await earnings.show('QNTL')
  await earnings.chartField('basicEps').click()
  await earnings.showAs('Chart')
  await expect(chart.chart).toHaveAccessibleDescription(/charts? of \d+ series, \d{1,2} [A-Z][a-z]{2} \d{4} to /)
  await frame.run('Describe the chart of the earnings')
  expect(await themePictures(page, 'earnings', 'chart-words')).toEqual([])
  await page.keyboard.press('Escape')

  await frame.open('Company')
  await sheet.show('QNTL')
  await expect(sheet.view.getByRole('img', { name: /^from .* highest .* lowest / }).first()).toBeVisible()
})
