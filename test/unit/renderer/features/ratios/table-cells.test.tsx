// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { LineLooksContext } from '../../../../../renderer/features/ratios/line-looks.ts'
import { CellValue, LineName } from '../../../../../renderer/features/ratios/table-cells.tsx'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { inIsoForm, WithDateForm } from '../../../../support/date-forms.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

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
  [false, 'QNTL Gross margin grossMargin'],
  [true, 'QNTL Gross margin Trailing 12 months grossMargin'],
])('the parts of the name of a series stand apart, with its basis or without', async (showsBasis, name) => {
  const line = { id: SERIES.key, series: SERIES, isTotal: false }
  const { container } = await renderWindow(
    <LineLooksContext value={lineStylesOf([SERIES])}>
      <LineName line={line} showsBasis={showsBasis} />
    </LineLooksContext>,
  )
  expect(container.querySelector('.ratio-name')?.textContent.replaceAll(/\s+/g, ' ').trim()).toBe(name)
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
