import { expect, it } from 'vitest'
import { endLabelsOf, labelLength, roomOf } from '../../../../../renderer/ui/chart/end-labels.tsx'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { namesOf } from '../../../../../renderer/ui/chart/series-names.ts'
import type { Series } from '../../../../../app/domain/fundamentals/series.ts'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'

/** As many characters as a label may have. */
const LONG = labelLength({ width: 5000, height: 500 }, 1)

const labelsOf = (...series: Series[]) =>
  endLabelsOf({ set: { columns: [], series }, lineStyles: lineStylesOf(series) }, namesOf(series), LONG)

it('a label has the name and the newest value of its line', () => {
  const labels = labelsOf(seriesWith({ points: [sentPoint('0.5'), sentPoint('0.574'), null] }))
  expect(labels).toMatchObject([{ name: 'QNTL', value: '57.4%' }])
})

it('the newest value is that of a date, and the change to it, where the line has one', () => {
  const label = (columns: string[]) => {
    const series = [seriesWith({ points: [sentPoint('0.5'), sentPoint('0.574'), sentPoint('0.2')] })]
    return endLabelsOf({ set: { columns, series }, lineStyles: new Map() }, namesOf(series), LONG)
  }
  expect(label(['2025 Q1', '2025 Q2', 'Mar-24'])).toMatchObject([{ value: '57.4%', change: '+7.4 pp since 2025 Q1' }])
  expect(label(['FY', 'H1', 'Mar-24'])).toMatchObject([{ value: '20.0%' }])
})

it('a value has its date where another line ends later, and the room for it', () => {
  const early = seriesWith({ points: [sentPoint('0.5'), null] })
  const late = seriesWith({ symbol: 'HLDN', points: [sentPoint('0.3'), sentPoint('0.2')] })
  const valuesOf = (length: number): string[] =>
    endLabelsOf(
      { set: { columns: ['2026 Q2', '2026 Q3'], series: [early, late] }, lineStyles: new Map() },
      namesOf([early, late]),
      length,
    ).map(({ value }) => value)
  expect(valuesOf(LONG)).toEqual(['50.0%, 2026 Q2', '20.0%'])
  expect(valuesOf(20)).toEqual(['50.0%', '20.0%'])
})

it('a line without a value has none', () => {
  expect(labelsOf(seriesWith({ points: [null] }))).toEqual([])
})

it('digits as sent that are too long to stand beside a chart are left to the card and the table', () => {
  const labels = labelsOf(seriesWith({ display: 'as-sent', points: [sentPoint('0.57391234567')] }))
  expect(labels).toMatchObject([{ name: 'QNTL', value: '' }])
})

it('a name is shortened, and shows what would turn it around', () => {
  const [label] = labelsOf(seriesWith({ symbol: `A\u202e${'B'.repeat(400)}`, points: [sentPoint('1')] }))
  expect(label?.name.length).toBeLessThan(34)
  expect(label?.name).not.toContain('\u202e')
})

it('many series are named in the legend only', () => {
  const series = Array.from({ length: 13 }, (_, place) => seriesWith({ symbol: `S${place}`, points: [sentPoint('1')] }))
  expect(roomOf(labelsOf(...series))).toBe(0)
})

it('capital letters, of which symbols consist, have more room than others', () => {
  const roomFor = (symbol: string): number => roomOf(labelsOf(seriesWith({ symbol, points: [sentPoint('1')] })))
  expect(roomFor('MRDN')).toBeGreaterThan(roomFor('mrdn') + 4)
})

it.each([
  ['narrow', { width: 500, height: 400 }],
  ['low', { width: 900, height: 100 }],
])('a %s chart leaves its lines to the legend', (_what, size) => {
  const series = [seriesWith({ points: [sentPoint('1')] })]
  const length = labelLength(size, 6)
  expect(endLabelsOf({ set: { columns: [], series }, lineStyles: new Map() }, namesOf(series), length)).toEqual([])
})

it('the narrowest window with the list of ratios has room for a company, a long ratio and its value', () => {
  expect(labelLength({ width: 590, height: 400 }, 6)).toBeGreaterThanOrEqual('HLDN Operating margin 15.1%'.length)
})

const changeOf = (points: Series['points'], columns = ['2024 Q3', '2025 Q3', '2026 Q3'], length = LONG) => {
  const series = [seriesWith({ points })]
  return endLabelsOf({ set: { columns, series }, lineStyles: new Map() }, namesOf(series), length)[0]?.change
}

it('a label says how the value changed since the first one in sight', () => {
  expect(changeOf([null, sentPoint('0.561'), sentPoint('0.574')])).toBe('+1.3 pp since 2025 Q3')
})

it('a single value has not changed', () => {
  expect(changeOf([null, null, sentPoint('0.574')])).toBe('')
})

it('a chart without the room says no change', () => {
  expect(changeOf([sentPoint('0.561'), null, sentPoint('0.574')], undefined, 12)).toBe('')
})

it('a value that is a change itself says none', () => {
  const point = {
    kind: 'computed',
    value: 1,
    words: '',
    inputs: [],
    asOf: '',
    period: '',
    reportType: '',
    aorOrRestate: '',
    isCalculated: null,
  } as const
  expect(changeOf([point, point, point])).toBe('')
})

it('of many lines only the values are said', () => {
  const series = Array.from({ length: 6 }, (_, place) =>
    seriesWith({ symbol: `S${place}`, points: [sentPoint('0.1'), sentPoint('0.2')] }),
  )
  expect(new Set(labelsOf(...series).map(({ change }) => change))).toEqual(new Set(['']))
})
