import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { listShared, readShared } from '../support/shared-samples.ts'
import { hasOffice, openInOffice } from '../support/office.ts'
import { connect, expect, test } from './support/desk.ts'
import { listener } from './support/listener.ts'
import { alterAnswer, storedAnswers } from './support/stored-answers.ts'
import type { Claim } from './support/stored-answers.ts'

/** Every number on screen under a selector, with the place it claims to come from. */
const numbersIn = (page: Page, selector: string): Promise<Claim[]> =>
  page.locator(`${selector} .sourced`).evaluateAll((buttons) =>
    buttons.map((button) => ({
      hash: (button as HTMLElement).dataset.hash ?? 'none',
      path: (button as HTMLElement).dataset.path ?? 'none',
      digits: button.textContent.replace(/[cr]+$/, '').replace('\u2212', '-'),
    })),
  )

/** Those of the claims that the answers do not bear out. */
function unproven(userData: string, claims: readonly Claim[]): Claim[] {
  const answers = storedAnswers(userData)
  return claims.filter((claim) => answers.digitsAt(claim) !== claim.digits)
}

const saveTo = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)

async function addSymbols(page: Page, symbols: string): Promise<void> {
  await page.getByLabel('Add symbols').fill(symbols)
  await page.keyboard.press('Enter')
  await page.locator('.ratio-table .sourced').first().waitFor()
  await expect(page.locator('.ratios .source-mark')).toContainText(/^(Live|Cached)[^…]*$/)
}

async function chooseEveryRatio(page: Page): Promise<void> {
  const boxes = page.locator('.picker-scroll input[type=checkbox]')
  for (let place = 0; place < (await boxes.count()); place++) await boxes.nth(place).check()
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

/** Moves the crosshair over every column and collects what the chart says of its points. */
async function chartPoints(page: Page): Promise<Claim[]> {
  await page.locator('.chart-when').waitFor()
  await page.locator('.series-chart').focus()
  await page.keyboard.press('Home')
  const claims: Claim[] = []
  for (let column = ''; ;) {
    const now = (await page.locator('.chart-when').textContent()) ?? ''
    if (now === column) return claims
    column = now
    claims.push(...(await numbersIn(page, '.chart-legend')))
    await page.keyboard.press('ArrowRight')
  }
}

const keyOf = ({ hash, path, digits }: Claim): string => `${hash} ${path} ${digits}`

test('every number of the table, of the chart’s points and of the exports leads to its answer', async ({
  startDemo,
  scratch,
}) => {
  const { app, page, userData } = await startDemo(2)
  await addSymbols(page, 'QNTL HLDN')

  // The chart's points and the table's cells are the same numbers.
  const points = await chartPoints(page)
  const cells = await numbersIn(page, '.ratio-table')
  expect(points.length).toBeGreaterThan(200)
  expect(points.map(keyOf).sort()).toEqual(cells.map(keyOf).sort())
  expect(unproven(userData, points)).toEqual([])

  // All 38 ratios: every cell is a number with its answer, or says that nothing was provided.
  await page.getByRole('radio', { name: 'Off', exact: true }).click()
  await chooseEveryRatio(page)
  await expect(page.locator('.ratio-table tbody tr')).toHaveCount(76)
  await expect
    .poll(() =>
      page
        .locator('.ratio-table tbody td')
        .evaluateAll(
          (all) => all.filter((cell) => cell.querySelector('.sourced[data-hash], .ratio-gap') === null).length,
        ),
    )
    .toBe(0)
  const all = await numbersIn(page, '.ratio-table')
  expect(all.length).toBeGreaterThan(4000)
  expect(unproven(userData, all)).toEqual([])

  // Exports: each number stands in a row that names its answer, and is found there.
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
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toContainText(
      `${all.length} numbers, each found again in its stored answer. Written to ${file}`,
    )
  }
  const fromJson = [
    ...readFileSync(json, 'utf8').matchAll(
      /"Value": (\S+), .*"Answer SHA-256": "(\w+)", "Path": "([^"]+)", "Proof": "proven"/g,
    ),
  ].map(([, digits = '', hash = '', path = '']) => ({ digits, hash, path }))
  expect(fromJson.map(keyOf).sort()).toEqual(all.map(keyOf).sort())
  const [head = [], ...body] = rowsOf(readFileSync(csv, 'utf8'))
  const column = (name: string): number => head.indexOf(name)
  const fromCsv = body.map((row) => ({
    digits: row[column('Value')] ?? '',
    hash: row[column('Answer SHA-256')] ?? '',
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
            hash: cell(row, 'Answer SHA-256')?.text ?? '',
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

test('a computed number names the numbers it was made of, and a copied row leads back to its answer', async ({
  startDemo,
}) => {
  const { app, page } = await startDemo(2)
  await addSymbols(page, 'QNTL')
  await page.getByRole('button', { name: 'New formula…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('DuPont')
  await page.getByRole('textbox', { name: 'Formula' }).fill('netMargin * assetsTurnover *')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('ends too early')
  await page.getByRole('textbox', { name: 'Formula' }).fill('netMargin * assetsTurnover * financialLeverage')
  await page.getByRole('button', { name: 'Save' }).click()
  const computed = page.locator('.ratio-table tr', { hasText: 'DuPont' }).locator('.sourced').first()
  await computed.click()
  await expect(page.locator('.inspector-computed')).toContainText(
    'DuPont = netMargin * assetsTurnover * financialLeverage',
  )
  await page.locator('.inspector-computed').getByRole('button', { name: 'assetsTurnover' }).click()
  await expect(page.getByText('Unchanged since it was received')).toBeVisible()
  await page.keyboard.press('Escape')

  // The raw copy carries headers and proof; a row of it is enough to find the answer again.
  await page.locator('.ratio-table').focus()
  await page.keyboard.press('Control+Shift+C')
  let copied = ''
  await expect(async () => {
    copied = await app.evaluate(({ clipboard }) => clipboard.readText())
    expect(copied).toContain('Answer SHA-256')
  }).toPass()
  const [, row = ''] = copied.split('\r\n')
  const cells = row.split('\t')
  await page.locator('.ratio-table').focus()
  await page.keyboard.press('i')
  await page.getByLabel('A row that was copied or exported').fill(row)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.locator('.inspector-sent')).toHaveText(cells[12] ?? 'none')
})

test('an altered answer strikes out everything that depends on it, and asking again mends it', async ({
  startDemo,
  scratch,
}) => {
  const { app, page, userData } = await startDemo(2)
  await addSymbols(page, 'QNTL')
  await addSymbols(page, 'HLDN')
  await page.locator('.ratio-table tr', { hasText: 'HLDN' }).first().waitFor()
  const rowsOfSymbol = (symbol: string) =>
    page.locator('.ratio-table tbody tr', { has: page.locator('b', { hasText: symbol }) }).locator('.sourced')
  const hashOf = async (symbol: string): Promise<string> =>
    (await rowsOfSymbol(symbol).first().getAttribute('data-hash')) ?? ''
  const [quintel, halden] = [await hashOf('QNTL'), await hashOf('HLDN')]
  expect(quintel).not.toBe(halden)
  alterAnswer(userData, quintel)

  // Looking at one number is enough: all others of that answer are found.
  await rowsOfSymbol('QNTL').first().click()
  await expect(page.getByText('Altered: its bytes no longer match the hash')).toBeVisible()
  await page.keyboard.press('Escape')
  const count = await rowsOfSymbol('QNTL').count()
  await expect(page.locator('.ratio-table .sourced[data-altered]')).toHaveCount(count)
  await expect(rowsOfSymbol('HLDN').locator('xpath=self::*[@data-altered]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('A stored answer was altered')
  // The chart draws nothing that is not proven, and says so.
  await expect(page.locator('.chart-legend [data-altered]')).toHaveCount(2)
  await expect(page.locator('.recharts-line-curve[d]')).toHaveCount(2)
  // So do computed values, restatements, the tear sheet and exports.
  await page.getByLabel('Transform').selectOption('prior')
  await expect(page.locator('.ratio-table .sourced[data-computed][data-altered]')).toHaveCount(count - 2)
  await page.getByLabel('Transform').selectOption('none')
  await page.keyboard.press('Control+e')
  await saveTo(app, join(scratch, 'altered.csv'))
  await page.getByRole('button', { name: 'CSV…' }).click()
  await expect(page.getByRole('dialog')).toContainText(`${count} of ${count * 2} numbers are not proven`)
  await page.keyboard.press('Escape')
  await page.locator('.ratio-table').focus()
  await page.keyboard.press('m')
  await expect(page.locator('.radar [data-altered]').first()).toBeVisible()
  expect(await page.locator('.radar .sourced:not([data-altered])').count()).toBe(0)
  // Offline, so that the sheet shows what is held and asks nobody.
  await page.getByRole('switch').click()
  await page.keyboard.press('Control+7')
  await page.getByLabel('Company').fill('QNTL')
  await page.keyboard.press('Enter')
  await expect(page.locator('.sheet-ratios .sourced[data-altered]').first()).toBeVisible()
  expect(await page.locator('.sheet-ratios .sourced:not([data-altered])').count()).toBe(0)
  await page.getByRole('switch').click()

  // An answer about earnings is another answer: only its numbers are struck out, and the sheet asks for both again.
  const earnings = page.locator('.sheet-part', { hasText: 'Latest earnings' }).locator('.sourced')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.locator('.sheet .sourced[data-altered]')).toHaveCount(0)
  alterAnswer(userData, (await earnings.first().getAttribute('data-hash')) ?? '')
  await earnings.first().click()
  await expect(page.getByText('Altered: its bytes no longer match the hash')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.sheet .sourced[data-altered]')).toHaveCount(await earnings.count())

  // Asked again, the service gives the new proof.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.locator('.sheet-ratios .sourced').first()).toBeVisible()
  await page.keyboard.press('Control+2')
  await page.getByRole('radio', { name: 'Series' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.locator('.ratio-table .sourced[data-altered]')).toHaveCount(0)
  await expect(page.locator('.recharts-line-curve[d]')).toHaveCount(4)
})

test('the chart leaves the application as a picture and the tear sheet as one page', async ({ scratch, startDemo }) => {
  const { app, page } = await startDemo(2)
  await addSymbols(page, 'QNTL HLDN')
  await page.locator('.recharts-line-curve').first().waitFor()
  const area = await page.locator('.chart-panes').boundingBox()
  await page.keyboard.press('Control+e')
  await saveTo(app, join(scratch, 'chart.svg'))
  await page.getByRole('button', { name: 'Chart, SVG…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Written to')
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
  await page.getByRole('button', { name: 'Chart, PNG…' }).click()
  await expect(page.getByRole('dialog')).toContainText('chart.png')
  const png = readFileSync(join(scratch, 'chart.png'))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(Math.floor((area?.width ?? 0) * 2))
  await page.getByRole('button', { name: 'Copy chart' }).click()
  await expect(page.getByRole('dialog')).toContainText('copied as a picture')
  expect(
    await app.evaluate(({ clipboard }) =>
      (clipboard as unknown as { availableFormats(): string[] }).availableFormats(),
    ),
  ).toContain('image/png')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'QNTL', exact: true }).click()
  await expect(page.locator('.sheet h1')).toHaveText('Quintel Semiconductor')
  await page.locator('.sheet-stories li').first().waitFor()
  await saveTo(app, join(scratch, 'sheet.pdf'))
  await page.getByRole('button', { name: 'PDF…' }).click()
  await expect(page.getByText(/Written to .*sheet\.pdf/)).toBeVisible()
  const pdf = readFileSync(join(scratch, 'sheet.pdf')).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  expect(statSync(join(scratch, 'sheet.pdf')).size).toBeGreaterThan(10_000)
})

const samples = listShared('.json', 'samples', 'fundamentals')
test.describe('samples that others wrote', () => {
  test.skip(samples.length === 0, 'the shared samples are not here')
  for (const name of samples) {
    test(`every number of ${name} is shown and leads to its answer`, async ({ startDesk }) => {
      const text = readShared('samples', 'fundamentals', name)
      const isRatios = text.includes('"operationRatios"')
      // An excerpt is the list alone: it stands in the envelope that the description gives.
      const answer = text.trimStart().startsWith('[') ? `{"ok": true, "errors": [], "data": ${text}}` : text
      const service = await listener((path) => (path.includes('/fundamentals/') ? answer : '[]'))
      const desk = await startDesk()
      const { page, userData } = desk
      await connect(desk, service.url, 'test-key-of-nobody-0123456789')
      await page.getByRole('button', { name: isRatios ? 'Ratios' : 'Earnings', exact: true }).click()
      if (isRatios) {
        await addSymbolsOnly(page, 'AAPL')
        await page.getByRole('radio', { name: /"reportType":\s*"(\w+)"/.exec(text)?.[1] ?? 'A', exact: true }).click()
        await page.locator('.ratio-table .sourced').first().waitFor()
        await chooseEveryRatio(page)
      } else {
        await page.getByLabel('Symbols').first().fill('AAPL')
        await page.keyboard.press('Enter')
      }
      const table = isRatios ? '.ratio-table' : '.earnings-grid'
      await page.locator(`${table} .sourced`).first().waitFor()
      const shown = await numbersIn(page, table)
      expect(unproven(userData, shown)).toEqual([])
      // And nothing was left out: as many as the sample has numbers outside of its identities and its company.
      const sent = [...answer.matchAll(/"(\w+)":\s*-?\d[\d.e+-]*(?=\s*[,}])/g)]
        .map(([, field = '']) => field)
        .filter(
          (field) => !(isRatios ? ['fiscalYearEnd', 'yearofEstablishment'] : ['yearofEstablishment']).includes(field),
        )
      expect(shown.map(({ path }) => path.split('.').at(-1)).sort()).toEqual(sent.sort())
      service.stop()
    })
  }
})

async function addSymbolsOnly(page: Page, symbols: string): Promise<void> {
  await page.getByLabel('Add symbols').fill(symbols)
  await page.keyboard.press('Enter')
  await expect(page.locator('.ratios .source-mark')).toContainText(/^(Live|Cached)[^…]*$/)
}
