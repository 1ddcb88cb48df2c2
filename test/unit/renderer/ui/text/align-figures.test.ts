// @vitest-environment jsdom
import { expect, it, afterEach, vi } from 'vitest'
import { alignFigures, reachWideTables } from '../../../../../renderer/ui/text/align-figures.ts'

function aligned(markup: string): HTMLElement {
  const block = document.createElement('div')
  block.innerHTML = markup
  alignFigures(block.querySelectorAll('table'))
  return block
}

const row = (name: 'td' | 'th', ...texts: string[]): string =>
  `<tr>${texts.map((text) => `<${name}>${text}</${name}>`).join('')}</tr>`

/** The texts of the cells that are marked as figures. */
const figures = (block: HTMLElement): string[] =>
  [...block.querySelectorAll('[data-figure]')].map(({ textContent }) => textContent)

const pads = (block: HTMLElement): (string | undefined)[] =>
  [...block.querySelectorAll('td')].map((cell) => cell.dataset.pad)

const REPORT = `<table>${row('th', 'Part', 'Sales', 'Note')}${row('td', 'Core', '$1.86 billion', 'up')}${row('td', 'Other', '\u2014', '5')}</table>`

it.each([
  ['a column of figures is marked with its head, and no other one', REPORT, ['Sales', '$1.86 billion', '\u2014']],
  ['a column of dashes alone is none of figures', `<table>${row('td', 'a', '-')}${row('td', 'b', '')}</table>`, []],
  ['a huge table is left as it is', `<table>${row('td', 'a', '5').repeat(2001)}</table>`, []],
])('%s', (_, markup, expected) => {
  expect(figures(aligned(markup))).toEqual(expected)
})

it('the first column names the rows, also by numbers', () => {
  expect(figures(aligned(`<table>${row('td', '2025', '1')}${row('td', '2026', '2')}</table>`))).toEqual(['1', '2'])
})

it('each figure gets what it lacks after its decimal point, and keeps its text', () => {
  const block = aligned(`<table>${row('td', 'a', '5.3%')}${row('td', 'b', '(3.45)%')}</table>`)
  expect(pads(block)).toEqual([undefined, '0)', undefined, undefined])
  expect(block.textContent).toBe('a5.3%b(3.45)%')
})

it('what is put after a figure stays in its line', () => {
  const block = aligned(`<table>${row('td', 'a', '<p><b>5</b></p>')}${row('td', 'b', '5.25')}</table>`)
  expect(block.querySelector('b')?.dataset.pad).toBe('.00')
})

it('a dash ends where whole figures end', () => {
  const block = aligned(`<table>${row('td', 'a', '5.25')}${row('td', 'b', '\u2014')}</table>`)
  expect(pads(block).at(-1)).toBe('.00')
})

it('a raised mark is no digit of its figure', () => {
  const block = aligned(`<table>${row('td', 'a', '12,345<sup>1</sup>')}${row('td', 'b', '987.5')}</table>`)
  expect(pads(block)).toEqual([undefined, '.0', undefined, '1'])
})

it('cells over several columns and rows keep the columns apart', () => {
  const block = aligned(
    `<table><tr><th rowspan="2">Part</th><th colspan="2">Sales</th></tr>${row('th', 'Q2', 'Q3')}` +
      `<tr><td rowspan="2">Core</td><td>1</td><td>up</td></tr>${row('td', '2', 'down')}</table>`,
  )
  expect(figures(block)).toEqual(['Q2', '1', '2'])
})

it('a column that no cell has for itself leaves those beside it aligned', () => {
  const rows = ['5', '5.25'].map((figure) => `<tr><td>Core</td><td colspan="2">US$</td><td>${figure}</td></tr>`)
  const block = aligned(`<table>${rows.join('')}</table>`)
  expect(figures(block)).toEqual(['5', '5.25'])
})

it('a column that is no longer one of figures loses its marks', () => {
  const block = aligned(`<table>${row('td', 'a', '5')}${row('td', 'b', '5.25')}</table>`)
  block.querySelector('tbody')?.insertAdjacentHTML('beforeend', row('td', 'c', 'none yet'))
  alignFigures(block.querySelectorAll('table'))
  expect(block.querySelectorAll('[data-figure], [data-pad]')).toHaveLength(0)
})

/** The observer of the page: what it looks at, and what a new size calls. */
const observed = new Set<Element>()
let resize: () => void = () => undefined

class Observer {
  constructor(onResize: () => void) {
    resize = onResize
  }
  observe(element: Element): void {
    observed.add(element)
  }
  disconnect(): void {
    observed.clear()
  }
}

afterEach(() => vi.unstubAllGlobals())

/** A block with a table of this width in a place of 300 pixels. */
function block(width: number): { table: HTMLTableElement; widen: (to: number) => void; end: () => void } {
  vi.stubGlobal('ResizeObserver', Observer)
  document.body.innerHTML = '<div><table><tbody><tr><td>1</td></tr></tbody></table></div>'
  const [table] = document.querySelectorAll('table')
  const [part] = document.querySelectorAll('div')
  if (table === undefined || part === undefined) throw new Error('the markup has no table')
  let now = width
  Object.defineProperty(table, 'clientWidth', { value: 300 })
  Object.defineProperty(table, 'scrollWidth', { get: () => now })
  const end = reachWideTables(part)
  resize()
  return {
    table,
    widen(to) {
      now = to
      resize()
    },
    end,
  }
}

it('a table that is wider than its place is a stop of Tab', () => {
  expect(block(900).table.tabIndex).toBe(0)
})

it('a table that fits is none, also once it fits', () => {
  const { table, widen } = block(200)
  expect(table.hasAttribute('tabindex')).toBe(false)
  widen(900)
  expect(table.tabIndex).toBe(0)
  widen(200)
  expect(table.hasAttribute('tabindex')).toBe(false)
})

it('the rows of a table are looked at as well, because their width does not change that of the table', () => {
  const { table, end } = block(200)
  expect(observed.has(table.tBodies[0] as Element)).toBe(true)
  end()
  expect(observed.size).toBe(0)
})
