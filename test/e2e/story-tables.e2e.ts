import { expect, test } from './support/desk.ts'
import { openOneStory } from './support/one-story.ts'

// The parser reports the styles in the markup before the sanitiser removes them; none of them is applied.
const STYLES = 'style-src-attr inline'

const HEAD = 'Symbol|PUT/CALL|Trade Type|Sentiment|Exp. Date|Strike Price|Total Trade Price|Open Interest|Volume'
const ROWS = [
  'QNTL|CALL|SWEEP|BULLISH|01/17/25|$120.00|$1.2 million|12.3K|24.6K',
  'KSTLX|PUT|TRADE|BEARISH|06/20/25|$95.00|$45.8K|1.1K|980',
]

/** A row of cells, of which the last one is marked as aligned to the right. */
const row = (name: 'th' | 'td', cells: string, mark: string): string => {
  const texts = cells.split('|')
  return `<tr>${texts.map((text, place) => `<${name}${place === texts.length - 1 ? ` ${mark}` : ''}>${text}</${name}>`).join('')}</tr>`
}

const BODY = `<p>Unusual activity.</p><table>${row('th', HEAD, 'style="text-align: right"')}${ROWS.map((cells) => row('td', cells, 'align="right"')).join('')}</table>`

// A8
test('a table is aligned as the source says, and columns of figures otherwise', async ({ startDesk }) => {
  const { news, expectDenied, stop } = await openOneStory(startDesk, { body: BODY })
  expectDenied(STYLES)
  const alignments = (cells: Element[]): string[] =>
    cells.map((cell) => getComputedStyle(cell).textAlign.replace('-webkit-', ''))
  const expected = [...Array.from({ length: 5 }, () => 'start'), 'end', 'end', 'end', 'right']
  await expect.poll(() => news.body.getByRole('columnheader').evaluateAll(alignments)).toEqual(expected)
  await expect.poll(() => news.body.getByRole('cell').evaluateAll(alignments)).toEqual([...expected, ...expected])
  stop()
})

// U24
test('the figures of a column align by their decimal points, and are copied as sent', async ({ startDesk }) => {
  const figures = ['1,234.5', '(98.25)', '7', '-0.125', '12.5%', '3.4*']
  const { page, news, stop } = await openOneStory(startDesk, {
    body: `<table>${figures.map((text) => `<tr><td>Line</td><td>${text}</td></tr>`).join('')}</table>`,
  })
  const cells = news.body.getByRole('cell').filter({ hasText: /\d/ })
  await expect(cells).toHaveText(figures)
  const ends = (all: Element[]): number[] =>
    all.map((cell) => {
      const text = cell.firstChild as Text
      const whole = /^\D*[\d,]*/.exec(text.data)?.[0].length ?? 0
      const range = document.createRange()
      range.setStart(text, 0)
      range.setEnd(text, whole)
      return Math.round(range.getBoundingClientRect().right)
    })
  await expect.poll(async () => new Set(await cells.evaluateAll(ends)).size).toBe(1)
  const copied = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('.story-body table') as Element)
    return getSelection()
      ?.toString()
      .trim()
      .split(/\s+/)
      .filter((word) => word !== 'Line')
  })
  expect(copied).toEqual(figures)
  stop()
})

test('a table breaks no words, and scrolls inside the story', async ({ startDesk }) => {
  const { page, news, expectDenied, stop } = await openOneStory(startDesk, { body: BODY })
  expectDenied(STYLES)
  await page.setViewportSize({ width: 900, height: 640 })
  await expect(news.body.getByRole('cell')).toHaveCount(18)
  const broken = (cells: Element[]): string[] =>
    cells
      .filter((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > cell.textContent.split(' ').length
      })
      .map((cell) => cell.textContent)
  await expect.poll(() => news.body.getByRole('cell').evaluateAll(broken)).toEqual([])
  await expect.poll(() => news.reading.evaluate((story) => story.scrollWidth - story.clientWidth)).toBe(0)
  stop()
})

test('a cell spans the columns that the source says, within a limit', async ({ startDesk }) => {
  const { news, stop } = await openOneStory(startDesk, {
    body: '<table><tr><td colspan="3" rowspan="2">a</td><td colspan="1000" rowspan="65534">b</td></tr></table>',
  })
  const cells = news.body.getByRole('cell')
  await expect(cells.first()).toHaveAttribute('colspan', '3')
  await expect(cells.last()).toHaveAttribute('colspan', '40')
  await expect(cells.last()).toHaveAttribute('rowspan', '200')
  stop()
})
