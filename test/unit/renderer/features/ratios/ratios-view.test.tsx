// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UnreadableItems } from '../../../../../app/domain/news/news-item.ts'
import type { RatioRecord } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { INITIAL_RATIOS, type RatiosState } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { RatiosView } from '../../../../../renderer/features/ratios/ratios-view.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { recordOf, symbolRatios } from '../../../../support/records/ratio-records.ts'
import { refusing, renderWindow, type Replies } from '../../../../support/window/render-window.tsx'

const nothing = (): void => undefined

/** The view of a company with these trailing records. */
async function open(
  records: readonly RatioRecord[],
  change: Partial<RatiosState> = {},
  unreadable: UnreadableItems | null = null,
  replies: Replies = {},
) {
  const state: RatiosState = {
    ...INITIAL_RATIOS,
    symbols: ['QNTL'],
    fields: ['roe'],
    style: 'as-sent',
    showsChart: false,
    ...change,
  }
  function View(): ReactElement {
    const [shown, setShown] = useState(state)
    return <RatiosView state={shown} onChange={setShown} onSheet={nothing} onNews={nothing} suggestions={[]} />
  }
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <View />
      </CommandProvider>
    </ConnectionContext>,
    {
      'ratios.refresh': () => ({ value: unreadable, source: { state: 'live', receivedAt: 20, because: null } }),
      'ratios.read': () => ({
        value: [symbolRatios('QNTL', { outcome: 'records', records, fieldNames: ['roe'], reportTypes: ['TTM'] })],
        source: { state: 'cached', receivedAt: 20, because: null },
      }),
      'proof.altered': () => [],
      'proof.verify': () => [],
      'proof.receipts': () => [],
      'file.save': () => '/home/screen.json',
      ...replies,
    },
  )
  await window.settle()
  const table = () => within(screen.getByRole('region', { name: 'Ratios by period' }))
  return {
    ...window,
    heads: () =>
      table()
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    values: () => [...table().getByRole('grid').querySelectorAll<HTMLElement>('.sourced')],
  }
}

it('records that have no column at an earlier time are not called unknown then', async () => {
  await open([{ ...recordOf('TTM', '2025-12-31', { roe: '0.4' }), fiscalYearEnd: null }], {
    alignment: 'fiscal',
    knownAt: 15,
  })
  expect(screen.getByText('The records that were received by then have no column here.')).toBeTruthy()
  expect(screen.queryByText(/No record of/)).toBeNull()
})

it.each([
  [15, 'No record of HLDN that was received by then is cached.'],
  [null, 'No ratios of HLDN to show'],
])('the restatements of a company without records say nothing of the others, known at %s', async (knownAt, words) => {
  const record = recordOf('TTM', '2025-12-31', { roe: '0.4' })
  await open([], { panel: 'radar', symbols: ['QNTL', 'HLDN'], company: 'HLDN', knownAt }, null, {
    'ratios.read': ({ symbols }) => ({
      value: symbols.map((symbol) =>
        symbol === 'QNTL'
          ? symbolRatios(symbol, { outcome: 'records', records: [record], fieldNames: ['roe'], reportTypes: ['TTM'] })
          : symbolRatios(symbol, { outcome: 'no-records' }),
      ),
      source: { state: 'cached', receivedAt: 20, because: null },
    }),
  })
  expect(screen.getByText(words)).toBeTruthy()
})

it('trailing records that are called years have a column each, newest first', async () => {
  const ends = ['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31']
  const { heads, values } = await open(ends.map((end, place) => recordOf('TTM', end, { roe: `0.${place + 1}` }, '12M')))
  expect(heads().slice(1)).toEqual(['2025 Q4', '2025 Q3', '2025 Q2', '2025 Q1'])
  expect(values().map(({ textContent }) => textContent)).toEqual(['0.4', '0.3', '0.2', '0.1'])
  expect(screen.queryByText(/share a column/)).toBeNull()
})

it('a record that was sent twice in one response is marked, and says both values', async () => {
  const record = recordOf('TTM', '2025-12-31', { roe: '0.4' })
  const other = { values: { roe: '0.3' }, response: { hash: 'h', path: '$.other' } }
  const { values } = await open([{ ...record, others: [other] }])
  expect(values().map(({ textContent }) => textContent)).toEqual(['0.4◇'])
  expect(values()[0]?.title).toContain('also 0.3 as sent in the same response')
  expect(screen.getByText(/^A record was sent with different values/)).toBeDefined()
})

it('the title of a screen without a company ends with no colon', async () => {
  const { user, settle, inputsOf } = await open([recordOf('TTM', '2025-12-31', { roe: '0.4' })], {
    panel: 'screen',
    screen: { ...INITIAL_RATIOS.screen, filter: 'roe > 1' },
  })
  await user.click(screen.getByRole('button', { name: 'Export…' }))
  await user.click(screen.getByRole('button', { name: 'JSON…' }))
  await settle()
  expect(inputsOf('file.save').map(({ content }) => content)).toEqual([
    expect.stringMatching(/"No company".*0 of 1 company match/),
  ])
})

it('companies and records that cannot be read are counted, with a way to the response', async () => {
  await open(
    [recordOf('TTM', '2025-12-31', { roe: '0.4' })],
    {},
    { count: 2, first: { hash: 'h', path: '$.result[1]' } },
  )
  expect(
    screen.getByText(/^2 items of the service cannot be read, because they lack a symbol, an identifier or a number\./),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show the response' })).toBeDefined()
})

it('what cannot be read is said to be of the whole response where that is of more companies than are shown', async () => {
  const symbols = ['QNTL', 'KSTL', 'HLDN']
  const unreadable = { count: 1, first: { hash: 'h', path: '$.result[1]' } }
  const { user, settle, inputsOf } = await open([], { symbols }, unreadable)
  expect(screen.getByText(/^1 item of the service cannot be read, because it lacks a symbol/)).toBeDefined()
  for (const name of ['Remove KSTL', 'Remove HLDN']) await user.click(screen.getByRole('button', { name }))
  await settle()
  expect(
    screen.getByText(
      /^1 item of the service, in its response about 3 companies, cannot be read, because it lacks a symbol/,
    ),
  ).toBeDefined()
  expect(inputsOf('ratios.refresh')).toHaveLength(1)
})

it('ratios as known at a moment are read from the library, and nothing is requested', async () => {
  const { calls, heads } = await open([recordOf('TTM', '2025-12-31', { roe: '0.4' })], { knownAt: 1 })
  expect(heads().slice(1)).toEqual(['2025 Q4'])
  expect(calls.filter(({ channel }) => channel === 'ratios.refresh')).toEqual([])
})

it('a company whose request was answered without it is not said to have failed with those of another request', async () => {
  const failed = { kind: 'service-error', reply: { status: 500, message: '', requestId: null } } as const
  const read = symbolRatios('QNTL', { outcome: 'records', records: [recordOf('TTM', '2025-12-31', { roe: '0.4' })] })
  await open([], { symbols: ['QNTL', 'KSTL', 'HLDN'] }, null, {
    'ratios.refresh': () => ({
      value: null,
      source: { state: 'cached', receivedAt: 20, because: failed },
      answered: ['QNTL', 'KSTL'],
    }),
    'ratios.read': () => ({
      value: [{ ...read, reportTypes: ['TTM'] }, symbolRatios('KSTL'), symbolRatios('HLDN')],
      source: { state: 'cached', receivedAt: 20, because: null },
    }),
  })
  const companies = within(screen.getByRole('region', { name: 'Companies' }))
  const lineOf = (symbol: string): string | null | undefined =>
    companies.getByRole('button', { name: `Remove ${symbol}` }).closest('li')?.textContent
  expect([lineOf('KSTL'), lineOf('HLDN')]).toEqual([
    expect.stringContaining('not in the response'),
    expect.stringContaining('request failed'),
  ])
})

it('without a key the view says so, and not that the service has no ratios', async () => {
  await open([], {}, null, {
    'ratios.refresh': refusing({ kind: 'no-key' }),
    'ratios.read': () => ({
      value: [symbolRatios('QNTL')],
      source: { state: 'cached', receivedAt: null, because: null },
    }),
  })
  const view = screen.getByRole('region', { name: 'Ratios' }).textContent
  expect(view).toContain('This connection has no API key yet.')
  expect(view).not.toMatch(/service returned no|service has no/)
})
