import { describe, expect, it } from 'vitest'
import type { DiffBlock } from '../../../../../../../app/ipc/news/stories.ts'
import {
  blockChanges,
  countChanges,
  lineChanges,
} from '../../../../../../../main/modules/news/store/history/text-changes.ts'
import type { TextBlock } from '../../../../../../../main/modules/news/store/history/text-changes.ts'
import fc from '../../../../../../support/cases/property.ts'

const text = (each: string): TextBlock => ({ kind: 'text', text: each })
const row = (...cells: string[]): TextBlock => ({ kind: 'row', cells })
const kindsOf = (blocks: readonly DiffBlock[] | null): string[] => (blocks ?? []).map(({ kind }) => kind)

// U24
describe('the changes of a text', () => {
  it('are none where nothing changed', () => {
    expect(blockChanges([text('a'), row('b', 'c')], [text('a'), row('b', 'c')])).toBeNull()
  })

  it('are cell by cell in a table', () => {
    const changes = blockChanges(
      [row('Part', 'Sales', 'Growth'), row('Core', '$1.86 billion', '5.3%')],
      [row('Part', 'Sales', 'Growth'), row('Core', '$1.88 billion', '5.3%')],
    )
    expect(changes).toEqual([
      {
        kind: 'table',
        rows: [
          ['Part', 'Sales', 'Growth'].map((head) => ({ before: head, after: head })),
          [
            { before: 'Core', after: 'Core' },
            { before: '$1.86 billion', after: '$1.88 billion' },
            { before: '5.3%', after: '5.3%' },
          ],
        ],
      },
    ])
    expect(countChanges(changes ?? [])).toEqual({ words: 0, cells: 1, paragraphs: 0 })
  })

  it('show the rows beside a changed one, and those further away as text', () => {
    const rows = (changed: string): TextBlock[] =>
      Array.from({ length: 11 }, (_, place) => row('Line', place === 5 ? changed : String(place)))
    const changes = blockChanges([...rows('was'), text('after')], [...rows('is'), text('after')]) ?? []
    expect(kindsOf(changes)).toEqual(['same', 'table', 'same'])
    expect(changes.map((each) => (each.kind === 'table' ? each.rows.length : null))).toEqual([null, 7, null])
  })

  it('pair a row with the one that is most alike, so that a new row is shown as new', () => {
    expect(
      blockChanges([row('Core', '5'), row('Other', '7')], [row('New', '1'), row('Core', '6'), row('Other', '8')]),
    ).toEqual([
      {
        kind: 'table',
        rows: [
          [
            { before: null, after: 'New' },
            { before: null, after: '1' },
          ],
          [
            { before: 'Core', after: 'Core' },
            { before: '5', after: '6' },
          ],
          [
            { before: 'Other', after: 'Other' },
            { before: '7', after: '8' },
          ],
        ],
      },
    ])
  })

  it('are word by word in a paragraph of which most stayed', () => {
    const changes = blockChanges([text('Sales rose 4% to 10 million.')], [text('Sales rose 5% to 10 million.')])
    expect(kindsOf(changes)).toEqual(['words'])
    expect(countChanges(changes ?? [])).toEqual({ words: 1, cells: 0, paragraphs: 0 })
  })

  it('are both versions of a paragraph that was rewritten', () => {
    const [before, after] = [
      'The board expects sales to grow in the second half of the year.',
      'Orders fell, and the chair warned of a loss in spring.',
    ]
    const changes = blockChanges([text('One.'), text(before)], [text('One.'), text(after)])
    expect(changes).toEqual([
      { kind: 'same', text: 'One.' },
      { kind: 'rewritten', before, after },
    ])
    expect(countChanges(changes ?? [])).toEqual({ words: 0, cells: 0, paragraphs: 1 })
  })

  it('are whole paragraphs where one came or went', () => {
    expect(blockChanges([text('One.'), text('Two.')], [text('One.'), text('New.'), text('Two.')])).toEqual([
      { kind: 'same', text: 'One.' },
      { kind: 'added', text: 'New.' },
      { kind: 'same', text: 'Two.' },
    ])
  })

  it('are one where the text is too long to compare', () => {
    const long = (word: string): TextBlock => text(`${word} `.repeat(60_000))
    expect(kindsOf(blockChanges([long('before')], [long('after')]))).toEqual(['rewritten'])
  })

  it('give both texts back', () => {
    const words = fc.array(fc.constantFrom('sales', 'rose', '5%', '$4.2 billion', 'in', 'the', 'note,'), {
      minLength: 1,
      maxLength: 8,
    })
    const block = fc.oneof(
      words.map((all) => text(all.join(' '))),
      fc
        .array(fc.constantFrom('Core', '5.3%', '7', '$1 billion'), { minLength: 2, maxLength: 4 })
        .map((cells) => row(...cells)),
    )
    const lineOf = (each: TextBlock): string => (each.kind === 'text' ? each.text : each.cells.join(' '))
    const side = (blocks: readonly DiffBlock[], which: 'before' | 'after'): string[] =>
      blocks.flatMap((each) => {
        switch (each.kind) {
          case 'rewritten':
            return [each[which]]
          case 'table':
            return each.rows
              .map((cells) =>
                cells
                  .map((cell) => cell[which])
                  .filter((cell) => cell !== null)
                  .join(' '),
              )
              .filter((line) => line !== '')
          case 'words':
            return [
              each.parts
                .filter(({ kind }) => kind !== (which === 'before' ? 'added' : 'removed'))
                .map((part) => part.text)
                .join(''),
            ]
          case 'same':
            return each.text.split('\n')
          default:
            return each.kind === (which === 'before' ? 'added' : 'removed') ? [] : [each.text]
        }
      })
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), fc.array(block, { maxLength: 6 }), (before, after) => {
        const changes = blockChanges(before, after)
        if (changes === null) return
        expect([side(changes, 'before'), side(changes, 'after')]).toEqual([before.map(lineOf), after.map(lineOf)])
      }),
    )
  })
})

describe('the changes of a title', () => {
  it('are its words', () => {
    const parts = lineChanges('Profit rises 4.8% in May', 'Profit rises 5.8% in May') ?? []
    expect(parts.filter(({ kind }) => kind !== 'same').map((part) => part.text)).toEqual(['4.8%', '5.8%'])
    expect(countChanges([{ kind: 'words', parts }])).toEqual({ words: 1, cells: 0, paragraphs: 0 })
  })

  it('are the whole of one that was rewritten', () => {
    expect(lineChanges('Chair leaves after six years at bank', 'Lender names its new finance head')).toHaveLength(2)
  })

  it('are none of the same title', () => {
    expect(lineChanges('One', 'One')).toBeNull()
  })
})
