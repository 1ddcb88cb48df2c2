// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { Series, SeriesSet } from '../../../../../../app/domain/fundamentals/series.ts'
import { drawnColumns } from '../../../../../../renderer/ui/grid/grid-window.ts'
import { isSameRow, CellValue, LineName } from '../../../../../../renderer/features/ratios/series/ratio-table.tsx'
import { tableRows } from '../../../../../../renderer/features/ratios/series/table-rows.ts'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'
import { LineLooksContext } from '../../../../../../renderer/features/ratios/series/use-line-looks.ts'
import { NamesAsSentContext } from '../../../../../../renderer/ui/text/name.tsx'
import { lineStylesOf } from '../../../../../../renderer/ui/chart/line-styles.ts'
import { inIsoForm, WithDateForm } from '../../../../../support/window/date-forms.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const QNTL = seriesWith({ key: 'QNTL', points: [sentPoint('0.5'), null] })
const KSTL = seriesWith({ key: 'KSTL', symbol: 'KSTL', points: [sentPoint('0.3'), sentPoint('0.4')] })

const onSector = (): void => undefined

/** What the first row of a table gets. */
function firstRow(series: SeriesSet['series'], at = 0, width = 80) {
  const choice = { transposed: false, sort: null, newestLast: false }
  const [row] = tableRows({ columns: ['2026 Q1', '2026 Q2'], series }, choice).rows
  if (row === undefined) throw new Error('no row')
  const drawn = drawnColumns({ from: 0, end: 2, before: 0, after: 0 }, 0, [width, width], 200)
  return { row, at, drawn, selected: '', heatmaps: new Map(), showsBasis: false, sparkline: null, onSector }
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

it('a row of a total is compared by its series, not by the points of each of its cells', () => {
  let reads = 0
  const total = (): Series => {
    const series = seriesWith({ key: 'Median' })
    const points = [sentPoint('0.5'), null]
    return Object.defineProperty(series, 'points', {
      enumerable: true,
      get() {
        reads++
        return points
      },
    })
  }
  const withTotal = (series: Series) => {
    const row = {
      id: 'Median',
      series: null,
      isTotal: true,
      cells: [0, 1].map((place) => ({ series, place, isTotal: true })),
    }
    return { ...firstRow([QNTL]), row }
  }
  const same = total()
  expect(isSameRow(withTotal(same), withTotal(same))).toBe(true)
  expect(isSameRow(withTotal(same), withTotal(total()))).toBe(false)
  expect(reads).toBe(0)
})

it('a head of a sector is drawn again when it is collapsed', () => {
  const headed = (isOpen: boolean) => ({
    ...firstRow([QNTL]),
    row: {
      id: 'sector Energy',
      series: null,
      isTotal: true,
      cells: [],
      group: { sector: 'Energy', count: 2, isOpen, said: [] },
    },
  })
  expect(isSameRow(headed(true), headed(true))).toBe(true)
  expect(isSameRow(headed(true), headed(false))).toBe(false)
})

const DAY = { id: '2026-09-30', series: null, isTotal: false }
const SERIES = seriesWith({ points: [sentPoint('0.5')], gaps: [null] })

it('the name and the values of a day follow another form of dates', async () => {
  const { container } = await renderWindow(
    <WithDateForm>
      <p>
        <LineName line={DAY} showsBasis={false} />
        <CellValue series={SERIES} place={0} isTotal={false} heatmap={0} />
      </p>
    </WithDateForm>,
  )
  const seen = () => [container.querySelector('p')?.firstChild?.textContent, container.querySelector('button')?.title]
  expect(seen()).toEqual(['30 Sep 2026', expect.stringContaining('as of 30 Sep 2026')])
  inIsoForm(() => expect(seen()).toEqual(['2026-09-30', expect.stringContaining('as of 2026-09-30')]))
})

it.each([
  [false, false, 'QNTL Gross margin'],
  [true, false, 'QNTL Gross margin Trailing 12 months'],
  [false, true, 'QNTL Gross margin grossMargin'],
  [true, true, 'QNTL Gross margin Trailing 12 months grossMargin'],
])('the parts of the name of a series stand apart: basis %s, name as sent %s', async (showsBasis, showsSent, name) => {
  const line = { id: SERIES.key, series: SERIES, isTotal: false }
  const { container } = await renderWindow(
    <NamesAsSentContext value={showsSent}>
      <LineLooksContext value={lineStylesOf([SERIES])}>
        <LineName line={line} showsBasis={showsBasis} />
      </LineLooksContext>
    </NamesAsSentContext>,
  )
  const shown = container.querySelector<HTMLElement>('.ratio-name')
  expect(shown?.textContent.replaceAll(/\s+/g, ' ').trim()).toBe(name)
  expect(shown?.title).toContain('grossMargin')
})

it('the name of a series has the look of its line where the chart above tells it', async () => {
  const line = { id: SERIES.key, series: SERIES, isTotal: false }
  const { container } = await renderWindow(
    <>
      <LineName line={line} showsBasis={false} />
      <LineLooksContext value={lineStylesOf([SERIES])}>
        <LineName line={line} showsBasis={false} />
      </LineLooksContext>
    </>,
  )
  const names = [...container.querySelectorAll('.ratio-name')]
  expect(names.map((name) => name.querySelectorAll('.line-swatch').length)).toEqual([0, 1])
})
