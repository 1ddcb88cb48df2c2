import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { samplesOf } from '../support/samples.ts'
import { hasOffice, openInOffice } from '../support/office.ts'
import { alteredIn, claimsIn, numbersIn } from './pages/numbers.ts'
import type { Claim } from './pages/numbers.ts'
import { connect, expect, test } from './support/desk.ts'
import type { Desk } from './support/desk.ts'
import { saveTo } from './support/dialogs.ts'
import { listener } from './support/listener.ts'
import { alterResponse, storedResponses } from './support/stored-responses.ts'

/** Claims that the stored responses do not confirm. */
function unproven(userData: string, claims: readonly Claim[]): Claim[] {
  const responses = storedResponses(userData)
  return claims.filter((claim) => responses.digitsAt(claim) !== claim.digits)
}

/** Rows of a comma-separated file (RFC 4180). */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/** Moves the crosshair over every column and collects the points that the chart reports. */
async function chartPoints({ page, chart }: Desk): Promise<Claim[]> {
  await chart.when.waitFor()
  await chart.chart.focus()
  await page.keyboard.press('Home')
  const claims: Claim[] = []
  for (let column = ''; ;) {
    const now = (await chart.when.textContent()) ?? ''
    if (now === column) return claims
    column = now
    claims.push(...(await claimsIn(chart.legend)))
    await page.keyboard.press('ArrowRight')
  }
}

const keyOf = ({ hash, path, digits }: Claim): string => `${hash} ${path} ${digits}`

test('every number of the table, of the chart’s points and of the exports leads to its response', async ({
  startDemo,
  scratch,
}) => {
  const desk = await startDemo('Ratios')
  const { app, page, userData, frame, ratios } = desk
  await ratios.show('QNTL HLDN')

  // The chart's points and the table's cells have the same numbers.
  const points = await chartPoints(desk)
  const cells = await claimsIn(ratios.table)
  expect(points.length).toBeGreaterThan(200)
  expect(points.map(keyOf).sort()).toEqual(cells.map(keyOf).sort())
  expect(unproven(userData, points)).toEqual([])

  // All 38 ratios: every cell is a number with its response, or states that nothing was provided.
  await ratios.chartKind('Off').click()
  await ratios.chooseEveryRatio()
  await expect(ratios.rows).toHaveCount(76)
  await expect(ratios.unexplainedCells).toHaveCount(0)
  const all = await claimsIn(ratios.table)
  expect(all.length).toBeGreaterThan(4000)
  expect(unproven(userData, all)).toEqual([])

  // Exports: each number is in a row that names its response, and is found there.
  await page.keyboard.press('Control+e')
  const [json, csv, xlsx] = ['json', 'csv', 'xlsx'].map((kind) => join(scratch, `export.${kind}`)) as [
    string,
    string,
    string,
  ]
  for (const [name, file] of [
    ['JSON…', json],
    ['CSV…', csv],
    ['Excel workbook…', xlsx],
  ] as const) {
    await saveTo(app, file)
    await frame.dialog.getByRole('button', { name }).click()
    await expect(frame.dialog).toContainText(
      `${all.length} numbers, each verified against its stored response. Written to ${file}`,
    )
  }
  const fromJson = [
    ...readFileSync(json, 'utf8').matchAll(
      /"Value": (\S+), .*"Response SHA-256": "(\w+)", "Path": "([^"]+)", "Proof": "proven"/g,
    ),
  ].map(([, digits = '', hash = '', path = '']) => ({ digits, hash, path }))
  expect(fromJson.map(keyOf).sort()).toEqual(all.map(keyOf).sort())
  const [head = [], ...body] = rowsOf(readFileSync(csv, 'utf8'))
  const column = (name: string): number => head.indexOf(name)
  const fromCsv = body.map((row) => ({
    digits: row[column('Value')] ?? '',
    hash: row[column('Response SHA-256')] ?? '',
    path: row[column('Path')] ?? '',
  }))
  expect(fromCsv.map(keyOf).sort()).toEqual(all.map(keyOf).sort())
  if (hasOffice()) {
    const [table = [], values = []] = openInOffice(xlsx)
    const titles = (values[0] ?? []).map(({ text }) => text)
    const cell = (row: (typeof values)[number], name: string) => row[titles.indexOf(name)]
    const fromWorkbook = values.slice(1).filter((row) => cell(row, 'Symbol')?.type === 'string')
    expect(
      fromWorkbook.every(
        (row) =>
          cell(row, 'Value')?.type === 'float' &&
          Number(cell(row, 'Value')?.text) === Number(cell(row, 'Digits as sent')?.text),
      ),
    ).toBe(true)
    expect(
      fromWorkbook
        .map((row) =>
          keyOf({
            digits: cell(row, 'Digits as sent')?.text ?? '',
            hash: cell(row, 'Response SHA-256')?.text ?? '',
            path: cell(row, 'Path')?.text ?? '',
          }),
        )
        .sort(),
    ).toEqual(all.map(keyOf).sort())
    expect(
      table
        .slice(1)
        .flatMap((row) => row.slice(4))
        .filter(({ type }) => type === 'float'),
    ).toHaveLength(all.length)
  }
})

test('a computed number names its inputs, and a copied row leads to its response', async ({ startDemo }) => {
  const { app, page, frame, ratios } = await startDemo('Ratios')
  await ratios.show('QNTL')
  await ratios.newFormula.click()
  await frame.dialog.getByLabel('Name', { exact: true }).fill('DuPont')
  const formula = frame.dialog.getByRole('textbox', { name: 'Formula' })
  await formula.fill('netMargin * assetsTurnover *')
  await frame.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(frame.dialog.getByRole('alert')).toContainText('ends too early')
  await formula.fill('netMargin * assetsTurnover * financialLeverage')
  await frame.dialog.getByRole('button', { name: 'Save' }).click()
  await numbersIn(ratios.row('DuPont')).first().click()
  await expect(frame.inspectedInputs).toContainText('DuPont = netMargin * assetsTurnover * financialLeverage')
  await frame.inspectedInputs.getByRole('button', { name: 'assetsTurnover' }).click()
  await expect(frame.unchanged).toBeVisible()
  await frame.closeInspector()

  // The raw copy has headers and proof columns; one row is enough to find the response again.
  await ratios.table.focus()
  await page.keyboard.press('Control+Shift+C')
  let copied = ''
  await expect(async () => {
    copied = await app.evaluate(({ clipboard }) => clipboard.readText())
    expect(copied).toContain('Response SHA-256')
  }).toPass()
  const [, row = ''] = copied.split('\r\n')
  const cells = row.split('\t')
  await ratios.table.focus()
  await page.keyboard.press('i')
  await frame.dialog.getByLabel('Paste a copied or exported row').fill(row)
  await frame.dialog.getByRole('button', { name: 'Open' }).click()
  await expect(frame.inspected).toHaveText(cells[12] ?? 'none')
})

test('an altered response strikes out everything that depends on it, and a refresh repairs it', async ({
  startDemo,
  scratch,
}) => {
  const { app, page, userData, frame, ratios, chart, sheet } = await startDemo('Ratios')
  await ratios.show('QNTL')
  await ratios.show('HLDN')
  await ratios.row('HLDN').first().waitFor()
  const numbersOf = (symbol: string): Locator => numbersIn(ratios.row(symbol))
  const hashOf = async (symbol: string): Promise<string> =>
    (await numbersOf(symbol).first().getAttribute('data-hash')) ?? ''
  const [quintel, halden] = [await hashOf('QNTL'), await hashOf('HLDN')]
  expect(quintel).not.toBe(halden)
  alterResponse(userData, quintel)

  // Checking one number is enough: all other numbers of the same response are marked too.
  await numbersOf('QNTL').first().click()
  await expect(frame.altered).toBeVisible()
  await frame.closeInspector()
  const count = await numbersOf('QNTL').count()
  await expect(alteredIn(ratios.table)).toHaveCount(count)
  await expect(alteredIn(ratios.row('HLDN'))).toHaveCount(0)
  await expect(ratios.alert).toContainText('A stored response was altered')
  // The chart omits unproven points and says so.
  await expect(alteredIn(chart.legend)).toHaveCount(2)
  await expect(chart.drawnLines).toHaveCount(2)
  // Computed values, restatements, the tear sheet and exports behave in the same way.
  await ratios.transform.selectOption('prior')
  await expect(ratios.computed.and(alteredIn(ratios.table))).toHaveCount(count - 2)
  await ratios.transform.selectOption('none')
  await page.keyboard.press('Control+e')
  await saveTo(app, join(scratch, 'altered.csv'))
  await frame.dialog.getByRole('button', { name: 'CSV…' }).click()
  await expect(frame.dialog).toContainText(`${count} of ${count * 2} numbers are not proven`)
  await page.keyboard.press('Escape')
  await ratios.table.focus()
  await page.keyboard.press('m')
  await expect(alteredIn(ratios.radar).first()).toBeVisible()
  await expect(alteredIn(ratios.radar)).toHaveCount(await numbersIn(ratios.radar).count())
  // Offline, so that the sheet shows cached data and sends no requests.
  await frame.offlineSwitch.click()
  await frame.open('Tear sheet')
  await sheet.show('QNTL')
  await expect(alteredIn(sheet.ratios).first()).toBeVisible()
  await expect(alteredIn(sheet.ratios)).toHaveCount(await numbersIn(sheet.ratios).count())
  await frame.offlineSwitch.click()

  // Earnings have a separate response: only its numbers are struck out, and the sheet requests both again.
  const earnings = numbersIn(sheet.earnings)
  await sheet.refresh.click()
  await expect(alteredIn(sheet.sheet)).toHaveCount(0)
  alterResponse(userData, (await earnings.first().getAttribute('data-hash')) ?? '')
  await earnings.first().click()
  await expect(frame.altered).toBeVisible()
  await frame.closeInspector()
  await expect(alteredIn(sheet.sheet)).toHaveCount(await earnings.count())

  // A new request restores the proof.
  await sheet.refresh.click()
  await expect(numbersIn(sheet.ratios).first()).toBeVisible()
  await frame.open('Ratios')
  await ratios.panel('Series').click()
  await ratios.refresh.click()
  await expect(alteredIn(ratios.table)).toHaveCount(0)
  await expect(chart.drawnLines).toHaveCount(4)
})

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

test.describe('samples', () => {
  for (const { source, name, text } of samplesOf('fundamentals')) {
    test(`every number of the ${source} sample ${name} is shown and leads to its response`, async ({ startDesk }) => {
      const symbol = /"symbol":\s*"(\w+)"/.exec(text)?.[1] ?? 'AAPL'
      const isRatios = text.includes('"operationRatios"')
      // An excerpt is only the list, so it is put into the envelope of the description.
      const response = text.trimStart().startsWith('[') ? `{"ok": true, "errors": [], "data": ${text}}` : text
      const service = await listener((path) => (path.includes('/fundamentals/') ? response : '[]'))
      const desk = await startDesk()
      const { userData, frame, ratios, earnings } = desk
      await connect(desk, service.url, 'test-key-of-nobody-0123456789')
      await frame.open(isRatios ? 'Ratios' : 'Earnings')
      if (isRatios) {
        await ratios.add(symbol)
        await expect(ratios.source).toContainText(/^(Live|Cached)[^…]*$/)
        await ratios.chooseBasis(/"reportType":\s*"(\w+)"/.exec(text)?.[1] ?? 'A').click()
        await ratios.numbers.first().waitFor()
        await ratios.chooseEveryRatio()
      } else await earnings.show(symbol)
      const table = isRatios ? ratios.table : earnings.grid
      await numbersIn(table).first().waitFor()
      const shown = await claimsIn(table)
      expect(unproven(userData, shown)).toEqual([])
      // Nothing was left out: there are as many numbers as in the sample outside of identities and the company.
      const sent = [...response.matchAll(/"(\w+)":\s*-?\d[\d.e+-]*(?=\s*[,}])/g)]
        .map(([, field = '']) => field)
        .filter(
          (field) => !(isRatios ? ['fiscalYearEnd', 'yearofEstablishment'] : ['yearofEstablishment']).includes(field),
        )
      expect(shown.map(({ path }) => path.split('.').at(-1)).sort()).toEqual(sent.sort())
      service.stop()
    })
  }
})
