import { describe, expect, it } from 'vitest'
import type { Series } from '../../../../app/domain/fundamentals/series.ts'
import { chartSummary, summaryText } from '../../../../renderer/format/chart-summary.ts'
import type { ChartSummary, DescribedPane } from '../../../../renderer/format/chart-summary.ts'
import fc from '../../../support/cases/property.ts'
import { sentPoint, seriesWith, unevenPoint } from '../../../support/records/series.ts'

const COLUMNS = ['2024', '2025', '2026']
const nameOf = ({ symbol }: Series): string => symbol

const line = (symbol: string, digits: readonly (string | null)[], changes: Partial<Series> = {}): Series =>
  seriesWith({ symbol, points: digits.map((each) => sentPoint(each)), ...changes })

const pane = (series: readonly Series[], title = 'Gross margin'): DescribedPane => ({
  title,
  columns: COLUMNS,
  series,
  nameOf,
})

const summaryOf = (panes: readonly DescribedPane[], facts = ['values as sent']): ChartSummary =>
  chartSummary('Line', panes, facts, nameOf)

const RISING = ['0.1', '0.2', '0.3']

describe('the summary of a chart', () => {
  it('says what is drawn: number, span, basis, and how the values are meant', () => {
    expect(summaryOf([pane([line('QNTL', RISING)])], ['assumed units', 'made-up data']).head).toBe(
      'Line chart of 1 series, 2024 to 2026, 3 periods. Trailing twelve months; assumed units; made-up data.',
    )
  })

  it('says of one period that it is the only one', () => {
    expect(summaryOf([{ ...pane([line('QNTL', ['0.1'])]), columns: ['2026'] }]).head).toContain('2026 only')
  })

  it('names each basis', () => {
    const { head } = summaryOf([pane([line('QNTL', RISING), line('QNTL', RISING, { basis: 'P 3M', key: 'p' })])])
    expect(head).toContain('. Trailing twelve months, P 3M; values as sent.')
  })

  it('has a line for each of a few series', () => {
    expect(summaryOf([pane([line('QNTL', RISING), line('KSTL', [null, null, null])])]).lines).toEqual([
      'Gross margin, QNTL: from 10.0% (2024) to 30.0% (2026), +20.0 pp; highest 30.0% (2026), lowest 10.0% (2024)',
      'Gross margin, KSTL: nothing is drawn',
    ])
  })

  it('has the extremes only of many series, and the number of gaps', () => {
    const many = ['A', 'B', 'C', 'D'].map((symbol) => line(symbol, RISING))
    expect(summaryOf([pane([...many, line('E', ['0.05', null, '0.4']), line('F', [null, null, null])])]).lines).toEqual(
      [
        'Gross margin: highest 40.0% (E, 2026), lowest 5.0% (E, 2024)',
        '4 of 18 values are not drawn; of 1 series nothing is drawn',
      ],
    )
  })

  it('names the periods of unequal length', () => {
    const uneven = line('QNTL', ['1'], { points: [sentPoint('1'), unevenPoint(15), sentPoint('1')] })
    expect(summaryOf([pane([uneven])]).lines.slice(1)).toEqual(['2025, QNTL: 15 months after the period before'])
  })

  it('counts the periods of unequal length where they are many', () => {
    const columns = Array.from({ length: 7 }, (_, place) => String(2020 + place))
    const uneven = seriesWith({ points: columns.map(() => unevenPoint(15)) })
    expect(summaryOf([{ ...pane([uneven]), columns }]).lines.at(-1)).toBe('3 more periods are of unequal length')
  })

  it('compares no days with percentages', () => {
    const days = ['A', 'B', 'C'].map((symbol) => line(symbol, ['40', '50', '60'], { display: 'days', unit: 'days' }))
    expect(summaryOf([pane([...days, line('D', RISING), line('E', RISING)], '')]).lines).toEqual([
      '3 series on one scale: highest 60.0 days (A, 2026), lowest 40.0 days (A, 2024)',
      '2 series on one scale: highest 30.0% (D, 2026), lowest 10.0% (D, 2024)',
    ])
  })

  it('compares no days with shares where both are shown as sent', () => {
    const sent = { display: 'as-sent' } as const
    const series = [
      ...['A', 'B', 'C'].map((symbol) => line(symbol, ['40', '50', '60'], { ...sent, unit: 'days' })),
      ...['D', 'E'].map((symbol) => line(symbol, RISING, sent)),
    ]
    expect(summaryOf([pane(series)]).lines).toHaveLength(2)
  })

  it('sums up each of a few charts, and many charts as one', () => {
    const chart = (place: number): DescribedPane =>
      pane([line(`A${place}`, RISING), line(`B${place}`, RISING)], `Ratio ${place}`)
    const few = summaryOf([0, 1, 2].map(chart))
    expect(few.head).toContain('3 line charts of 6 series')
    expect(few.lines.map((each) => each.split(':')[0])).toEqual(['Ratio 0', 'Ratio 1', 'Ratio 2'])
    expect(summaryOf(Array.from({ length: 30 }, (_, place) => chart(place))).lines).toHaveLength(1)
  })

  it('says that no series is shown', () => {
    expect(summaryText(summaryOf([pane([])]))).toBe('No series is shown.')
  })

  it('names values only that are drawn, the highest and the lowest of all, and stays short', () => {
    const digits = fc.option(fc.integer({ min: -9999, max: 9999 }).map(String))
    const series = fc.array(fc.array(digits, { minLength: 3, maxLength: 3 }), { minLength: 5, maxLength: 12 })
    fc.assert(
      fc.property(series, (all) => {
        const { lines } = summaryOf([pane(all.map((each, place) => line(`S${place}`, each, { display: 'as-sent' })))])
        const drawn = all.flat().flatMap((each) => (each === null ? [] : [Number(each)]))
        const said = /highest (\S+) \(S(\d+), (\d+)\), lowest (\S+) \(/.exec(lines[0]?.replaceAll('−', '-') ?? '')
        if (new Set(drawn).size > 1) {
          expect([Number(said?.[1]), Number(said?.[4])]).toEqual([Math.max(...drawn), Math.min(...drawn)])
          expect(Number(all[Number(said?.[2])]?.[Number(said?.[3]) - 2024])).toBe(Math.max(...drawn))
        } else expect(said).toBeNull()
        expect(lines.join(' ').length).toBeLessThan(300)
      }),
    )
  })
})
