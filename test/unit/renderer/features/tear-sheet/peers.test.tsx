// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SymbolRatios } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { Peers, peersOf } from '../../../../../renderer/features/tear-sheet/peers.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { recordOf, symbolRatios } from '../../../../support/records/ratio-records.ts'
import { refusing, renderWindow, type Replies } from '../../../../support/window/render-window.tsx'

it('are the companies of its watch lists, and those beside it in the ratios first', () => {
  const lists = [{ symbols: ['QNTL', 'KSTL', 'HLDN'] }, { symbols: ['TIDI'] }]
  expect(peersOf('QNTL', lists, ['HLDN', 'QNTL', 'MRCY'])).toEqual({
    peers: ['HLDN', 'MRCY', 'KSTL'],
    others: 0,
  })
})

it('are none of a company that is nowhere', () => {
  expect(peersOf('QNTL', [{ symbols: ['KSTL'] }], ['KSTL'])).toEqual({ peers: [], others: 0 })
})

it('are at most six, and the number of the others is known', () => {
  const symbols = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']
  expect(peersOf('A', [{ symbols }], [])).toEqual({ peers: ['B', 'C', 'D', 'E', 'F', 'G'], others: 2 })
})

const withMargins = (symbol: string, margins: Readonly<Record<string, string>>): SymbolRatios =>
  symbolRatios(symbol, {
    outcome: 'records',
    records: Object.entries(margins).map(([asOf, grossMargin]) => recordOf('A', asOf, { grossMargin })),
    reportTypes: ['A'],
  })

async function show(entries: readonly SymbolRatios[], period: string): Promise<void> {
  await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Peers
        symbol="BRWF"
        beside={entries.map(({ symbol }) => symbol)}
        basis="A"
        period={period}
        inUnits={false}
        knownAt={null}
      />
    </ConnectionContext>,
    {
      'ratios.read': () => ({ value: entries, source: { state: 'cached', receivedAt: 1, because: null } }),
    },
  )
}

const QNTL = withMargins('QNTL', { '2026-06-30': '0.41', '2026-09-30': '0.42' })

it('show their newest period where nothing of the company of the page is cached', async () => {
  await show([symbolRatios('BRWF'), QNTL, withMargins('KSTL', { '2026-06-30': '0.31' })], '')
  expect(screen.getByRole('heading').textContent).toBe('Peers 2026 Q3')
  expect(screen.getByRole('row', { name: /^QNTL/ }).textContent).toContain('0.42')
  expect(screen.getByRole('row', { name: /^KSTL/ }).textContent).not.toContain('0.31')
})

it('show the newest period of the company of the page where it has one', async () => {
  await show([withMargins('BRWF', { '2026-06-30': '0.2' }), QNTL], '3M')
  expect(screen.getByRole('heading').textContent).toBe('Peers 2026 Q2')
  expect(screen.getByRole('row', { name: /^QNTL/ }).textContent).toContain('0.41')
})

it.each(['', 'n/a', '31/12/2026', '2026-12-31T00:00:00Z'])(
  'show the newest period that has a date where a record has none: “%s”',
  async (asOf) => {
    await show([withMargins('BRWF', { '2026-06-30': '0.2', [asOf]: '0.9' }), QNTL], '3M')
    expect(screen.getByRole('heading').textContent).toBe('Peers 2026 Q2')
    expect(screen.getByRole('row', { name: /^QNTL/ }).textContent).toContain('0.41')
  },
)

it('say that nothing is cached where no company has a value', async () => {
  await show([symbolRatios('BRWF'), symbolRatios('QNTL')], '')
  expect(screen.getByText('Nothing to compare is cached on the basis “As originally reported”.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

it('are compared only where ratios are cached, and the others are named', async () => {
  await show(
    [
      symbolRatios('BRWF'),
      QNTL,
      symbolRatios('NOPE'),
      symbolRatios('TIDI', { outcome: 'refused', message: 'not found' }),
    ],
    '',
  )
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent.trim())
  expect(rows).toEqual(['BRWF', 'QNTL'])
  expect(screen.getByText(/^Without cached ratios/).textContent).toBe('Without cached ratios: NOPE, TIDI')
})

it('say how many more companies are beside the one of the page', async () => {
  await show([symbolRatios('BRWF'), QNTL, ...['B', 'C', 'D', 'E', 'F', 'G'].map((each) => symbolRatios(each))], '')
  expect(screen.getByText('Not shown: 1 more company of the same lists.')).toBeDefined()
})

it.each<[string, Replies, string]>([
  ['not read yet', {}, 'Reading the watch lists…'],
  [
    'not readable',
    { 'organiser.get': refusing({ kind: 'storage-damaged', detail: 'a row' }) },
    'A file of the stored data was damaged',
  ],
  ['read', { 'organiser.get': () => ({ watchLists: [], queries: [] }) }, 'No company is beside this one.'],
])('are called none only where the watch lists are read: %s', async (_what, replies, words) => {
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Peers symbol="BRWF" beside={[]} basis="A" period="" inUnits={false} knownAt={null} />
    </ConnectionContext>,
    replies,
  )
  await settle()
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent.includes('No company is beside')).toBe(words.startsWith('No company'))
})
