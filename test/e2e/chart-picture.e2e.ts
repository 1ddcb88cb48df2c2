import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseXml } from '../../main/platform/http/decode-response.ts'
import { connect, expect, test } from './support/desk.ts'
import { saveTo } from './support/dialogs.ts'
import { listener } from './support/listener.ts'

const record = (asOf: string, value: number): string =>
  `{"id":{"asOf":"${asOf}","reportType":"A","period":"3M"},"fiscalYearEnd":12,"X\\u0001ctl":${value},"X\\ufffe":${value},"X\\ud800lone":${value}}`

const RESPONSE = `{"result":[{"symbol":"TIDI","operationRatios":[${record('2026-06-30', 0.1)},${record('2026-09-30', 0.2)}]}]}`

// G9
test('a chart of fields whose names XML does not allow is saved as SVG and PNG, and copied', async ({
  scratch,
  startDesk,
}) => {
  const service = await listener((path) => (path.includes('/fundamentals/') ? RESPONSE : '[]'))
  const desk = await startDesk()
  const { app, page, frame, ratios, chart } = desk
  await connect(desk, service.url, 'test-key-0123456789')
  await frame.open('Ratios')
  await ratios.add('TIDI')
  await expect(ratios.choice).toContainText('ctl')
  await ratios.chooseEveryRatio()
  await expect(ratios.row('ctl')).toHaveCount(1)
  await chart.lines.first().waitFor()
  await page.keyboard.press('Control+e')
  await saveTo(app, join(scratch, 'chart.svg'))
  await frame.dialog.getByRole('button', { name: 'Chart, SVG…' }).click()
  await expect(frame.dialog).toContainText('Written to')
  const svg = readFileSync(join(scratch, 'chart.svg'), 'utf8')
  expect(svg).toContain('X\ufffdctl')
  expect(() => parseXml(svg)).not.toThrow()
  await saveTo(app, join(scratch, 'chart.png'))
  await frame.dialog.getByRole('button', { name: 'Chart, PNG…' }).click()
  await expect(frame.dialog).toContainText('chart.png')
  await frame.dialog.getByRole('button', { name: 'Copy chart' }).click()
  await expect(frame.dialog).toContainText('Copied the chart as a picture')
  service.stop()
})
