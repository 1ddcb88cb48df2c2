// @vitest-environment jsdom
import { useRef, type ReactElement } from 'react'
import { fireEvent, screen, render, within } from '@testing-library/react'
import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest'
import { applyTransform } from '../../../../../../app/domain/fundamentals/transforms.ts'
import { NOTHING_KEPT, type Scroll } from '../../../../../../app/domain/window/drafts.ts'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'
import { openRatioTable, TABLE_SET } from '../../../../../support/window/ratio-table-window.tsx'
import { useEndInSight } from '../../../../../../renderer/features/ratios/series/ratio-table.tsx'
import { createKeeper, KeeperContext } from '../../../../../../renderer/ui/states/view-state.ts'

describe('Ctrl+C', () => {
  it('copies the selected cells as sent, with heads', async () => {
    const { select, copied } = await openRatioTable()
    select('60.0%', '50.0%')
    expect(copied().get('text/plain')).toBe(
      'Symbol\tCompany\tRatio\tName as sent\tBasis\t2026 Q2\t2026 Q1\r\nQNTL\tQNTL\tGross margin\tgrossMargin\tTTM\t0.60\t0.50',
    )
  })

  it('copies the whole table with what it shows when nothing is selected', async () => {
    const data = (await openRatioTable()).copied()
    expect(data.get('text/plain')?.split('\r\n')[2]).toBe('KSTL\tKSTL\tGross margin\tgrossMargin\tTTM\t\t0.30')
    expect(data.get('text/plain')).toContain('Made up')
    expect(data.get('text/html')).toContain('>0.30</td>')
  })

  it('names the periods of a transposed table', async () => {
    const { select, copied } = await openRatioTable({ transposed: true })
    select('60.0%', '50.0%')
    expect(copied().get('text/plain')).toBe('Period\tQNTL QNTL Gross margin TTM\r\n2026 Q2\t0.60\r\n2026 Q1\t0.50')
  })
})

describe('a table under a transform', () => {
  const indexed = applyTransform(TABLE_SET, 'index', 4)

  it('says which in its corner', async () => {
    await openRatioTable({}, {}, indexed)
    expect(screen.getByRole('columnheader', { name: /^Ratio/ }).textContent).toBe('Ratio · Indexed, 2026 Q1 = 100')
  })

  it('says which in what is copied of it', async () => {
    const { select, copied } = await openRatioTable({}, {}, indexed)
    expect(copied().get('text/plain')).toContain('\tTTM\tIndexed, 2026 Q1 = 100\t')
    select('120.00', '—')
    expect(copied().get('text/plain')?.split('\r\n')).toEqual([
      'Symbol\tCompany\tRatio\tName as sent\tBasis\tShown as\t2026 Q2',
      'QNTL\tQNTL\tGross margin\tgrossMargin\tTTM\tIndexed, 2026 Q1 = 100\t120',
      'KSTL\tKSTL\tGross margin\tgrossMargin\tTTM\tIndexed, 2026 Q1 = 100\t',
    ])
  })

  it('says which in the heads of its columns where it is transposed', async () => {
    const { select, copied } = await openRatioTable({ transposed: true }, {}, indexed)
    select('120.00', '—')
    expect(copied().get('text/plain')?.split('\r\n')[0]).toBe(
      'Period\tQNTL QNTL Gross margin TTM Indexed, 2026 Q1 = 100\tKSTL KSTL Gross margin TTM Indexed, 2026 Q1 = 100',
    )
  })

  it('says which in the heads of its sectors', async () => {
    const both = { QNTL: 'Energy', KSTL: 'Energy' }
    const steady = seriesWith({ symbol: 'KSTL', points: [sentPoint('0.5'), sentPoint('0.5')] })
    const set = { ...TABLE_SET, series: [...TABLE_SET.series.slice(0, 1), steady] }
    const { copied, select, settle } = await openRatioTable({ bySector: true }, both, applyTransform(set, 'index', 4))
    await settle()
    select('110.00', '120.00')
    expect(copied().get('text/plain')?.split('\r\n')).toEqual([
      'Symbol\tCompany\tRatio\tName as sent\tBasis\tShown as\tSector, as stories said\t2026 Q2',
      'Energy\tMedian, 2 companies\tGross margin\tgrossMargin\tTTM\tIndexed, 2026 Q1 = 100\tEnergy\t110',
      'QNTL\tQNTL\tGross margin\tgrossMargin\tTTM\tIndexed, 2026 Q1 = 100\tEnergy\t120',
    ])
  })
})

it('the line below the table adds up what is selected, which a command clears', async () => {
  const { region, select, run, why } = await openRatioTable()
  expect(why('window.clear-cells')).toBe('Select cells in the table first.')
  select('60.0%', '30.0%')
  expect(screen.getByText(/^4 cells/).textContent).toBe(
    '4 cells · sum 140.0% · mean 46.7% · median 50.0% · 1 without a number',
  )
  run('window.clear-cells')
  expect(region.querySelectorAll('[aria-selected="true"]')).toHaveLength(0)
})

it('a head sorts by its column, and rows without a value come last', async () => {
  const { user, rows } = await openRatioTable()
  await user.click(screen.getByRole('button', { name: '2026 Q1' }))
  await user.click(screen.getByRole('button', { name: '2026 Q1' }))
  expect(rows().map((name) => name.slice(0, 4))).toEqual(['KSTL', 'QNTL'])
  await user.click(screen.getByRole('button', { name: '2026 Q2' }))
  expect(rows().map((name) => name.slice(0, 4))).toEqual(['QNTL', 'KSTL'])
})

describe('the own order of the table', () => {
  it('moves a series down and up', async () => {
    const { select, run, rows } = await openRatioTable()
    select('60.0%', '60.0%')
    run('ratios.move-down')
    expect(rows().map((name) => name.slice(0, 4))).toEqual(['KSTL', 'QNTL'])
    run('ratios.move-up')
    expect(rows().map((name) => name.slice(0, 4))).toEqual(['QNTL', 'KSTL'])
  })

  it('is not changed while the table is sorted', async () => {
    const { user, select, why } = await openRatioTable()
    await user.click(screen.getByRole('button', { name: '2026 Q1' }))
    select('60.0%', '60.0%')
    expect(why('ratios.move-down')).toBe('The table is sorted by a column. Choose its head until it is not.')
  })
})

describe('the columns of the table', () => {
  const heads = (): string[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  it('are hidden period by period, and shown again', async () => {
    const { select, run, why } = await openRatioTable()
    select('60.0%', '60.0%')
    run('ratios.hide-period')
    expect(heads()).toEqual(['Ratio', '2026 Q1'])
    select('50.0%', '50.0%')
    expect(why('ratios.hide-period')).toBe('The last period stays.')
    run('ratios.show-hidden')
    expect(heads()).toEqual(['Ratio', '2026 Q2', '2026 Q1'])
  })

  it('stay at the side up to the cell, or scroll again', async () => {
    const { region, select, run } = await openRatioTable()
    const frozen = () => region.querySelectorAll('[data-frozen]').length
    select('60.0%', '60.0%')
    run('ratios.freeze')
    // A head and two cells.
    expect(frozen()).toBe(3)
    run('ratios.freeze')
    expect(frozen()).toBe(0)
  })

  it('have the width that a person gives them', async () => {
    const { region, select, run } = await openRatioTable()
    const widths = () => [...region.querySelectorAll('col')].map(({ style }) => Number.parseInt(style.width, 10))
    select('60.0%', '60.0%')
    run('ratios.widen')
    const [, before = 0] = widths()
    run('ratios.widen')
    expect(widths()[1]).toBe(before + 20)
    run('ratios.narrow')
    expect(widths()[1]).toBe(before)
  })

  it('take another width from the pointer, and the usual one with a double click', async () => {
    const { region } = await openRatioTable()
    Element.prototype.setPointerCapture = () => undefined
    const grip = (): Element => region.querySelectorAll('.column-grip')[1] ?? region
    fireEvent.pointerDown(grip(), { clientX: 100, button: 0 })
    fireEvent.pointerMove(grip(), { clientX: 250 })
    fireEvent.pointerUp(grip(), { clientX: 250 })
    expect(region.querySelectorAll('col')[1]?.style.width).toBe('150px')
    fireEvent.doubleClick(grip())
    expect(region.querySelectorAll('col')).toHaveLength(0)
  })

  it.each([
    ['ends where it began', (grip: Element) => fireEvent.pointerUp(grip, { clientX: 100 })],
    ['is taken by the system', (grip: Element) => fireEvent.pointerCancel(grip)],
  ])('keep their width when the pointer %s', async (_how, leave) => {
    const { region } = await openRatioTable()
    Element.prototype.setPointerCapture = () => undefined
    const grip = (): Element => region.querySelectorAll('.column-grip')[1] ?? region
    fireEvent.pointerDown(grip(), { clientX: 100, button: 0 })
    fireEvent.pointerMove(grip(), { clientX: 250 })
    fireEvent.pointerMove(grip(), { clientX: 100 })
    leave(grip())
    fireEvent.pointerMove(grip(), { clientX: 250 })
    expect(region.querySelectorAll('col')).toHaveLength(0)
  })
})

it('finds a text in the table, goes on with Enter, and leaves the cell with Escape', async () => {
  const { user, region, run } = await openRatioTable()
  run('ratios.find')
  const field = screen.getByRole('searchbox', { name: 'Find in the table' })
  const selected = (): string[] =>
    [...region.querySelectorAll('[aria-selected="true"]')].map(({ textContent }) => textContent)
  await user.type(field, '0%')
  expect(screen.getByText('1 of 3')).toBeTruthy()
  expect(selected()).toEqual(['60.0%'])
  await user.keyboard('{Enter}{Enter}')
  expect(selected()).toEqual(['30.0%'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(document.activeElement?.textContent).toBe('30.0%')
})

describe('the median and the mean', () => {
  it('stand below the companies, and are computed from those that have a value', async () => {
    const { region } = await openRatioTable({ totals: true })
    const cells = [...region.querySelectorAll('tr[data-total]')].map((row) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent.trim()),
    )
    expect(cells).toEqual([
      ['Median of 2 Gross margin', '— not calculable: too few companies have a value', '40.0%'],
      ['Mean of 2 Gross margin', '— not calculable: too few companies have a value', '40.0%'],
    ])
  })

  it('stay below when the companies are sorted', async () => {
    const { user, rows } = await openRatioTable({ totals: true })
    await user.click(screen.getByRole('button', { name: '2026 Q1' }))
    expect(rows().map((name) => name.slice(0, 4))).toEqual(['QNTL', 'KSTL', 'Medi', 'Mean'])
  })
})

describe('a command for the current cell', () => {
  it('needs one, and sorts by its column', async () => {
    const { select, run, rows, why } = await openRatioTable()
    expect([why('ratios.sort-column'), why('ratios.hide-row')]).toEqual([
      'Choose a cell of the table first.',
      'Choose a cell of the table first.',
    ])
    select('30.0%', '30.0%')
    run('ratios.sort-column')
    run('ratios.sort-column')
    expect(rows().map((name) => name.slice(0, 4))).toEqual(['KSTL', 'QNTL'])
  })

  it('hides its series, and shows it again', async () => {
    const { select, run, rows, why } = await openRatioTable()
    select('50.0%', '50.0%')
    run('ratios.hide-row')
    expect(rows().map((name) => name.slice(0, 4))).toEqual(['KSTL'])
    select('30.0%', '30.0%')
    expect(why('ratios.hide-row')).toBe('The last series stays.')
    run('ratios.show-hidden')
    expect(rows()).toHaveLength(2)
  })

  it('leaves hidden what other companies and bases have hidden', async () => {
    const { select, run, latest } = await openRatioTable({ hidden: ['ELSE roe A'] })
    select('50.0%', '50.0%')
    run('ratios.hide-row')
    expect(latest().hidden).toEqual(['ELSE roe A', 'QNTL grossMargin TTM'])
  })

  it('shows nothing again where only what is not in the table is hidden', async () => {
    const { why } = await openRatioTable({ hidden: ['ELSE roe A'], hiddenPeriods: ['FY2019 Q1'] })
    expect(why('ratios.show-hidden')).toBe('Nothing is hidden.')
  })

  it('moves its series where the table was sorted by a column that is not there now', async () => {
    const { select, why } = await openRatioTable({ sort: { id: 'FY2019 Q1', descending: true } })
    select('60.0%', '60.0%')
    expect(why('ratios.move-down')).toBe(null)
  })

  it('does not hide what is computed', async () => {
    const { why } = await openRatioTable({ totals: true })
    const figure = document.querySelector('tr[data-total] .sourced')
    if (figure !== null) fireEvent.pointerDown(figure, { button: 0 })
    expect(why('ratios.hide-row')).toBe('This row is computed from the others.')
  })
})

it('each series has a line of its trend, and the colours of a heat map a legend, when that is chosen', async () => {
  const { region } = await openRatioTable({ sparklines: true, heatmap: true })
  expect(region.querySelectorAll('tbody .sparkline')).toHaveLength(2)
  expect(screen.getByText(/highest value of each series/)).toBeDefined()
})

type Along = 'across' | 'down'

function Scroller({ isAtEnd, along }: { isAtEnd: boolean; along: Along }): ReactElement {
  const holder = useRef<HTMLDivElement>(null)
  useEndInSight('table', holder, isAtEnd, along)
  return <div ref={holder} data-testid="scroller" />
}

/** A scroller whose place was kept, or not. */
function open(isAtEnd: boolean, along: Along, kept: Scroll | null = null) {
  const keeper = createKeeper(NOTHING_KEPT, { onDraft: () => undefined, onScroll: () => undefined })
  keeper.keepScroll('table', kept)
  const scroller = (at: boolean, to: Along): ReactElement => (
    <KeeperContext value={keeper}>
      <Scroller isAtEnd={at} along={to} />
    </KeeperContext>
  )
  const view = render(scroller(isAtEnd, along))
  const element = within(view.container).getByTestId('scroller')
  return {
    show: (next: boolean, to: Along = along) => view.rerender(scroller(next, to)),
    moveTo(left: number, top: number) {
      element.scrollLeft = left
      element.scrollTop = top
    },
    at: () => [element.scrollLeft, element.scrollTop],
  }
}

describe('the table with the newest at its end', () => {
  // All of a scroller is 900 pixels long.
  beforeEach(() => {
    for (const size of ['scrollWidth', 'scrollHeight'] as const)
      vi.spyOn(Element.prototype, size, 'get').mockReturnValue(900)
  })
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['across', [900, 40], [0, 40]],
    ['down', [40, 900], [40, 0]],
  ] as const)('goes to the end %s, and back to the beginning', (along, end, beginning) => {
    const { show, moveTo, at } = open(false, along)
    moveTo(40, 40)
    show(true)
    expect(at()).toEqual(end)
    show(false)
    expect(at()).toEqual(beginning)
  })

  it('opens where the newest is', () => {
    expect([open(true, 'across').at(), open(true, 'down').at(), open(false, 'across').at()]).toEqual([
      [900, 0],
      [0, 900],
      [0, 0],
    ])
  })

  it('leaves where the table was when it opens with a kept place, and while nothing of that changes', () => {
    const { show, moveTo, at } = open(true, 'across', { left: 40, top: 40 })
    expect(at()).toEqual([0, 0])
    moveTo(40, 40)
    show(true)
    expect(at()).toEqual([40, 40])
  })

  it('goes to the end again when the table turns', () => {
    const { show, at } = open(true, 'across', { left: 40, top: 0 })
    show(true, 'down')
    expect(at()).toEqual([0, 900])
  })
})
