// @vitest-environment jsdom
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { MARKUP_START, continuedTable, isOneSlice, joinTable } from '../../../../../renderer/ui/text/markup-place.ts'
import type { MarkupPlace } from '../../../../../renderer/ui/text/markup-place.ts'
import { sliceMarkup } from '../../../../../renderer/ui/text/slice-markup.ts'

function slicesOf(markup: string): string[] {
  const slices: string[] = []
  for (let place: MarkupPlace | null = MARKUP_START; place !== null;) {
    const slice = sliceMarkup(markup, place)
    slices.push(slice.markup)
    place = slice.next
  }
  return slices
}

/** Where the slices after the first one begin. */
function placesOf(markup: string): MarkupPlace[] {
  const places: MarkupPlace[] = []
  for (let place = sliceMarkup(markup, MARKUP_START).next; place !== null; place = sliceMarkup(markup, place).next)
    places.push(place)
  return places
}

function textOf(markup: string): string {
  let text = ''
  const parser = new Parser({ ontext: (part) => (text += part) })
  parser.end(markup)
  return text
}

const tagsIn = (markup: string): number => markup.match(/<[a-z]/g)?.length ?? 0
const many = (count: number, part: string): string => part.repeat(count)

// H15
describe('the slices of a markup', () => {
  it('are one for an ordinary story', () => {
    const story = many(100, '<p>A <b>word</b></p>')
    expect(slicesOf(story)).toEqual([story])
  })

  it.each([
    ['an ordinary story', many(100, '<p>A <b>word</b></p>')],
    ['nothing', ''],
    ['the longest text that is not cut', many(14_999, 'x')],
    ['the most tags that are not cut', many(249, '<b>x')],
    ['the most ends that nothing has begun', many(249, '</p>')],
  ])('are known to be one without being cut, for %s', (_what, markup) => {
    expect(isOneSlice(markup)).toBe(true)
    expect(slicesOf(markup)).toEqual([markup])
  })

  it.each([many(15_000, 'x'), many(250, '<b>x')])('may be several for more', (markup) => {
    expect(isOneSlice(markup)).toBe(false)
  })

  it('are none the less one for nothing', () => {
    expect(slicesOf('')).toEqual([''])
  })

  it.each([
    ['elements', many(8000, '<b>x</b>')],
    ['cells of a table', `<table><tr>${many(8000, '<td>x</td>')}</tr></table>`],
    ['elements inside each other', many(2000, '<div>x')],
    ['elements that are never closed', many(4000, '<p>x')],
  ])('have few tags each, for many %s', (_what, markup) => {
    expect(Math.max(...slicesOf(markup).map(tagsIn))).toBeLessThanOrEqual(600)
  })

  it.each([
    ['elements', many(4000, '<b>x</b> y')],
    ['a text without tags', many(40_000, 'word ')],
    ['entities', many(12_000, '&amp;&#x20AC;')],
    ['cells of a table', `<table><tr>${many(4000, '<td>x &lt; y</td>')}</tr></table>`],
    ['elements inside each other', many(2000, '<div>x')],
  ])('have all of the text together, for many %s', (_what, markup) => {
    expect(slicesOf(markup).map(textOf).join('') === textOf(markup)).toBe(true)
  })

  it('have few characters each, for a paragraph that is long', () => {
    expect(Math.max(...slicesOf(`<p>${many(40_000, 'words ')}</p>`).map(({ length }) => length))).toBeLessThan(40_000)
  })

  it('cut a table between its rows', () => {
    const table = `<table>${many(100, `<tr>${many(9, '<td>x</td>')}</tr>`)}</table>`
    const rowsEnd = slicesOf(table).slice(0, -1)
    expect(rowsEnd.filter((slice) => !slice.endsWith('</tr>'))).toEqual([])
  })

  it('know how many tags the table has that is open', () => {
    const table = `<p>x</p><table>${many(100, `<tr>${many(9, '<td>x</td>')}</tr>`)}</table>`
    const places = placesOf(`${table}<p>y</p>`)
    expect(places.map(({ tableTags }) => tableTags)).toEqual([251, 501, 751, 1001])
  })

  it('open again what was open', () => {
    const [, second] = slicesOf(`<table><tbody><tr>${many(1300, '<td>x</td>')}</tr></tbody></table>`)
    expect(second).toMatch(/^<table><tbody><tr><td>x/)
  })

  it('do not turn the inside of a script into a text', () => {
    const slices = slicesOf(`<div><script>${many(12_000, 'run(); ')}</script></div>`)
    expect(slices.every((slice) => slice.includes('<script>'))).toBe(true)
  })

  it('do not cut a tag with a long attribute', () => {
    const picture = `<img src="data:image/png;base64,${many(80_000, 'A')}">`
    expect(slicesOf(`<p>x</p>${picture}<p>y</p>`).some((slice) => slice.includes(picture))).toBe(true)
  })
})

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
