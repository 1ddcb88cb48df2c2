// @vitest-environment jsdom
import { useState, type ReactNode } from 'react'
import { screen, within } from '@testing-library/react'
import { expect, it, describe } from 'vitest'
import type { HeldEarnings, HeldReport } from '../../../../../../app/domain/fundamentals/earnings/cached-earnings.ts'
import { columnTimes } from '../../../../../../app/domain/fundamentals/period-columns.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import {
  EarningsLane,
  cutWords,
  receivedWords,
  reportFacts,
  reportFigures,
  reportPins,
  reportPinWords,
} from '../../../../../../renderer/features/ratios/series/earnings-lane.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import type { ChartLane } from '../../../../../../renderer/ui/chart/chart-request.ts'
import { CommandTool } from '../../../../../../renderer/ui/controls/command-tools.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'

const RECEIVED = Date.UTC(2026, 6, 2, 12)

const report = (asOf: string | null, change: Partial<HeldReport> = {}): HeldReport => ({
  asOf,
  period: '3M',
  reportType: 'A',
  currency: 'USD',
  periodEnd: asOf,
  numbers: { revenue: '2990412000.0' },
  ...change,
})

const held = (symbol: string, ...reports: HeldReport[]): HeldEarnings => ({
  symbol,
  state: 'reports',
  answers: [
    { receivedAt: RECEIVED, request: { symbols: [symbol], period: null, reportType: null, fromDate: null }, reports },
  ],
})
const heldOf = (symbol: string, ...dates: string[]): HeldEarnings => held(symbol, ...dates.map((asOf) => report(asOf)))
const without = (symbol: string, state: HeldEarnings['state'] = 'not-asked'): HeldEarnings => ({
  symbol,
  state,
  answers: [],
})

const track = (): HTMLElement => screen.getByRole('group', { name: /^Earnings reports of the companies/ })
const pins = (): HTMLElement[] => [...track().querySelectorAll<HTMLElement>('.report-pin')]

async function laneOf(
  all: readonly HeldEarnings[] | NonNullable<Replies['earnings.held']>,
  {
    plot = { start: 56, width: 600 },
    symbols = ['QNTL', 'KSTL'],
    next = symbols,
    answer = () => new Promise(() => undefined),
  }: {
    plot?: ChartLane['plot']
    symbols?: readonly string[]
    next?: readonly string[]
    answer?: NonNullable<Replies['earnings.get']>
  } = {},
) {
  const opened: string[] = []
  const marks: (number | null)[] = []
  const Companies = ({ children }: { children: (symbols: readonly string[]) => ReactNode }) => {
    const [chosen, choose] = useState(symbols)
    return (
      <>
        {children(chosen)}
        <button type="button" onClick={() => choose(next)}>
          Change
        </button>
        <CommandTool id="ratios.ask-earnings">Ask</CommandTool>
      </>
    )
  }
  const view = await renderWindow(
    <CommandProvider>
      <ConnectionContext value={connectionView()}>
        <Companies>
          {(chosen) => (
            <EarningsLane
              lane={{
                plot,
                columns: ['2026 Q1', '2026 Q2', '2026 Q3'],
                isNewest: true,
                mark: (share) => marks.push(share),
              }}
              symbols={chosen}
              wanted={{ basis: 'A', period: '3M' }}
              inUnits
              strokeOf={(symbol) => (symbol === 'QNTL' ? 'red' : 'blue')}
              onReport={({ symbol, asOf }) => opened.push(`${symbol} ${asOf}`)}
            />
          )}
        </Companies>
      </ConnectionContext>
    </CommandProvider>,
    {
      'earnings.held': typeof all === 'function' ? all : () => all,
      'earnings.get': answer,
    },
  )
  await view.settle()
  return { ...view, opened, marks }
}

it('a pin says its report in short, in the colour of its company, and opens it', async () => {
  const { user, opened } = await laneOf([heldOf('QNTL', '2026-06-30'), heldOf('KSTL')])
  const pin = screen.getByRole('button', {
    name: 'QNTL · as of 30 Jun 2026 · Original, Quarter · received 2 Jul 2026. Revenue 2.99 bn USD',
  })
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
  const { user, inputsOf } = await laneOf([without('QNTL'), without('KSTL')])
  expect(track().textContent).toBe('The earnings were not asked for. Request them')
  expect(inputsOf('earnings.get')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Request them' }))
  expect(inputsOf('earnings.get').map(({ symbols }) => symbols)).toEqual([['QNTL', 'KSTL']])
})

it('says which companies were not asked for beside the pins of the others', async () => {
  const { user, inputsOf } = await laneOf([heldOf('QNTL', '2026-06-30'), without('KSTL')])
  expect(track().getAttribute('aria-label')).toContain('Not asked: KSTL.')
  await user.click(screen.getByRole('button', { name: '1 not asked' }))
  expect(inputsOf('earnings.get').map(({ symbols }) => symbols)).toEqual([['KSTL']])
})

it('says that no report is in the time of the chart', async () => {
  await laneOf([heldOf('QNTL', '2001-06-30'), heldOf('KSTL')])
  expect(track().textContent).toBe('No cached report has its date in this time. ')
})

it('says why the reports cannot be read', async () => {
  await laneOf(refusing({ kind: 'storage-failed', reason: 'busy', detail: '' }))
  expect(screen.getByRole('status').textContent).toContain('The earnings are not shown.')
})

it('keeps its room before the plot is drawn', async () => {
  const { container } = await laneOf([heldOf('QNTL', '2026-06-30')], { plot: null })
  expect(container.querySelector('.earnings-lane')?.childElementCount).toBe(0)
})

it('says why a company has no reports, each with its own reason', async () => {
  await laneOf([without('QNTL', 'failure'), without('KSTL', 'none')])
  expect(track().textContent).toBe(
    'The service reported a failure or errors for QNTL. The service sent no report that names KSTL. Request QNTL',
  )
})

it('requests again what was answered with a failure', async () => {
  const all = [heldOf('QNTL', '2026-06-30'), without('VRTX', 'failure'), without('KSTL')]
  const { user, inputsOf } = await laneOf(all, { symbols: all.map(({ symbol }) => symbol) })
  await user.click(screen.getByRole('button', { name: '1 not asked, 1 failed' }))
  expect(inputsOf('earnings.get').map(({ symbols }) => symbols)).toEqual([['KSTL', 'VRTX']])
})

it('asks the service again after a failure that it sent in this session', async () => {
  const { user, settle, inputsOf } = await laneOf([heldOf('QNTL', '2026-06-30'), without('KSTL', 'failure')], {
    answer: () => ({
      value: { ok: false, errors: [], dataText: 'null', response: { hash: '', path: '$' } },
      source: { state: 'live', receivedAt: RECEIVED, because: null },
    }),
  })
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: '1 failed' }))
    await settle()
    expect(inputsOf('earnings.get')).toHaveLength(times)
  }
})

it('says when the reports were received, and what their dates are', async () => {
  await laneOf([heldOf('QNTL', '2026-06-30'), heldOf('KSTL')])
  expect(track().getAttribute('aria-label')).toContain('the service does not say what its dates mean')
  expect(track().getAttribute('aria-label')).toContain('Received 2 Jul 2026.')
})

const ask = (): HTMLElement => screen.getByRole('button', { name: 'Ask' })

it('of more companies than are read it says so, and does not say that every one is cached', async () => {
  const many = Array.from({ length: 41 }, (_, place) => `S${place}`)
  const { inputsOf } = await laneOf(({ symbols }) => symbols.map((symbol) => heldOf(symbol, '2026-06-30')), {
    symbols: many,
  })
  expect(inputsOf('earnings.held').map(({ symbols }) => symbols.length)).toEqual([40])
  expect(track().getAttribute('aria-label')).toContain('Only the reports of the first 40 companies are shown.')
  expect(ask().title).toContain('for the first 40 companies, which the lane shows, already')
})

it.each<[string, NonNullable<Replies['earnings.held']>, string, string[]?]>([
  ['without a company', () => [], 'Choose a company first.', []],
  ['while the cached reports are read', () => new Promise(() => undefined), 'The cached reports are being read.'],
  [
    'when they cannot be read',
    refusing({ kind: 'storage-failed', reason: 'busy', detail: '' }),
    'It is not known what is cached, because the reports could not be read.',
  ],
  [
    'when every company was answered for',
    ({ symbols }) => symbols.map((symbol) => without(symbol, 'none')),
    'The service has answered for every company already. Earnings has the way to request them again.',
  ],
])('%s nothing is requested, for a reason of its own', async (_, answer, reason, symbols = ['QNTL', 'KSTL']) => {
  await laneOf(answer, { symbols })
  expect(ask().getAttribute('aria-disabled') ?? String((ask() as HTMLButtonElement).disabled)).toBe('true')
  expect(ask().title).toContain(reason)
})

it('while other companies are read, those that were removed have no pin and are not requested', async () => {
  let count = 0
  const { user, settle, inputsOf } = await laneOf(
    ({ symbols }) => {
      count += 1
      if (count > 1) return new Promise(() => undefined)
      return symbols.map((symbol) => (symbol === 'OLDC' ? without(symbol) : heldOf(symbol, '2026-06-30')))
    },
    { symbols: ['QNTL', 'KSTL', 'OLDC'], next: ['QNTL', 'NEWC'] },
  )
  expect([pins().length, pins()[0]?.childElementCount]).toEqual([1, 2])
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await settle()
  expect(pins()[0]?.childElementCount).toBe(1)
  expect(track().getAttribute('aria-label')).not.toContain('OLDC')
  expect(ask().title).toContain('The cached reports are being read.')
  await user.click(ask())
  expect(inputsOf('earnings.get')).toEqual([])
})

it('says the first and the last day on which reports were received', () => {
  const [only] = heldOf('A').answers
  const both = ['2024-03-03', '2026-11-24'].map((day) => ({
    ...heldOf('A'),
    answers: only === undefined ? [] : [{ ...only, receivedAt: Date.parse(`${day}T12:00Z`) }],
  }))
  expect([receivedWords([]), receivedWords(both)]).toEqual([null, 'Received from 3 Mar 2024 to 24 Nov 2026.'])
})

it('companies beyond the first 40 are said to have no pins', () => {
  expect([cutWords(40), cutWords(41)]).toEqual([null, 'Only the reports of the first 40 companies are shown.'])
})

describe('the pins of reports', () => {
  const QUARTERS = ['2025 Q4', '2026 Q1', '2026 Q2']
  const ORIGINAL = { basis: 'A', period: '3M' }
  const onPlot = (columns: readonly string[]) => ({ columns, times: columnTimes(columns) ?? [] })
  const WHOLE = { ...onPlot(QUARTERS), isNewest: true, apart: 0.05 }

  const pinsOf = (all: readonly HeldEarnings[], change: Partial<typeof WHOLE> = {}, wanted = ORIGINAL) =>
    reportPins(all, wanted, { ...WHOLE, ...change })
  const datesOf = (all: readonly HeldEarnings[], change: Partial<typeof WHOLE> = {}) =>
    pinsOf(all, change).map(({ reports }) => reports.map(({ asOf }) => asOf).join(' '))

  it('a report stands at its date on the axis', () => {
    const [pin] = pinsOf([held('QNTL', report('2026-04-01'))])
    expect(pin?.share).toBeCloseTo(0.5, 1)
  })

  it('a report from before the first column has no pin', () => {
    expect(datesOf([held('QNTL', report('2025-09-30'), report('2026-04-01'))])).toEqual(['2026-04-01'])
  })

  it.each([
    [['2026 Q1', '2026 Q2', '2026 Q3'], '2026-03-31', '3M'],
    [['2021 Q3', '2021 Q4'], '2021-09-30', '3M'],
    [['2025', '2026'], '2025-12-31', '12M'],
    [['2025', '2026'], '2025-06-30', '12M'],
    [['2026-03-31', '2026-06-30'], '2026-03-31', '3M'],
  ])('on %j the report of %s stands at the first column', (columns, asOf, period) => {
    const all = [held('QNTL', report(asOf, { period }))]
    expect(pinsOf(all, onPlot(columns)).map(({ share }) => share)).toEqual([0])
  })

  it('a report that closes a column before the first one has no pin', () => {
    expect(datesOf([held('QNTL', report('2025-12-31'))], onPlot(['2026 Q1', '2026 Q2']))).toEqual([])
  })

  it('the reports of several responses are of one company, each with the time and request of its own', () => {
    const [whole] = held('QNTL', report('2026-04-01')).answers
    const request = { symbols: ['QNTL'], period: '3M', reportType: null, fromDate: null }
    const newer = { receivedAt: RECEIVED + 1, request, reports: [report('2026-06-30')] }
    const pins = pinsOf([
      { symbol: 'QNTL', state: 'reports', answers: [newer, ...(whole === undefined ? [] : [whole])] },
    ])
    expect(pins.flatMap(({ reports }) => reports.map((each) => [each.asOf, each.request.period]))).toEqual([
      ['2026-04-01', null],
      ['2026-06-30', '3M'],
    ])
  })

  it('a report after the last column stands at the end where that is the newest, and nowhere otherwise', () => {
    const all = [held('QNTL', report('2026-07-20'))]
    expect(pinsOf(all).map(({ share }) => share)).toEqual([1])
    expect(datesOf(all, { isNewest: false })).toEqual([])
  })

  it('a date that cannot be read has no pin', () => {
    expect(datesOf([held('QNTL', report(null), report('Q1 2026'), report('2026-02-31'))])).toEqual([])
  })

  it('the reports of one day of a company have one pin, of the wanted basis', () => {
    const restated = report('2026-04-01', { reportType: 'R' })
    const [pin, ...others] = pinsOf([held('QNTL', restated, report('2026-04-01'))])
    expect(others).toEqual([])
    expect(pin?.reports.map((each) => [each.report.reportType, each.others])).toEqual([['A', ['Restated']]])
  })

  it('a day with another basis only has a pin as well', () => {
    const [first] = pinsOf([held('QNTL', report('2026-02-01', { reportType: 'P' }), report('2026-04-01'))])
    expect(first?.reports[0]?.report.reportType).toBe('P')
  })

  it('pins that would be over each other are one', () => {
    const all = [held('QNTL', report('2026-04-01')), held('KSTL', report('2026-04-03'), report('2026-06-30'))]
    expect(datesOf(all)).toEqual(['2026-04-01 2026-04-03', '2026-06-30'])
  })

  it('a report says its date, basis, period, what else has its date, and when it was received', () => {
    const [pin] = pinsOf([
      held('QNTL', report('2026-04-01', { periodEnd: '2026-03-28' }), report('2026-04-01', { reportType: 'R' })),
    ])
    const [dated] = pin?.reports ?? []
    expect(dated === undefined ? '' : reportFacts(dated)).toBe(
      'as of 1 Apr 2026 · Original, Quarter · period to 28 Mar 2026 · also Restated · received 2 Jul 2026',
    )
  })

  it('a report says a few of its numbers in units, or as sent', () => {
    const [pin] = pinsOf([
      held('QNTL', report('2026-04-01', { numbers: { revenue: '2990412000.0', dilutedEps: '3.45' } })),
    ])
    const [dated] = pin?.reports ?? []
    if (dated === undefined) throw new Error('no report')
    expect(reportFigures(dated, {}, true)).toBe('Revenue 2.99 bn USD · Diluted EPS 3.45 USD')
    expect(reportFigures(dated, {}, false)).toBe('Revenue 2990412000.0 · Diluted EPS 3.45')
  })

  it('a pin of many reports lists the first and counts the rest', () => {
    const all = ['A', 'B', 'C', 'D', 'E'].map((symbol) => held(symbol, report('2026-04-01')))
    const [pin] = pinsOf(all)
    const lines = pin === undefined ? [] : reportPinWords(pin, {}, true).split('\n')
    expect([lines.at(0), lines.at(-1)]).toEqual(['5 earnings reports', 'and 2 more'])
  })
})
