// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { continuedTable, joinTable } from '../../../../renderer/ui/join-tables.ts'
import { MARKUP_START, sliceMarkup } from '../../../../renderer/ui/slice-markup.ts'
import type { MarkupPlace } from '../../../../renderer/ui/slice-markup.ts'

/** A markup as a window shows it: slice after slice, each joined to what it continues. */
function shown(markup: string): HTMLElement {
  const body = document.createElement('div')
  for (let place: MarkupPlace | null = MARKUP_START; place !== null;) {
    const slice = sliceMarkup(markup, place)
    const block = document.createElement('div')
    block.innerHTML = slice.markup
    body.append(block)
    const continued = continuedTable(place)
    if (continued !== null && continued !== 'apart') joinTable(block, continued)
    place = slice.next
  }
  return body
}

/** The texts of the cells of each row of each table. */
const tablesIn = (element: HTMLElement): string[][][] =>
  [...element.querySelectorAll('table')].map((table) =>
    [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
  )

const rows = (
  count: number,
  cells: number,
  of: (row: number, cell: number) => string = (row, cell) => `${row}.${cell}`,
) =>
  Array.from({ length: count }, (_, row) =>
    ['<tr>', ...Array.from({ length: cells }, (__, cell) => `<td>${of(row, cell)}</td>`), '</tr>'].join(''),
  ).join('')

const parsed = (markup: string): HTMLElement => {
  const body = document.createElement('div')
  body.innerHTML = markup
  return body
}

// H15
describe('a table that is read in slices', () => {
  it.each([
    ['of many rows', `<table>${rows(120, 9)}</table>`],
    ['between texts', `<p>before</p><table>${rows(120, 9)}</table><p>after</p>`],
    ['inside other elements', `<div><div><table><tbody>${rows(120, 9)}</tbody></table><p>after</p></div></div>`],
    ['with a head', `<table><thead>${rows(1, 9)}</thead><tbody>${rows(120, 9)}</tbody></table>`],
    ['of one very long row', `<table>${rows(1, 1200)}</table>`],
    [
      'whose cells have many elements',
      `<table>${rows(3, 2, (row, cell) => `<b>${row}.${cell}</b> `.repeat(180))}</table>`,
    ],
    ['that comes after another one', `<table>${rows(2, 2)}</table><table>${rows(120, 9)}</table>`],
  ])('is the same table again: one %s', (_what, markup) => {
    expect(tablesIn(shown(markup))).toEqual(tablesIn(parsed(markup)))
  })

  it('leaves no empty space where its rows were', () => {
    const blocks = [...shown(`<table>${rows(120, 9)}</table>`).children] as HTMLElement[]
    expect(blocks.map(({ hidden }) => hidden)).toEqual([false, true, true, true, true])
  })

  it('keeps the text after it where it was', () => {
    const text = shown(`<table>${rows(120, 9)}</table><p>after</p>`).textContent
    expect(text.endsWith('119.8after')).toBe(true)
  })

  it('is put together in parts of limited size', () => {
    const sizes = tablesIn(shown(`<table>${rows(2000, 9)}</table>`)).map((table) => table.length)
    expect(Math.max(...sizes)).toBeLessThan(200)
  })

  it('has every row once where it is too large to be put together', () => {
    expect(tablesIn(shown(`<table>${rows(2000, 9)}</table>`)).flat()).toEqual(
      tablesIn(parsed(`<table>${rows(2000, 9)}</table>`)).flat(),
    )
  })
})
