import { expect, it } from 'vitest'
import type { SeriesSet } from '../../../../../app/domain/fundamentals/series.ts'
import { drawnColumns } from '../../../../../renderer/ui/grid/frozen-columns.ts'
import { isSameRow } from '../../../../../renderer/features/ratios/ratio-row.tsx'
import { tableRows } from '../../../../../renderer/features/ratios/table-rows.ts'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

const QNTL = seriesWith({ key: 'QNTL', points: [sentPoint('0.5'), null] })
const KSTL = seriesWith({ key: 'KSTL', symbol: 'KSTL', points: [sentPoint('0.3'), sentPoint('0.4')] })

/** What the first row of a table gets. */
function firstRow(series: SeriesSet['series'], at = 0, width = 80) {
  const [row] = tableRows({ columns: ['2026 Q1', '2026 Q2'], series }, { transposed: false, sort: null }).rows
  if (row === undefined) throw new Error('no row')
  const drawn = drawnColumns({ from: 0, end: 2, before: 0, after: 0 }, 0, [width, width], 200)
  return { row, at, drawn, selected: '', heatmaps: new Map(), showsBasis: false, sparkline: null }
}

it('a row stays as it is drawn when another one joins the table', () => {
  expect(isSameRow(firstRow([QNTL]), firstRow([QNTL, KSTL]))).toBe(true)
})

it.each([
  ['with another value', firstRow([{ ...QNTL, points: [sentPoint('0.6'), null] }])],
  ['in another place', firstRow([QNTL], 1)],
  ['between columns of another width', firstRow([QNTL], 0, 90)],
  ['with a selected cell', { ...firstRow([QNTL]), selected: '1' }],
  ['with a scale of colours', { ...firstRow([QNTL]), heatmaps: new Map([['QNTL', [1, 2]]]) }],
  ['with the line of its trend', { ...firstRow([QNTL]), sparkline: ['2026 Q1', '2026 Q2'] }],
])('a row %s is drawn again', (_what, after) => {
  expect(isSameRow(firstRow([QNTL]), after)).toBe(false)
})
