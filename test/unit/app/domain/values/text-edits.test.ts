import { describe, expect, it } from 'vitest'
import { areEditsWithin, editsBetween, editText } from '../../../../../app/domain/values/text-edits.ts'
import fc from '../../../../support/cases/property.ts'

const lines = fc.array(fc.string({ maxLength: 4 }), { maxLength: 6 }).map((all) => all.join('\n'))

describe('edits of a text', () => {
  it('lead from any text to any other', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const edits = editsBetween(before, after)
        expect(areEditsWithin(edits, before.length)).toBe(true)
        expect(editText(before, edits)).toBe(after)
      }),
    )
  })

  it('are apart where lines between them stay the same', () => {
    expect(editsBetween('a1\nb\nc1', 'a2\nb\nc2')).toEqual([
      { from: 1, to: 2, text: '2' },
      { from: 6, to: 7, text: '2' },
    ])
  })

  it('are out of bounds where they overlap, go backwards or pass the end', () => {
    expect(areEditsWithin([{ from: 0, to: 3, text: '' }], 2)).toBe(false)
    expect(areEditsWithin([{ from: 2, to: 1, text: '' }], 5)).toBe(false)
    expect(
      areEditsWithin(
        [
          { from: 0, to: 3, text: '' },
          { from: 2, to: 4, text: '' },
        ],
        5,
      ),
    ).toBe(false)
  })
})
