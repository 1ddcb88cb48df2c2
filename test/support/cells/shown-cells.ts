import type { TableCells } from './expected-cells.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text of markup that React wrote. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

/** The texts of all elements with this class, in order. */
export const textsOf = (html: string, tag: string, className: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*class="[^"]*\\b${className}\\b[^"]*"[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, inner = '']) => textOf(inner),
  )

const cellsIn = (row: string): string[] =>
  [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, inner = '']) => inner)

/** The field of a row: its name as sent, which follows a label where there is one. */
export const fieldOf = (head: string): string =>
  textsOf(head, 'span', 'mono')[0] ?? textOf(head.replace(/<b[^>]*>.*?<\/b>/s, ''))

/** The cells of a table of ratios or earnings in markup, by row and column; gaps are left out. */
export function tableIn(html: string, rowName: (head: string) => string): TableCells {
  const [heads = [], ...rows] = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsIn(row))
  const columns = heads.map((head) => textOf(head.replace('<small>', ' <small>')))
  return Object.fromEntries(
    rows
      .flatMap(([head = '', ...cells]) =>
        cells.flatMap((cell, place) =>
          cell.includes('ratio-gap') ? [] : [[`${rowName(head)} | ${columns[place + 1] ?? ''}`, textOf(cell)] as const],
        ),
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}
