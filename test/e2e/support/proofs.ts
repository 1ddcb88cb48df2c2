import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { hasOffice, openInOffice } from '../../support/system/office.ts'
import { claimsIn, type Claim } from '../pages/numbers.ts'
import { expect, test, type Desk } from './desk/desk.ts'
import { saveTo } from './looks/dialogs.ts'
import { unproven } from './desk/stored-responses.ts'

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
  const claims: Claim[] = []
  await page.keyboard.press('End')
  await expect(chart.crosshairs).toHaveCount(1)
  const last = (await chart.when.textContent()) ?? ''
  await page.keyboard.press('Home')
  for (let column = last; ;) {
    await expect(chart.when).not.toHaveText(column)
    column = (await chart.when.textContent()) ?? ''
    claims.push(...(await claimsIn(chart.legend)))
    if (column === last) return claims
    await page.keyboard.press('ArrowRight')
  }
}

/** Scrolls through a table of which only what is in sight is drawn, and collects its numbers; each place is checked. */
async function claimsInAll(table: Locator, check: () => Promise<void>): Promise<Claim[]> {
  const claims = new Map<string, Claim>()
  const { down, right, page, width } = await table.evaluate((each) => ({
    down: each.scrollHeight,
    right: each.scrollWidth,
    page: each.clientHeight / 2,
    width: each.clientWidth / 2,
  }))
  for (let top = 0; top < down; top += page)
    for (let left = 0; left < right; left += width) {
      await table.evaluate(
        async (each, [y, x]) => {
          each.scrollTo(x, y)
          for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
        },
        [top, left] as const,
      )
      await check()
      for (const claim of await claimsIn(table)) claims.set(keyOf(claim), claim)
    }
  return [...claims.values()]
}

const keyOf = ({ hash, path, digits }: Claim): string => `${hash} ${path} ${digits}`

/** How much is tested: the numbers of these companies, more than so many, and whether the workbook is opened in an office suite as well. */
interface Extent {
  symbols: string
  points: number
  numbers: number
  isOpenedInOffice: boolean
}

/** Tests the numbers of a choice of ratios one by one. */
export function testProofs(
  choice: string,
  choose: (desk: Desk) => Promise<void>,
  { symbols, points: pointsAtLeast, numbers, isOpenedInOffice }: Extent,
): void {
  test(`${choice} of the table, of the chart’s points and of the exports leads to its response`, async ({
    openDemo,
    scratch,
  }) => {
    const desk = await openDemo('Ratios')
    const { app, page, userData, frame, ratios } = desk
    await ratios.show(symbols)
    await ratios.showValues('As sent')

    // The chart's points and the table's cells have the same numbers. Bars have no labels, so the legend has the values.
    await ratios.drawAs('Bar chart')
    const points = await chartPoints(desk)
    expect(points.length).toBeGreaterThan(pointsAtLeast)
    await expect.poll(async () => (await claimsIn(ratios.table)).map(keyOf).sort()).toEqual(points.map(keyOf).sort())
    expect(unproven(userData, points)).toEqual([])

    // Every cell is a number with its response, or states that nothing was provided.
    await ratios.drawAs('Table only')
    await choose(desk)
    const all = await claimsInAll(ratios.table, () => expect(ratios.unexplainedCells).toHaveCount(0))
    expect(all.length).toBeGreaterThan(numbers)
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
        `${all.length.toLocaleString('en')} numbers, each verified against its stored response. Written to ${file}`,
      )
    }
    const fromJson = [
      ...readFileSync(json, 'utf8').matchAll(
        /"Value": (\S+), .*"Response SHA-256": "(\w+)", "Path": "([^"]+)", "Proof": "proven"/g,
      ),
    ].map(([, digits = '', hash = '', path = '']) => ({ digits, hash, path }))
    expect(fromJson.map(keyOf).sort()).toEqual(all.map(keyOf).sort())
    const [head = [], ...below] = rowsOf(readFileSync(csv, 'utf8'))
    // What the file shows stands below its numbers, after an empty row.
    const end = below.findIndex((row) => row.every((text) => text === ''))
    const body = below.slice(0, end)
    expect(below.slice(end).map(([text = '']) => text.split(',')[0])).toContain(
      'Source: operation ratios endpoint of the demonstration',
    )
    const column = (name: string): number => head.indexOf(name)
    const fromCsv = body.map((row) => ({
      digits: row[column('Value')] ?? '',
      hash: row[column('Response SHA-256')] ?? '',
      path: row[column('Path')] ?? '',
    }))
    expect(fromCsv.map(keyOf).sort()).toEqual(all.map(keyOf).sort())
    if (isOpenedInOffice && hasOffice()) {
      const [[table = [], values = []] = []] = await openInOffice([[xlsx]])
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
}
