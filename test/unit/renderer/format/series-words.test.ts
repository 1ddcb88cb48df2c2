import { describe, expect, it } from 'vitest'
import type { Series } from '../../../../app/domain/fundamentals/series.ts'
import {
  drawnValues,
  extremesOf,
  seriesWords,
  unevenAtColumn,
  unevenWords,
} from '../../../../renderer/format/series-words.ts'
import fc from '../../../support/cases/property.ts'
import { sentPoint, seriesWith, unevenPoint } from '../../../support/records/series.ts'

/** The words of a series of these digits over the years from 2021; null is a gap. */
const wordsOf = (digits: readonly (string | null)[], changes: Partial<Series> = {}): string =>
  seriesWords(
    seriesWith({ points: digits.map((each) => sentPoint(each)), ...changes }),
    digits.map((_each, place) => String(2021 + place)),
  )

describe('a series in words', () => {
  it.each([
    [['0.1', '0.3', '0.2'], 'from 10.0% (2021) to 20.0% (2023), +10.0 pp; highest 30.0% (2022), lowest 10.0% (2021)'],
    [
      [null, '0.3', null, '0.1', null],
      'from 30.0% (2022) to 10.0% (2024), −20.0 pp; highest 30.0% (2022), lowest 10.0% (2024); nothing is drawn in 3 of 5 periods',
    ],
    [['0.1', '0.2', '0.1'], 'from 10.0% (2021) to 10.0% (2023), unchanged; highest 20.0% (2022), lowest 10.0% (2021)'],
    [['0.1', '0.1'], '10.0% from 2021 to 2022, unchanged'],
    [[null, '0.1'], '10.0% in 2022 only; nothing is drawn in 1 of 2 periods'],
    [[null, null], 'nothing is drawn'],
    [[], 'nothing is drawn'],
  ])('%j is “%s”', (digits, words) => {
    expect(wordsOf(digits)).toBe(words)
  })

  it.each([
    [
      ['2025', '2026', 'n/a', 'no date'],
      'from 10.0% (2025) to 20.0% (2026), +10.0 pp; highest 40.0% (no date), lowest 10.0% (2025)',
    ],
    [['2026', 'a', 'b', 'c'], '10.0% (2026); highest 40.0% (c), lowest 10.0% (2026)'],
    [['a', 'b', 'c', 'd'], 'highest 40.0% (d), lowest 10.0% (a)'],
  ])('compares nothing with a value that has no date: %j', (columns, words) => {
    const points = ['0.1', '0.2', '0.3', '0.4'].map((digits) => sentPoint(digits))
    expect(seriesWords(seriesWith({ points }), columns)).toBe(words)
  })

  it('says of values only that they are unchanged where all of their digits are the same', () => {
    const [one, other] = ['12345678901234567890', '12345678901234567891']
    const sent = (...digits: string[]): string => wordsOf(digits, { display: 'as-sent' })
    expect(sent(one, other)).toBe(`from ${one} (2021) to ${other} (2022)`)
    expect(sent(one, '1', other)).toBe(`from ${one} (2021) to ${other} (2023); highest ${one} (2021), lowest 1 (2022)`)
    expect(sent('0.10', '0.1')).toBe('0.10 from 2021 to 2022, unchanged')
  })

  it('does not call what is left of a computation a change, a highest or a lowest value', () => {
    const sent = sentPoint('0.1')
    if (sent?.kind !== 'sent') throw new Error('no point')
    // Each is a hundredth by the digits.
    const points = [0.11 - 0.1, 0.13 - 0.12, 0.16 - 0.15].map((value) => ({
      ...{ kind: 'computed' as const, value, words: '', inputs: [] },
      ...{
        asOf: sent.asOf,
        period: sent.period,
        reportType: sent.reportType,
        aorOrRestate: sent.aorOrRestate,
        isCalculated: null,
      },
    }))
    expect(new Set(points.map(({ value }) => value)).size).toBe(2)
    expect(seriesWords(seriesWith({ points }), ['2021', '2022', '2023'])).toBe('1.0% from 2021 to 2023, unchanged')
  })

  it('writes dates as the window does', () => {
    const columns = ['2025-12-31', '2026-03-28']
    expect(seriesWords(seriesWith({ points: [sentPoint('0.1'), sentPoint('0.3')] }), columns)).toBe(
      'from 10.0% (31 Dec 2025) to 30.0% (28 Mar 2026), +20.0 pp; highest 30.0% (28 Mar 2026), lowest 10.0% (31 Dec 2025)',
    )
  })

  it('keeps the digits as sent where no unit is assumed', () => {
    expect(wordsOf(['0.5805770', '0.6'], { display: 'as-sent' })).toBe(
      'from 0.5805770 (2021) to 0.6 (2022), +0.019423; highest 0.6 (2022), lowest 0.5805770 (2021)',
    )
  })

  it('says nothing of a change that a double cannot hold', () => {
    expect(wordsOf(['-1e308', '1e308'], { display: 'as-sent' })).toBe(
      'from −1e308 (2021) to 1e308 (2022); highest 1e308 (2022), lowest −1e308 (2021)',
    )
  })

  it('says nothing of digits that the chart cannot draw', () => {
    expect(wordsOf(['1', '1e999', '2'], { display: 'as-sent' })).not.toContain('999')
  })

  it('shortens what is long, and writes out what would turn it around', () => {
    const words = seriesWords(seriesWith({ display: 'as-sent', points: [sentPoint(`0.${'1'.repeat(300)}`)] }), [
      `\u202e${'9'.repeat(300)}`,
    ])
    expect(words.length).toBeLessThan(120)
    expect(words).not.toContain('\u202e')
  })

  // F8, H3
  it('names the maximum and the minimum of what is drawn, and counts what is not', () => {
    const digits = fc.option(
      fc.oneof(fc.double({ noNaN: true }).map(String), fc.integer().map(String), fc.constant('1e999')),
    )
    fc.assert(
      fc.property(fc.array(digits, { maxLength: 30 }), (each) => {
        const points = each.map((value) => sentPoint(value))
        const drawn = each
          .filter((value) => value !== null)
          .map(Number)
          .filter(Number.isFinite)
        const series = seriesWith({ display: 'as-sent', points })
        const extremes = extremesOf(drawnValues(series))
        expect(extremes?.highest.value).toBe(drawn.length === 0 ? undefined : Math.max(...drawn))
        expect(extremes?.lowest.value).toBe(drawn.length === 0 ? undefined : Math.min(...drawn))
        const words = seriesWords(
          series,
          each.map((_value, place) => `P${place}.`),
        )
        expect(words === 'nothing is drawn').toBe(drawn.length === 0)
        const named = [...words.matchAll(/P(\d+)\./g)].map(([, place]) => Number(each[Number(place)] ?? NaN))
        expect(named.every((value) => Number.isFinite(value))).toBe(true)
        const missing = /nothing is drawn in (\d+) of (\d+) periods$/.exec(words)?.slice(1).map(Number)
        if (drawn.length > 0)
          expect(missing).toEqual(drawn.length === each.length ? undefined : [each.length - drawn.length, each.length])
      }),
    )
  })
})

it('a period of unequal length says when the period before ended', () => {
  expect([unevenWords(1), unevenWords(15)]).toEqual([
    '1 month after the period before',
    '15 months after the period before',
  ])
})

it('a column names the companies whose period is of unequal length, each once', () => {
  const series = [
    seriesWith({ symbol: 'QNTL', points: [unevenPoint(2)] }),
    seriesWith({ symbol: 'QNTL', field: 'roe', points: [unevenPoint(2)] }),
    seriesWith({ symbol: 'KSTL', points: [unevenPoint(2)] }),
    seriesWith({ symbol: 'BRWF', points: [unevenPoint(15)] }),
    seriesWith({ symbol: 'HLDN', points: [null] }),
  ]
  expect(unevenAtColumn(series, 0)).toEqual([
    'QNTL, KSTL: 2 months after the period before',
    'BRWF: 15 months after the period before',
  ])
})
