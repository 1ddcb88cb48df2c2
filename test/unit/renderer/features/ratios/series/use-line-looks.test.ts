// @vitest-environment jsdom
import { createElement, type ReactNode } from 'react'
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NOTHING_KEPT } from '../../../../../../app/domain/window/drafts.ts'
import { INITIAL_RATIOS } from '../../../../../../renderer/features/ratios/ratios-state.ts'
import { useLineLooks, toldLooks } from '../../../../../../renderer/features/ratios/series/use-line-looks.ts'
import { createKeeper, KeeperContext } from '../../../../../../renderer/ui/states/view-state.ts'
import fc from '../../../../../support/cases/property.ts'
import { seriesWith } from '../../../../../support/records/series.ts'
import { lineStylesOf } from '../../../../../../renderer/ui/chart/line-styles.ts'

const SERIES = [seriesWith({ symbol: 'A' }), seriesWith({ symbol: 'B' })]

const CHOSEN = { ...INITIAL_RATIOS, symbols: ['A', 'B'], fields: ['grossMargin'] }

const looksIn = (change: Partial<typeof INITIAL_RATIOS> = {}): number[] => {
  const state = { ...CHOSEN, showsChart: true, panel: 'series' as const, ...change }
  const { looks, lines } = renderHook(() => useLineLooks(SERIES, state, 'TTM')).result.current
  return [looks.ofCompanies.size, lines.size]
}

it('each series has the look of its line beside its name', () => {
  expect(looksIn()).toEqual([2, 2])
})

it.each([
  ['a scatter, which has no lines', { chart: { ...INITIAL_RATIOS.chart, scatter: true } }],
  ['a table without a chart', { showsChart: false }],
  ['another part', { panel: 'screen' as const }],
])('no name has one beside %s', (_what, change) => {
  expect(looksIn(change)).toEqual([0, 0])
})

interface Chosen {
  symbols: readonly string[]
  fields: readonly string[]
  basis: 'TTM' | 'A' | 'P'
  overlay: boolean
  /** Companies without records of the basis. */
  missing: readonly string[]
}

/** The looks of a view in which one choice follows another. */
function windowOf(
  first: Chosen,
  keeper = createKeeper(NOTHING_KEPT, { onDraft: () => undefined, onScroll: () => undefined }),
) {
  const { result, rerender } = renderHook(
    ({ symbols, fields, basis, overlay, missing }: Chosen) => {
      const bases = overlay ? ['TTM', 'A', 'P'] : [basis]
      const drawn = symbols.filter((symbol) => !missing.includes(symbol))
      const series = drawn.flatMap((symbol) =>
        fields.flatMap((field) => bases.map((each) => seriesWith({ symbol, field, basis: each }))),
      )
      return useLineLooks(series, { ...INITIAL_RATIOS, symbols: [...symbols], fields: [...fields], overlay }, basis)
    },
    {
      initialProps: first,
      wrapper: ({ children }: { children: ReactNode }) => createElement(KeeperContext, { value: keeper }, children),
    },
  )
  return {
    keeper,
    choose: (next: Chosen) => rerender(next),
    styleOf: (symbol: string, field: string, basis: string) => result.current.styles.get(`${symbol} ${field} ${basis}`),
    inList: (symbol: string) => result.current.looks.ofCompanies.get(symbol)?.look,
    dashInList: (field: string) => result.current.looks.ofRatios.get(field)?.look.strokeDasharray,
  }
}

describe('the look of a company and the dash of a ratio', () => {
  const chosen = fc.record<Chosen>({
    symbols: fc.shuffledSubarray(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], { minLength: 2 }),
    fields: fc.shuffledSubarray(['f', 'g', 'h', 'i'], { minLength: 2 }),
    basis: fc.constantFrom('TTM', 'A', 'P'),
    overlay: fc.boolean(),
    missing: fc.subarray(['A', 'B', 'C', 'D']),
  })

  it('stay as long as both are chosen, whatever else is chosen and drawn', () => {
    fc.assert(
      fc.property(chosen, fc.array(chosen, { minLength: 1, maxLength: 6 }), (first, others) => {
        const view = windowOf(first)
        let known = new Map<string, string>()
        for (const next of [first, ...others]) {
          view.choose(next)
          const names = [...next.symbols, ...next.fields]
          known = new Map([...known].filter(([name]) => names.includes(name)))
          for (const symbol of next.symbols)
            for (const field of next.fields) {
              const style = view.styleOf(symbol, field, next.basis)
              if (style === undefined) continue
              const [company, ratio] = [`${style.stroke} ${style.marker}`, style.strokeDasharray]
              expect([company, ratio]).toEqual([known.get(symbol) ?? company, known.get(field) ?? ratio])
              known.set(symbol, company).set(field, ratio)
            }
        }
      }),
    )
  })

  const BOTH: Chosen = { symbols: ['A', 'B', 'C'], fields: ['f', 'g'], basis: 'TTM', overlay: false, missing: [] }

  it('are the same where another company has no records, also in the list', () => {
    const view = windowOf(BOTH)
    const looks = () => [view.styleOf('B', 'g', 'TTM'), view.inList('B'), view.dashInList('g')]
    const before = looks()
    view.choose({ ...BOTH, missing: ['A'] })
    expect(looks()).toEqual(before)
    view.choose({ ...BOTH, missing: ['A', 'C'] })
    expect(looks()).toEqual(before)
  })

  it('are the same after a company before it is removed, and for the next one that comes another', () => {
    const view = windowOf(BOTH)
    const before = view.styleOf('C', 'f', 'TTM')
    view.choose({ ...BOTH, symbols: ['C', 'B'] })
    view.choose({ ...BOTH, symbols: ['D', 'C', 'B'] })
    expect(view.styleOf('C', 'f', 'TTM')).toEqual(before)
    expect(view.styleOf('D', 'f', 'TTM')?.stroke).not.toBe(before?.stroke)
  })

  it('are the same after a start', () => {
    const first = windowOf(BOTH)
    const before = first.styleOf('C', 'g', 'TTM')
    first.choose({ ...BOTH, symbols: ['C'] })
    first.choose({ ...BOTH, symbols: ['C', 'D'] })
    expect(windowOf({ ...BOTH, symbols: ['C', 'D'] }, first.keeper).styleOf('C', 'g', 'TTM')).toEqual(before)
  })
})

const looksOf = (count: number) =>
  lineStylesOf(Array.from({ length: count }, (_, place) => seriesWith({ symbol: `S${place}` })))

it('the looks of lines are told beside the names of up to 30 series', () => {
  expect([toldLooks(looksOf(30)).size, toldLooks(looksOf(31)).size]).toEqual([30, 0])
})
