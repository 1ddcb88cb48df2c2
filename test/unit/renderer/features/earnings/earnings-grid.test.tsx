// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { EarningsReport } from '../../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { ProofTarget } from '../../../../../app/domain/responses/proof.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { EarningsGrid, linesOf, linesOfFields } from '../../../../../renderer/features/earnings/earnings-grid.tsx'
import { FieldSearch, reportTools } from '../../../../../renderer/features/earnings/earnings-tools.tsx'
import type { EarningsState } from '../../../../../renderer/features/earnings/earnings-state.ts'
import type { EarningsFields } from '../../../../../renderer/format/earnings-row.ts'
import { CommandTool } from '../../../../../renderer/ui/controls/command-tools.tsx'
import { InspectContext } from '../../../../../renderer/ui/text/sourced-number.tsx'
import { AlteredContext } from '../../../../../renderer/ui/states/integrity.tsx'
import { earningsReport } from '../../../../support/records/earnings-report.ts'
import { NamesAsSentContext } from '../../../../../renderer/ui/text/name.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const REPORTS = [earningsReport({ numbers: { eps: '1.25', sales: '4200', margin: '0.5' } })]

/** Data of another structure, flattened. */
const WHOLE: EarningsReport = {
  symbol: null,
  asOf: null,
  period: null,
  reportType: null,
  aorOrRestate: null,
  currency: null,
  periodEnd: null,
  numbers: { '[0].eps': '6.10' },
  texts: { '[0].note': 'diluted' },
  path: '',
}

type Shown = Pick<EarningsState, 'style' | 'basis' | 'period' | 'compare' | 'day'>

function Grid({
  first,
  reports = REPORTS,
  showing = {},
}: {
  first: EarningsFields
  reports?: readonly EarningsReport[]
  showing?: Partial<Shown>
}): ReactElement {
  const [fields, setFields] = useState(first)
  const [order, setOrder] = useState<readonly string[]>([])
  const [shown, setShown] = useState<Shown>({
    style: 'assumed',
    basis: null,
    period: null,
    day: null,
    compare: 'none',
    ...showing,
  })
  const tools = [
    { id: 'search', shows: <FieldSearch /> },
    ...reportTools(reports, shown, (change) => setShown({ ...shown, ...change })),
    ...(order.length === 0
      ? []
      : [{ id: 'order', shows: <CommandTool id="earnings.reset-order">Usual order</CommandTool> }]),
  ]
  return (
    <CommandProvider>
      {tools.map(({ id, shows }) => (
        <div key={id}>{shows}</div>
      ))}
      <EarningsGrid
        reports={reports}
        response={{ hash: 'h', path: '' }}
        fields={fields}
        onField={(path, choice) => setFields({ ...fields, [path]: choice })}
        order={order}
        onOrder={(next) => setOrder(next ?? [])}
        onLook={() => undefined}
        shown={shown}
      />
    </CommandProvider>
  )
}

async function open(fields: EarningsFields = {}) {
  const window = await renderWindow(<Grid first={fields} />, {})
  const rows = () => screen.getAllByRole('row').slice(1)
  const names = () => rows().flatMap(({ dataset }) => dataset.field ?? [])
  const nameOf = (field: string) => {
    const row = rows().find((each) => each.dataset.field === field)
    if (row === undefined) throw new Error(`no ${field}`)
    return within(row).getAllByRole('button')[1] as HTMLElement
  }
  return { ...window, names, nameOf, rows }
}

const PINNED = { label: null, display: 'as-sent', isPinned: true } as const

it('a report whose date is empty says so in its head', async () => {
  await renderWindow(
    <Grid first={{}} reports={[...REPORTS, earningsReport({ asOf: '', numbers: { eps: '1' } })]} />,
    {},
  )
  expect(screen.getAllByRole('columnheader').at(-1)?.textContent).toContain('no date')
})

describe('a field of the earnings', () => {
  it('moves down and up with the keys, and keeps the focus', async () => {
    const { user, names, nameOf } = await open()
    const [first = '', second = '', ...rest] = names()
    nameOf(first).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()).toEqual([second, first, ...rest])
    expect(document.activeElement).toBe(nameOf(first))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(names()).toEqual([first, second, ...rest])
  })

  it('moves where it is dragged', async () => {
    const { names, nameOf, rows } = await open()
    const [first = '', second = '', third = ''] = names()
    const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' }
    fireEvent.dragStart(nameOf(first), { dataTransfer })
    fireEvent.dragOver(rows()[2] as HTMLElement, { dataTransfer })
    fireEvent.drop(rows()[2] as HTMLElement, { dataTransfer })
    expect(names().slice(0, 3)).toEqual([second, third, first])
  })

  it('stays among the pinned ones', async () => {
    const { user, names, nameOf } = await open({ sales: PINNED })
    nameOf('sales').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()[0]).toBe('sales')
  })

  it('goes back to the order as sent', async () => {
    const { user, names, nameOf } = await open()
    const before = names()
    nameOf(before[0] ?? '').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(screen.getByRole('button', { name: 'Usual order' }))
    expect(names()).toEqual(before)
    expect(screen.queryByRole('button', { name: 'Usual order' })).toBeNull()
  })

  it('gets another name, and keeps the one as sent in its title', async () => {
    const { user, nameOf } = await open()
    await user.click(nameOf('eps'))
    await user.click(screen.getByRole('textbox', { name: 'Name' }))
    await user.paste('Earnings per share')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(nameOf('eps').textContent).toBe('Earnings per share')
    expect(nameOf('eps').title).toContain('Earnings per share · eps')
  })

  it('has its name as sent beside the one to be read where that is on', async () => {
    const named = { eps: { label: 'Earnings per share', display: 'usual', isPinned: false } } as const
    await renderWindow(
      <NamesAsSentContext value>
        <Grid first={named} />
      </NamesAsSentContext>,
    )
    expect(screen.getByRole('button', { name: 'Earnings per share eps' })).toBeTruthy()
  })

  it('gets another format, while its title keeps the digits as sent', async () => {
    const { user, nameOf, rows } = await open()
    await user.click(nameOf('margin'))
    await user.selectOptions(screen.getByRole('combobox'), 'Fraction, as percent')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const row = rows().find(({ dataset }) => dataset.field === 'margin')
    expect(row?.textContent).toMatch(/50(\.0+)?\s?%/)
    expect(row?.querySelector('.sourced')?.getAttribute('title')).toContain('0.5 as sent')
  })
})

describe('data without a report in a known structure', () => {
  it('is one column with its numbers and texts, which lead to their place in the response', async () => {
    const inspected: string[] = []
    const { user } = await renderWindow(
      <InspectContext value={(target) => inspected.push(JSON.stringify(target))}>
        <Grid first={{}} reports={[WHOLE]} />
      </InspectContext>,
      {},
    )
    const named = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent.trim())
    expect(named('columnheader')).toEqual(['Field', 'As sent'])
    expect(named('rowheader')).toEqual(['[0].eps', '[0].note'])
    expect(screen.getByText('diluted')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /6\.10/ }))
    expect(inspected[0]).toContain('"path":"[0].eps"')
  })
})

describe('the grid of reports', () => {
  const quarter = (asOf: string, change: Partial<EarningsReport> = {}): EarningsReport =>
    earningsReport({ asOf, numbers: { basicEps: '0.95', netIncome: '1200000000.0' }, ...change })
  const cellsOf = (field: string) =>
    screen
      .getAllByRole('row')
      .find((row) => row.dataset.field === field)
      ?.querySelectorAll('td')
  const textsOf = (field: string) => [...(cellsOf(field) ?? [])].map(({ textContent }) => textContent)
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())
  const show = (reports: readonly EarningsReport[], showing: Partial<Shown> = {}) =>
    renderWindow(<Grid first={{}} reports={reports} showing={showing} />, {})

  it('shows the bases apart, and beside each other on request', async () => {
    const { user } = await show([quarter('2026-09-30'), quarter('2026-06-30', { reportType: 'R' })])
    expect(heads()).toHaveLength(2)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Basis' }), 'Restated')
    expect(heads()[1]).toContain('30 Jun 2026')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Basis' }), 'Every basis')
    expect(heads()).toHaveLength(3)
  })

  it('marks the report to which a link led, and no other', async () => {
    const reports = [quarter('2026-09-30'), quarter('2026-06-30')]
    await show(reports, { day: '2026-06-30' })
    const marked = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-current') === 'true')
    expect(marked()).toEqual([false, false, true])
    cleanup()
    await show(reports, { day: '2020-06-30' })
    expect(marked()).toEqual([false, false, false])
  })

  it('has one scale and unit a row, while the tooltip has the digits as sent', async () => {
    await show([quarter('2026-09-30')])
    expect([textsOf('netIncome'), screen.getByText('bn USD').title]).toEqual([
      ['1.20'],
      expect.stringMatching(/^bn USD, assumed: .*\nThe reports name USD/),
    ])
    expect(cellsOf('netIncome')?.[0]?.querySelector('button')?.title).toMatch(/^1200000000\.0 as sent/)
  })

  it('shows digits as sent on request, without a unit', async () => {
    await show([quarter('2026-09-30')], { style: 'as-sent' })
    expect([textsOf('netIncome'), screen.queryByText('bn USD')]).toEqual([['1200000000.0'], null])
    expect(screen.getByRole('columnheader', { name: /^Field/ }).textContent).toBe('Field')
  })

  it('stands in groups', async () => {
    await show([quarter('2026-09-30', { numbers: { odd: '1', netIncome: '2', basicEps: '3' } })])
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Results',
      expect.stringContaining('Net income'),
      'Per share',
      expect.stringContaining('Basic EPS'),
      'Other',
      'odd',
    ])
  })

  it('names a currency in each head only where there are several, and the end of a period where that is another day', async () => {
    const dollars = [
      quarter('2026-09-30', { periodEnd: '2026-09-26' }),
      quarter('2026-01-02', { periodEnd: '2025-12-27' }),
    ]
    await show(dollars)
    expect(
      heads()
        .slice(1)
        .map((text) => text.replaceAll(/ +/g, ' ')),
    ).toEqual(['30 Sep 2026 to 26 Sep', '2 Jan 2026 to 27 Dec 2025'])
    cleanup()
    await show([quarter('2026-09-30'), quarter('2026-06-30', { currency: 'EUR' })])
    expect(
      heads()
        .slice(1)
        .map((text) => text.replaceAll(/ +/g, ' ')),
    ).toEqual(['30 Sep 2026 USD', '30 Jun 2026 EUR'])
  })

  it('writes the amounts of a group in one scale', async () => {
    await show([quarter('2026-09-30', { numbers: { revenue: '5382100000', netIncome: '247600000' } })])
    expect([textsOf('revenue'), textsOf('netIncome')]).toEqual([['5,382.1'], ['247.6']])
    expect(screen.getAllByText('m USD')).toHaveLength(2)
  })

  it('shows the growth on a year before, and none where a sign changes', async () => {
    const before = quarter('2025-09-30', { numbers: { basicEps: '-0.1', netIncome: '1000000000' } })
    await show([quarter('2026-09-30'), before], { compare: 'year-growth' })
    expect([textsOf('netIncome')[0], textsOf('basicEps')[0]]).toEqual(['+20.0%', 'n/a'])
    expect(screen.getByRole('columnheader', { name: /^Field/ }).textContent).toBe('Field · Growth on a year before')
    expect(screen.getByRole('rowheader', { name: /Net income/ }).textContent).toMatch(/Net income +growth$/)
  })

  it('shows the difference to the period before in the unit of the row', async () => {
    const before = quarter('2026-06-30', { numbers: { basicEps: '1.05', netIncome: '1000000000' } })
    await show([quarter('2026-09-30'), before], { compare: 'prior-difference' })
    expect([textsOf('netIncome')[0], textsOf('basicEps')[0]]).toEqual(['+0.20', '−0.10'])
    expect(screen.getByRole('rowheader', { name: /Net income/ }).textContent).toMatch(/Net income +change, bn USD$/)
  })

  it.each([
    ['no report of then', [], 'no record to compare with is cached'],
    ['one in another currency', [{ currency: 'EUR' }], 'not comparable: two currencies'],
    ['one whose currency is not sent', [{ currency: null }], 'not comparable: a currency is not sent'],
    [
      'two reports of then',
      [{ path: '[1]' }, { path: '[2]' }],
      'not comparable: there are several records to compare with',
    ],
    ['one of another basis', [{ reportType: 'R' }], 'no record to compare with is cached'],
    ['one that lacks the number', [{ numbers: { basicEps: '1' } }], 'no number in the record to compare with'],
  ] as const)('says why there is no change: %s', async (_what, before, words) => {
    const reports = before.map((changes) => quarter('2026-06-30', changes))
    await show([quarter('2026-09-30'), ...reports], { compare: 'prior-growth', basis: 'A' })
    expect(textsOf('netIncome')[0]).toBe(`— ${words}`)
  })

  it('says of a period of unknown length that nothing is known of the one before', async () => {
    const reports = ['2026-09-30', '2026-06-30'].map((day) => quarter(day, { period: '53W', path: day }))
    await show(reports, { compare: 'prior-difference' })
    expect(textsOf('netIncome')[0]).toBe('— not comparable: the periods are not an even sequence')
  })

  it('shows the difference of percentages in points, which is no growth', async () => {
    const [report, before] = ['0.28', '0.25'].map((payout, place) =>
      quarter(place === 0 ? '2026-09-30' : '2026-06-30', { numbers: { payout } }),
    )
    const fields = { payout: { label: null, display: 'percent', isPinned: false } } as const
    await renderWindow(
      <Grid
        first={fields}
        reports={[report, before].filter((each) => each !== undefined)}
        showing={{ compare: 'prior-difference' }}
      />,
      {},
    )
    expect(textsOf('payout')[0]).toBe('+3.0 pp')
    expect(screen.getByRole('rowheader', { name: /payout/ }).textContent).toMatch(/change, points$/)
  })

  it('computes nothing with a number that is not proven', async () => {
    const reports = [quarter('2026-09-30'), quarter('2025-09-30')]
    await renderWindow(
      <AlteredContext value={new Set(['h'])}>
        <Grid first={{}} reports={reports} showing={{ compare: 'year-growth' }} />
      </AlteredContext>,
      {},
    )
    expect(cellsOf('netIncome')?.[0]?.querySelector('.ratio-gap')).not.toBeNull()
  })

  it('draws only what can be in sight of many reports and fields', async () => {
    const numbers = Object.fromEntries(Array.from({ length: 40 }, (_, place) => [`value${place}`, `${place}.50`]))
    const reports = Array.from({ length: 60 }, (_, place) =>
      quarter(`${2026 - Math.floor(place / 4)}-${['12', '09', '06', '03'][place % 4]}-28`, {
        numbers,
        path: `[${place}]`,
      }),
    )
    await show(reports, { style: 'as-sent' })
    const grid = screen.getByRole('grid')
    expect(grid.querySelectorAll('td[data-column]').length).toBeLessThan(1200)
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['41', '61'])
  })
})

const sectionOf = (field: string): string => (field.endsWith('Eps') ? 'Per share' : 'Totals')

it('the name of a section stands before its first field', () => {
  expect(linesOf(['basicEps', 'dilutedEps', 'revenue'], sectionOf)).toEqual([
    { section: 'Per share' },
    { field: 'basicEps', place: 0 },
    { field: 'dilutedEps', place: 1 },
    { section: 'Totals' },
    { field: 'revenue', place: 2 },
  ])
})

it('fields of a single section have no name of it', () => {
  expect(linesOf(['basicEps'], sectionOf)).toEqual([{ field: 'basicEps', place: 0 }])
})

it('a field is found among the lines', () => {
  expect(linesOfFields(linesOf(['basicEps', 'revenue'], sectionOf))).toEqual([1, 3])
})

describe('the growth on the year beside the fields', () => {
  const now = earningsReport({ numbers: { revenue: '120', dilutedEps: '0.30', dividendCoverageRatio: '4' } })
  const before = earningsReport({
    asOf: '2025-09-30',
    numbers: { revenue: '100', dilutedEps: '0.20', dividendCoverageRatio: '2' },
  })
  const growths = async (reports: readonly EarningsReport[], showing: Partial<Shown> = {}) => {
    const { settle } = await renderWindow(<Grid first={{}} reports={reports} showing={showing} />, {})
    await settle()
    return [...document.querySelectorAll('.earnings-growth')].map(({ textContent }) => textContent)
  }

  it('is that of the newest amounts, and nothing of a number that is no amount', async () => {
    expect(await growths([now, before])).toEqual(['On the year', '+20.0%', '+50.0%', ''])
  })

  it('leads to both numbers in the response', async () => {
    const targets: ProofTarget[] = []
    const { settle, user } = await renderWindow(
      <InspectContext value={(target) => targets.push(target)}>
        <Grid first={{}} reports={[now, before]} showing={{}} />
      </InspectContext>,
      {},
    )
    await settle()
    await user.click(screen.getByRole('button', { name: '+20.0%' }))
    expect(targets).toMatchObject([
      { computed: { value: '+20.0%' }, figures: [{ digits: before.numbers.revenue }, { digits: now.numbers.revenue }] },
    ])
  })

  it('is nothing of amounts per share where the number of shares changed as after a split', async () => {
    const shares = (report: EarningsReport, count: string): EarningsReport => ({
      ...report,
      numbers: { ...report.numbers, dilutedAverageShares: count },
    })
    expect(await growths([shares(now, '200'), shares(before, '100')])).toEqual(['On the year', '+20.0%', '', '', ''])
  })

  it.each([
    ['without a report a year before', [now], {}],
    ['in another currency', [now, { ...before, currency: 'EUR' }], {}],
    ['where the cells show changes', [now, before], { compare: 'prior-growth' }],
  ] as const)('is not said %s', async (_why, reports, showing) => {
    expect(await growths(reports, showing)).toEqual([])
  })
})

it('the source of a number names what it is of, and how it stands in its row', async () => {
  const targets: ProofTarget[] = []
  const { user } = await renderWindow(
    <InspectContext value={(target) => targets.push(target)}>
      <Grid first={{}} reports={[{ ...(REPORTS[0] ?? WHOLE), numbers: { revenue: '9855199811.0' } }]} />
    </InspectContext>,
  )
  await user.click(screen.getByText(/^9[,.]/))
  expect(targets[0]?.facts).toMatchObject({
    ...{ company: 'QNTL', label: 'Revenue · reports in USD', field: 'revenue', reportType: 'A', period: '3M' },
    ...{ asOf: '2026-09-30', shown: '9.86 bn USD' },
  })
})
