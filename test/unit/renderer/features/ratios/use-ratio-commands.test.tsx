// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, COMMAND_IDS, type CommandId } from '../../../../../app/domain/commands/catalogue.ts'
import { CommandProvider, useRegistry } from '../../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../../renderer/commands/registry.ts'
import { INITIAL_RATIOS, type RatiosState } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { useRatioCommands } from '../../../../../renderer/features/ratios/use-ratio-commands.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { stubCopying } from '../../../../support/window/copying.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const nothing = (): void => undefined

/** The commands of a state, and what they change and do. */
async function commandsOf(
  state: Partial<RatiosState> = {},
  ratios: Partial<Parameters<typeof useRatioCommands>[0]> = {},
) {
  const changes: Partial<RatiosState>[] = []
  let found: Registry | undefined
  function Ratios(): ReactElement | null {
    found = useRegistry()
    useRatioCommands(
      {
        state: { ...INITIAL_RATIOS, symbols: ['AAPL'], ...state },
        change: (part) => changes.push(part),
        company: 'AAPL',
        hasValues: true,
        set: { series: [] },
        newsQuery: 'sym:AAPL',
        onRefresh: nothing,
        basis: 'TTM',
        period: '3M',
        facts: { title: 'AAPL', subtitle: '', source: '', note: '' },
        ...ratios,
      },
      {
        onSheet: nothing,
        onUnits: nothing,
        onExport: nothing,
        exporter: { copyRaw: nothing, copyImage: nothing },
        onNews: nothing,
      },
    )
    return null
  }
  await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Ratios />
      </CommandProvider>
    </ConnectionContext>,
    {},
  )
  return {
    run(id: CommandId) {
      act(() => found?.run(id))
      return changes
    },
    find: (id: CommandId) => found?.find(id),
  }
}

const { chart, table } = INITIAL_RATIOS

describe('the commands of the ratios', () => {
  it.each([
    ['ratios.part-radar', { panel: 'radar' }],
    ['ratios.next-part', { panel: 'radar' }],
    ['ratios.style-assumed', { style: 'assumed' }],
    ['ratios.next-style', { style: 'as-sent' }],
    ['ratios.basis-R', { reportType: 'R', overlay: false }],
    ['ratios.overlay', { overlay: true }],
    ['ratios.toggle-chart', { showsChart: false }],
    ['ratios.chart-bar', { showsChart: true, chart: { ...chart, kind: 'bar' } }],
    ['ratios.panes-company', { chart: { ...chart, panes: 'company' } }],
    ['ratios.bridge-gaps', { chart: { ...chart, bridges: true } }],
    ['ratios.log-scale', { chart: { ...chart, log: true } }],
    ['ratios.transform-year', { transform: 'year' }],
    ['ratios.columns-fiscal', { alignment: 'fiscal' }],
    ['ratios.transpose', { table: { ...table, transposed: true, sort: null } }],
    ['ratios.heat-map', { table: { ...table, heatmap: true } }],
    ['ratios.newest-last', { table: { ...table, newestLast: true } }],
    ['ratios.by-sector', { table: { ...table, bySector: true } }],
    ['ratios.totals', { table: { ...table, totals: true } }],
    ['ratios.trends', { table: { ...table, sparklines: true } }],
  ] as const)('%s changes what is shown', async (id, change) => {
    expect((await commandsOf()).run(id)).toEqual([change])
  })

  it.each([
    [
      'bars are shown',
      'ratios.bridge-gaps',
      { chart: { ...chart, kind: 'bar' } },
      {},
      'Bars have no line to draw over a gap.',
    ],
    ['no chart is shown', 'ratios.panes-ratio', { showsChart: false }, {}, 'The chart is not shown.'],
    ['the restatements are shown', 'ratios.transpose', { panel: 'radar' }, {}, 'Show the series first.'],
    ['there are no values', 'ratios.export', {}, { hasValues: false }, 'There are no values yet.'],
    ['there are no values', 'ratios.copy-with-proof', {}, { hasValues: false }, 'There are no values yet.'],
    ['no chart is shown', 'ratios.copy-picture', { showsChart: false }, {}, 'The chart is not shown.'],
    ['no company is chosen', 'ratios.refresh', {}, { company: null }, 'Choose a company first.'],
  ] as const)('say why one cannot run while %s', async (_what, id, state, actions, why) => {
    expect((await commandsOf(state, actions)).find(id)?.unavailable).toBe(why)
  })

  it.each([
    [['roe', 'roa'], 'Link copied', 'ratios=roe,roa&basis=TTM'],
    [
      ['roe', 'net.margin', 'My formula'],
      'Link copied without 2 of 3 ratios: a link names only those that the service describes',
      'ratios=roe&basis=TTM',
    ],
  ])('say what a copied link to %j leaves out', async (fields, words, query) => {
    const copied = stubCopying()
    const { run } = await commandsOf({ fields, reportType: 'TTM' })
    run('ratios.copy-link')
    expect([screen.queryByText(words) !== null, copied]).toEqual([true, [`tearsheet:company/AAPL?${query}`]])
  })

  it('change the table of the screen while that is shown', async () => {
    const first = INITIAL_RATIOS.screen
    const { run } = await commandsOf({ panel: 'screen' })
    run('ratios.heat-map')
    run('ratios.totals')
    expect(run('ratios.beside-rank')).toEqual([
      { screen: { ...first, heatmap: true } },
      { screen: { ...first, totals: false } },
      { screen: { ...first, beside: 'rank' } },
    ])
  })

  it('are on where their choice is made', async () => {
    const { find } = await commandsOf()
    expect(COMMAND_IDS.filter((id) => find(id)?.isOn)).toEqual([
      'ratios.part-series',
      'ratios.style-assumed',
      'ratios.basis-TTM',
      'ratios.chart-line',
      'ratios.panes-fit',
      'ratios.news-lane',
      'ratios.earnings-lane',
      'ratios.transform-none',
      'ratios.columns-calendar',
    ])
  })

  it('offer every command of the view but those of the window and of the picker', async () => {
    const { find } = await commandsOf()
    const missing = COMMAND_IDS.filter(
      (id) =>
        id.startsWith('ratios.') &&
        CATALOGUE[id].within !== 'Choice of ratios' &&
        find(id)?.unavailable === 'Not possible here.',
    )
    expect(missing).toEqual([])
  })
})

it('the table is reset only when something of it was changed', async () => {
  expect((await commandsOf()).find('ratios.reset-table')?.unavailable).toBe('The table is as it was at first.')
  const changed = await commandsOf({ table: { ...table, totals: true, hidden: ['a'] } })
  expect(changed.run('ratios.reset-table')).toEqual([{ table }])
  const { screen } = INITIAL_RATIOS
  const ofScreen = await commandsOf({ panel: 'screen', screen: { ...screen, filter: 'roe > 0' } })
  expect(ofScreen.run('ratios.reset-table')).toEqual([{ screen }])
})

it('the news and the earnings reports of the chart can be shown as they are known now only', async () => {
  expect((await commandsOf()).find('ratios.earnings-lane')?.unavailable ?? null).toBeNull()
  const before = await commandsOf({ knownAt: 1 })
  for (const id of ['ratios.earnings-lane', 'ratios.news-lane', 'ratios.refresh'] as const)
    expect(before.find(id)?.unavailable).toBe('This is of an earlier time. Show what is known now first.')
})
