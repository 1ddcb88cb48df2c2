// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import type { SeriesSet } from '../../../../../app/domain/fundamentals/series.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { ChartBoundary } from '../../../../../renderer/ui/chart/chart-boundary.tsx'
import { SeriesChart } from '../../../../../renderer/ui/chart/series-chart.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const EMPTY: SeriesSet = { columns: [], series: [] }

/** A chart of these values beside a button that chooses none. */
function View({ of }: { of: SeriesSet }): ReactElement {
  const [set, setSet] = useState(of)
  return (
    <CommandProvider>
      <button onClick={() => setSet(EMPTY)}>other values</button>
      <ChartBoundary set={set}>
        <SeriesChart
          name="ratios"
          set={set}
          lineStyles={new Map()}
          choice={INITIAL_RATIOS.chart}
          span="all"
          onSpan={() => undefined}
          pictureOf={{ current: null }}
          words={{ command: 'ratios.describe-chart', beside: 'table', facts: [] }}
        />
      </ChartBoundary>
    </CommandProvider>
  )
}

/** Values of which drawing fails. */
const BROKEN: SeriesSet = {
  series: [],
  get columns(): never {
    throw new Error('planted')
  },
}

it('a chart that fails to draw says so in its place, and the rest of the view stays', async () => {
  const failures: unknown[] = []
  await renderWindow(<View of={BROKEN} />, {}, (thrown) => failures.push(thrown))
  const { textContent } = screen.getByRole('alert')
  expect(textContent).toContain('The chart could not be drawn')
  expect(textContent).toContain('This is an error in the application.')
  expect(screen.getByText('other values')).toBeDefined()
  expect(failures).toEqual([new Error('planted')])
})

it('a chart that failed is drawn by Try again', async () => {
  let isBroken = true
  const repaired: SeriesSet = {
    series: [],
    get columns() {
      if (isBroken) throw new Error('planted')
      return []
    },
  }
  const { user } = await renderWindow(<View of={repaired} />)
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('application', { name: /^Chart of 0 series/ })).toBeDefined()
})

it('a chart that failed is drawn for other values', async () => {
  const { user } = await renderWindow(<View of={BROKEN} />)
  await user.click(screen.getByRole('button', { name: 'other values' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('application', { name: /^Chart of 0 series/ })).toBeDefined()
})
