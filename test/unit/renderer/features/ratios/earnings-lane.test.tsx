// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HeldEarnings } from '../../../../../app/domain/fundamentals/held-earnings.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { EarningsLane } from '../../../../../renderer/features/ratios/earnings-lane.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import type { ChartLane } from '../../../../../renderer/ui/chart/chart-lane.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'

const heldOf = (symbol: string, ...dates: string[]): HeldEarnings => ({
  symbol,
  receivedAt: 1,
  request: { symbols: [symbol], period: null, reportType: null, fromDate: null },
  reports: dates.map((asOf) => ({
    asOf,
    period: '3M',
    reportType: 'A',
    currency: 'USD',
    periodEnd: asOf,
    numbers: { revenue: '2990412000.0' },
  })),
})
const notAsked = (symbol: string): HeldEarnings => ({ symbol, receivedAt: null, request: null, reports: [] })

const track = (): HTMLElement => screen.getByRole('group', { name: /^Earnings reports of the companies/ })
const pins = (): HTMLElement[] => [...track().querySelectorAll<HTMLElement>('.report-pin')]

async function laneOf(
  held: readonly HeldEarnings[] | NonNullable<Replies['earnings.held']>,
  { plot = { start: 56, width: 600 } }: { plot?: ChartLane['plot'] } = {},
) {
  const opened: string[] = []
  const marks: (number | null)[] = []
  const view = await renderWindow(
    <CommandProvider>
      <ConnectionContext value={connectionView()}>
        <EarningsLane
          lane={{
            plot,
            columns: ['2026 Q1', '2026 Q2', '2026 Q3'],
            isNewest: true,
            mark: (share) => marks.push(share),
          }}
          symbols={['QNTL', 'KSTL']}
          wanted={{ basis: 'A', period: '3M' }}
          inUnits
          strokeOf={(symbol) => (symbol === 'QNTL' ? 'red' : 'blue')}
          onReport={({ symbol, asOf }) => opened.push(`${symbol} ${asOf}`)}
        />
      </ConnectionContext>
    </CommandProvider>,
    {
      'earnings.held': typeof held === 'function' ? held : () => held,
      'earnings.get': () => new Promise(() => undefined),
    },
  )
  await view.settle()
  return { ...view, opened, marks }
}

it('a pin says its report in short, in the colour of its company, and opens it', async () => {
  const { user, opened } = await laneOf([heldOf('QNTL', '2026-06-30'), heldOf('KSTL')])
  const pin = screen.getByRole('button', { name: 'QNTL · as of 30 Jun 2026 · Original, Quarter. Revenue 2.99 bn USD' })
  expect(pin.querySelector('span')?.style.color).toBe('red')
  await user.click(pin)
  expect(opened).toEqual(['QNTL 2026-06-30'])
})

it('a pin of several reports has a bar for each company, and lists them', async () => {
  const { user, opened } = await laneOf([heldOf('QNTL', '2026-06-30'), heldOf('KSTL', '2026-06-30')])
  const [pin] = pins()
  expect([...(pin?.children ?? [])].map((bar) => (bar as HTMLElement).style.color)).toEqual(['red', 'blue'])
  await user.click(pin as HTMLElement)
  const dialog = screen.getByRole('dialog', { name: '2 earnings reports' })
  await user.click(within(dialog).getByRole('button', { name: /^KSTL/ }))
  expect([opened, screen.queryByRole('dialog')]).toEqual([['KSTL 2026-06-30'], null])
})

it('the arrow keys move between the pins, of which Tab reaches one, and Enter opens it', async () => {
  const { user, opened } = await laneOf([heldOf('QNTL', '2026-04-30', '2026-06-30'), heldOf('KSTL')])
  await user.tab()
  expect(document.activeElement).toBe(pins()[0])
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(pins()[1])
  await user.keyboard('{Enter}')
  expect(opened).toEqual(['QNTL 2026-06-30'])
})

it('a pin under the pointer is shown in the chart', async () => {
  const { user, marks } = await laneOf([heldOf('QNTL', '2026-07-01'), heldOf('KSTL')])
  await user.hover(pins()[0] as HTMLElement)
  expect(marks.map((share) => share?.toFixed(2))).toEqual(['0.49'])
})

it('says that nothing was asked for, and asks when it is told to', async () => {
  const { user, inputsOf } = await laneOf([notAsked('QNTL'), notAsked('KSTL')])
  expect(track().textContent).toBe('The earnings were not asked for. Request them')
  expect(inputsOf('earnings.get')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Request them' }))
  expect(inputsOf('earnings.get').map(({ symbols }) => symbols)).toEqual([['QNTL', 'KSTL']])
})

it('says which companies were not asked for beside the pins of the others', async () => {
  const { user, inputsOf } = await laneOf([heldOf('QNTL', '2026-06-30'), notAsked('KSTL')])
  expect(track().getAttribute('aria-label')).toContain('Not asked: KSTL.')
  await user.click(screen.getByRole('button', { name: '1 not asked' }))
  expect(inputsOf('earnings.get').map(({ symbols }) => symbols)).toEqual([['KSTL']])
})

it('says that no report is in the time of the chart', async () => {
  await laneOf([heldOf('QNTL', '2001-06-30'), heldOf('KSTL')])
  expect(track().textContent).toBe('No cached report has its date in this time. ')
})

it('says what its dates are', async () => {
  await laneOf([heldOf('QNTL', '2026-06-30'), heldOf('KSTL')])
  expect(track().getAttribute('aria-label')).toContain('the service does not say what its dates mean')
})

it('says why the reports cannot be read', async () => {
  await laneOf(refusing({ kind: 'storage-failed', reason: 'busy', detail: '' }))
  expect(screen.getByRole('status').textContent).toContain('The earnings are not shown.')
})

it('keeps its room before the plot is drawn', async () => {
  const { container } = await laneOf([heldOf('QNTL', '2026-06-30')], { plot: null })
  expect(container.querySelector('.earnings-lane')?.childElementCount).toBe(0)
})
