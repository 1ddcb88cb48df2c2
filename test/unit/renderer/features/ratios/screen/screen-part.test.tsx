// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SymbolRatios } from '../../../../../../app/domain/fundamentals/ratio-record.ts'
import type { ScreenChange } from '../../../../../../app/domain/fundamentals/screen/screen.ts'
import { CommandProvider, useFindCommand } from '../../../../../../renderer/commands/commands.tsx'
import { INITIAL_RATIOS, type RatiosState } from '../../../../../../renderer/features/ratios/ratios-state.ts'
import { Toolbar } from '../../../../../../renderer/ui/controls/toolbar.tsx'
import { ScreenFilter, tableTools } from '../../../../../../renderer/features/ratios/screen/screen-tools.tsx'
import { useRatios } from '../../../../../../renderer/features/ratios/use-ratios.ts'
import { useStable } from '../../../../../../renderer/ui/keys/stable-values.ts'
import { fullTime } from '../../../../../../renderer/format/time.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { recordOf, symbolRatios } from '../../../../../support/records/ratio-records.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { sectorOf } from '../../../../../support/records/sectors.ts'
import { ScreenChanges, ScreenPart } from '../../../../../../renderer/features/ratios/screen/screen-part.tsx'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'

type Values = Readonly<Record<string, string>>

/** What the library has of a company: its trailing values at one date, received at a time. */
const companyWith = (symbol: string, values: Values, receivedAt: number, asOf = '2026-09-30'): SymbolRatios =>
  symbolRatios(symbol, {
    outcome: 'records',
    records: [
      { ...recordOf('TTM', asOf, values), response: { hash: 'a'.repeat(64), path: `$.${symbol}` }, receivedAt },
    ],
    fieldNames: Object.keys(values),
    reportTypes: ['TTM'],
    units: { roe: { agrees: 9, checked: 9, relations: ['roe = roa × financialLeverage'] } },
    receivedAt,
  })

const NOW: Readonly<Record<string, SymbolRatios>> = {
  A: companyWith('A', { roe: '0.10', roa: '0.05' }, 20),
  B: companyWith('B', { roe: '0.30', roa: '0.02' }, 20),
  C: companyWith('C', { roa: '0.09' }, 20, '2026-06-30'),
  NONE: symbolRatios('NONE', { outcome: 'no-records' }),
  ODD: symbolRatios('ODD', { outcome: 'no-records' }),
  ONLYP: symbolRatios('ONLYP', { outcome: 'no-records', reportTypes: ['P'] }),
  GONE: symbolRatios('GONE', { outcome: 'refused', message: 'symbol not found' }),
}
const THEN: Readonly<Record<string, SymbolRatios>> = {
  A: companyWith('A', { roe: '0.20', roa: '0.05' }, 10),
  B: companyWith('B', { roe: '0.30', roa: '0.02' }, 10),
}

async function open({ isEarlierRead = true, ...changes }: Partial<RatiosState> & { isEarlierRead?: boolean } = {}) {
  let latest: RatiosState = {
    ...INITIAL_RATIOS,
    panel: 'screen',
    symbols: ['A', 'B', 'C'],
    fields: ['roe', 'roa'],
    style: 'as-sent',
    ...changes,
  }
  function View(): ReactElement {
    const [state, setState] = useState(latest)
    const change = useStable((part: Partial<RatiosState>) => {
      latest = { ...state, ...part }
      setState(latest)
    })
    const { screen: of, notes, groups } = useRatios(state, change)
    const find = useFindCommand()
    return (
      <>
        <p data-testid="seen" data-why={find('ratios.mark-seen')?.unavailable} />
        <Toolbar tools={tableTools(state, of, change)} />
        <ScreenFilter state={state} screen={of} onChange={change} />
        <p>{notes.join(' ')}</p>
        <ScreenPart state={state} screen={of} foot={[]} groups={groups} onChange={change} />
      </>
    )
  }
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <View />
      </CommandProvider>
    </ConnectionContext>,
    {
      'ratios.refresh': () => ({ value: null, source: { state: 'live', receivedAt: 20, because: null } }),
      'ratios.read': ({ symbols, receivedBy }) =>
        receivedBy !== undefined && !isEarlierRead
          ? new Promise(() => undefined)
          : {
              value: symbols.flatMap(
                (symbol) =>
                  (receivedBy?.[symbol] === 10
                    ? THEN[symbol]
                    : (NOW[symbol] ?? companyWith(symbol, { roe: '0.1', roa: '0.1' }, 20))) ?? [],
              ),
              source: { state: 'cached', receivedAt: 20, because: null },
            },
      'proof.altered': () => [],
      'companies.sectors': () => [sectorOf('A', 'Energy'), sectorOf('C', 'Energy')],
    },
  )
  await window.settle()
  const table = (): HTMLElement => screen.getByRole('region', { name: 'Companies by ratio' })
  return {
    ...window,
    state: () => latest,
    rows: () =>
      within(table())
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
        ),
  }
}

const WITHOUT_TOTALS = { ...INITIAL_RATIOS.screen, totals: false }

const filtered = (filter: string, changes: Partial<RatiosState> = {}) =>
  open({ screen: { ...WITHOUT_TOTALS, filter }, ...changes })

describe('the screen', () => {
  it('has each company with its latest period, and a gap that says why', async () => {
    const { rows } = await open({ screen: WITHOUT_TOTALS })
    expect(rows()).toEqual([
      ['A 2026 Q3', '0.10', '0.05'],
      ['B 2026 Q3', '0.30', '0.02'],
      ['C 2026 Q2', '— no number in the record', '0.09'],
    ])
    expect(screen.queryByText(/^Not shown/)).toBeNull()
  })

  it('has a named period of all companies', async () => {
    const { rows } = await open({ screen: { ...WITHOUT_TOTALS, at: '2026 Q2' } })
    expect(rows().map(([name]) => name)).toEqual(['A', 'B', 'C 2026 Q2'])
  })

  it('names days in the chosen form', async () => {
    const { rows } = await open({ alignment: 'dates', looks: { A: 10, B: 10, C: 20 }, screen: WITHOUT_TOTALS })
    expect(rows().map(([name]) => name)).toEqual(['A 30 Sep 2026', 'B 30 Sep 2026', 'C 30 Jun 2026'])
    const options = within(screen.getByLabelText('Values of')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Latest of each', '30 Sep 2026', '30 Jun 2026'])
    const then = within(screen.getByRole('region', { name: 'Changes since the last look', hidden: true }))
    expect(then.getAllByText('30 Sep 2026')).toHaveLength(2)
  })

  it('has its totals below the companies, with the periods that they mix', async () => {
    const { rows } = await open()
    expect(
      rows()
        .slice(3)
        .map(([name]) => name),
    ).toEqual(
      ['Upper quartile of 3', 'Median of 2 to 3', 'Lower quartile of 3', 'Mean of 2 to 3'].map(
        (name) => `${name} 2026 Q2 to 2026 Q3`,
      ),
    )
  })

  it('groups its companies by sector, each with the medians of its ratios, within the order of the screen', async () => {
    const order = { id: 'roa', descending: true }
    const { rows } = await open({ screen: { ...WITHOUT_TOTALS, bySector: true, order } })
    expect(rows()).toEqual([
      ['Energy Median, 2 companies', '— not calculable: too few companies have a value', '0.07'],
      ['C 2026 Q2', '— no number in the record', '0.09'],
      ['A 2026 Q3', '0.10', '0.05'],
      ['Sector not known 1 company', '', ''],
      ['B 2026 Q3', '0.30', '0.02'],
    ])
  })

  it('collapses a group, and keeps that with the screen', async () => {
    const { rows, user, settle, state } = await open({ screen: { ...WITHOUT_TOTALS, bySector: true } })
    await user.click(screen.getByRole('button', { name: /^Energy/ }))
    await settle()
    expect([rows().length, state().screen.closedSectors]).toEqual([3, ['Energy']])
  })

  it('sorts by a ratio, companies without it last', async () => {
    const { user, rows } = await open({ screen: WITHOUT_TOTALS })
    await user.click(screen.getByRole('button', { name: 'Return on equity' }))
    expect(rows().map(([name]) => name?.[0])).toEqual(['B', 'A', 'C'])
  })

  it('ranks the companies', async () => {
    const { rows } = await open({ screen: { ...WITHOUT_TOTALS, beside: 'rank' } })
    expect(rows().map((row) => row[2])).toEqual(['0.05#2', '0.02#3', '0.09#1'])
  })
})

it('says which companies are not shown, and why', async () => {
  await open({ symbols: ['A', 'NONE', 'B', 'ONLYP', 'GONE', 'ODD'], screen: WITHOUT_TOTALS })
  expect(screen.getByText(/^Not shown/).textContent).toBe(
    'Not shown: 4 of 6 companies, NONE, ODD (no records), ONLYP (preliminary only), GONE (symbol not found).',
  )
})

it('of 500 companies only the rows in sight are drawn', async () => {
  const many = Array.from({ length: 500 }, (_, place) => `S${place}`)
  const { rows } = await open({ symbols: many, screen: WITHOUT_TOTALS })
  expect(rows().length).toBeLessThan(80)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('501')
})

describe('the filter of the screen', () => {
  it('leaves the companies that match, and says how many cannot be judged', async () => {
    const { rows, state, user, settle } = await open({ screen: WITHOUT_TOTALS })
    await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'roe > 15 %{Enter}')
    await settle()
    expect([rows().map(([name]) => name), state().screen.filter]).toEqual([['B 2026 Q3'], 'roe > 15 %'])
    expect(screen.getByText('1 of 3 companies match · 1 cannot be judged, because a value is missing')).toBeTruthy()
  })

  it('can use a ratio that is not shown', async () => {
    const { rows } = await filtered('roe > 15 %', { fields: ['roa'] })
    expect(rows()).toEqual([['B 2026 Q3', '0.02']])
  })

  it.each(['Return on equity > 15%', '"return on equity" > 15 %', 'ROE > 0.15'])(
    'finds the same by %s',
    async (text) => {
      const { rows } = await filtered(text)
      expect(rows().map(([name]) => name)).toEqual(['B 2026 Q3'])
    },
  )

  it.each([
    [
      'assumed',
      'roe > 30',
      '30 is 3,000.0% here, and the values of Return on equity lie between 10.0% and 30.0%. For 30 per cent write 30%.',
    ],
    ['as-sent', 'roe > 30', '30 is far away: the values of Return on equity lie between 0.1 and 0.3 as sent.'],
    ['assumed', 'roe > 900%', '900.0% is far away: the values of Return on equity lie between 10.0% and 30.0%.'],
    [
      'assumed',
      'roe > 15 days',
      '15 days is 1,500.0% here, and the values of Return on equity lie between 10.0% and 30.0%.',
    ],
    [
      'assumed',
      'roe < -1.5e1 days',
      '−1.5e1 days is −1,500.0% here, and the values of Return on equity lie between 10.0% and 30.0%.',
    ],
  ] as const)('says of values %s how far %s is from them', async (style, text, words) => {
    await filtered(text, { style })
    expect(screen.getByText(/^0 of 3 companies match/)).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says nothing of a number that is near the values', async () => {
    await filtered('roe > 0.4')
    expect([screen.getAllByText(/^0 of 3 companies match/).length, screen.queryByText(/lie between/)]).toEqual([
      1,
      null,
    ])
  })

  it.each([
    ['roe > 5 %', '5.0% is below every value: the values of Return on equity lie between 10.0% and 30.0%.'],
    ['roe < 40 %', '40.0% is above every value: the values of Return on equity lie between 10.0% and 30.0%.'],
  ])('says where %s leaves out none, and why', async (text, words) => {
    await filtered(text, { style: 'assumed' })
    expect(
      screen.getByText(
        /^2 of 3 companies match: the filter leaves out none of those with a value · 1 cannot be judged/,
      ),
    ).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says the one value that there is, not between which two the values lie', async () => {
    await filtered('roe > 5 %', { style: 'assumed', symbols: ['A', 'C'] })
    expect(screen.getByText('5.0% is below every value: every value of Return on equity is 10.0%.')).toBeTruthy()
  })

  it('says what = means of values that are shown rounded', async () => {
    await filtered('roe = 10 %', { style: 'assumed' })
    expect(screen.getByText(/^1 of 3 companies match · = means shown as 10.0%/)).toBeTruthy()
  })

  it('says what is wrong with it, and leaves every company', async () => {
    const { rows } = await filtered('roe >')
    expect(screen.getByRole('alert').textContent).toBe('The filter ends too early. (character 6)')
    expect(rows()).toHaveLength(3)
  })

  it('is back with Escape, and the browser does not empty the field', async () => {
    const { user } = await filtered('roe > 0')
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' })
    await user.type(field, ' and roa')
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
    expect(field.value).toBe('roe > 0')
  })

  it('is not said to match no company where it can judge none', async () => {
    await filtered('roe > 15 %', { symbols: ['C'] })
    expect(screen.getByText('0 of 1 company match · 1 cannot be judged, because a value is missing')).toBeTruthy()
    expect(screen.getByText('The filter can judge none of these companies')).toBeTruthy()
    expect(screen.queryByText('No company matches the filter')).toBeNull()
  })

  it('can be cleared where nothing matches', async () => {
    const { rows, user, state } = await filtered('roe > 900 %')
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }))
    expect([rows().length, state().screen.filter]).toEqual([3, ''])
  })
})

describe('what changed since the last look', () => {
  const seen = (): string | undefined => screen.getByTestId('seen').dataset.why

  it('is not called nothing before it is known, nor of what was known earlier', async () => {
    await open({ looks: { A: 10, B: 10 }, isEarlierRead: false })
    expect(seen()).toBe('What was known at the last look is not read yet.')
    cleanup()
    await open({ looks: { A: 10 }, knownAt: 15 })
    expect(seen()).toBe('This is of an earlier time. Show what is known now first.')
    cleanup()
    await open({ looks: { A: 20, B: 20 } })
    expect(seen()).toBe('No value that is shown changed since the last look.')
  })

  it('is marked with both values, and can be marked as seen', async () => {
    const { rows, user, state, settle } = await open({ looks: { A: 10, B: 10, C: 20 }, screen: WITHOUT_TOTALS })
    expect(screen.getByText(/^1 value changed since the last look/)).toBeTruthy()
    expect(rows()[0]).toEqual(['A 2026 Q3', '▼was 0.20, is 0.10 0.10', '0.05'])
    await user.click(screen.getByRole('button', { name: 'Mark as seen' }))
    await settle()
    expect([state().looks, screen.queryByText(/since the last look/)]).toEqual([{ A: 20, B: 20, C: 20 }, null])
  })

  it('stays unseen of companies that the filter leaves out', async () => {
    const { user, state, settle } = await open({
      looks: { A: 10, B: 10, C: 20 },
      screen: { ...WITHOUT_TOTALS, filter: 'roa > 3 %' },
    })
    await user.click(screen.getByRole('button', { name: 'Mark as seen' }))
    await settle()
    expect(state().looks).toEqual({ A: 20, B: 10, C: 20 })
  })

  it('is since the earliest look at a company that is shown', async () => {
    await open({ looks: { A: 10, B: 10, GONE: -400 * 86_400_000 }, screen: WITHOUT_TOTALS })
    expect(screen.getByText(/^1 value changed/).textContent).toContain(`(what was received by ${fullTime(10)})`)
  })

  it('is nothing at the first look, from which the next one counts', async () => {
    const { state } = await open()
    expect([state().looks, screen.queryByText(/since the last look/)]).toEqual([{ A: 20, B: 20, C: 20 }, null])
  })

  it('is not said of what was known at an earlier time', async () => {
    await open({ looks: { A: 10 }, knownAt: 15 })
    expect(screen.queryByText(/since the last look/)).toBeNull()
  })
})

describe('a saved screen', () => {
  it('is what the screen shows, without its companies', async () => {
    const { user, inputsOf } = await filtered('roe > 0')
    await user.selectOptions(screen.getByLabelText('Saved screens'), 'Save this screen…')
    await user.type(screen.getByLabelText('Name of the screen'), 'Quality{Enter}')
    expect(inputsOf('preferences.save').at(-1)).toEqual({
      screens: [{ ...WITHOUT_TOTALS, filter: 'roe > 0', name: 'Quality', fields: ['roe', 'roa'], reportType: 'TTM' }],
    })
  })
})

describe('the list of changes', () => {
  const changeOf = (symbol: string): ScreenChange => ({
    series: seriesWith({ symbol, points: [null], gaps: ['no-record'] }),
    before: sentPoint('0.4'),
    after: null,
    columns: { before: '2026 Q2', after: '2026 Q3' },
  })

  it('says why a value is gone, and how many are not listed', async () => {
    const { container } = await renderWindow(
      <CommandProvider>
        <ScreenChanges changes={Array.from({ length: 101 }, (_, place) => changeOf(`S${place}`))} since={null} />
      </CommandProvider>,
    )
    expect(container.querySelector<HTMLElement>('.ratio-gap')?.title).toBe('No record of this period is cached')
    expect(screen.getByText('And 1 value more; the table marks all.')).toBeTruthy()
  })
})
