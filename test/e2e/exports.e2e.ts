import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/desk.ts'
import { saveTo } from './support/dialogs.ts'

test('the chart is exported as a picture and the tear sheet as one page', async ({ scratch, startDemo }) => {
  const { app, page, frame, ratios, chart, sheet } = await startDemo('Ratios')
  await ratios.show('QNTL HLDN')
  await chart.lines.first().waitFor()
  const area = await chart.allPanes.boundingBox()
  await page.keyboard.press('Control+e')
  await saveTo(app, join(scratch, 'chart.svg'))
  await frame.dialog.getByRole('button', { name: 'Chart, SVG…' }).click()
  await expect(frame.dialog).toContainText('Written to')
  const svg = readFileSync(join(scratch, 'chart.svg'), 'utf8')
  for (const words of [
    'QNTL, HLDN: Gross margin, Operating margin',
    'Trailing twelve months · period TTM',
    'Source: operation ratios endpoint, received',
    'HLDN Operating margin TTM',
  ])
    expect(svg).toContain(words)
  expect(svg).not.toContain('var(')
  await saveTo(app, join(scratch, 'chart.png'))
  await frame.dialog.getByRole('button', { name: 'Chart, PNG…' }).click()
  await expect(frame.dialog).toContainText('chart.png')
  const png = readFileSync(join(scratch, 'chart.png'))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(Math.floor((area?.width ?? 0) * 2))
  await frame.dialog.getByRole('button', { name: 'Copy chart' }).click()
  await expect(frame.dialog).toContainText('Copied the chart as a picture')
  expect(
    await app.evaluate(({ clipboard }) =>
      (clipboard as unknown as { availableFormats(): string[] }).availableFormats(),
    ),
  ).toContain('image/png')
  await page.keyboard.press('Escape')

  await ratios.company('QNTL').click()
  await expect(sheet.name).toHaveText('Quintel Semiconductor')
  await sheet.stories.first().waitFor()
  await saveTo(app, join(scratch, 'sheet.pdf'))
  await sheet.savePdf.click()
  await expect(sheet.view.getByText(/Written to .*sheet\.pdf/)).toBeVisible()
  const pdf = readFileSync(join(scratch, 'sheet.pdf')).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  expect(statSync(join(scratch, 'sheet.pdf')).size).toBeGreaterThan(10_000)
})
