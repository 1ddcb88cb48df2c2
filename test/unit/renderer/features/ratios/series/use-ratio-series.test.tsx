// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { numberOf, type Series } from '../../../../../../app/domain/fundamentals/series.ts'
import type { Output } from '../../../../../../app/ipc/contract.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { INITIAL_RATIOS } from '../../../../../../renderer/features/ratios/ratios-state.ts'
import { useRatioSeries, steadySeries } from '../../../../../../renderer/features/ratios/series/use-ratio-series.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { recordOf, symbolRatios } from '../../../../../support/records/ratio-records.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'

const SOURCE = { state: 'cached', receivedAt: 20, because: null } as const
const VALUES: Readonly<Record<string, string>> = { roe: '0.1', roa: '0.2' }

const responseWith = (fields: readonly string[]): Output<'ratios.read'> => ({
  value: [
    symbolRatios('QNTL', {
      outcome: 'records',
      records: [
        recordOf('TTM', '2026-09-30', Object.fromEntries(fields.map((field) => [field, VALUES[field] ?? ''])), 'TTM'),
      ],
      fieldNames: ['roe', 'roa'],
      reportTypes: ['TTM'],
      receivedAt: 20,
    }),
  ],
  source: SOURCE,
})

/** The ratios of a window in which each read waits until it is let go. */
async function shownOf(first: readonly string[]) {
  const waiting: (() => void)[] = []
  const drawn: string[] = []
  const sets = new Set<unknown>()
  let wanted = first
  function View(): ReactElement {
    const [fields, setFields] = useState(first)
    const { set } = useRatioSeries({ ...INITIAL_RATIOS, symbols: ['QNTL'], fields: [...fields] })
    const words = set.series.map(({ field, points }) => `${field} ${points.filter((point) => point !== null).length}`)
    drawn.push(words.join(', '))
    sets.add(set)
    return (
      <button type="button" onClick={() => setFields(wanted)}>
        Choose
      </button>
    )
  }
  const { user, settle, inputsOf } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <View />
    </ConnectionContext>,
    {
      'ratios.refresh': () => ({ value: null, source: SOURCE }),
      'ratios.read': ({ fields }) =>
        new Promise((resolve) => {
          waiting.push(() => resolve(responseWith(fields)))
        }),
    },
  )
  async function letGo(): Promise<void> {
    await settle()
    act(() => {
      for (const go of waiting.splice(0)) go()
    })
    await settle()
  }
  await letGo()
  await letGo()
  return {
    drawn,
    sets,
    letGo,
    reads: () => inputsOf('ratios.read').length,
    async choose(fields: readonly string[]) {
      wanted = fields
      await user.click(screen.getByRole('button', { name: 'Choose' }))
      await settle()
    },
  }
}

it('a ratio is there with its values, and not before with none', async () => {
  const { drawn, choose, letGo } = await shownOf(['roe'])
  await choose(['roe', 'roa'])
  expect(drawn.at(-1)).toBe('roe 1')
  await letGo()
  expect(drawn.at(-1)).toBe('roe 1, roa 1')
  expect(drawn).not.toContain('roe 1, roa 0')
})

it('a ratio that is taken away and chosen again is not read again', async () => {
  const { drawn, choose, reads } = await shownOf(['roe', 'roa'])
  const before = reads()
  await choose(['roe'])
  expect(drawn.at(-1)).toBe('roe 1')
  await choose(['roe', 'roa'])
  expect([drawn.at(-1), reads() - before]).toEqual(['roe 1, roa 1', 0])
})

it.each([
  ['that the chart shows', {}, '50 100 300'],
  ['of the table where there is no chart', { showsChart: false }, '100 200 600'],
  [
    'of the table that is not hidden',
    { showsChart: false, table: { ...INITIAL_RATIOS.table, hiddenPeriods: ['2025-09-30', '2024-09-30'] } },
    '17 33 100',
  ],
])('an index starts at the first column %s', async (_which, part, values) => {
  const days = ['2024-09-30', '2025-09-30', '2026-09-30']
  function View(): ReactElement {
    const span = { from: '2025-09-30', to: '2026-09-30' }
    const { set } = useRatioSeries({
      ...INITIAL_RATIOS,
      symbols: ['QNTL'],
      fields: ['roe'],
      alignment: 'dates',
      transform: 'index',
      span,
      ...part,
    })
    const [roe] = set.series
    return <p>{roe?.points.map((point) => Math.round(numberOf(point) ?? 0)).join(' ')}</p>
  }
  const { container, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <View />
    </ConnectionContext>,
    {
      'ratios.refresh': () => ({ value: null, source: SOURCE }),
      'ratios.read': () => {
        const { value, source } = responseWith(['roe'])
        const records = days.map((day, place) =>
          recordOf('TTM', day, { roe: ['0.1', '0.2', '0.6'][place] ?? '' }, 'TTM'),
        )
        return { value: value.map((each) => ({ ...each, records })), source }
      },
    },
  )
  await settle()
  expect(container.textContent).toBe(values)
})

it('nothing is drawn anew while a ratio is read', async () => {
  const { sets, choose } = await shownOf(['roe'])
  const before = sets.size
  await choose(['roe', 'roa'])
  expect(sets.size).toBe(before)
})

const setOf = (...series: Series[]) => ({ columns: ['2026 Q1'], series, hidden: 0, unplaced: 0 })
const qntl = (digits: string): Series => seriesWith({ key: 'QNTL', points: [sentPoint(digits)] })
const kstl = (): Series => seriesWith({ key: 'KSTL', symbol: 'KSTL', points: [sentPoint('0.3')] })

it('a series that others join stays the same object, and so do the columns', () => {
  const keep = steadySeries()
  const before = keep(setOf(qntl('0.5')))
  const after = keep(setOf(kstl(), qntl('0.5')))
  expect(after.series[1]).toBe(before.series[0])
  expect(after.columns).toBe(before.columns)
})

it('a series with another value is another one', () => {
  const keep = steadySeries()
  keep(setOf(qntl('0.5'), kstl()))
  expect(keep(setOf(qntl('0.6'), kstl())).series[0]?.points).toMatchObject([{ digits: '0.6' }])
})

it('other columns replace those before', () => {
  const keep = steadySeries()
  keep(setOf(qntl('0.5')))
  expect(keep({ ...setOf(qntl('0.5')), columns: ['2026 Q2'] }).columns).toEqual(['2026 Q2'])
})
