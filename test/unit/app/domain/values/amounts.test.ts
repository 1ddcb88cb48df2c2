import { describe, expect, it } from 'vitest'
import { linePieces } from '../../../../../app/domain/values/amounts.ts'
import fc from '../../../../support/cases/property.ts'

const joined = (text: string): string[] =>
  linePieces(text)
    .filter(({ isJoined }) => isJoined)
    .map((piece) => piece.text)

describe('what stays in one line of a text', () => {
  it.each([
    ['Juniper Wins $573.4 million Order', ['$573.4 million']],
    ['Up 12.5 % to USD 5 billion by 2026-11-24', ['12.5 %', 'USD 5 billion', '2026-11-24']],
    ['Q3 Revenue Rises 5% To $1.8bn', []],
    ['Well-known names', []],
    ['', []],
  ])('of %j is %j', (text, expected) => {
    expect(joined(text)).toEqual(expected)
  })

  it('changes nothing of the text', () => {
    const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('$5 million', ' ', '12 %', '2026-11-24', '$'))
    fc.assert(
      fc.property(fc.array(piece), (all) => {
        expect(
          linePieces(all.join(''))
            .map(({ text }) => text)
            .join(''),
        ).toBe(all.join(''))
      }),
    )
  })
})
