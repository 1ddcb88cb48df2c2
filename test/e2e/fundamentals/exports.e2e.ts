import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect, expect, test } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'
import { listener } from '../support/desk/listener.ts'

test(
  'the chart is exported as a picture and the tear sheet as two pages',
  { tag: '@journey' },
  async ({ scratch, startDemo }) => {
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
      'Trailing twelve months (TTM) · period TTM',
      'Source: operation ratios endpoint of the demonstration, whose companies are made up, received',
      'HLDN Operating margin',
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
    await expect
      .poll(() =>
        app.evaluate(({ clipboard }) => (clipboard as unknown as { availableFormats(): string[] }).availableFormats()),
      )
      .toContain('image/png')
    await page.keyboard.press('Escape')

    await ratios.company('QNTL').click()
    await expect(sheet.name).toHaveText('Quintel Semiconductor')
    await sheet.stories.first().waitFor()
    // Amounts name their currency.
    await expect(sheet.earnings.getByRole('heading')).toHaveText(/ · USD$/)
    await saveTo(app, join(scratch, 'sheet.pdf'))
    await page.keyboard.press('Control+e')
    await expect(frame.message.filter({ hasText: /Written to .*sheet\.pdf/ })).toBeVisible()
    const pdf = readFileSync(join(scratch, 'sheet.pdf')).toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2)
    expect(statSync(join(scratch, 'sheet.pdf')).size).toBeGreaterThan(10_000)
  },
)

const RESPONSE = `{"result":[{"symbol":"TIDI","operationRatios":[${['2026-06-30', '2026-09-30']
  .map((asOf, place) => `{"id":{"asOf":"${asOf}","reportType":"TTM","period":"3M"},"grossMargin":-0.${place + 1}00000}`)
  .join(',')}]}]}`

test('exports say that they are not live, why, and which company they leave out', async ({ scratch, startDesk }) => {
  const service = await listener((path) => (path.includes('/fundamentals/') ? RESPONSE : '[]'))
  const desk = await startDesk()
  const { app, page, frame, ratios, chart } = desk
  await connect(desk, service.url, 'test-key-0123456789')
  await frame.open('Ratios')
  await ratios.add('TIDI')
  await chart.lines.first().waitFor()
  await frame.offlineSwitch.click()
  await ratios.add('ABSENT')
  await expect(page.getByRole('region', { name: 'Companies' })).toContainText('not cached')
  await ratios.table.focus()
  await page.keyboard.press('Control+c')
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/not live: Working offline.*Not included: ABSENT \(not cached\)/s)
  await page.keyboard.press('Control+e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  for (const [name, file] of [
    ['CSV…', 'values.csv'],
    ['Chart, SVG…', 'chart.svg'],
    ['Chart, PNG…', 'chart.png'],
  ] as const) {
    await saveTo(app, join(scratch, file))
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toContainText(file)
  }
  const [csv, svg] = ['values.csv', 'chart.svg'].map((file) => readFileSync(join(scratch, file), 'utf8')) as [
    string,
    string,
  ]
  // The lines of a picture are broken where its width needs it.
  for (const text of [csv, svg.replaceAll(/<\/text><text[^>]*>/g, ' ')]) {
    expect(text).toContain('TIDI: Gross margin')
    expect(text).toContain('not live: Working offline')
    expect(text).toContain('Not included: ABSENT (not cached)')
  }
  expect(csv).toContain(',-0.200000,')
  expect(csv).not.toContain(",'-")
  service.stop()
})
