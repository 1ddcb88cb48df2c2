// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { createRef, useState } from 'react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import type { KeyBindings } from '../../../../../app/domain/commands/bindings.ts'
import type { ChartSpan } from '../../../../../app/domain/fundamentals/chart-span.ts'
import { CommandProvider, useFindCommand } from '../../../../../renderer/commands/commands.tsx'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { SeriesChart } from '../../../../../renderer/ui/chart/series-chart.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

const COLUMNS = Array.from({ length: 10 }, (_, place) => `${2016 + place}-12-31`)
const SET = {
  columns: COLUMNS,
  series: [
    seriesWith({
      points: COLUMNS.map((_, place) => sentPoint(String(place))),
      gaps: COLUMNS.map(() => null),
    }),
  ],
}

function Reason(): ReactElement {
  return <p>{`Whole: ${useFindCommand()('chart.whole-span')?.unavailable ?? 'can run'}`}</p>
}

function Chart({ onSpan }: { onSpan: (span: ChartSpan) => void }): ReactElement {
  const [span, setSpan] = useState<ChartSpan>('all')
  return (
    <SeriesChart
      name="ratios"
      set={SET}
      lineStyles={lineStylesOf(SET.series)}
      choice={INITIAL_RATIOS.chart}
      span={span}
      onSpan={(next) => {
        onSpan(next)
        setSpan(next)
      }}
      pictureOf={createRef()}
      words={{ command: 'ratios.describe-chart', beside: 'table', facts: [] }}
    />
  )
}

async function open({ bindings = {}, singleKeys = true }: { bindings?: KeyBindings; singleKeys?: boolean } = {}) {
  const spans: ChartSpan[] = []
  const view = await renderWindow(
    <CommandProvider bindings={bindings} singleKeys={singleKeys}>
      <Reason />
      <Chart onSpan={(span) => spans.push(span)} />
    </CommandProvider>,
    {},
  )
  await view.settle()
  return { ...view, spans }
}

it('plus shows fewer periods, also when the chart does not have the focus, and 0 shows all of them', async () => {
  const { user, spans, settle } = await open()
  await user.keyboard('+')
  await settle()
  expect(spans).toHaveLength(1)
  expect(spans[0]).not.toBe('all')
  await user.keyboard('0')
  expect(spans[1]).toBe('all')
})

it('the keys of a chart do nothing while single keys are off', async () => {
  const { user, spans } = await open({ singleKeys: false })
  screen.getByRole('group', { name: /^Chart of 1 series/ }).focus()
  await user.keyboard('+')
  await user.keyboard('0')
  expect(spans).toEqual([])
})

it('the keys of a chart can be changed', async () => {
  const { user, spans } = await open({ bindings: { 'chart.zoom-in': ['z'] } })
  await user.keyboard('+')
  expect(spans).toEqual([])
  await user.keyboard('z')
  expect(spans).toHaveLength(1)
})

it('a chart of every period says why it cannot show more', async () => {
  const { user, settle } = await open()
  expect(screen.getByText('Whole: The chart shows every period.')).toBeDefined()
  await user.keyboard('+')
  await settle()
  expect(screen.getByText('Whole: can run')).toBeDefined()
})
