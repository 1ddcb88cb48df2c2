import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../../../../app/domain/fundamentals/screen-changes.ts'
import { companiesAt } from '../../../../../app/domain/fundamentals/screen.ts'
import type { SeriesPoint } from '../../../../../app/domain/fundamentals/series.ts'
import fc from '../../../../support/property.ts'
import { companiesWith, setWith } from '../../../../support/screen.ts'

const digitsOf = (point: SeriesPoint | null): string | null => (point?.kind === 'sent' ? point.digits : null)

type Digits = Parameters<typeof companiesWith>[0]

const changes = (before: Digits, after: Digits, fields: readonly string[] = ['roe']) =>
  changesBetween(companiesWith(before), companiesWith(after), fields).map(({ series, before: was, after: is }) => [
    series.key,
    digitsOf(was),
    digitsOf(is),
  ])

describe('what changed since the last look', () => {
  it('is every value that is another one, with both', () => {
    expect(changes({ A: { roe: '1' }, B: { roe: '2' } }, { A: { roe: '1' }, B: { roe: '3' } })).toEqual([
      ['B roe TTM', '2', '3'],
    ])
  })

  it('is a value that came and one that went', () => {
    expect(changes({ A: { roe: null }, B: { roe: '2' } }, { A: { roe: '1' }, B: { roe: null } })).toEqual([
      ['A roe TTM', null, '1'],
      ['B roe TTM', '2', null],
    ])
  })

  it('is not a number that is only written in another way', () => {
    expect(changes({ A: { roe: '0.50' } }, { A: { roe: '0.5' } })).toEqual([])
  })

  it('is nothing of a company of which there was no record', () => {
    expect(changes({}, { A: { roe: '1' } })).toEqual([])
  })

  it('is only of the ratios shown', () => {
    expect(changes({ A: { roe: '1', roa: '1' } }, { A: { roe: '1', roa: '2' } })).toEqual([])
  })

  it('compares the latest periods, and names them', () => {
    const columns = ['2026 Q1', '2026 Q2']
    const before = companiesAt(setWith({ A: { roe: ['1', undefined] } }, columns), null)
    const after = companiesAt(setWith({ A: { roe: ['1', '2'] } }, columns), null)
    expect(changesBetween(before, after, ['roe']).map((change) => change.columns)).toEqual([
      { before: '2026 Q1', after: '2026 Q2' },
    ])
  })

  it('is nothing between two looks at the same, and as much in the other direction', () => {
    const screen = fc.dictionary(
      fc.constantFrom('A', 'B', 'C', 'D'),
      fc.record({ roe: fc.option(fc.integer({ min: 0, max: 3 }).map(String)) }),
    )
    fc.assert(
      fc.property(screen, screen, (one, other) => {
        expect(changes(one, one)).toEqual([])
        const reversed = changes(other, one).map(([key, was, is]) => [key, is, was])
        expect(changes(one, other).sort()).toEqual(reversed.sort())
      }),
    )
  })
})
