// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { earningsSeries } from '../../../../../renderer/features/earnings/earnings-series.ts'
import { EarningsChart } from '../../../../../renderer/features/earnings/earnings-chart.tsx'
import '../../../../../renderer/ui/chart/series-chart.tsx'
import { ContextMenuArea } from '../../../../../renderer/ui/controls/context-menu.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { earningsReport } from '../../../../support/records/earnings-report.ts'

const REPORTS = ['2025-12-31', '2026-03-31'].map((asOf, place) =>
  earningsReport({ asOf, numbers: { basicEps: `0.1${place}` } }),
)

const chart = (paths: readonly string[], symbol: string | null = 'QNTL') =>
  renderWindow(
    <CommandProvider>
      <ContextMenuArea className="area">
        <EarningsChart
          symbol={symbol}
          set={earningsSeries(REPORTS, paths, {}, { hash: 'h', path: '$' })}
          fields={paths}
          span="all"
          onSpan={() => undefined}
          words={{ command: 'earnings.describe-chart', beside: 'grid', facts: [] }}
        />
      </ContextMenuArea>
    </CommandProvider>,
  )

async function groupsOfMenu(symbol: string | null): Promise<(string | null)[]> {
  const view = await chart(['basicEps'], symbol)
  await view.settle()
  fireEvent.contextMenu(screen.getByRole('application', { name: /^Chart of/ }))
  await view.settle()
  return screen
    .getAllByRole('group')
    .filter((group) => group.closest('[role=menu]') !== null)
    .map((group) => group.firstElementChild?.textContent ?? null)
}

it('without a field it says how one gets there', async () => {
  await chart([])
  expect(screen.getByText('No field in the chart')).toBeDefined()
})

it('its menu has what is done with a chart, and with the company', async () => {
  expect(await groupsOfMenu('QNTL')).toEqual(['Chart', 'QNTL'])
})

it('its menu knows no company where the reports name none', async () => {
  expect(await groupsOfMenu(null)).toEqual(['Chart'])
})
