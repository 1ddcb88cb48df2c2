import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { RATIO_FIELDS } from '../../../../app/domain/fundamentals/ratio-fields.ts'
import { createRandom } from '../../../../main/embedded-service/data/random.ts'
import { numberAt, numbersIn } from '../../pages/numbers.ts'
import { readingsIn, scrollToShare, type Reading } from '../../pages/readings.ts'
import { expect, test, type Desk } from '../desk/desk.ts'
import { saveTo } from './dialogs.ts'
import { storedResponses } from '../desk/stored-responses.ts'
import { inUsualUnit, rounded } from '../../../support/cells/exact-rounding.ts'

// What a person reads, taken back to the digits as sent: by the unit and the scale that stand beside it, without a formatter of the application.

/** The powers of ten that the words of a scale stand for. */
const SCALES: Readonly<Record<string, number>> = { tn: 12, bn: 9, m: 6 }

/** Powers of ten by which digits are multiplied before they are shown with a sign behind them. */
const SIGNS: Readonly<Record<string, number>> = { '%': 2, ' pp': 2, '×': 0, ' days': 0, '': 0 }

/**
 * Whether a shown number, taken back by its sign and by the unit in the head of its row, is the digits as sent within the shown places.
 * The number in full is the digits as sent.
 */
function readsAs(shown: string, unit: string, digits: string): boolean {
  if (shown.replace('−', '-') === digits) return true
  const [all, number = '', fraction = '', sign = ''] = /^(−?[\d,]+(?:\.(\d+))?)(%| pp|×| days|)$/.exec(shown) ?? []
  if (all === undefined) return false
  const power = (SIGNS[sign] ?? 0) - (SCALES[unit.split(' ')[0] ?? ''] ?? 0)
  return rounded(digits, power, fraction.length) === number
}

/** Whether a shown ratio is the digits as sent, or these in the unit that the name of the ratio tells. */
const readsAsRatio = (shown: string, field: string, digits: string): boolean =>
  shown.replace('−', '-') === digits || shown === inUsualUnit(field, digits)

// What a person reads is taken back to digits and compared with the stored responses, which are read without code of the application.

const random = createRandom('reading')

/** That many of a list, by chance and each at most once. */
function some<T>(list: readonly T[], count: number): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.integer(0, left.length - 1), 1),
  ).flat()
}

const fieldOf = ({ path }: Reading): string => path.split('.').at(-1) ?? ''

/** Counts what was read in which view, and collects what reads wrong. */
function reader({ userData }: Desk) {
  const counts = new Map<string, number>()
  const wrong: string[] = []
  function note(view: string, isRight: boolean, words: string): void {
    counts.set(view, (counts.get(view) ?? 0) + 1)
    if (!isRight) wrong.push(`${view}: ${words}`)
  }
  return {
    counts,
    wrong,
    note,
    /** Reads some of the numbers of a part. */
    async read(view: string, within: Locator, count: number): Promise<void> {
      await numbersIn(within).first().waitFor()
      const readings = await readingsIn(within)
      const stored = storedResponses(userData)
      for (const reading of some(readings, count)) {
        const digits = stored.digitsAt(reading)
        const { shown, unit, path } = reading
        const reads = path.includes('operationRatios') ? readsAsRatio(shown, fieldOf(reading), digits ?? '') : true
        note(
          view,
          digits !== null && reads && readsAs(shown, unit, digits),
          `${shown} ${unit} for ${digits} at ${path}`,
        )
      }
    },
  }
}

/** Copies a whole grid and compares every drawn cell with its place in the copy and with the stored digits. Returns the copied rows. */
async function copyOf(desk: Desk, region: Locator): Promise<{ rows: string[][]; wrong: string[]; compared: number }> {
  const { app, page, userData } = desk
  const grid = region.getByRole('grid')
  await app.evaluate(({ clipboard }) => clipboard.clear())
  await region.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const text = (): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText())
  await expect.poll(text).toContain('\t')
  const rows = (await text()).split('\r\n').map((row) => row.split('\t'))
  const names = (rows[0]?.length ?? 0) - Number(await grid.getAttribute('aria-colcount')) + 1
  const stored = storedResponses(userData)
  const inCells = (await readingsIn(region)).filter(({ place }) => place !== null)
  const wrong = inCells.flatMap((reading) => {
    const [row, column] = reading.place ?? [0, 0]
    const [copied, digits] = [rows[row + 1]?.[names + column], stored.digitsAt(reading)]
    return copied === digits ? [] : [`${copied} for ${digits} at ${reading.path}`]
  })
  return { rows, wrong, compared: inCells.length }
}

/**
 * Reads numbers of every view, by chance, and compares them with the digits that were sent, and so what is copied. Reads that many at least:
 * the whole of them also in pictures, in every basis and turned round.
 */
export async function expectDigits(desk: Desk, scratch: string, least: number, isWhole: boolean): Promise<void> {
  await desk.frame.open('Ratios')
  const { app, page, frame, ratios, chart, earnings, sheet } = desk
  const { counts, wrong, note, read } = reader(desk)
  const [one = '', other = '', third = ''] = some(['QNTL', 'HLDN', 'KSTL', 'BRWF'], 3)

  // The chart of two companies: the copied table below it has the digits.
  await ratios.show(`${one} ${other}`)
  await chart.lines.first().waitFor()
  const table = await copyOf(desk, ratios.table)
  expect(table.wrong).toEqual([])
  const [head = [], ...below] = table.rows
  const digitsAt = (symbol: string, label: string, column: string): string => {
    const field = RATIO_FIELDS.find((each) => each.label === label)?.name ?? ''
    const row = below.find(([rowSymbol, , , rowField]) => rowSymbol === symbol && rowField === field)
    return row?.[head.indexOf(column)] ?? ''
  }
  const readNamed = (view: string, name: string, shown: string, column: string): void => {
    const [symbol = '', ...label] = name.split(' ')
    const digits = digitsAt(symbol, label.join(' '), column)
    note(view, readsAs(shown, '', digits), `${name} ${shown} for ${digits} at ${column}`)
  }
  const newest = (name: string): string => {
    const [symbol = '', ...label] = name.split(' ')
    return head.slice(5).find((column) => digitsAt(symbol, label.join(' '), column) !== '') ?? ''
  }
  const readLabels = (view: string, labels: readonly string[]): void => {
    expect(labels).toHaveLength(4)
    for (const label of labels) {
      const [, name = '', shown = ''] = /^(.*) (−?[\d.,]+\S*)$/.exec(label) ?? []
      readNamed(view, name, shown, newest(name))
    }
  }
  await expect(chart.endLabels).toHaveCount(4)
  readLabels('chart, ends of lines', await chart.endLabels.allTextContents())
  await chart.chart.focus()
  await page.keyboard.press('End')
  for (let turn = 0; turn < (isWhole ? 6 : 2); turn++) {
    const before = await chart.cardPeriod.textContent()
    for (let step = random.integer(1, 6); step > 0; step--) await page.keyboard.press('ArrowLeft')
    await expect(chart.cardPeriod).not.toHaveText(before ?? '')
    const { column, values } = await chart.cardContent()
    for (const [name, shown] of values) readNamed('chart, card', name, shown, column)
  }
  if (isWhole) {
    await saveTo(app, join(scratch, 'chart.svg'))
    await page.keyboard.press('Control+e')
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('button', { name: 'Chart, SVG…' }).click()
    await expect(dialog).toContainText('Written to')
    await page.keyboard.press('Escape')
    const svg = readFileSync(join(scratch, 'chart.svg'), 'utf8')
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
    readLabels(
      'chart, picture',
      texts.filter((text) => /^[A-Z]{4} .* −?[\d.,]+%$/.test(text)),
    )
  }
  await ratios.drawAs('Bar chart')
  await read('chart, legend', chart.legend, 4)

  // Every ratio of three companies.
  await ratios.drawAs('Table only')
  await ratios.add(third)
  await ratios.chooseEveryRatio()
  await expect(ratios.table.getByRole('grid')).toHaveAttribute('aria-rowcount', '115')
  for (const basis of isWhole ? ['TTM', 'A', 'R'] : ['TTM']) {
    await ratios.chooseBasis(basis)
    await scrollToShare(ratios.table, random.next(), random.next())
    await read('ratios, table', ratios.table, 14)
  }
  expect((await copyOf(desk, ratios.table)).wrong).toEqual([])
  if (isWhole) {
    await frame.run('Transpose the table')
    await scrollToShare(ratios.table, random.next(), random.next())
    await read('ratios, transposed', ratios.table, 20)
    expect((await copyOf(desk, ratios.table)).wrong).toEqual([])
    await frame.run('Transpose the table')
  }

  // The inspector of some of them.
  for (let turn = 0; turn < (isWhole ? 4 : 1); turn++) {
    // A click scrolls the table, so the next one is chosen of what is then in sight.
    const [reading] = some(await readingsIn(ratios.table), 1)
    if (reading === undefined) throw new Error('the table has no number')
    await numberAt(ratios.table, reading.path).click()
    const digits = storedResponses(desk.userData).digitsAt(reading)
    await expect(frame.inspected).toHaveText(digits ?? 'none')
    note('inspector', true, '')
    await frame.closeInspector()
  }

  await ratios.panel('Screen').click()
  await read('screen', ratios.screenTable, 20)
  expect((await copyOf(desk, ratios.screenTable)).wrong).toEqual([])

  await ratios.panel('Restatements').click()
  await read('restatements, largest', ratios.largestRevisions, 12)
  await ratios.radar.getByRole('checkbox', { name: 'Every basis side by side' }).click()
  await scrollToShare(ratios.radarTable, random.next(), random.next())
  await read('restatements, side by side', ratios.radarTable, 20)
  expect((await copyOf(desk, ratios.radarTable)).wrong).toEqual([])

  await frame.open('Earnings')
  await earnings.show(`${one} ${other}`)
  await earnings.showEvery()
  await earnings.numbers.first().waitFor()
  await scrollToShare(earnings.grid, random.next(), random.next())
  await read('earnings', earnings.grid, 30)
  const copied = await copyOf(desk, earnings.grid)
  expect(copied.wrong).toEqual([])
  expect(copied.compared).toBeGreaterThan(50)

  await frame.open('Company')
  await sheet.show(one)
  await numbersIn(sheet.revisions).first().waitFor()
  await read('company, key ratios', sheet.ratios, 14)
  await read('company, peers', sheet.peers, 8)
  await read('company, earnings', sheet.earnings, 12)
  await read('company, revisions', sheet.revisions, 6)

  const lines = [...counts].map(([view, count]) => `${count} ${view}`)
  test.info().annotations.push({ type: 'numbers read', description: lines.join('; ') })
  console.log(`      ${lines.join('; ')}`)
  expect(wrong).toEqual([])
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(least)
}
